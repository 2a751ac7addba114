// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/resume_session.hpp"

#include "core/cli/resume_find.hpp"
#include "core/journal/fold.hpp"
#include "core/journal/journal.hpp"
#include "core/phase/budget.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::cli {
namespace {

constexpr double kHour = 3600;

util::Error refusal(std::string_view id, std::string message, std::string hint) {
  auto error = util::make_error(util::Code::Refused, std::move(message));
  error.id = id;
  error.hint = std::move(hint);
  return error;
}

/// When the last run's budget ends, in active seconds of the session.
double limit_s(const session::State& state) {
  double limit = state.launch["budget"].number_or("max_s", 0);
  for (const auto& resume : state.resumes) {
    const auto& budget = resume["budget"];
    if (budget.text_or("source", "kept") != "kept") {
      limit = resume.number_or("elapsed_s", 0) + budget.number_or("remaining_s", 0);
    }
  }
  return limit;
}

/// P + R of session.md section 5.
double needed_s(const session::State& state, double limit) {
  phase::Budget budget(limit, std::nullopt);
  std::string kind;
  for (const auto& leg : state.legs) {
    if (leg.finished.member_is("status", "ok")) {
      kind = leg.started.text_or("kind", "");
      budget.add_leg(kind, leg.finished.number_or("wall_s", 0), false);
    }
  }
  return budget.predict(kind) + budget.report_reserve();
}

util::Status check_time(const session::State& state, const Remaining& remaining) {
  if (remaining.from_flag) {
    return {};
  }
  const std::string hint = "pass --max-hours H, the time from now on";
  const std::string reason = state.stop.text_or("reason", "");
  if (reason == "time_exhausted" || reason == "no_baseline_in_budget") {
    return util::fail(refusal("budget_exhausted",
                              util::cat("the session has used up its time (", reason, "), ",
                                        util::hms(std::max(0.0, remaining.seconds)), " are left"),
                              hint));
  }
  const double needed = needed_s(state, state.elapsed_s + remaining.seconds);
  if (remaining.seconds >= needed) {
    return {};
  }
  return util::fail(refusal(
      "budget_exhausted",
      util::cat("the session has ", util::fixed(std::max(0.0, remaining.seconds), 1),
                " s of its time left, a leg and the reports need ", util::fixed(needed, 1), " s"),
      hint));
}

/// Records of a journal that is whole, of a version that says how it was launched.
util::Status check_launch_record(const session::State& state) {
  const auto& launch = state.launch;
  if (launch["config"].is_map() && launch["source"]["path"].is_text() &&
      launch["entrypoint"]["path"].is_text() && launch["session_id"].is_text()) {
    return {};
  }
  return util::fail(util::Code::Corrupt,
                    "journal.jsonl:1: the launch record does not say how the session was launched");
}

}  // namespace

util::Result<ResumedSession> open_resumed(const Host& host, std::string_view name) {
  HL_TRY_ASSIGN(auto layout, find_resumable(host, name));
  HL_TRY_ASSIGN(auto lock, session::SessionLock::acquire(layout, host.clock));
  auto journal = journal::read_journal(host.fs, layout.journal());
  if (!journal) {
    return util::fail(std::move(journal).error().during(
        util::cat("resuming session ", layout.root().filename().string())));
  }
  auto state = journal::fold(journal->records);
  HL_TRY(check_launch_record(state));
  return ResumedSession{std::move(layout), std::move(lock), std::move(*journal), std::move(state)};
}

Remaining remaining_time(const session::State& state, std::optional<double> max_hours) {
  if (max_hours) {
    return {*max_hours * kHour, true};
  }
  return {limit_s(state) - state.elapsed_s, false};
}

util::Status check_resumable(const session::State& state, const Remaining& remaining, bool forced) {
  if (state.stop.member_is("reason", "target_reached") && !forced) {
    return util::fail(refusal(
        "target_reached", "the session has reached its target (target_reached): it is finished",
        "pass --force-resume to search on without it, or with a new --target-gain or "
        "--target-tput"));
  }
  return check_time(state, remaining);
}

std::string final_note(const session::State& state) {
  const std::string reason = state.stop.text_or("reason", "");
  if (reason == "search_exhausted" || reason == "nothing_to_search") {
    return util::cat("the session had ended ", reason,
                     ": there is nothing left to measure unless pins or --search-space change");
  }
  if (reason == "max_legs") {
    return "the session had used up its --max-legs; a larger one lets it go on";
  }
  return "";
}

}  // namespace hyperloom::cli
