// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/check_resume.hpp"

#include "core/cli/check_resume_files.hpp"
#include "core/cli/check_verdicts.hpp"
#include "core/cli/resume_settings.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::cli {
namespace {

using util::Value;

void fail(Launch& launch, std::string id, std::string message, std::string hint) {
  auto error = util::make_error(util::Code::Refused, std::move(message));
  error.id = std::move(id);
  error.hint = std::move(hint);
  launch.fail("resume", std::move(error));
}

void check_same_plugin(Launch& launch, const Value& was) {
  if (!launch.plugin) {
    return;
  }
  const auto& now = launch.plugin->identity();
  if (now.id != was.text_or("id", "") || now.version != was.text_or("version", "")) {
    fail(launch, "plugin_changed",
         util::cat("the session ran with plugin ", was.text_or("id", "?"), " ",
                   was.text_or("version", "?"), ", found is ", now.id, " ", now.version),
         "install that version, or start a fresh session");
  } else if (now.sha256 != was.text_or("sha256", now.sha256)) {
    launch.warn("resume", util::cat("plugin ", now.id, " ", now.version, " at ", now.path.string(),
                                    " is another file than the session ran with"));
  }
}

/// The commit the checkout was last left at: the newest finished effect, else the launch's.
std::string recorded_head(const std::vector<journal::Record>& records, const Value& launch) {
  std::string head = launch["source"].text_or("head", "");
  for (const auto& record : records) {
    if (record.type == "done" && record.body.bool_or("ok", false)) {
      const auto left_at = record.body.text_or("head", "");
      head = left_at.empty() ? head : left_at;
    }
  }
  return head;
}

void check_head(Launch& launch, const session::State& state, const phase::ResumePlan& plan) {
  const std::string was = recorded_head(plan.records, state.launch);
  const auto& checkout = launch.config.workload.framework_path;
  if (checkout.empty() || !state.open_effects.empty()) {
    return;  // an unfinished effect is recovery's to judge
  }
  const std::string now = launch.repo ? launch.repo->head : "";
  const Value before = last_override(state, "framework-path", state.launch["source"]["path"]);
  const bool moved = before != Value(checkout.string());
  if (was == now && !(moved && was.empty())) {
    return;
  }
  const auto name = [](const std::string& head) { return head.empty() ? "no commit" : head; };
  fail(launch, "head_moved",
       util::cat("the checkout ", checkout.string(), " is at ", name(now),
                 ", the session left it at ", name(was)),
       was.empty() ? "use the checkout of the session"
                   : util::cat("git -C ", checkout.string(), " checkout ", was));
}

/// The launch check that missed the directory speaks of an option that nobody passed.
bool say_where_scripts_were(Launch& launch) {
  for (auto& finding : launch.findings) {
    if (finding.check == "scripts_dir" && finding.error) {
      finding.error->hint =
          "the session measured the scripts there: move them back, or start a fresh session";
      return true;
    }
  }
  return false;
}

/// A search space that lay among scripts which are gone needs no word of its own.
void drop_lost_space(Launch& launch, const session::State& state) {
  const Value was = last_override(state, "search_space", state.launch["search_space"]);
  const std::filesystem::path path = was.text_or("path", "");
  if (path.empty() || launch.host.fs.stat(path.parent_path())) {
    return;
  }
  std::erase_if(launch.findings, [](const Finding& finding) {
    return finding.check == "search_space" && finding.error.has_value();
  });
}

void check_same_space(Launch& launch, const session::State& state, const ResumeLeave& leave,
                      phase::ResumePlan& plan) {
  const Value was = last_override(state, "search_space", state.launch["search_space"]);
  const auto& config = launch.config;
  const bool now_none = config.search_space_path.empty();
  if (was.text_or("sha256", "") == (now_none ? "" : config.search_space_sha256)) {
    return;
  }
  const std::string path = was.text_or("path", config.search_space_path.string());
  if (!leave.search_space) {
    fail(launch, "search_space_changed",
         util::cat("the search space ", path, " is not what the session was launched with"),
         util::cat("pass --search-space ", path, " to search it as it is now"));
    return;
  }
  auto now = Value::map();
  now.set("path", config.search_space_path.string()).set("sha256", config.search_space_sha256);
  plan.overrides.push_back({"search_space", was, std::move(now)});
  if (plan.rebaseline.empty()) {
    plan.rebaseline = "search_space";
  }
}

}  // namespace

void check_resumed(Launch& launch, const session::State& state, const ResumeLeave& leave,
                   phase::ResumePlan& plan) {
  check_same_plugin(launch, state.launch["plugin"]);
  check_same_verdicts(launch, state.launch, plan.records);
  check_head(launch, state, plan);
  check_same_files(launch, state, leave, plan);
  if (say_where_scripts_were(launch) && !leave.search_space) {
    drop_lost_space(launch, state);
  } else {
    check_same_space(launch, state, leave, plan);
  }
}

}  // namespace hyperloom::cli
