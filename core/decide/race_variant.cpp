// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <utility>
#include <vector>

#include "core/decide/race_detail.hpp"
#include "core/decide/race_events.hpp"
#include "core/decide/stats.hpp"

namespace hyperloom::decide {
namespace detail {
namespace {

constexpr double kOutlierSigmas = 4, kAgreeSigmas = 3;

/// Level of the anchor where a variant leg stands: half the leg before it, half the recent median.
double reference(const RaceState& s) { return (s.bases.back().y + base_median(s)) / 2; }

double median_difference(const RaceState& s, const Contender& c) {
  std::vector<double> d;
  for (const Pair& pair : c.pairs) {
    d.push_back(difference(pair, s.bases));
  }
  return median_of(d);
}

void settle_leg(RaceState& s, const LegObs& obs) {
  Slot& slot = *due_slot(s);
  slot.done = true;
  slot.leg = obs.leg;
  slot.y = obs.y;
  Contender& c = *find(s, obs.arm);
  c.tested = true;
  c.measured = true;
}

void defer(RaceState& s, std::uint32_t arm) {
  Contender waiting = *find(s, arm);
  waiting.awaits_base = true;
  erase(s, arm);
  s.deferred.push_back(std::move(waiting));
}

/// A first leg below the screen ends the candidate. When it was in doubt the next base leg has the
/// last word: if the machine moved, the candidate is looked at again.
void screen_out(Turn& turn, const LegObs& obs, double above) {
  RaceState& s = turn.state;
  Contender& c = *find(s, obs.arm);
  c.measured = true;
  c.screen_d = above;
  c.screen_leg = obs.leg;
  c.screen_anchor = s.anchor;
  if (c.flagged && !c.requeued) {
    defer(s, obs.arm);
    return;
  }
  conclude(turn, obs.arm, {Verdict::Revert, reason::kScreened}, screen_estimate(s, c),
           {&obs.leg, 1});
  test_for_change(turn);
}

void accept(Turn& turn, const LegObs& obs, bool first) {
  const double above = obs.y - reference(turn.state);
  if (first && above < turn.state.setup.preset.screen) {
    screen_out(turn, obs, above);
  } else {
    settle_leg(turn.state, obs);
  }
}

/// The first leg of a candidate: re-run once when far below the anchor.
void first_leg(Turn& turn, const LegObs& obs) {
  RaceState& s = turn.state;
  Contender& c = *find(s, obs.arm);
  const double low = -kOutlierSigmas * c.noise.sigma();
  const double r = reference(s);
  if (obs.y - r < low && !c.flagged) {
    c.flagged = true;
    s.doubt = Doubt{OverrideRule::FirstLeg, obs, r, low};
  } else {
    accept(turn, obs, true);
  }
}

/// Later legs: re-run once when far from what the earlier pairs said.
void later_leg(Turn& turn, const LegObs& obs) {
  RaceState& s = turn.state;
  const Contender& c = *find(s, obs.arm);
  const double limit = kOutlierSigmas * c.noise.sigma();
  const double expected = c.pairs.empty() ? 0 : median_difference(s, c) + reference(s);
  if (!c.pairs.empty() && std::fabs(obs.y - expected) > limit) {
    s.doubt = Doubt{OverrideRule::VariantOutlier, obs, expected, limit};
  } else {
    accept(turn, obs, false);
  }
}

/// The leg of the two that counts; the re-run when they agree.
bool first_run_counts(const Doubt& doubt, const LegObs& second, double sigma) {
  const LegObs& first = doubt.leg;
  return doubt.rule == OverrideRule::VariantOutlier &&
         std::fabs(first.y - second.y) > kAgreeSigmas * sigma &&
         std::fabs(first.y - doubt.reference) < std::fabs(second.y - doubt.reference);
}

void resolve_doubt(Turn& turn, const LegObs& second) {
  const Doubt doubt = *std::exchange(turn.state.doubt, std::nullopt);
  const double sigma = find(turn.state, second.arm)->noise.sigma();
  const bool keep_first = first_run_counts(doubt, second, sigma);
  const LegObs& counts = keep_first ? doubt.leg : second;
  const LegObs& loses = keep_first ? second : doubt.leg;
  turn.records.push_back(
      Override{loses.leg, counts.leg, doubt.rule, loses.y, doubt.reference, doubt.threshold});
  accept(turn, counts, doubt.rule == OverrideRule::FirstLeg);
}

bool is_gate_class(std::string_view failure) { return failure.starts_with("gate_"); }

/// A leg that ends its candidate whatever it measured.
std::optional<Withheld> fatal(const RaceState& s, const LegObs& obs) {
  const bool failed = obs.status == LegStatus::Failed;
  if (failed && !is_gate_class(obs.failure)) {
    return Withheld{Verdict::Failed, obs.failure, obs.detail};
  }
  if (failed || !obs.gate_ok) {
    return Withheld{Verdict::GateFailed, obs.failure, obs.detail};
  }
  if (!obs.review.empty()) {
    return Withheld{Verdict::NeedsReview, obs.review, obs.detail};
  }
  if (const double above = obs.y - reference(s); above > 100 * std::log(kSuspiciousFactor)) {
    return suspicious("leg " + std::to_string(obs.leg) + " measured ", above, " its anchor");
  }
  return std::nullopt;
}

void end_candidate(Turn& turn, const LegObs& obs, const Withheld& end) {
  const Contender& c = *find(turn.state, obs.arm);
  conclude(turn, obs.arm, {end.verdict, end.reason, end.detail}, estimate_of(turn.state, c),
           {&obs.leg, 1});
  test_for_change(turn);
}

void take(Turn& turn, const LegObs& obs) {
  if (const auto end = fatal(turn.state, obs)) {
    end_candidate(turn, obs, *end);
  } else if (turn.state.doubt) {
    resolve_doubt(turn, obs);
  } else if (!find(turn.state, obs.arm)->tested) {
    first_leg(turn, obs);
  } else {
    later_leg(turn, obs);
  }
}

/// Opens the round that this leg shows to have begun; a record of fewer slots than the width is
/// believed.
bool begin_round(Turn& turn, const LegObs& obs) {
  RaceState& s = turn.state;
  if (!s.open || s.fresh_due > 0 || s.doubt) {
    return false;
  }
  const std::size_t width = s.setup.width;
  const auto arms = lineup(s, obs.slots > 0 ? std::min<std::size_t>(width, obs.slots) : width);
  if (arms.empty() || arms.front() != obs.arm) {
    return false;
  }
  open_round(turn, arms);
  return true;
}

bool expected(Turn& turn, const LegObs& obs) {
  RaceState& s = turn.state;
  if (s.doubt) {
    return s.doubt->leg.role == Role::Variant && s.doubt->leg.arm == obs.arm;
  }
  const Slot* due = due_slot(s);
  return due != nullptr ? due->arm == obs.arm : begin_round(turn, obs);
}

/// A decision starts to use the noise in force; told when it differs from what was told before.
void announce_noise(Turn& turn) {
  RaceState& s = turn.state;
  if (s.announced_s2 != s.noise.s2) {
    s.announced_s2 = s.noise.s2;
    turn.records.push_back(NoiseUpdate{s.noise, s.h});
  }
}

}  // namespace

void open_round(Turn& turn, std::span<const std::uint32_t> arms) {
  RaceState& s = turn.state;
  auto& source = only_deferred(s) ? s.deferred : s.queue;
  const bool again = &source == &s.deferred;
  s.slots.clear();
  s.open = false;
  for (const std::uint32_t arm : arms) {
    s.slots.push_back({arm, 0, 0, false, true});
  }
  // The line-up takes a prefix of the waiting list, in queue order.
  while (s.racing.size() < arms.size()) {
    Contender c = std::move(source.front());
    source.erase(source.begin());
    c.noise = s.noise;
    c.flagged = false;
    c.requeued = c.requeued || again;
    s.racing.push_back(std::move(c));
    announce_noise(turn);
  }
}

void on_variant(Turn& turn, const LegObs& obs) {
  if (expected(turn, obs)) {
    take(turn, obs);
  } else {
    turn.records.push_back(IgnoredLeg{obs.leg, "variant leg of an arm that was not due"});
  }
}

}  // namespace detail

Turn observe(RaceState state, const LegObs& obs) {
  Turn turn{std::move(state)};
  const bool evidence = obs.status == LegStatus::Ok || obs.status == LegStatus::Failed;
  if (evidence && obs.role == Role::Base) {
    detail::on_base(turn, obs);
  } else if (evidence && obs.role == Role::Variant) {
    detail::on_variant(turn, obs);
  }
  return turn;
}

}  // namespace hyperloom::decide
