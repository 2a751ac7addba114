// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/alternation.hpp"

#include <utility>

namespace hyperloom::decide {
namespace {

constexpr std::string_view kGateClass = "gate_failed";

bool evidence(const LegObs& leg) {
  return leg.status == LegStatus::Ok || leg.status == LegStatus::Failed;
}

bool failed_gate(const LegObs& leg) {
  return leg.status == LegStatus::Ok ? !leg.gate_ok : leg.failure.starts_with("gate_");
}

/// Walks the legs; knows the variant value that waits for the base leg after it.
class Walk {
 public:
  void take(const LegObs& leg) {
    if (!evidence(leg) || (leg.slot == 0) != seen_.base_due) {
      return;
    }
    if (!leg.counts()) {
      take_failure(leg);
      return;
    }
    retried_ = false;
    seen_.legs.push_back(leg.leg);
    seen_.base_due ? take_base(leg) : take_variant(leg);
    seen_.base_due = !seen_.base_due;
  }

  [[nodiscard]] Alternation result() && { return std::move(seen_); }

 private:
  void take_base(const LegObs& leg) {
    seen_.bases.push_back({leg.leg, leg.y});
    if (seen_.bases.size() > 1) {
      waiting_.before = seen_.bases.size() - 2;
      seen_.pairs.push_back(waiting_);
    }
  }

  void take_variant(const LegObs& leg) {
    waiting_.leg = leg.leg;
    waiting_.y = leg.y;
  }

  void take_failure(const LegObs& leg) {
    seen_.failed_twice = seen_.failed_twice || retried_;
    retried_ = true;
    if (leg.slot == 0) {
      return;
    }
    seen_.variant_failure = leg.failure.empty() ? std::string(kGateClass) : leg.failure;
    if (failed_gate(leg)) {
      seen_.variant_gate_failure = seen_.variant_failure;
    }
  }

  Alternation seen_;
  Pair waiting_;
  bool retried_ = false;
};

}  // namespace

Alternation alternation_of(std::span<const LegObs> legs) {
  Walk walk;
  for (const LegObs& leg : legs) {
    walk.take(leg);
  }
  return std::move(walk).result();
}

}  // namespace hyperloom::decide
