# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
# hyperloom_folder(<name> SOURCES <files> [DEPS <folders>] [LIBS <third party, kept private>])
# One static library per folder of core/, so that the linker enforces the layers too: a folder
# that calls something outside its DEPS does not link.
function(hyperloom_folder name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS;LIBS" ${ARGN})
  add_library(hyperloom_${name} STATIC ${ARG_SOURCES})
  list(TRANSFORM ARG_DEPS PREPEND hyperloom_)
  target_link_libraries(hyperloom_${name} PUBLIC hl_settings ${ARG_DEPS}
    PRIVATE hl_warnings ${ARG_LIBS})
  target_link_libraries(hyperloom_core INTERFACE hyperloom_${name})
endfunction()

# hyperloom_tests(<kind> <folder> SOURCES <files> [LIBS <targets>])
# One googletest binary `<kind>_<folder>` per folder; every test is a ctest of label <kind>.
function(hyperloom_tests kind folder)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBS" ${ARGN})
  set(target ${kind}_${folder})
  add_executable(${target} ${ARG_SOURCES})
  target_link_libraries(${target} PRIVATE hl_settings hl_warnings hyperloom_test_support
    ${ARG_LIBS} GTest::gmock GTest::gtest GTest::gtest_main)
  # Tests are built for build time: plain code calling the instrumented and optimised core. The
  # options of the directory go, so that builds that differ in those alone share their objects.
  set_property(TARGET ${target} PROPERTY COMPILE_OPTIONS "")
  if(HYPERLOOM_PLAIN_TESTS)
    set(CMAKE_CXX_FLAGS_RELEASE "-O0" PARENT_SCOPE)
    set(CMAKE_CXX_FLAGS_DEBUG "-O0" PARENT_SCOPE)
  endif()
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
  add_test(NAME ${kind}.${folder} COMMAND ${target} --gtest_brief=1)
  set_tests_properties(${kind}.${folder} PROPERTIES LABELS ${kind} TIMEOUT 300)
endfunction()
