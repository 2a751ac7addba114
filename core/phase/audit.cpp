// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/audit.hpp"

#include <cmath>

#include "core/decide/audit.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/records.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

/// Below this nothing could be decided any more: the legs left are for what races already.
constexpr std::uint32_t kFewestLegsBeside = 8;
constexpr double kMovedSigmas = 4;

/// Search legs since the last audit, or since the baseline before the first. Read from the journal,
/// so that a resumed run goes on counting.
std::uint32_t legs_since_audit(const Run& run) {
  const auto& legs = run.recorder.state().legs;
  std::uint32_t n = 0;
  for (auto leg = legs.rbegin(); leg != legs.rend() && leg->phase != "PRELUDE"; ++leg) {
    const auto role = decide::role_of(leg->started.text_or("role", ""));
    if (role == decide::Role::Audit) {
      break;
    }
    n += role != decide::Role::Holdout && !leg->finished.is_null() ? 1U : 0U;
  }
  return n;
}

util::Status warn(Run& run, std::string_view code, const std::string& text) {
  run.console.warning(text);
  return run.recorder.warning(code, text);
}

std::string moved_text(const Run& run, const LegOutcome& outcome) {
  const double moved = decide::percent_of_lp(outcome.obs.y - run.calibration.mean_y);
  return util::cat("audit leg ", outcome.leg, ": the original base measures ",
                   throughput_text(objective_of(outcome.obs.y)), " ", run.baseline->facts.unit,
                   ", ", util::signed_fixed(moved, 1), " % against its calibration (",
                   throughput_text(run.baseline->throughput),
                   "): the machine has changed since. Decisions compare neighbouring legs and the "
                   "headline measures both arms anew");
}

util::Status judge(Run& run, const LegOutcome& outcome) {
  if (!outcome.obs.counts()) {
    return warn(run, "audit_failed",
                util::cat("audit leg ", outcome.leg, " of the original base failed (",
                          outcome.core_class, "); the search goes on"));
  }
  const double moved = std::fabs(outcome.obs.y - run.calibration.mean_y);
  if (moved > kMovedSigmas * run.calibration.noise.sigma()) {
    return warn(run, "base_drifted", moved_text(run, outcome));
  }
  return {};
}

}  // namespace

bool wants_audit(const Run& run, std::uint32_t legs_left) {
  return run.plan.audit && run.preset.audit_every > 0 && legs_left > kFewestLegsBeside &&
         decide::audit_due(legs_since_audit(run), run.preset, run.plan);
}

util::Result<std::optional<Stop>> run_audit(Run& run, std::uint32_t leg_seed) {
  LegOrder order;
  order.role = decide::Role::Audit;
  order.leg_seed = leg_seed;
  order.stack.emplace();
  HL_TRY_ASSIGN(const auto outcome, run_leg(run, order));
  const bool ended = outcome.obs.status == decide::LegStatus::StoppedByRun ||
                     outcome.obs.status == decide::LegStatus::Lost;
  if (outcome.stop || ended) {
    return outcome.stop;
  }
  HL_TRY(judge(run, outcome));
  return std::optional<Stop>();
}

}  // namespace hyperloom::phase
