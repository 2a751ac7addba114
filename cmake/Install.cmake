# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
install(FILES registry.yaml DESTINATION ${CMAKE_INSTALL_DATADIR}/hyperloom)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DATADIR}/hyperloom
  PATTERN __pycache__ EXCLUDE)
if(TARGET hyperloom)
  install(TARGETS hyperloom RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
