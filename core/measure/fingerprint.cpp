// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/fingerprint.hpp"

#include "core/measure/leg_vars.hpp"
#include "core/util/cat.hpp"
#include "core/util/sha256.hpp"

namespace hyperloom::measure {

namespace {

/// Stands for the workspace, whose name is new for every leg.
constexpr std::string_view kWorkDir = "<workspace>";

std::string without_work_dir(std::string text, const std::string& work_dir) {
  if (work_dir.empty()) {
    return text;
  }
  for (std::size_t at = text.find(work_dir); at != std::string::npos;
       at = text.find(work_dir, at + kWorkDir.size())) {
    text.replace(at, work_dir.size(), kWorkDir);
  }
  return text;
}

void add(util::Sha256& hash, std::string_view part) {
  hash.update(util::cat(part.size(), ':')).update(part);
}

}  // namespace

std::string launch_fingerprint(const LaunchIdentity& launch) {
  const std::string work_dir = launch.work_dir.native();
  util::Sha256 hash;
  add(hash, "argv");
  for (const std::string& arg : *launch.argv) {
    add(hash, without_work_dir(arg, work_dir));
  }
  add(hash, "env");
  for (const session::EnvVar& var : *launch.env) {
    if (!per_leg_var(var.name)) {
      add(hash, var.name);
      add(hash, without_work_dir(var.value, work_dir));
    }
  }
  add(hash, "tree");
  add(hash, launch.tree_digest);
  add(hash, launch.plugin->id);
  add(hash, launch.plugin->version);
  return hash.hex();
}

}  // namespace hyperloom::measure
