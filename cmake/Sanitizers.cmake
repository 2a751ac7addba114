# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
if(HYPERLOOM_SANITIZE)
  string(REPLACE ";" "," sanitize_list "${HYPERLOOM_SANITIZE}")
  add_compile_options(-fsanitize=${sanitize_list} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${sanitize_list})
endif()
