// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "core/util/result.hpp"

namespace hyperloom::plugin {

/// PLG-018 when a plugin asks for a newer minor of the ABI than this host speaks.
[[nodiscard]] util::Status check_min_host(std::uint32_t min_host_minor, const std::string& shown);

}  // namespace hyperloom::plugin
