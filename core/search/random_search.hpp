// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/search/proposals.hpp"
#include "core/search/strategy.hpp"

namespace hyperloom::search {

/// Hints, then feasible settings at random without repetition; over after clamp(7*knobs, 20, 100)
/// proposals or when none is left.
class RandomSearch final : public Strategy {
 public:
  explicit RandomSearch(const StrategyRequest& request);

  [[nodiscard]] util::Result<std::vector<Assignment>> ask(std::size_t max, Rng& rng) override;
  void tell(const Assignment& assignment, const Outcome& outcome) override;
  void anchor_moved(const Assignment& anchor) override;
  [[nodiscard]] std::vector<Ranked> recommend(std::size_t max) const override;
  [[nodiscard]] Attribution attribution() const override { return {}; }
  [[nodiscard]] std::string_view name() const override { return "random"; }

 private:
  [[nodiscard]] std::optional<Assignment> next(Rng& rng);
  [[nodiscard]] std::optional<Assignment> draw_listed(Rng& rng);
  [[nodiscard]] std::optional<Assignment> draw_unlisted(Rng& rng);

  Proposals proposals_;
  std::size_t left_;
  std::optional<std::vector<Assignment>> listed_;  ///< settings not drawn yet, of a small space
};

}  // namespace hyperloom::search
