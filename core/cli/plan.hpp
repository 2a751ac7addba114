// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/cli/preflight.hpp"
#include "core/util/value.hpp"

namespace hyperloom::cli {

/// What a launch would do: the document of `optimize --dry-run --json` (hyperloom.plan/1).
[[nodiscard]] util::Value plan_value(Launch& launch);
/// The same for people.
[[nodiscard]] std::string plan_text(const util::Value& plan);

}  // namespace hyperloom::cli
