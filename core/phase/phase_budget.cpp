// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/phase_budget.hpp"

#include <algorithm>
#include <array>

namespace hyperloom::phase {
namespace {

struct Share {
  std::string_view phase;
  double weight;
};

/// Search phases in their order.
constexpr std::array<Share, 2> kShares{{{"FRAMEWORK_AGENT", 0.20}, {"EXPLORE", 0.35}}};

bool enabled(const Run& run, std::string_view phase) {
  return phase == "EXPLORE" ? searchable(run) : run.config.toggles.framework_agent;
}

}  // namespace

bool searchable(const Run& run) {
  return run.config.toggles.explore && run.space != nullptr && !run.space->knobs.empty();
}

double phase_budget_s(const Run& run, std::string_view phase) {
  const double elapsed = run.now_s();
  const auto* const from = std::find_if(kShares.begin(), kShares.end(),
                                        [&](const Share& share) { return share.phase == phase; });
  if (from == kShares.end()) {
    return run.budget.max_s() - elapsed;
  }
  if (!enabled(run, phase)) {
    return 0;
  }
  std::vector<double> weights;
  for (const auto* share = from; share != kShares.end(); ++share) {
    weights.push_back(enabled(run, share->phase) ? share->weight : 0);
  }
  return run.budget.phase_budget(elapsed, weights);
}

}  // namespace hyperloom::phase
