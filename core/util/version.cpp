// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/version.hpp"

namespace hyperloom::util {

std::string_view version() { return HYPERLOOM_VERSION; }

}  // namespace hyperloom::util
