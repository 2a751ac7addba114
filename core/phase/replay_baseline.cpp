// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/replay_baseline.hpp"

#include "core/decide/preset.hpp"
#include "core/journal/fold.hpp"
#include "core/phase/limit_records.hpp"
#include "core/phase/lists.hpp"
#include "core/phase/records.hpp"
#include "core/phase/replay_facts.hpp"

namespace hyperloom::phase {
namespace {

using util::Value;
using Records = std::span<const journal::Record>;

constexpr std::string_view kFields[] = {"throughput", "n",    "sigma_pct",
                                        "spread_pct", "legs", "limited"};

/// The last record of a type before a place.
const Value* last_before(Records records, std::string_view type, std::size_t place) {
  while (place-- > 0) {
    if (records[place].type == type) {
      return &records[place].body;
    }
  }
  return nullptr;
}

Value limited_of(Records records, const std::vector<std::uint64_t>& legs) {
  const auto limits = limits_of(records);
  return limits.empty() ? Value::list() : baseline_limits(journal::fold(records), limits, legs);
}

Value fields_of(Records records, const decide::Calibration& calibration) {
  std::vector<std::uint64_t> legs;
  for (const auto& base : calibration.bases) {
    legs.push_back(base.leg);
  }
  Value out = Value::map();
  out.set("throughput", objective_of(calibration.mean_y)).set("n", calibration.bases.size());
  out.set("sigma_pct", decide::percent_of_lp(calibration.noise.sigma()));
  out.set("spread_pct", calibration.spread_pct).set("legs", list_of(legs));
  return std::move(out.set("limited", limited_of(records, legs)));
}

}  // namespace

decide::Calibration calibration_again(Records records) {
  // The noise record says how many legs the calibration was asked for.
  const Value* noise = last_before(records, "noise", race_baseline(records));
  const auto m = noise == nullptr ? 0 : noise->int_or("m", 0);
  return decide::calibrate(calibration_legs(records), static_cast<std::uint32_t>(m));
}

std::vector<FieldMismatch> replay_baselines(Records records) {
  std::vector<FieldMismatch> out;
  for (std::size_t at = 0; at < records.size(); ++at) {
    if (records[at].type == "baseline") {
      const auto upto = records.first(at + 1);
      const auto again = fields_of(upto, calibration_again(upto));
      compare_fields({"baseline", ""}, records[at].body, again, kFields, out);
    }
  }
  return out;
}

}  // namespace hyperloom::phase
