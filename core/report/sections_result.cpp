// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>

#include "core/journal/change.hpp"
#include "core/journal/outcome.hpp"
#include "core/report/limits.hpp"
#include "core/report/numbers.hpp"
#include "core/report/reasons.hpp"
#include "core/report/sections.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"

namespace hyperloom::report::detail {
namespace {

using session::State;
using util::Value;

std::string blocks_text(const Value& blocks) {
  return blocks.is_int()
             ? util::cat(" (", util::counted(blocks.as_int(), "block"), " of two legs of either)")
             : std::string();
}

/// How sure the headline is, in a sentence.
std::string standing(const journal::SessionResult& result) {
  if (result.validated()) {
    const std::size_t legs = result.legs.is_list() ? result.legs.as_list().size() : 0;
    return util::cat("validated: ", legs, " hold-out legs", blocks_text(result.blocks),
                     ", taken in turns after the search was over, compare the original base with "
                     "all that was kept; no number of the search enters");
  }
  if (result.status == "nothing_kept") {
    return "nothing was kept: the baseline stays as it is";
  }
  if (result.status == "unfinished") {
    return "not finished: no gain may be quoted yet";
  }
  if (!result.review_detail.empty()) {
    return "needs review: what the hold-out measured is no gain until somebody has looked at it";
  }
  return util::cat("not validated (", result.status, "): no gain may be quoted from this session");
}

/// What is said of a session whose journal has no stop.
std::string_view unfinished_text(std::string_view now) {
  if (now == "running") {
    return "the session is running: these are its numbers so far";
  }
  if (now == "stalled") {
    return "the session has stalled: its process lives, but has shown no sign of life for 120 s";
  }
  if (now == "interrupted") {
    return "the session was interrupted: its process is gone and recorded no end; "
           "hyperloom optimize --resume-from goes on with it";
  }
  return "the session has not stopped; hyperloom status tells whether it runs";
}

Line estimate_line(const journal::SessionResult& result) {
  return {"search estimate, not confirmed",
          util::cat(signed_decimals(result.unconfirmed_search_estimate, 1),
                    " %; not to be quoted: what was kept was picked for looking fast"),
          true};
}

void add_result(std::vector<Line>& lines, const State& state) {
  const auto result = journal::session_result(state);
  lines.push_back({"headline", result.headline, false, true});
  lines.push_back({"gain", gain_text(state), false, true});
  lines.push_back({"standing", standing(result)});
  lines.push_back({"result", result_text(state), false, true});
  lines.push_back({"baseline", baseline_text(state), false, true});
  for (auto& line : limit_lines(state)) {
    lines.push_back(std::move(line));
  }
  lines.push_back({"kept", kept_text(state), false, true});
  lines.push_back({"candidates", counts_text(state)});
  if (result.unconfirmed_search_estimate.is_number()) {
    lines.push_back(estimate_line(result));
  }
}

Table kept_table(const State& state) {
  Table out{"What was kept",
            {"id", "name", "setting", "commit", "gain %, search, not validated", "95 % interval"},
            {}};
  for (const Value& item : state.stack) {
    const auto* row = state.candidate(item.text_or("candidate", ""));
    out.rows.push_back(
        {item.text_or("candidate", ""), item.text_or("name", ""),
         row == nullptr ? kUnknown : journal::change_text(*row), text_or_unknown(item["commit"]),
         signed_decimals(item["gain_search_pct"], 2), interval_text(item["ci95_pct"], 2)});
  }
  return out;
}

Table reasons_table(const State& state) {
  Table out{"Candidates by reason", {"reason", "count", "meaning", "hint"}, {}};
  for (const auto& [reason, count] : state.counts().reasons) {
    out.rows.push_back({reason, std::to_string(count), std::string(reason_meaning(reason)),
                        std::string(reason_hint(reason))});
  }
  std::stable_sort(out.rows.begin(), out.rows.end(),
                   [&](const Row& a, const Row& b) { return std::stoul(a[1]) > std::stoul(b[1]); });
  return out;
}

}  // namespace

Section result_section(const State& state) {
  Section out{"summary", "Result"};
  add_result(out.lines, state);
  out.tables = {reasons_table(state), kept_table(state)};
  return out;
}

Section stop_section(const State& state, std::string_view now) {
  Section out{"stop", "Stop"};
  if (state.stop.is_null()) {
    out.lines = {{"", std::string(unfinished_text(now))}};
    return out;
  }
  out.lines = {{"stop_reason", text_or_unknown(state.stop["reason"])},
               {"exit_code", std::to_string(state.stop.int_or("exit_code", 0))},
               {"", state.stop.text_or("explanation", "")}};
  // What was found, where the sentence of the reason leaves it open.
  const std::string found = state.stop.text_or("message", "");
  if (state.stop.int_or("exit_code", 0) != 1 && !found.empty() &&
      state.stop.text_or("reason", "") != "search_exhausted") {
    out.lines.push_back({"why", found});
  }
  if (const std::string cause = cause_text(state); !cause.empty()) {
    out.lines.push_back({"cause", cause, true});
    out.lines.push_back({"log", log_path(state)});
  }
  return out;
}

}  // namespace hyperloom::report::detail
