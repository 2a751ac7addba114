// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/plugin/framework.hpp"
#include "core/session/leg_env.hpp"

namespace hyperloom::measure {

/// What makes two launches the same (decide.md 13.6).
struct LaunchIdentity {
  const std::vector<std::string>* argv = nullptr;     ///< in order
  const std::vector<session::EnvVar>* env = nullptr;  ///< sorted by name, complete
  std::filesystem::path work_dir;                     ///< its path counts as a constant
  std::string_view tree_digest;                       ///< may be empty
  const plugin::Identity* plugin = nullptr;
};

/// SHA-256 over argv, the environment without per-leg values, tree digest, plugin id and version.
/// Every part carries its length, so that no two different launches share a text.
[[nodiscard]] std::string launch_fingerprint(const LaunchIdentity& launch);

}  // namespace hyperloom::measure
