# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
include(GNUInstallDirs)

set(dev_default OFF)
if(EXISTS "${PROJECT_SOURCE_DIR}/.git" OR DEFINED ENV{CI})
  set(dev_default ON)
endif()
option(HYPERLOOM_DEV_MODE "Warnings are fatal, tests are built" ${dev_default})
option(HYPERLOOM_BUILD_TESTS "Build the tests" ${HYPERLOOM_DEV_MODE})
option(HYPERLOOM_BUILD_BENCHMARKS "Build the benchmarks (ctest -L perf)" OFF)
option(HYPERLOOM_BUILD_FUZZERS "Build the libFuzzer targets (clang only)" OFF)
option(HYPERLOOM_PLAIN_TESTS "Tests without debug information, the same objects in every preset" OFF)
option(HYPERLOOM_COVERAGE "Instrument for gcov" OFF)
option(HYPERLOOM_LTO "Link-time optimisation" OFF)
set(HYPERLOOM_SANITIZE "" CACHE STRING "Sanitizers, for example address;undefined")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${HYPERLOOM_LTO})

# A developer's own choice of launcher wins. Paths are cached relative to the source tree, so that
# clones and presets of one machine share objects.
find_program(HYPERLOOM_CCACHE ccache)
if(HYPERLOOM_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(hl_launcher env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
    "${HYPERLOOM_CCACHE}")
  set(CMAKE_C_COMPILER_LAUNCHER ${hl_launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${hl_launcher})
endif()

add_library(hl_settings INTERFACE)
target_compile_features(hl_settings INTERFACE cxx_std_20)
target_include_directories(hl_settings INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_definitions(hl_settings INTERFACE _GNU_SOURCE
  "HYPERLOOM_VERSION=\"${PROJECT_VERSION}\"")
if(HYPERLOOM_COVERAGE)
  target_compile_options(hl_settings INTERFACE --coverage -O0)
  target_link_options(hl_settings INTERFACE --coverage)
endif()
