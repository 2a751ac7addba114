// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/cli/host.hpp"
#include "core/cli/resume_settings.hpp"
#include "core/phase/resume.hpp"
#include "core/session/state.hpp"

namespace hyperloom::cli {

/// The command line and environment a resumed session is launched with: those recorded, and what
/// may be given anew (session.md section 6).
struct MergedSettings {
  Arguments args;
  util::Environment env;
  std::vector<phase::SettingChange> changes;
  std::vector<util::Error> conflicts;  ///< id resume_conflict, both values named
  std::vector<std::string> secrets;    ///< in values that were given again: to be hidden
  std::vector<std::string> warnings;   ///< exported values that the record beats
};

/// `host.args` and `host.env` are those of this launch. `clear_target` drops the recorded target
/// unless a new one is given.
[[nodiscard]] MergedSettings merge_settings(const Host& host, const RecordedSettings& recorded,
                                            const session::State& state, bool clear_target);
/// True for options that belong to one launch alone and are never restored.
[[nodiscard]] bool per_launch_option(std::string_view name);

}  // namespace hyperloom::cli
