// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>

#include "core/search/complaints.hpp"
#include "core/search/draft.hpp"

namespace hyperloom::search {

inline constexpr std::size_t kMaxEnumValues = 256;
/// A range is listed level by level; finer ones need a larger step or log.
inline constexpr std::size_t kMaxLevels = 1024;

/// The settings of one knob. `interval`: for a float on a log scale any number in it may be a
/// default or a pin, and becomes a level of its own.
struct Domain {
  std::vector<Level> levels;
  std::optional<std::pair<double, double>> interval;

  /// Index of the level with that number (int, float) or text (enum).
  [[nodiscard]] std::optional<std::uint32_t> find_number(double value) const;
  [[nodiscard]] std::optional<std::uint32_t> find_text(std::string_view text) const;
  /// Adds a number of the interval as a level in its place; nullopt outside of it.
  std::optional<std::uint32_t> insert(double value);
};

/// The domain of a draft, or nullopt after SS004 (nothing says what the values are) or SS007.
[[nodiscard]] std::optional<Domain> build_domain(const KnobDraft& draft, Complaints& complaints);
/// The level of the default, or nullopt after SS008.
[[nodiscard]] std::optional<std::uint32_t> default_level(const KnobDraft& draft, Domain& domain,
                                                         Complaints& complaints);

}  // namespace hyperloom::search
