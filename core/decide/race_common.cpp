// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/decide/change_test.hpp"
#include "core/decide/format.hpp"
#include "core/decide/permute.hpp"
#include "core/decide/race_detail.hpp"
#include "core/decide/stats.hpp"
#include "core/util/student.hpp"

namespace hyperloom::decide::detail {
namespace {

/// Upper end of a two-sided 95 % interval.
constexpr double kUpperTail = .975;
/// Base values that the median reference looks back at.
constexpr std::size_t kWindow = 5;

bool is(const Contender& c, std::uint32_t arm) { return c.arm == arm; }

void erase_from(std::vector<Contender>& list, std::uint32_t arm) {
  std::erase_if(list, [arm](const Contender& c) { return is(c, arm); });
}

Contender* find_in(std::vector<Contender>& list, std::uint32_t arm) {
  const auto it = std::find_if(list.begin(), list.end(), [arm](auto& c) { return is(c, arm); });
  return it == list.end() ? nullptr : &*it;
}

/// Verdicts that say something about the effect, against those about a broken leg.
bool by_measurement(Verdict verdict) {
  return verdict != Verdict::Failed && verdict != Verdict::GateFailed;
}

bool enters_ranking(Verdict verdict) {
  return by_measurement(verdict) && verdict != Verdict::NeedsReview;
}

std::vector<std::uint64_t> legs_of(const RaceState& state, const Contender& contender) {
  std::vector<std::uint64_t> legs;
  for (const Pair& pair : contender.pairs) {
    legs.push_back(state.bases[pair.before].leg);
    legs.push_back(pair.leg);
    legs.push_back(state.bases[pair.before + 1].leg);
  }
  return legs;
}

void sort_unique(std::vector<std::uint64_t>& legs) {
  std::sort(legs.begin(), legs.end());
  legs.erase(std::unique(legs.begin(), legs.end()), legs.end());
}

std::vector<std::string> flags_of(Verdict verdict, double mean) {
  const bool large = verdict == Verdict::Keep && mean > lp_of_percent(100);
  return large ? std::vector<std::string>{std::string(kLargeGain)} : std::vector<std::string>{};
}

Decision decision_of(const RaceState& state, const Contender& contender, const Ruling& ruling,
                     const Estimate& e) {
  Decision d;
  d.arm = contender.arm;
  d.verdict = ruling.verdict;
  d.reason = std::string(ruling.reason);
  d.detail = std::string(ruling.detail);
  d.n = e.n;
  d.mean = e.mean;
  d.var = e.var;
  d.llr = e.llr;
  d.pct = percent_of_lp(e.mean);
  // As wide as in the hold-out: s2 is an estimate, and nu is what it is worth.
  const double quantile = util::student_quantile(kUpperTail, contender.noise.nu);
  d.ci95_pct = interval_pct(e.mean, e.var, quantile);
  d.s2 = contender.noise.s2;
  d.nu = contender.noise.nu;
  d.anchor = state.anchor;
  d.legs = legs_of(state, contender);
  d.flags = flags_of(ruling.verdict, e.mean);
  return d;
}

void count_decided(RaceState& state, const Decision& d) {
  state.decided += by_measurement(d.verdict) && d.n > 0 ? 1U : 0U;
  if (enters_ranking(d.verdict) && d.n > 0) {
    state.effects.push_back({d.arm, d.mean, d.var});
  }
}

}  // namespace

const Slot* due_slot(const RaceState& state) {
  const auto it = std::find_if(state.slots.begin(), state.slots.end(),
                               [](const Slot& slot) { return !slot.done && slot.valid; });
  return it == state.slots.end() ? nullptr : &*it;
}

Slot* due_slot(RaceState& state) {
  return const_cast<Slot*>(due_slot(static_cast<const RaceState&>(state)));
}

Contender* find(RaceState& state, std::uint32_t arm) {
  for (auto* list : {&state.racing, &state.queue, &state.deferred}) {
    if (Contender* found = find_in(*list, arm)) {
      return found;
    }
  }
  return nullptr;
}

std::size_t window_size(const RaceState& state) {
  return std::min(kWindow, state.bases.size() - state.window_start);
}

double base_median(const RaceState& state) {
  std::vector<double> y;
  for (std::size_t i = state.bases.size() - window_size(state); i < state.bases.size(); ++i) {
    y.push_back(state.bases[i].y);
  }
  return median_of(y);
}

Estimate estimate_of(const RaceState& state, const Contender& contender) {
  return estimate(contender.pairs, state.bases, contender.noise, state.setup.preset.delta1);
}

Estimate screen_estimate(const RaceState& state, const Contender& contender) {
  Estimate e;
  e.n = 1;
  e.mean = contender.screen_d;
  // A lone leg against its reference is taken to be as uncertain as one pair.
  e.var = .75 * contender.noise.s2;
  e.llr = log_likelihood_ratio(e.mean, e.var, state.setup.preset.delta1);
  e.d = {e.mean};
  return e;
}

void erase(RaceState& state, std::uint32_t arm) {
  erase_from(state.racing, arm);
  erase_from(state.queue, arm);
  erase_from(state.deferred, arm);
  for (Slot& slot : state.slots) {
    slot.valid = slot.valid && slot.arm != arm;
  }
  if (state.doubt && state.doubt->leg.role == Role::Variant && state.doubt->leg.arm == arm) {
    state.doubt.reset();
  }
}

void conclude(Turn& turn, std::uint32_t arm, Ruling ruling, const Estimate& e,
              std::span<const std::uint64_t> more_legs) {
  RaceState& s = turn.state;
  Decision d = decision_of(s, *find(s, arm), ruling, e);
  d.legs.insert(d.legs.end(), more_legs.begin(), more_legs.end());
  sort_unique(d.legs);
  erase(s, arm);
  s.none_waiting = false;
  count_decided(s, d);
  turn.records.push_back(std::move(d));
}

void conclude_deferred(Turn& turn, const Contender& c) {
  const std::uint64_t leg = c.screen_leg;
  const std::uint32_t anchor = c.screen_anchor;
  conclude(turn, c.arm, {Verdict::Revert, reason::kScreened}, screen_estimate(turn.state, c),
           {&leg, 1});
  std::get<Decision>(turn.records.back()).anchor = anchor;
}

void settle_awaiting(Turn& turn, bool moved) {
  std::vector<std::uint32_t> arms;
  for (Contender& c : turn.state.deferred) {
    if (std::exchange(c.awaits_base, false)) {
      arms.push_back(c.arm);
    }
  }
  for (const std::uint32_t arm : arms) {
    if (moved) {
      turn.records.push_back(Deferred{arm});
    } else {
      conclude_deferred(turn, *find(turn.state, arm));
    }
  }
}

std::optional<Withheld> objection(const RaceState& state, const Contender& contender, double mean) {
  if (contender.withheld) {
    return contender.withheld;
  }
  if (state.stack_gain + mean > 100 * std::log(kSuspiciousFactor)) {
    return suspicious("the whole stack with it would be ", state.stack_gain + mean,
                      " the original base");
  }
  return std::nullopt;
}

Withheld suspicious(std::string_view what, double lp, std::string_view against) {
  return {Verdict::NeedsReview, std::string(reason::kSuspiciousGain),
          std::string(what) + fixed(std::exp(lp / 100), 1) + "x" + std::string(against) +
              "; above " + fixed(kSuspiciousFactor, 0) + "x a person has to look"};
}

std::vector<std::uint64_t> drop_pairs(Turn& turn, std::size_t split) {
  std::vector<std::uint64_t> dropped;
  for (Contender& c : turn.state.racing) {
    const auto straddles = [split](const Pair& p) { return p.before + 1 == split; };
    for (const Pair& pair : c.pairs) {
      if (straddles(pair)) {
        dropped.push_back(pair.leg);
        turn.records.push_back(Override{pair.leg, 0, OverrideRule::RegimeChange, pair.y,
                                        turn.state.bases[pair.before].y, 0});
      }
    }
    c.drops += std::erase_if(c.pairs, straddles) > 0 ? 1U : 0U;
  }
  return dropped;
}

void end_unstable(Turn& turn) {
  std::vector<std::uint32_t> arms;
  for (const Contender& c : turn.state.racing) {
    if (c.drops > kMostDrops) {
      arms.push_back(c.arm);
    }
  }
  for (const std::uint32_t arm : arms) {
    const Estimate e = estimate_of(turn.state, *find(turn.state, arm));
    conclude(turn, arm, {Verdict::Inconclusive, reason::kUnstable}, e, {});
  }
}

void test_for_change(Turn& turn) {
  RaceState& s = turn.state;
  std::vector<double> series;
  for (std::size_t i = s.window_start; i < s.bases.size(); ++i) {
    series.push_back(s.bases[i].y);
  }
  const auto split = find_change(series, s.setup.seed, s.round);
  if (!split) {
    return;
  }
  const std::size_t at = s.window_start + split->at;
  RegimeChange change{s.anchor, s.bases[at - 1].leg, split->p, drop_pairs(turn, at)};
  s.window_start = at;
  turn.records.push_back(std::move(change));
  end_unstable(turn);
}

bool only_deferred(const RaceState& state) {
  return state.racing.empty() && state.queue.empty() && !state.deferred.empty();
}

std::vector<std::uint32_t> lineup(const RaceState& state, std::size_t limit) {
  std::vector<std::uint32_t> arms;
  const auto take = [&](const std::vector<Contender>& list) {
    for (const Contender& c : list) {
      if (arms.size() < limit) {
        arms.push_back(c.arm);
      }
    }
  };
  take(state.racing);
  take(state.queue);
  if (only_deferred(state)) {
    take(state.deferred);
  }
  Permuter(state.setup.seed, Stream::Race, state.round).shuffle(arms);
  return arms;
}

}  // namespace hyperloom::decide::detail
