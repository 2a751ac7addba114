// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/explain_steps.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "core/journal/change.hpp"
#include "core/journal/outcome.hpp"
#include "core/report/candidates.hpp"
#include "core/report/explain_estimate.hpp"
#include "core/report/leg_words.hpp"
#include "core/report/line.hpp"
#include "core/report/numbers.hpp"
#include "core/report/reasons.hpp"
#include "core/report/table.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

using session::CandidateRow;
using session::State;
using util::Value;

std::string head(const CandidateRow& row) {
  const Value& record = row.record;
  return line(util::cat(row.id, " ", record.text_or("name", ""))) +
         line(util::cat("fingerprint: ", text_or_unknown(record["fingerprint"]))) +
         line(util::cat("kind: ", text_or_unknown(record["kind"]), ", proposed by ",
                        text_or_unknown(record["proposer"]), " in ",
                        text_or_unknown(record["phase"]))) +
         line(util::cat("change: ", journal::change_text(row)));
}

std::string flags_text(const Value& flags) {
  std::string out;
  if (flags.is_list()) {
    for (const Value& flag : flags.as_list()) {
      out += util::cat(", ", flag.is_text() ? flag.as_text() : "");
    }
  }
  return out;
}

/// What a reason means, what was found, what to do: a line each, as far as there is something to
/// say.
std::string advice(std::string_view reason, std::string_view found) {
  std::string out;
  const auto add = [&](std::string_view name, std::string_view text) {
    out += text.empty() ? std::string() : line(name, text);
  };
  add("meaning", reason_meaning(reason));
  add("why", found);
  add("hint", reason_hint(reason));
  return out;
}

/// A candidate without a last word: the session runs on, or it stopped first.
std::string open_outcome(const State& state) {
  const std::string reason = state.stop.text_or("reason", "");
  if (reason.empty()) {
    return line("verdict: open");
  }
  return line(util::cat("verdict: open; the session stopped first (", reason, ")")) +
         advice(reason, state.stop.text_or("message", ""));
}

std::string verdict_text(const CandidateRow& row) {
  const Value& verdict = row.verdict;
  std::string text = util::cat(", ", row.disposition().is_text() ? row.disposition().as_text() : "",
                               flags_text(verdict["flags"]));
  if (verdict["pct"].is_number()) {
    text += util::cat("; gain ", signed_decimals(verdict["pct"], 2), " % (95 % interval ",
                      interval_text(verdict["ci95_pct"], 2), ") against ", against_word(row));
  }
  return text;
}

std::string removal(const CandidateRow& row) {
  const std::string text = removal_text(row);
  return text.empty() ? text : line(text) + advice(row.pruned.text_or("reason", ""), "");
}

bool about(const Value& prune, const CandidateRow& row) {
  return prune.text_or("candidate", "") == row.id;
}

/// What the prune found when it did not remove it.
std::string stays(const State& state, const CandidateRow& row) {
  std::string out;
  for (const Value& prune : state.prunes) {
    if (about(prune, row) && !prune.bool_or("removed", false)) {
      out += line(util::cat("prune: stays: ", prune_words(prune)));
    }
  }
  return out;
}

std::string outcome(const State& state, const CandidateRow& row) {
  if (row.verdict.is_null() && row.skipped.is_null()) {
    return open_outcome(state);
  }
  const bool judged = !row.verdict.is_null();
  const std::string reason = (judged ? row.verdict : row.skipped).text_or("reason", "");
  std::string text =
      util::cat("verdict: ", judged ? row.verdict.text_or("verdict", "") : verdict_word(row));
  text += reason.empty() ? "" : util::cat(" (", reason, ")");
  if (judged) {
    return line(text + verdict_text(row)) + advice(reason, row.verdict.text_or("detail", "")) +
           removal(row) + stays(state, row);
  }
  const std::string detail = row.skipped.text_or("detail", "");
  return line(detail.empty() ? text : util::cat(text, ": ", detail)) + advice(reason, "");
}

bool is_base(const session::LegRow& leg) { return leg.started.member_is("role", "base"); }

/// The base legs before and after the leg at `at`: what it is compared with.
void add_bases_around(const State& state, std::size_t at, std::set<std::size_t>& places) {
  for (std::size_t before = at; before-- > 0;) {
    if (is_base(state.legs[before])) {
      places.insert(before);
      break;
    }
  }
  for (std::size_t after = at + 1; after < state.legs.size(); ++after) {
    if (is_base(state.legs[after])) {
      places.insert(after);
      break;
    }
  }
}

/// Its own legs, and those that they, its verdict and its prune are paired with, in order.
std::set<std::size_t> legs_of(const State& state, const CandidateRow& row) {
  std::set<std::size_t> places(row.legs.begin(), row.legs.end());
  for (const std::size_t at : row.legs) {
    add_bases_around(state, at, places);
  }
  const auto paired = journal::leg_places(state, row.verdict["legs"]);
  places.insert(paired.begin(), paired.end());
  for (const Value& prune : state.prunes) {
    if (about(prune, row)) {
      const auto beside = journal::leg_places(state, prune["legs"]);
      places.insert(beside.begin(), beside.end());
    }
  }
  return places;
}

