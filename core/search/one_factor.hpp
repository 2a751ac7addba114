// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "core/search/proposals.hpp"
#include "core/search/strategy.hpp"

namespace hyperloom::search {

/// Hints, then knob by knob in file order through the knob's other levels, all else at the anchor;
/// from the start again after a KEEP; over after a cycle without one. With few legs left, knobs
/// come in the order of what their other levels gave, shrunk by its uncertainty; untried ones count
/// 0.
class OneFactor final : public Strategy {
 public:
  explicit OneFactor(const StrategyRequest& request) : proposals_(request) {}

  [[nodiscard]] util::Result<std::vector<Assignment>> ask(std::size_t max, Rng& rng) override;
  void tell(const Assignment& assignment, const Outcome& outcome) override;
  void anchor_moved(const Assignment& anchor) override;
  void prefer_promising() override { promising_first_ = true; }
  [[nodiscard]] std::vector<Ranked> recommend(std::size_t max) const override;
  [[nodiscard]] Attribution attribution() const override { return {}; }
  [[nodiscard]] std::string_view name() const override { return "one_factor"; }

 private:
  [[nodiscard]] std::optional<Assignment> next();
  [[nodiscard]] std::optional<Assignment> next_in_file_order();
  [[nodiscard]] std::optional<Assignment> most_promising() const;
  [[nodiscard]] std::optional<Assignment> fresh_level(std::uint32_t knob) const;
  [[nodiscard]] double promise_of(std::uint32_t knob) const;

  Proposals proposals_;
  std::uint32_t knob_ = 0, level_ = 0;  ///< what comes next
  bool promising_first_ = false;
  std::map<std::uint32_t, double> promise_;  ///< best shrunk gain of a knob's levels so far
};

}  // namespace hyperloom::search
