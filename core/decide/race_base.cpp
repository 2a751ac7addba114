// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/decide/noise.hpp"
#include "core/decide/race_detail.hpp"
#include "core/decide/race_events.hpp"

namespace hyperloom::decide::detail {
namespace {

constexpr double kOutlierSigmas = 4, kAgreeSigmas = 3;
constexpr std::size_t kFewestForOutlier = 2;

struct Judged {
  std::uint32_t arm = 0;
  Estimate estimate;
  Ruling ruling;
};

void learn_noise(RaceState& s, double difference) {
  s.h.push_back(difference);
  if (s.h.size() > kRecentDifferences) {
    s.h.erase(s.h.begin());
  }
  s.noise = noise_from(s.h, s.noise.m);
}

void drop_round_at_shift(Turn& turn, const BaseValue& base) {
  for (Slot& slot : turn.state.slots) {
    if (slot.done && slot.valid) {
      turn.records.push_back(Override{slot.leg, 0, OverrideRule::LevelShift, slot.y, base.y, 0});
      ++find(turn.state, slot.arm)->drops;
    }
  }
  turn.state.slots.clear();
  turn.state.window_start = turn.state.bases.size();
}

/// A candidate waits until the anchor has its fresh legs.
void count_fresh(Turn& turn, const BaseValue& base) {
  RaceState& s = turn.state;
  if (s.fresh_due == 0) {
    return;
  }
  s.fresh_legs.push_back(base.leg);
  if (--s.fresh_due > 0) {
    return;
  }
  double sum = 0;
  for (std::size_t i = 0; i < s.fresh_legs.size(); ++i) {
    sum += s.bases[s.bases.size() - 1 - i].y;
  }
  turn.records.push_back(
      AnchorMeasured{s.anchor, s.fresh_legs, sum / static_cast<double>(s.fresh_legs.size())});
  s.fresh_legs.clear();
}

/// Turns the round's legs into pairs; returns whose.
std::vector<std::uint32_t> close_round(RaceState& s) {
  std::vector<std::uint32_t> arms;
  const auto places = static_cast<double>(s.slots.size() + 1);
  for (std::size_t i = 0; i < s.slots.size(); ++i) {
    const Slot& slot = s.slots[i];
    if (slot.done && slot.valid) {
      find(s, slot.arm)
          ->pairs.push_back(
              {slot.leg, slot.y, s.bases.size() - 2, static_cast<double>(i + 1) / places});
      arms.push_back(slot.arm);
    }
  }
  s.slots.clear();
  return arms;
}

/// What the objections of the caller or the plausibility rule make of a would-be KEEP.
void apply_objection(const RaceState& s, const Contender& c, Judged& judged, Withheld& text) {
  if (judged.ruling.verdict != Verdict::Keep) {
    return;
  }
  if (auto against = objection(s, c, judged.estimate.mean)) {
    text = std::move(*against);
    judged.ruling = {text.verdict, text.reason, text.detail};
  }
}

void announce(Turn& turn, const Judged& judged, const Bounds& limits) {
  turn.records.push_back(RoundEval{judged.arm, judged.estimate, limits.upper, limits.lower});
}

/// Verdicts other than KEEP are concluded at once; KEEPs are returned.
std::vector<Judged> judge_round(Turn& turn, const std::vector<std::uint32_t>& arms) {
  std::vector<Judged> keeps;
  for (const std::uint32_t arm : arms) {
    RaceState& s = turn.state;
    const Contender& c = *find(s, arm);
    const auto decided = s.decided + static_cast<std::uint32_t>(keeps.size());
    const Bounds limits = bounds(s.setup.preset, decided);
    Judged judged{arm, estimate_of(s, c), {}};
    announce(turn, judged, limits);
    const auto ruling = judge(judged.estimate, c.noise, s.setup.preset, limits);
    if (!ruling) {
      continue;
    }
    judged.ruling = *ruling;
    Withheld text;
    apply_objection(s, c, judged, text);
    if (judged.ruling.verdict == Verdict::Keep) {
      keeps.push_back(std::move(judged));
    } else {
      conclude(turn, arm, judged.ruling, judged.estimate, {});
    }
  }
  return keeps;
}

void keep_best(Turn& turn, const std::vector<Judged>& keeps) {
  const auto best = std::max_element(
      keeps.begin(), keeps.end(),
      [](const Judged& a, const Judged& b) { return a.estimate.mean < b.estimate.mean; });
  conclude(turn, best->arm, best->ruling, best->estimate, {});
  move_anchor(turn, best->arm, best->estimate.mean);
}

void decide_round(Turn& turn, const std::vector<std::uint32_t>& arms) {
  const std::uint32_t before = turn.state.decided;
  const std::vector<Judged> keeps = judge_round(turn, arms);
  if (!keeps.empty()) {
    keep_best(turn, keeps);
  } else if (turn.state.decided != before) {
    test_for_change(turn);
  }
}

bool is_outlier(const RaceState& s, double y) {
  return window_size(s) >= kFewestForOutlier &&
         std::fabs(y - base_median(s)) > kOutlierSigmas * s.noise.sigma();
}

void resolve_doubt(Turn& turn, const LegObs& second) {
  const Doubt doubt = *std::exchange(turn.state.doubt, std::nullopt);
  const LegObs& first = doubt.leg;
  if (std::fabs(first.y - second.y) <= kAgreeSigmas * turn.state.noise.sigma()) {
    const BaseValue both{second.leg, (first.y + second.y) / 2};
    turn.records.push_back(Override{first.leg, second.leg, OverrideRule::LevelShift, both.y,
                                    doubt.reference, doubt.threshold});
    count_base(turn, both, true);
    return;
  }
  const bool first_nearer =
      std::fabs(first.y - doubt.reference) < std::fabs(second.y - doubt.reference);
  const LegObs& counts = first_nearer ? first : second;
  const LegObs& loses = first_nearer ? second : first;
  turn.records.push_back(Override{loses.leg, counts.leg, OverrideRule::BaseOutlier, loses.y,
                                  doubt.reference, doubt.threshold});
  count_base(turn, {counts.leg, counts.y}, false);
}

}  // namespace

void count_base(Turn& turn, BaseValue base, bool level_shift) {
  RaceState& s = turn.state;
  if (level_shift) {
    drop_round_at_shift(turn, base);
  } else if (window_size(s) > 0) {
    learn_noise(s, std::fabs(base.y - s.bases.back().y));
  }
  s.bases.push_back(base);
  ++s.round;
  s.open = true;
  count_fresh(turn, base);
  settle_awaiting(turn, level_shift);
  const std::vector<std::uint32_t> arms = close_round(s);
  end_unstable(turn);
  decide_round(turn, arms);
}

void move_anchor(Turn& turn, std::uint32_t arm, double mean) {
  RaceState& s = turn.state;
  s.anchor = arm;
  s.stack_gain += mean;
  s.bases.clear();
  s.window_start = 0;
  s.open = false;
  s.fresh_due = s.setup.preset.fresh_base_legs;
  s.fresh_legs.clear();
  for (Contender& c : s.racing) {
    c.pairs.clear();
    c.tested = false;
  }
  s.queue.insert(s.queue.begin(), std::make_move_iterator(s.racing.begin()),
                 std::make_move_iterator(s.racing.end()));
  s.racing.clear();
}

void on_base(Turn& turn, const LegObs& obs) {
  RaceState& s = turn.state;
  if (!obs.counts()) {
    return;
  }
  if (obs.arm != s.anchor || due_slot(s) != nullptr ||
      (s.doubt && s.doubt->leg.role != Role::Base)) {
    turn.records.push_back(IgnoredLeg{obs.leg, obs.arm != s.anchor
                                                   ? "base leg of an arm that is not the anchor"
                                                   : "base leg while a variant leg was due"});
  } else if (s.doubt) {
    resolve_doubt(turn, obs);
  } else if (is_outlier(s, obs.y)) {
    s.doubt =
        Doubt{OverrideRule::BaseOutlier, obs, base_median(s), kOutlierSigmas * s.noise.sigma()};
  } else {
    count_base(turn, {obs.leg, obs.y}, false);
  }
}

}  // namespace hyperloom::decide::detail
