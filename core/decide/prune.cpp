// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/prune.hpp"

#include <algorithm>

#include "core/decide/alternation.hpp"
#include "core/decide/estimate.hpp"

namespace hyperloom::decide {
namespace {

/// A contribution of this size is worth its diff even when the evidence is for none, lp.
constexpr double kWorthKeeping = .3;

void settle(Prune& p, bool removed, std::string_view why) {
  p.what = Prune::Kind::Decided;
  p.removed = removed;
  p.reason = why;
}

/// An item that was kept has shown its worth once: to stay it needs no more evidence than another
/// needs to go.
void decide_pairs(Prune& p, const Preset& preset) {
  const Bounds limits = bounds(preset, 0);
  if (p.llr >= -limits.lower) {
    settle(p, false, reason::kContributes);
  } else if (p.llr <= limits.lower && p.c < kWorthKeeping) {
    settle(p, true, reason::kWorthless);
  } else if (p.n >= preset.prune_n_max) {
    settle(p, p.c < 0, p.c < 0 ? reason::kDoesNotHelp : reason::kUndecided);
  }
}

void fill_estimate(Prune& p, const Estimate& e, double delta1) {
  p.n = e.n;
  p.var = e.var;
  if (e.n > 0) {
    p.c = -e.mean;
    p.llr = log_likelihood_ratio(p.c, e.var, delta1);
  }
}

}  // namespace

std::vector<std::uint32_t> prune_order(std::span<const PruneItem> kept) {
  std::vector<PruneItem> items(kept.begin(), kept.end());
  if (!items.empty()) {
    items.pop_back();
  }
  std::stable_sort(items.begin(), items.end(),
                   [](const PruneItem& a, const PruneItem& b) { return a.diff > b.diff; });
  std::vector<std::uint32_t> arms;
  for (const PruneItem& item : items) {
    arms.push_back(item.arm);
  }
  return arms;
}

Prune prune_step(std::span<const LegObs> legs, const Noise& noise, const Preset& preset) {
  const Alternation seen = alternation_of(legs);
  Prune p;
  p.what = seen.base_due ? Prune::Kind::RunBase : Prune::Kind::RunVariant;
  p.failure = seen.variant_failure;
  p.legs = seen.legs;
  fill_estimate(p, estimate(seen.pairs, seen.bases, noise, preset.delta1), preset.delta1);
  if (preset.prune_n_max == 0) {
    settle(p, false, reason::kUndecided);
  } else if (!seen.variant_failure.empty()) {
    settle(p, false, reason::kNeeded);
  } else if (seen.failed_twice) {
    settle(p, false, reason::kBaseFailed);
  } else if (!seen.base_due && p.n > 0) {
    decide_pairs(p, preset);
  }
  return p;
}

Prune prune_stopped(std::span<const LegObs> legs, const Noise& noise, const Preset& preset) {
  Prune p = prune_step(legs, noise, preset);
  if (p.what != Prune::Kind::Decided) {
    settle(p, false, reason::kBudget);
  }
  return p;
}

}  // namespace hyperloom::decide
