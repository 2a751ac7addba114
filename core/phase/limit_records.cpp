// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/limit_records.hpp"

#include "core/decide/holdout.hpp"
#include "core/phase/records.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

using util::Value;

Value row_of(const gate::Limit& limit) {
  Value row = Value::map();
  return std::move(row.set("limit", limit.text()).set("metric", limit.metric));
}

Value met(const gate::Limit& limit, const std::optional<double>& value) {
  return value ? Value(limit.met(*value)) : Value();
}

gate::Limited values_of(const session::LegRow& leg) {
  gate::Limited out;
  const Value& limited = leg.finished["limited"];
  if (limited.is_map()) {
    for (const auto& [name, value] : limited.as_map()) {
      out.emplace(name, value.is_number() ? value.as_double() : 0);
    }
  }
  return out;
}

/// Values of the legs among `numbers` that `wanted` accepts.
template <typename Wanted>
std::vector<gate::Limited> values_in(const session::State& state,
                                     const std::vector<std::uint64_t>& numbers,
                                     const Wanted& wanted) {
  std::vector<gate::Limited> out;
  for (const auto number : numbers) {
    const auto* leg = state.leg(number);
    if (leg != nullptr && wanted(*leg)) {
      out.push_back(values_of(*leg));
    }
  }
  return out;
}

bool any_leg(const session::LegRow&) { return true; }

bool without_the_item(const session::LegRow& leg) {
  return leg.started.text_or("role", "") == decide::role_name(decide::Role::Variant);
}

std::vector<gate::Limited> holdout_values(const session::State& state,
                                          const std::vector<std::uint64_t>& legs, bool final_arm) {
  return values_in(state, legs, [&](const session::LegRow& leg) {
    return (leg.started.int_or("arm", 0) == decide::kFinalArm) == final_arm;
  });
}

}  // namespace

Value baseline_limits(const session::State& state, const std::vector<gate::Limit>& limits,
                      const std::vector<std::uint64_t>& legs) {
  const auto values = values_in(state, legs, any_leg);
  Value out = Value::list();
  for (const auto& limit : limits) {
    const auto value = gate::limited_mean(limit.metric, values);
    out.push(std::move(row_of(limit).set("value", value).set("met", met(limit, value))));
  }
  return out;
}

util::Status warn_missed_limits(Run& run) {
  const auto legs = values_in(run.recorder.state(), run.baseline->legs, any_leg);
  for (const auto& limit : run.config.limits) {
    const auto value = gate::limited_mean(limit.metric, legs);
    if (value && !limit.met(*value)) {
      const std::string text =
          util::cat("the baseline itself misses --limit ", limit.text(), ": ", limit.metric, " is ",
                    throughput_text(*value), "; only what meets it can be kept");
      run.console.warning(text);
      HL_TRY(run.recorder.warning("limit_missed_by_baseline", text));
    }
  }
  return {};
}

Value holdout_limits(const session::State& state, const std::vector<gate::Limit>& limits,
                     const std::vector<std::uint64_t>& legs) {
  const auto base = holdout_values(state, legs, false), last = holdout_values(state, legs, true);
  Value out = Value::list();
  for (const auto& limit : limits) {
    const auto final_mean = gate::limited_mean(limit.metric, last);
    Value row = row_of(limit);
    row.set("base", gate::limited_mean(limit.metric, base)).set("final", final_mean);
    out.push(std::move(row.set("met", met(limit, final_mean))));
  }
  return out;
}

decide::Prune held_to_limits(decide::Prune decided, const session::State& state,
                             const std::vector<gate::Limit>& limits) {
  if (!decided.removed || limits.empty()) {
    return decided;
  }
  const auto broken = gate::judge_limits(limits, values_in(state, decided.legs, without_the_item));
  if (broken) {
    decided.removed = false;
    decided.reason = broken->reason == decide::reason::kLimitViolated
                         ? decide::reason::kLimitViolated
                         : decide::reason::kLimitUnmeasured;
    decided.detail = broken->detail;
  }
  return decided;
}

}  // namespace hyperloom::phase
