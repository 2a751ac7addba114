// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/head_watch.hpp"

#include "core/util/cat.hpp"
#include "core/vcs/repo.hpp"

namespace hyperloom::phase {
namespace {

constexpr std::size_t kShort = 12;

std::string moved_text(const Run& run, std::uint64_t leg, const std::string& head) {
  const std::string begun = run.config.source_head.substr(0, kShort);
  return util::cat("HEAD of ", run.config.workload.framework_path.string(), " was ", begun,
                   " when the session began and is ", head.substr(0, kShort), " since leg ", leg,
                   ": legs before and after may have measured different code. The checkout is left "
                   "as it is. reproduce.sh and a resume ask for ",
                   begun, ": check it out again, or start a new session");
}

}  // namespace

util::Status watch_head(Run& run, std::uint64_t leg) {
  if (run.repo == nullptr || run.head_moved || run.config.source_head.empty()) {
    return {};
  }
  const auto head = run.repo->head(run.config.workload.framework_path);
  if (!head || *head == run.config.source_head) {
    return {};
  }
  run.head_moved = true;
  const std::string text = moved_text(run, leg, *head);
  run.console.warning(text);
  return run.recorder.warning("head_moved", text);
}

}  // namespace hyperloom::phase
