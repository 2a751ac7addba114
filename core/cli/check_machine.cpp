// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <chrono>

#include "core/cli/preflight.hpp"
#include "core/session/root.hpp"
#include "core/util/cat.hpp"
#include "core/util/random.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"
#include "core/vcs/repo.hpp"

namespace hyperloom::cli {
namespace {

constexpr std::chrono::seconds kSyntaxLimit{5};
constexpr std::size_t kShownLines = 5, kShownBytes = 1000;

/// What `bash -n` complains about, or "".
std::string syntax_complaint(Launch& launch, const std::string& bash) {
  const auto runner = launch.host.runner();
  if (!runner) {
    return "";
  }
  proc::ProcessSpec spec;
  spec.argv = {bash, "-n", launch.config.workload.entrypoint.string()};
  spec.env = launch.host.env.items();
  spec.cwd = "/";
  spec.log_cap_bytes = 64u << 10;
  spec.deadline = launch.host.clock.now() + kSyntaxLimit;
  spec.grace = std::chrono::milliseconds(0);
  spec.run_id = util::cat("syntax.", util::random_hex(8));
  const auto exit = (*runner)->run(spec, {});
  if (!exit || exit->exit_code == 0) {
    return "";
  }
  return util::printable(util::tail(exit->stderr_tail, kShownLines, kShownBytes), true);
}

void check_syntax(Launch& launch, const std::string& bash) {
  if (launch.config.workload.entrypoint.empty()) {
    return;
  }
  const std::string complaint = syntax_complaint(launch, bash);
  if (complaint.empty()) {
    launch.ok("bash_syntax", "bash -n has no complaint");
  } else {
    launch.warn("bash_syntax", util::cat("bash -n complains: ", util::trim(complaint)));
  }
}

std::string changes_text(const vcs::RepoInfo& repo) {
  return util::cat(repo.dirty_count, " uncommitted path(s): ", util::join(repo.dirty, ", "));
}

void warn_repo(Launch& launch, const vcs::RepoInfo& repo) {
  if (!repo.state.empty()) {
    launch.warn("git", util::cat("the checkout is in the middle of a ", repo.state));
  } else if (repo.dirty_count > 0) {
    launch.warn("git", util::cat("the checkout has ", changes_text(repo)));
  } else {
    launch.ok("git", util::cat("clean at ", repo.head.substr(0, 12)));
  }
}

}  // namespace

void check_programs(Launch& launch) {
  const auto bash = session::find_program("bash", launch.host.env.get("PATH"));
  if (!bash) {
    auto error = util::make_error(util::Code::InvalidInput, "bash was not found on PATH");
    error.id = "bash_missing";
    launch.fail("bash", std::move(error));
    return;
  }
  launch.ok("bash", *bash);
  check_syntax(launch, *bash);
}

void check_git(Launch& launch) {
  const auto& checkout = launch.config.workload.framework_path;
  if (checkout.empty()) {
    return;
  }
  auto info = vcs::GitRepo().inspect(checkout);
  if (!info) {
    launch.warn("git", util::cat("the checkout cannot be read by git, so no commit is recorded: ",
                                 info.error().message));
    return;
  }
  launch.config.source_head = info->head;
  launch.config.source_branch = info->branch;
  warn_repo(launch, *info);
  launch.repo = std::move(*info);
}

void check_session_root(Launch& launch) {
  const auto root = launch.host.session_root();
  vcs::GitRepo git;
  auto status = session::check_session_root(
      launch.host.fs, root, launch.config.workload.framework_path,
      [&](const std::filesystem::path& path) { return git.ignored(path); });
  if (status) {
    launch.ok("session_root", root.string());
  } else {
    launch.fail("session_root", std::move(status).error());
  }
}

}  // namespace hyperloom::cli
