// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/target.hpp"

#include "core/phase/holdout_legs.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/records.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

/// Gain that the target asks for, in lp over the baseline.
double target_lp(const Run& run) {
  const auto& target = run.config.target;
  return target.gain_pct ? decide::lp_of_percent(*target.gain_pct)
                         : y_of(*target.throughput) - run.calibration.mean_y;
}

}  // namespace

bool target_in_sight(const Run& run) {
  return run.config.target.set() && run.best_gain_lp >= target_lp(run) &&
         run.budget.holdout_blocks() > 0 &&
         run.budget.admits_holdout(run.elapsed_s(),
                                   4 * predicted_s(run, measure::LegKind::Variant));
}

util::Result<std::optional<Stop>> confirm_target(Run& run) {
  HL_TRY_ASSIGN(const auto held, run_holdout(run));
  if (held.stop) {
    return held.stop;
  }
  if (held.withheld() || held.headline.blocks == 0 || held.headline.g < target_lp(run)) {
    return std::optional<Stop>();
  }
  return std::optional(make_stop(
      "target_reached", "",
      util::cat("the hold-out measured ", util::signed_fixed(held.headline.gain_pct, 1), " %")));
}

}  // namespace hyperloom::phase
