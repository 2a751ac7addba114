// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "core/measure/types.hpp"
#include "core/plugin/framework.hpp"
#include "core/proc/runner.hpp"
#include "core/session/layout.hpp"
#include "core/util/clock.hpp"
#include "core/util/env.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::measure {

/// Where programs were found: PATH and name to the file.
using FoundPrograms = std::map<std::pair<std::string, std::string>, std::string>;

/// What legs are made with; borrowed, lives as long as the run.
struct LegTools {
  util::FileSystem& fs;
  const util::Clock& clock;
  const session::Layout& layout;
  const util::Environment& inherited;
  plugin::FrameworkPlugin& plugin;
  proc::ProcessRunner& runner;
};

/// Plans one leg and makes its workspace: nothing runs yet. A writing leg's target is cleared.
/// Fails without leaving a workspace behind; the error's id tells why: pinned_env, reserved_env or
/// unsafe_env (the arm is refused), bash_missing, or the plugin's own (plugin_error).
[[nodiscard]] util::Result<PreparedLeg> prepare_leg(const LegTools& tools, const Workload& workload,
                                                    const LegRequest& request,
                                                    std::string_view tree_digest);

/// The launch fingerprint that a leg of this arm would have, without making anything. What is in
/// `found` is not looked for again.
[[nodiscard]] util::Result<std::string> arm_fingerprint(const LegTools& tools,
                                                        const Workload& workload,
                                                        const LegRequest& request,
                                                        std::string_view tree_digest,
                                                        FoundPrograms& found);

/// Runs a prepared leg to the end of all its processes and reads its report; judges nothing else.
/// Problems are classes in `errors`, in the order of custom.md 8.2. An Error (ChildFailed) only
/// when the process could not be started. Afterwards the workspace is a real directory.
[[nodiscard]] util::Result<LegResult> execute_leg(const LegTools& tools, const Workload& workload,
                                                  const PreparedLeg& leg, const proc::TickFn& tick);

}  // namespace hyperloom::measure
