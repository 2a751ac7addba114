// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/numbers.hpp"
#include "core/report/sections.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report::detail {
namespace {

using session::State;
using util::Value;

constexpr double kTwoSided95 = 1.96;

Plot lever_plot(const Value& lever) {
  if (!lever["gain_pct"].is_number()) {
    return {};
  }
  const double gain = lever["gain_pct"].as_double();
  const double half = kTwoSided95 * lever.number_or("sd", 0);
  return {gain, gain - half, gain + half, true};
}

std::string names_of(const Value& set) {
  std::vector<std::string> names;
  if (set.is_list()) {
    for (const Value& name : set.as_list()) {
      names.push_back(name.is_text() ? name.as_text() : "");
    }
  }
  return names.empty() ? kUnknown : util::join(names, ", ");
}

Table levers_table(const Value& attribution) {
  Table out{"", {"lever", "gain %", "sd", "additive %", "leave-one-out %"}, {}};
  if (attribution["levers"].is_list()) {
    for (const Value& lever : attribution["levers"].as_list()) {
      out.rows.push_back({lever.text_or("name", ""), signed_decimals(lever["gain_pct"], 2),
                          decimals(lever["sd"], 2), signed_decimals(lever["additive"], 2),
                          signed_decimals(lever["leave_one_out"], 2)});
      out.plots.push_back(lever_plot(lever));
    }
  }
  return out;
}

}  // namespace

Section levers_section(const State& state) {
  Section out{"levers", "Levers"};
  if (state.attributions.empty()) {
    out.lines = {{"",
                  "No lever was measured: no switch in the code was searched in this session, "
                  "so no gain is attributed to one."}};
    return out;
  }
  const Value& attribution = state.attributions.back();
  out.lines = {{"",
                "Share of each switch in the gain of the chosen set, as the search estimates "
                "it: not validated."},
               {"chosen set", names_of(attribution["set"])},
               {"unexplained", util::cat(signed_decimals(attribution["unexplained"], 2), " %")}};
  out.tables = {levers_table(attribution)};
  return out;
}

Section llm_section(const State& state) {
  Section out{"llm", "LLM use"};
  if (state.llm.empty()) {
    out.lines = {{"", "No LLM was used."}};
    return out;
  }
  Table table{
      "", {"provider", "model", "requests", "tokens in", "tokens out", "status", "lane"}, {}};
  for (const Value& record : state.llm) {
    table.rows.push_back({text_or_unknown(record["provider"]), text_or_unknown(record["model"]),
                          std::to_string(record.int_or("requests", 0)),
                          std::to_string(record.int_or("tokens_in", 0)),
                          std::to_string(record.int_or("tokens_out", 0)),
                          text_or_unknown(record["status"]), text_or_unknown(record["lane"])});
  }
  out.tables = {std::move(table)};
  return out;
}

}  // namespace hyperloom::report::detail
