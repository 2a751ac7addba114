# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
# hyperloom_add_plugin(<id> SOURCES <files> [NO_INSTALL])
# Makes the target hyperloom_<id> and the file hyperloom_<id>.so: a module that links completely
# and exports its entry alone. C and C++ sources; installed to <libdir>/hyperloom/plugins unless
# NO_INSTALL is given. HYPERLOOM_PLUGIN_OUTPUT_DIR, if set, is where the build puts it.
# Works in the project's own tree and from the installed package.
include_guard(GLOBAL)
include(GNUInstallDirs)
set(HYPERLOOM_PLUGIN_MAP "${CMAKE_CURRENT_LIST_DIR}/hyperloom_plugin.map"
  CACHE INTERNAL "Version script of plugins")

# clang links no sanitizer runtime into modules: their symbols come from the executable.
function(hyperloom_plugin_link_options target)
  set(all_flags "${CMAKE_C_FLAGS} ${CMAKE_CXX_FLAGS} ${CMAKE_C_FLAGS_DEBUG} ${CMAKE_CXX_FLAGS_DEBUG}")
  get_directory_property(directory_options COMPILE_OPTIONS)
  if(NOT ("${CMAKE_C_COMPILER_ID}" MATCHES "Clang"
      AND "${all_flags} ${directory_options}" MATCHES "-fsanitize="))
    target_link_options(${target} PRIVATE -Wl,-z,defs)
  endif()
  target_link_options(${target} PRIVATE "-Wl,--version-script=${HYPERLOOM_PLUGIN_MAP}")
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${HYPERLOOM_PLUGIN_MAP}")
endfunction()

function(hyperloom_plugin_compile_options target)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if("CXX" IN_LIST languages)
    target_compile_features(${target} PRIVATE cxx_std_20)
    # Unique symbols would pin the library and break the one-export rule.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-gnu-unique>)
  endif()
  set_target_properties(${target} PROPERTIES PREFIX "" SUFFIX ".so"
    POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
endfunction()

function(hyperloom_add_plugin id)
  cmake_parse_arguments(ARG "NO_INSTALL" "" "SOURCES" ${ARGN})
  if(NOT id MATCHES "^[a-z][a-z0-9_-]*$")
    message(FATAL_ERROR "hyperloom_add_plugin: id '${id}' must match ^[a-z][a-z0-9_-]{0,62}$")
  endif()
  if(NOT ARG_SOURCES OR ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "usage: hyperloom_add_plugin(<id> SOURCES <files> [NO_INSTALL])")
  endif()
  set(target hyperloom_${id})
  add_library(${target} MODULE ${ARG_SOURCES})
  target_link_libraries(${target} PRIVATE Hyperloom::SDK)
  hyperloom_plugin_compile_options(${target})
  hyperloom_plugin_link_options(${target})
  if(HYPERLOOM_PLUGIN_OUTPUT_DIR)
    set_target_properties(${target} PROPERTIES
      LIBRARY_OUTPUT_DIRECTORY "${HYPERLOOM_PLUGIN_OUTPUT_DIR}")
  endif()
  if(NOT ARG_NO_INSTALL)
    install(TARGETS ${target} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/hyperloom/plugins)
  endif()
endfunction()
