// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/cli/options.hpp"
#include "core/phase/config.hpp"

namespace hyperloom::cli {

/// Fills the settings that need nothing but the command line and the environment: numbers, names,
/// toggles. Every fault is one Error (id usage).
[[nodiscard]] std::vector<util::Error> read_settings(const Arguments& args,
                                                     const util::Environment& env,
                                                     phase::RunConfig& config);
/// Every option of `optimize` as {value, origin}: flag, env, default; secrets redacted.
[[nodiscard]] util::Value settings_record(const Arguments& args, const util::Environment& env,
                                          const std::string& framework);
/// An Error with id usage.
[[nodiscard]] util::Error usage_fault(std::string message);

}  // namespace hyperloom::cli
