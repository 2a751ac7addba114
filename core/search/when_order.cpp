// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/when_order.hpp"

#include <algorithm>
#include <optional>

namespace hyperloom::search {
namespace {

using Indexes = std::vector<std::uint32_t>;

/// The knobs that a knob's `when` names; not those in error, which stand behind the `count` others.
Indexes named_by(const KnobSpec& knob, std::size_t count) {
  Indexes out;
  if (knob.when) {
    for (const ExprOp& op : knob.when->ops) {
      if (op.kind == ExprKind::Knob && op.knob < count) {
        out.push_back(op.knob);
      }
    }
  }
  return out;
}

class Sorter {
 public:
  explicit Sorter(std::span<const KnobSpec> knobs) : placed_(knobs.size(), false) {
    for (const KnobSpec& knob : knobs) {
      named_.push_back(named_by(knob, knobs.size()));
    }
  }

  WhenOrder run() {
    bool progress = true;
    while (progress) {
      progress = false;
      for (std::uint32_t i = 0; i < named_.size(); ++i) {
        if (!placed_[i] && !blocker(i)) {
          placed_[i] = true;
          out_.order.push_back(i);
          progress = true;
        }
      }
    }
    find_cycle();
    return std::move(out_);
  }

 private:
  /// A knob that has to come before this one and has no place yet.
  [[nodiscard]] std::optional<std::uint32_t> blocker(std::uint32_t knob) const {
    const auto it = std::ranges::find_if(named_[knob], [&](auto i) { return !placed_[i]; });
    return it == named_[knob].end() ? std::nullopt : std::optional(*it);
  }

  /// Every knob without a place has a blocker, so following them comes back to one seen before.
  void find_cycle() {
    const auto it = std::ranges::find(placed_, false);
    if (it == placed_.end()) {
      return;
    }
    Indexes path{static_cast<std::uint32_t>(it - placed_.begin())};
    while (true) {
      const std::uint32_t next = *blocker(path.back());
      const auto seen = std::ranges::find(path, next);
      if (seen != path.end()) {
        out_.cycle.assign(seen, path.end());
        return;
      }
      path.push_back(next);
    }
  }

  std::vector<Indexes> named_;
  std::vector<bool> placed_;
  WhenOrder out_;
};

}  // namespace

WhenOrder order_by_when(std::span<const KnobSpec> knobs) { return Sorter(knobs).run(); }

}  // namespace hyperloom::search
