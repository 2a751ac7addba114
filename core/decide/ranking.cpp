// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/ranking.hpp"

#include <algorithm>

namespace hyperloom::decide {
namespace {

constexpr double kStartVariance = 4, kLeast = .25, kMost = 100;
constexpr std::size_t kEnough = 10;
constexpr std::size_t kSmallestBundle = 2;

bool hopeful(const Decision& d) {
  return d.verdict == Verdict::Inconclusive && d.n > 0 && d.mean > 0;
}

bool measured(const Decision& d) {
  return d.n > 0 && d.verdict != Verdict::Failed && d.verdict != Verdict::GateFailed &&
         d.verdict != Verdict::NeedsReview;
}

std::vector<Effect> effects(std::span<const Decision> phase, bool (*wanted)(const Decision&)) {
  std::vector<Effect> out;
  for (const Decision& d : phase) {
    if (wanted(d)) {
      out.push_back({d.arm, d.mean, d.var});
    }
  }
  return out;
}

}  // namespace

double effect_variance(std::span<const Effect> decided) {
  if (decided.size() < kEnough) {
    return kStartVariance;
  }
  double sum = 0;
  for (const Effect& e : decided) {
    sum += e.mean * e.mean - e.var;
  }
  return std::clamp(sum / static_cast<double>(decided.size()), kLeast, kMost);
}

double shrunk(const Effect& effect, double tau2) {
  return effect.mean * tau2 / (tau2 + effect.var);
}

std::vector<Effect> ranked(std::span<const Effect> effects, std::span<const Effect> decided) {
  const double tau2 = effect_variance(decided);
  std::vector<Effect> out(effects.begin(), effects.end());
  std::stable_sort(out.begin(), out.end(), [tau2](const Effect& a, const Effect& b) {
    return shrunk(a, tau2) > shrunk(b, tau2);
  });
  return out;
}

std::vector<std::uint32_t> bundle_members(std::span<const Decision> phase,
                                          const JointlyFeasible& feasible) {
  std::vector<std::uint32_t> members;
  for (const Effect& e : ranked(effects(phase, hopeful), effects(phase, measured))) {
    members.push_back(e.arm);
    if (!feasible(members)) {
      members.pop_back();
    }
  }
  return members.size() < kSmallestBundle ? std::vector<std::uint32_t>{} : members;
}

}  // namespace hyperloom::decide
