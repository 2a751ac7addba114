// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/gate/limits.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/plural.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::gate {

namespace {

using util::cat;

constexpr std::string_view kWork = "work.", kGate = "quality_gate.";
constexpr std::size_t kMostShown = 8;  ///< values listed in a detail

/// As a person would write it: 50, not 50.0.
std::string number(double value) {
  std::string text = util::number_text(value);
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

util::Error malformed(std::string_view text, std::string_view why) {
  return util::make_error(util::Code::InvalidInput,
                          cat('\'', util::printable(text, false), "' ", why));
}

bool metric_char(unsigned char c) {
  return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '-';
}

bool valid_metric(std::string_view name) {
  const auto first = name.empty() ? '\0' : static_cast<unsigned char>(name.front());
  return (std::isalpha(first) != 0 || first == '_') && name != kWork && name != kGate &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return metric_char(static_cast<unsigned char>(c)); });
}

std::optional<double> number_at(const util::Value* value) {
  const bool usable = value != nullptr && value->is_number() && std::isfinite(value->as_double());
  return usable ? std::optional(value->as_double()) : std::nullopt;
}

std::optional<double> work_value(const measure::Report& report, std::string_view name) {
  for (const auto& [key, value] : report.work.value_or(decltype(report.work)::value_type{})) {
    if (key == name) {
      return value;
    }
  }
  return std::nullopt;
}

std::optional<double> gate_value(const measure::Report& report, std::string_view name) {
  return report.gate && report.gate->is_map() ? number_at(report.gate->find(name)) : std::nullopt;
}

std::optional<double> value_of(const measure::Report& report, std::string_view metric) {
  if (metric.starts_with(kWork)) {
    return work_value(report, metric.substr(kWork.size()));
  }
  if (metric.starts_with(kGate)) {
    return gate_value(report, metric.substr(kGate.size()));
  }
  return number_at(report.raw.find(metric));
}

std::string missing_text(const Limit& limit) {
  return cat(limit.metric, " is missing from the report, but --limit ", limit.text(), " was given");
}

bool some_leg_lacks(std::string_view metric, std::span<const Limited> legs) {
  return std::any_of(legs.begin(), legs.end(), [&](const Limited& leg) {
    return leg.find(std::string(metric)) == leg.end();
  });
}

std::string values_text(const std::string& metric, std::span<const Limited> legs) {
  std::vector<std::string> values;
  for (const Limited& leg : legs.first(std::min(legs.size(), kMostShown))) {
    values.push_back(number(leg.at(metric)));
  }
  return cat(util::join(values, ", "), legs.size() > kMostShown ? ", .." : "");
}

}  // namespace

std::string Limit::text() const { return cat(metric, at_most ? "<=" : ">=", number(bound)); }

util::Result<Limit> parse_limit(std::string_view text) {
  const auto at = text.find_first_of("<>=!");
  if (at == std::string_view::npos) {
    return util::fail(malformed(text, "has no bound; write METRIC<=X or METRIC>=X"));
  }
  const std::string_view sign = text.substr(at, 2);
  if (sign != "<=" && sign != ">=") {
    return util::fail(malformed(text, "has neither <= nor >= after the metric"));
  }
  Limit limit;
  limit.metric = util::trim(text.substr(0, at));
  limit.at_most = sign == "<=";
  if (!valid_metric(limit.metric)) {
    return util::fail(
        malformed(text, "names no numeric report field, work.<name> or quality_gate.<metric>"));
  }
  const auto bound = util::parse_double(util::trim(text.substr(at + 2)));
  if (!bound || !std::isfinite(*bound)) {
    return util::fail(malformed(text, "has a bound that is not a number"));
  }
  limit.bound = *bound;
  return limit;
}

std::vector<std::string> limit_conflicts(std::span<const Limit> limits) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < limits.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Limit &later = limits[i], &first = limits[j];
      if (later.metric != first.metric) {
        continue;
      }
      if (later.at_most == first.at_most) {
        out.push_back(cat(first.text(), " and ", later.text(), " bound the same side"));
      } else if (!first.met(later.bound)) {
        out.push_back(cat(first.text(), " and ", later.text(), " exclude each other"));
      }
    }
  }
  return out;
}

Limited limited_values(const measure::Report& report, std::span<const Limit> limits) {
  Limited out;
  for (const Limit& limit : limits) {
    if (const auto value = value_of(report, limit.metric)) {
      out.emplace(limit.metric, *value);
    }
  }
  return out;
}

std::vector<measure::LegProblem> unmeasured_limits(const Limited& values,
                                                   std::span<const Limit> limits) {
  std::vector<measure::LegProblem> out;
  for (const Limit& limit : limits) {
    if (!values.contains(limit.metric)) {
      out.push_back({"limit_unmeasured", missing_text(limit)});
    }
  }
  return out;
}

std::optional<double> limited_mean(std::string_view metric, std::span<const Limited> legs) {
  double sum = 0;
  std::size_t n = 0;
  for (const Limited& leg : legs) {
    if (const auto found = leg.find(std::string(metric)); found != leg.end()) {
      sum += found->second;
      ++n;
    }
  }
  return n == 0 ? std::nullopt : std::optional(sum / static_cast<double>(n));
}

std::optional<LimitFinding> judge_limits(std::span<const Limit> limits,
                                         std::span<const Limited> legs) {
  for (const Limit& limit : limits) {
    if (some_leg_lacks(limit.metric, legs)) {
      return LimitFinding{"limit_unmeasured", missing_text(limit)};
    }
  }
  for (const Limit& limit : limits) {
    const auto mean = limited_mean(limit.metric, legs);
    if (mean && !limit.met(*mean)) {
      return LimitFinding{
          "limit_violated",
          cat(limit.metric, " is ", number(*mean), " on average over ",
              util::counted(legs.size(), "leg"), " (", values_text(limit.metric, legs),
              "), but --limit ", limit.text(), " was given")};
    }
  }
  return std::nullopt;
}

}  // namespace hyperloom::gate
