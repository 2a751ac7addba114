// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/cli/resume_settings.hpp"
#include "core/phase/config.hpp"
#include "core/session/pins.hpp"
#include "core/util/redact.hpp"

namespace hyperloom::cli {

/// What of a launch state.json alone may hold: its pins, and the settings that are recorded without
/// the secret in them.
[[nodiscard]] session::HiddenValues hidden_values(const phase::RunConfig& config,
                                                  const util::Redactor& redactor);
/// Puts values of `stored` in place of the recorded ones that hide something; returns the secrets
/// in them. What is not stored, or is no such value, stays as recorded.
[[nodiscard]] std::vector<std::string> reveal_settings(const util::Value& stored,
                                                       RecordedSettings& recorded);

}  // namespace hyperloom::cli