std::string gate_of(const Value& finished) {
  if (finished.is_null()) {
    return kUnknown;
  }
  return finished.bool_or("gate_ok", false) ? "ok" : "failed";
}

std::string place_of(const Value& started) {
  const auto slot = started.int_or("slot", 0);
  return slot == 0
             ? util::cat(started.int_or("round", 0))
             : util::cat(started.int_or("round", 0), ".", slot, "/", started.int_or("slots", 0));
}

/// The prune's variant is the stack without the candidate, and no leg of it.
std::string role_of(const session::LegRow& leg) {
  const std::string role = leg.started.text_or("role", "");
  if (leg.leaves_out()) {
    return util::cat("prune, ", leg_subject(leg));
  }
  return leg.phase == "CLOSE" && role == "base" ? "prune, base" : role;
}

std::vector<std::string> leg_row(const session::LegRow& leg) {
  const Value& done = leg.finished;
  const std::string cls = done.text_or("class", "");
  return {std::to_string(leg.number),
          role_of(leg),
          place_of(leg.started),
          significant(done["objective"]),
          decimals(done["y"], kEstimateDigits),
          seconds_text(done["wall_s"]),
          gate_of(done),
          util::cat(done.is_null() ? "running" : done.text_or("status", ""),
                    cls.empty() ? "" : util::cat(" ", cls)),
          done.text_or("home", leg.started.text_or("workspace", ""))};
}

std::string legs(const State& state, const CandidateRow& row) {
  std::vector<std::vector<std::string>> rows;
  for (const std::size_t at : legs_of(state, row)) {
    rows.push_back(leg_row(state.legs[at]));
  }
  return rows.empty() ? "legs: none\n"
                      : "legs:\n" + table_text({"LEG", "ROLE", "ROUND", "OBJECTIVE", "Y", "WALL S",
                                                "GATE", "STATUS", "HOME"},
                                               rows, "  ");
}

std::string thresholds(const State& state, const CandidateRow& row) {
  const Value& verdict = row.verdict;
  std::string text =
      util::cat("thresholds: decision ",
                verdict.text_or("preset", state.launch.text_or("decision", kUnknown)),
                ", min gain ", decimals(state.launch["min_gain_pct"], 2), " %, s2 ",
                decimals(verdict["s2"], kEstimateDigits));
  if (!row.evals.empty()) {
    text += util::cat("; KEEP from LLR ", decimals(row.evals.back()["U"], kEstimateDigits),
                      ", REVERT up to ", decimals(row.evals.back()["L"], kEstimateDigits));
  }
  return line(text);
}

bool about(const Value& record, const State& state, const std::set<std::size_t>& places) {
  const auto* leg = state.leg(static_cast<std::uint64_t>(record.int_or("leg", 0)));
  return leg != nullptr && places.contains(static_cast<std::size_t>(leg - state.legs.data()));
}

std::string override_line(const Value& record) {
  const auto by = record.int_or("replaced_by", 0);
  return line(util::cat("  leg ", record.int_or("leg", 0),
                        by == 0 ? std::string(" dropped") : util::cat(" replaced by leg ", by),
                        " (", record.text_or("rule", ""), "): value ",
                        decimals(record["value"], kEstimateDigits), ", reference ",
                        decimals(record["reference"], kEstimateDigits), ", threshold ",
                        decimals(record["threshold"], kEstimateDigits)));
}

std::string overrides(const State& state, const CandidateRow& row) {
  const auto places = legs_of(state, row);
  std::string out;
  for (const Value& record : state.overrides) {
    if (about(record, state, places)) {
      out += override_line(record);
    }
  }
  return out.empty() ? "overrides: none\n" : "overrides:\n" + out;
}

std::string refusals(const CandidateRow& row) {
  std::string out;
  for (const Value& refusal : row.refusals) {
    out +=
        line(util::cat("  ", refusal.text_or("code", ""), " ",
                       refusal.text_or("name", refusal.text_or("path", "")), ": pinned '",
                       refusal.text_or("pinned", ""), "', attempted '",
                       refusal.text_or("attempted", ""), "' (", refusal.text_or("route", ""), ")"));
  }
  return out.empty() ? "refusals: none\n" : "refusals:\n" + out;
}

std::string commit(const State& state, const CandidateRow& row) {
  const auto item = std::find_if(state.stack.begin(), state.stack.end(), [&](const Value& pushed) {
    return pushed.text_or("candidate", "") == row.id;
  });
  return line(util::cat("commit: ", item == state.stack.end()
                                        ? std::string(kUnknown)
                                        : text_or_unknown((*item)["commit"])));
}

}  // namespace

std::string explain_steps(const State& state, const CandidateRow& row) {
  return head(row) + outcome(state, row) + legs(state, row) + estimate_text(state, row) +
         thresholds(state, row) + overrides(state, row) + refusals(row) + commit(state, row);
}

}  // namespace hyperloom::report
