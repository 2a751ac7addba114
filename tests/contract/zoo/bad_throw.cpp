// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// The same source as C++, the only language in which a slot can throw.
#include "bad_plugin.c"
