// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <array>
#include <map>

#include "core/journal/outcome.hpp"
#include "core/report/candidates.hpp"
#include "core/report/drift.hpp"
#include "core/report/leg_words.hpp"
#include "core/report/numbers.hpp"
#include "core/report/reasons.hpp"
#include "core/report/sections.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"

namespace hyperloom::report::detail {
namespace {

using session::CandidateRow;
using session::LegRow;
using session::State;
using util::Value;

/// Longer series are cut in the middle; session_breakdown.json has them all.
constexpr std::size_t kMostLegs = 200;

double entered_s(const State& state, std::size_t at) {
  return at < state.phases.size() ? state.phases[at].number_or("elapsed_s", 0) : state.elapsed_s;
}

std::map<std::string, std::size_t> legs_by_phase(const State& state) {
  std::map<std::string, std::size_t> out;
  for (const LegRow& leg : state.legs) {
    ++out[leg.phase];
  }
  return out;
}

/// Why the phase at `at` was left: the next record says it.
std::string left_because(const State& state, std::size_t at) {
  return at + 1 < state.phases.size() ? state.phases[at + 1].text_or("reason", "")
                                      : state.stop.text_or("reason", kUnknown);
}

Row leg_row(const LegRow& leg) {
  const Value& done = leg.finished;
  return {std::to_string(leg.number),
          leg.phase,
          leg.started.text_or("role", ""),
          leg_subject(leg),
          significant(done["objective"]),
          seconds_text(done["wall_s"]),
          done.is_null() ? "running" : done.text_or("status", ""),
          text_or_unknown(done["class"])};
}

Row gain_row(const State& state, const CandidateRow& row) {
  return {row.id,
          row.record.text_or("name", ""),
          signed_decimals(row.verdict["pct"], 2),
          interval_text(row.verdict["ci95_pct"], 2),
          pairs_word(row),
          gate_word(state, row),
          verdict_word(row),
          text_or_unknown(row.reason()),
          against_word(row)};
}

Plot gain_plot(const CandidateRow& row) {
  const Value& interval = row.verdict["ci95_pct"];
  const bool drawn =
      row.verdict["pct"].is_number() && interval.is_list() && interval.as_list().size() == 2;
  if (!drawn) {
    return {};
  }
  const auto& ends = interval.as_list();
  const std::string verdict = row.verdict.text_or("verdict", "");
  return {row.verdict["pct"].as_double(),
          ends[0].is_number() ? ends[0].as_double() : row.verdict["pct"].as_double(),
          ends[1].is_number() ? ends[1].as_double() : row.verdict["pct"].as_double(), row.kept(),
          verdict == "KEEP" || verdict == "REVERT" || verdict == "INCONCLUSIVE"};
}

std::size_t rank_of(const CandidateRow& row) {
  return row.kept() ? 0 : row.dropped.is_null() ? 2 : 1;
}

/// What is still kept comes first, then what was for a while.
Table gains_table(const State& state) {
  Table out{"",
            {"id", "name", "gain %", "95 % interval", "n", "gate", "verdict", "reason", "against"},
            {}};
  std::array<std::vector<const CandidateRow*>, 3> by_rank;
  for (const CandidateRow& row : state.candidates) {
    by_rank.at(rank_of(row)).push_back(&row);
  }
  for (const auto& rows : by_rank) {
    for (const CandidateRow* row : rows) {
      out.rows.push_back(gain_row(state, *row));
      out.plots.push_back(gain_plot(*row));
    }
  }
  return out;
}

/// Items of the final stack that were measured once more by leaving them out.
Table prunes_table(const State& state) {
  Table out{"Measured again by leaving it out",
            {"id", "name", "contribution %", "n", "removed", "reason", "meaning"},
            {}};
  for (const Value& record : state.prunes) {
    const std::string id = record.text_or("candidate", ""), why = record.text_or("reason", "");
    const auto* row = state.candidate(id);
    out.rows.push_back({id, row == nullptr ? kUnknown : row->record.text_or("name", ""),
                        percent_of_lp(record["c"], 2), std::to_string(record.int_or("n", 0)),
                        record.bool_or("removed", false) ? "yes" : "no", text_or_unknown(why),
                        std::string(reason_meaning(why))});
  }
  return out;
}

Table legs_table(const State& state) {
  const std::size_t count = state.legs.size();
  Table out{"", {"leg", "phase", "role", "of", "objective", "wall s", "status", "class"}, {}};
  for (std::size_t i = 0; i < count; ++i) {
    if (count <= kMostLegs || i < kMostLegs / 2 || i >= count - kMostLegs / 2) {
      out.rows.push_back(leg_row(state.legs[i]));
    }
  }
  return out;
}

std::string drift_text(const Drift& drift) {
  const std::string number =
      util::cat(util::signed_fixed(drift.pct, 2), " % (95 % ", util::signed_fixed(drift.low_pct, 2),
                " .. ", util::signed_fixed(drift.high_pct, 2), ") in ", duration_text(drift.span_s),
                ", ", drift.legs, " legs");
  return drift.certain() ? number : util::cat("none that can be told from the noise: ", number);
}

/// Why the search has brought nothing to show.
std::string no_candidates_text(const State& state) {
  if (!state.baseline()["throughput"].is_number()) {
    return state.stop.is_null() ? "none so far: the search begins with a baseline"
                                : "none: the search begins with a baseline, and none was measured";
  }
  if (!state.launch["toggles"].bool_or("explore", true)) {
    return "none: the search of knobs was switched off (--no-explore)";
  }
  if (!state.launch["search_space"]["path"].is_text()) {
    return "none: no search space was given";
  }
  const auto why = state.stop.text_or("reason", "");
  const bool searched = why == "search_exhausted" || why == "nothing_to_search";
  return why.empty()
             ? "none so far"
             : util::cat("none: ", searched ? "nothing was proposed"
                                            : util::cat("nothing was proposed before ", why));
}

}  // namespace

Section timeline_section(const State& state) {
  Section out{"timeline", "Timeline"};
  Table table{"", {"phase", "entered", "at s", "took s", "legs", "left because"}, {}};
  auto legs = legs_by_phase(state);
  for (std::size_t i = 0; i < state.phases.size(); ++i) {
    const Value& record = state.phases[i];
    const std::string phase = record.text_or("to", "");
    table.rows.push_back({phase, record.text_or("ts", ""), decimals(record["elapsed_s"], 1),
                          util::fixed(entered_s(state, i + 1) - entered_s(state, i), 1),
                          std::to_string(legs[phase]), left_because(state, i)});
  }
  for (const Value& resume : state.resumes) {
    out.lines.push_back({util::cat("resumed as run ", resume.int_or("run", 0)),
                         util::cat("at ", decimals(resume["elapsed_s"], 1), " s, ",
                                   text_or_unknown(resume["ts"]))});
  }
  if (table.rows.empty()) {
    out.lines.push_back({"", "none: no phase had begun"});
  }
  out.tables = {std::move(table)};
  return out;
}

Section gains_section(const State& state) {
  Section out{"gains", "Candidates"};
  if (state.candidates.empty()) {
    out.lines.push_back({"", no_candidates_text(state)});
  } else {
    out.lines.push_back(
        {"",
         "Differences measured while searching, each against the base of its time: they chose "
         "what to keep and are not validated. n counts pairs of legs. After a KEEP the other "
         "changes are tried again on top of it, each as a new candidate."});
  }
  out.tables.push_back(gains_table(state));
  out.tables.push_back(prunes_table(state));
  return out;
}

Section legs_section(const State& state) {
  Section out{"legs", "Legs"};
  if (state.legs.empty()) {
    out.lines.push_back({"", "none: no leg was run"});
  }
  if (const auto drift = base_drift(state)) {
    out.lines.push_back({"drift of the original base", drift_text(*drift)});
  }
  if (const std::size_t count = state.legs.size(); count > kMostLegs) {
    out.lines.push_back(
        {"", util::cat("left out in the middle: ", util::counted(count - kMostLegs, "leg"),
                       "; session_breakdown.json has them all")});
  }
  out.tables = {legs_table(state)};
  return out;
}

}  // namespace hyperloom::report::detail
