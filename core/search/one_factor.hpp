// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "core/search/proposals.hpp"
#include "core/search/strategy.hpp"

namespace hyperloom::search {

/// Hints, then knob by knob in file order through the knob's other levels, all else at the anchor;
/// from the start again after a KEEP; over after a cycle without one.
class OneFactor final : public Strategy {
 public:
  explicit OneFactor(const StrategyRequest& request) : proposals_(request) {}

  [[nodiscard]] util::Result<std::vector<Assignment>> ask(std::size_t max, Rng& rng) override;
  void tell(const Assignment& assignment, const Outcome& outcome) override;
  void anchor_moved(const Assignment& anchor) override;
  [[nodiscard]] std::vector<Ranked> recommend(std::size_t max) const override;
  [[nodiscard]] Attribution attribution() const override { return {}; }
  [[nodiscard]] std::string_view name() const override { return "one_factor"; }

 private:
  [[nodiscard]] std::optional<Assignment> next();

  Proposals proposals_;
  std::uint32_t knob_ = 0, level_ = 0;  ///< what comes next
};

}  // namespace hyperloom::search
