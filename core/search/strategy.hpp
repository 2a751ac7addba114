// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/rng.hpp"
#include "core/search/types.hpp"
#include "core/util/result.hpp"

namespace hyperloom::search {

/// Chooses what to measure next. Proposals are feasible, none is proposed twice, and none equals an
/// anchor.
class Strategy {
 public:
  virtual ~Strategy() = default;
  /// At most `max` proposals. Empty: nothing is left for this anchor; final unless the anchor
  /// moves, which open proposals may still cause.
  [[nodiscard]] virtual util::Result<std::vector<Assignment>> ask(std::size_t max, Rng& rng) = 0;
  /// The final outcome of a proposal (as rebased, if the anchor moved under it).
  virtual void tell(const Assignment& assignment, const Outcome& outcome) = 0;
  /// A KEEP: proposals without an outcome now stand for their own changes on the new anchor
  /// (rebased() in feasible.hpp).
  virtual void anchor_moved(const Assignment& anchor) = 0;
  /// Few legs are left: from now on the most promising proposals come first. A strategy that ranks
  /// its proposals anyway has nothing to change.
  virtual void prefer_promising() {}
  /// The best measured assignments, best first.
  [[nodiscard]] virtual std::vector<Ranked> recommend(std::size_t max) const = 0;
  [[nodiscard]] virtual Attribution attribution() const = 0;
  /// The name it is chosen by.
  [[nodiscard]] virtual std::string_view name() const = 0;
};

struct StrategyRequest {
  std::string name;              ///< HYPERLOOM_STRATEGY, else the file's; "" = auto
  const Space* space = nullptr;  ///< outlives the strategy
  Assignment anchor;             ///< where the phase starts
  std::vector<std::string> skip_variants;
};

/// auto, one_factor, random.
[[nodiscard]] std::span<const std::string_view> strategy_names();
/// InvalidInput (id strategy_unknown) listing the names, when `name` is none of them.
[[nodiscard]] util::Status check_strategy(std::string_view name, std::string_view origin);
/// The strategy of that name; `auto` is one_factor.
[[nodiscard]] util::Result<std::unique_ptr<Strategy>> make_strategy(const StrategyRequest& request);

}  // namespace hyperloom::search
