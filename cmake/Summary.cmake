# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
message(STATUS "hyperloom ${PROJECT_VERSION}: ${CMAKE_BUILD_TYPE}, dev mode ${HYPERLOOM_DEV_MODE}, "
  "tests ${HYPERLOOM_BUILD_TESTS}, benchmarks ${HYPERLOOM_BUILD_BENCHMARKS}, "
  "sanitizers '${HYPERLOOM_SANITIZE}'")
