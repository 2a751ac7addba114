// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/cli/host.hpp"
#include "core/cli/options.hpp"
#include "core/phase/config.hpp"

namespace hyperloom::cli {

/// Fills the settings that need nothing but the command line and the environment: numbers, names,
/// toggles. Every fault is one Error (id usage).
[[nodiscard]] std::vector<util::Error> read_settings(const Arguments& args,
                                                     const util::Environment& env,
                                                     phase::RunConfig& config);
/// Every option of `optimize`, and every variable that is a setting without one, as {value,
/// origin}: flag, env, dotenv or default; values of secret-shaped pins redacted.
[[nodiscard]] util::Value settings_record(const Host& host, const std::string& framework);
/// The variables that are settings although no option sets them; a resume restores them too.
[[nodiscard]] std::span<const std::string_view> setting_variables();
/// An Error with id usage.
[[nodiscard]] util::Error usage_fault(std::string message);

}  // namespace hyperloom::cli
