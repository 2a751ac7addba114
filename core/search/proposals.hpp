// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "core/search/strategy.hpp"

namespace hyperloom::search {

/// What strategies share: the anchor, which assignments are spent, which wait for their outcome,
/// and what was measured.
class Proposals {
 public:
  explicit Proposals(const StrategyRequest& request);

  [[nodiscard]] const Space& space() const { return *space_; }
  [[nodiscard]] const Assignment& anchor() const { return anchor_; }
  /// True when the assignment may be proposed now: feasible, not skipped, never proposed and never
  /// an anchor.
  [[nodiscard]] bool fresh(const Assignment& assignment) const;
  void propose(const Assignment& assignment);
  /// The next hint that is fresh.
  [[nodiscard]] std::optional<Assignment> next_hint();

  void tell(const Assignment& assignment, const Outcome& outcome);
  void move_anchor(const Assignment& anchor);
  [[nodiscard]] std::vector<Ranked> best(std::size_t max) const;

 private:
  const Space* space_;
  std::vector<std::string> skip_;
  Assignment anchor_;
  std::set<Assignment> spent_;
  std::vector<Assignment> open_;
  std::vector<Ranked> measured_;
  std::size_t hint_ = 0;
};

}  // namespace hyperloom::search
