# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
add_library(hl_warnings INTERFACE)
target_compile_options(hl_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Wold-style-cast -Wcast-qual -Woverloaded-virtual -Wundef
  $<$<BOOL:${HYPERLOOM_DEV_MODE}>:-Werror>)

# GCC 12 takes moved-from optionals and variants for uninitialised, at -O1 and under sanitizers.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(hl_warnings INTERFACE -Wno-maybe-uninitialized)
endif()
