// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

int hl_zoo_absent(void);

/* Linked by bad_needed.so and then not to be found. */
__attribute__((visibility("default"))) int hl_zoo_absent(void) { return 0; }
