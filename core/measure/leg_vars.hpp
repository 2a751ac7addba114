// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/measure/quality_ref.hpp"
#include "core/measure/types.hpp"
#include "core/session/leg_env.hpp"

namespace hyperloom::measure {

/// Values that differ from leg to leg and tell nothing about its arm.
struct LegIdentity {
  std::filesystem::path work_dir;
  std::string run_id, nonce;
};

/// The run-scoped rows of custom.md section 6: names the host alone sets ..
[[nodiscard]] session::EnvItems run_scoped_vars(const Workload& workload, const LegRequest& request,
                                                const LegIdentity& identity,
                                                const QualityVars& quality);
/// .. and names that must be absent although the launching shell may export them.
[[nodiscard]] std::vector<std::string> run_absent_vars(const Workload& workload,
                                                       const LegRequest& request);
/// True for a variable whose value is new for every leg: no part of the launch fingerprint.
[[nodiscard]] bool per_leg_var(std::string_view name);

}  // namespace hyperloom::measure
