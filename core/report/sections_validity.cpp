// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <cmath>
#include <map>

#include "core/journal/outcome.hpp"
#include "core/report/numbers.hpp"
#include "core/report/sections.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"

namespace hyperloom::report::detail {
namespace {

using session::LegRow;
using session::State;
using util::Value;

std::string noise_text(const Value& noise) {
  return util::cat(decimals(noise["sigma"], 2), " % (s2 ", decimals(noise["s2"], 3), ", from ");
}

/// The calibration's, and what the search has learnt since, each with what it comes from.
Line noise_line(const State& state) {
  const auto calibrated = state.baseline().int_or("seq", 0);
  const Value* first = &state.noise.front();
  for (const Value& noise : state.noise) {
    first = noise.int_or("seq", 0) <= calibrated ? &noise : first;
  }
  const Value& last = state.noise.back();
  std::string text =
      util::cat(noise_text(*first), util::counted((*first).int_or("m", 0), "calibration leg"), ")");
  if (&last != first) {
    const std::size_t count = last["h"].is_list() ? last["h"].as_list().size() : 0;
    text += util::cat("; later ", noise_text(last), "the last ", util::counted(count, "difference"),
                      " of base legs)");
  }
  return {"noise of one leg", std::move(text)};
}

/// What chance keeps, beside what was kept.
Line false_keeps_line(const State& state) {
  return {"expected false keeps",
          util::cat(decimals(state.stop["expected_false_keeps"], 3),
                    ": so many KEEPs would come by chance alone if no candidate that was decided "
                    "had an effect")};
}

Line plugin_line(const State& state) {
  const Value& plugin = state.launch["plugin"];
  return {"plugin",
          util::cat(text_or_unknown(plugin["id"]), " ", text_or_unknown(plugin["version"]), ", ",
                    text_or_unknown(plugin["isolation"]), ", ", text_or_unknown(plugin["path"]),
                    " (sha256 ", text_or_unknown(plugin["sha256"]), ")")};
}

std::string_view override_meaning(std::string_view rule) {
  return rule == "first_leg"         ? "a first leg far too slow, as after a cold start"
         : rule == "base_outlier"    ? "a base leg far from what base legs had been"
         : rule == "variant_outlier" ? "a leg of a change far from what its others had been"
         : rule == "level_shift"     ? "the machine's speed moved: what lies before is not paired "
                                       "with what comes after"
         : rule == "regime_change"
             ? "a jump of the machine's speed, found afterwards: pairs across "
               "it do not count"
             : "";
}

/// "leg 9 by leg 10", "leg 12 dropped".
std::string replaced_text(const Value& record) {
  const auto by = record.int_or("replaced_by", 0);
  return util::cat("leg ", record.int_or("leg", 0),
                   by == 0 ? std::string(" dropped") : util::cat(" by leg ", by));
}

/// The first of many, and how many more there are.
std::string some_of(std::vector<std::string> words) {
  constexpr std::size_t kMost = 12;
  const std::size_t more = words.size() > kMost ? words.size() - kMost : 0;
  words.resize(words.size() - more);
  return util::cat(util::join(words, ", "), more == 0 ? "" : util::cat(" and ", more, " more"));
}

/// "first_leg (what that is): leg 9 by leg 10, leg 12 dropped", a line for each rule.
void add_overrides(std::vector<Line>& lines, const State& state) {
  std::map<std::string, std::vector<std::string>> rules;
  for (const Value& record : state.overrides) {
    rules[record.text_or("rule", "?")].push_back(replaced_text(record));
  }
  for (const auto& [rule, legs] : rules) {
    const std::string_view meaning = override_meaning(rule);
    lines.push_back(
        {"legs replaced or dropped",
         util::cat(legs.size(), " ", rule, meaning.empty() ? "" : util::cat(" (", meaning, ")"),
                   ": ", some_of(legs))});
  }
}

void add_shifts(std::vector<Line>& lines, const State& state) {
  std::vector<std::string> legs;
  for (const Value& record : state.regime_changes) {
    legs.push_back(util::cat("after leg ", record.int_or("leg", 0)));
  }
  if (!legs.empty()) {
    lines.push_back({"shifts of the machine's speed", util::cat(legs.size(), ": ", some_of(legs))});
  }
}

/// What a plan goes without (decide.md 5).
std::string_view plan_meaning(std::string_view said) {
  if (said.starts_with("budget: short plan")) {
    return ": 20 to 39 legs were left for the search, so no prune, no audits, and a hold-out of at "
           "most 2 blocks (8 legs)";
  }
  if (said.starts_with("budget: minimal plan")) {
    return ": 8 to 19 legs were left for the search, so one candidate at a time and a hold-out of "
           "1 block (4 legs)";
  }
  return "";
}

void add_plans(std::vector<Line>& lines, const State& state) {
  for (const Value& event : state.budget) {
    if (event.member_is("event", "plan")) {
      const std::string said = event.text_or("subject", "");
      lines.push_back({"", util::cat(said, plan_meaning(said))});
    }
  }
}

/// A warning that came more than once is said once, with its number.
void add_warnings(std::vector<Line>& lines, const State& state) {
  std::map<std::pair<std::string, std::string>, int> counts;
  for (const Value& warning : state.warnings) {
    ++counts[{warning.text_or("code", ""), warning.text_or("message", "")}];
  }
  for (const Value& warning : state.warnings) {
    auto& count = counts[{warning.text_or("code", ""), warning.text_or("message", "")}];
    if (count > 0) {
      lines.push_back(
          {util::cat("warning ", warning.text_or("code", "")),
           util::cat(warning.text_or("message", ""),
                     count > 1 ? util::cat(" (", util::counted(count, "time"), ")") : ""),
           true});
    }
    count = 0;
  }
}

std::string against_calibration(const Value& objective, const Value& calibrated) {
  const bool known = objective.is_number() && calibrated.is_number() && calibrated.as_double() > 0;
  return known ? util::signed_fixed(100 * (objective.as_double() / calibrated.as_double() - 1), 2)
               : kUnknown;
}

/// The original base, measured again in the course of the run, beside its calibration.
Table audits_table(const State& state) {
  const Value& calibrated = state.baseline()["throughput"];
  Table out{"The original base, measured again",
            {"leg", "at s", "objective", "calibration", "difference %", "status"},
            {}};
  for (const LegRow& leg : state.legs) {
    if (leg.started.member_is("role", "audit")) {
      const Value& done = leg.finished;
      out.rows.push_back({std::to_string(leg.number), decimals(done["elapsed_s"], 1),
                          significant(done["objective"]), significant(calibrated),
                          against_calibration(done["objective"], calibrated),
                          done.is_null() ? "running" : done.text_or("status", "")});
    }
  }
  return out;
}

}  // namespace

Section validity_section(const State& state) {
  Section out{"validity", "Noise and validity"};
  if (!state.noise.empty()) {
    out.lines.push_back(noise_line(state));
  }
  if (state.stop["expected_false_keeps"].is_number()) {
    out.lines.push_back(false_keeps_line(state));
  }
  add_overrides(out.lines, state);
  add_shifts(out.lines, state);
  add_plans(out.lines, state);
  add_warnings(out.lines, state);
  out.lines.push_back(plugin_line(state));
  out.tables = {audits_table(state)};
  return out;
}

}  // namespace hyperloom::report::detail
