// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/reduced_stack.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/search/arm.hpp"
#include "core/search/space.hpp"

namespace hyperloom::phase {
namespace {

using testing::ElementsAre;
using testing::Pair;

constexpr std::string_view kSpace = R"(schema_version: 1
knobs:
- {name: HOIST, target: env, target_name: HOIST, type: bool, default: false}
- {name: CACHE, target: env, target_name: CACHE, type: bool, default: false, when: "HOIST == true"}
- {name: FUSE, target: env, target_name: FUSE, type: bool, default: false}
- {name: TILE, target: env, target_name: TILE, type: enum, values: [1, 2, 64], default: 1}
constraints:
- forbid: "FUSE and TILE == 1"
)";

class Reduced : public testing::Test {
 protected:
  Reduced() {
    auto loaded = search::load_space(kSpace, "space.yaml", {"custom", true, {}, nullptr});
    space_ = *loaded.space;
  }
  /// Puts a candidate on top that sets these knobs to these levels.
  void push(const std::string& id, const std::vector<std::pair<std::size_t, std::uint32_t>>& set) {
    StackItem item;
    item.candidate = item.name = id;
    item.arm = static_cast<std::uint32_t>(stack_.size() + 1);
    item.assignment = stack_.empty() ? search::Assignment{{0, 0, 0, 0}} : stack_.back().assignment;
    for (const auto& [knob, level] : set) {
      item.assignment.levels[knob] = level;
    }
    item.env = search::env_of(space_, item.assignment).set;
    stack_.push_back(std::move(item));
  }
  static std::vector<std::string> ids(const std::vector<StackItem>& items) {
    std::vector<std::string> out;
    for (const auto& item : items) {
      out.push_back(item.candidate);
    }
    return out;
  }

  search::Space space_;
  std::vector<StackItem> stack_;
};

TEST_F(Reduced, RestStandsAsIfTheItemHadNeverBeen) {
  push("hoist", {{0, 1}});
  push("tile", {{3, 2}});
  const auto reduced = without(space_, stack_, 0);
  EXPECT_THAT(reduced.gone, ElementsAre("hoist"));
  ASSERT_THAT(ids(reduced.left), ElementsAre("tile"));
  EXPECT_THAT(reduced.left.back().env, ElementsAre(Pair("TILE", "64")));
}

TEST_F(Reduced, WhatOnlyHoldsWhenItIsThereLeavesWithIt) {
  push("hoist", {{0, 1}});
  push("cache", {{1, 1}});
  push("tile", {{3, 1}});
  const auto reduced = without(space_, stack_, 0);
  EXPECT_THAT(reduced.gone, ElementsAre("hoist", "cache"));
  EXPECT_THAT(ids(reduced.left), ElementsAre("tile"));
}

TEST_F(Reduced, WhatWouldBreakAConstraintLeavesWithIt) {
  push("tile", {{3, 1}});
  push("fuse", {{2, 1}});
  const auto reduced = without(space_, stack_, 0);
  EXPECT_THAT(reduced.gone, ElementsAre("tile", "fuse"));
  EXPECT_TRUE(reduced.left.empty());
}

TEST_F(Reduced, LaterLevelOfTheSameKnobNeedsNoEarlierOne) {
  push("tile2", {{3, 1}});
  push("tile64", {{3, 2}});
  EXPECT_THAT(without(space_, stack_, 0).left.back().env, ElementsAre(Pair("TILE", "64")));
  EXPECT_THAT(without(space_, stack_, 1).left.back().env, ElementsAre(Pair("TILE", "2")));
}

TEST_F(Reduced, OrderIsByVariablesThenBytesAndLeavesOutTheLast) {
  push("hoist", {{0, 1}});
  push("both", {{2, 1}, {3, 1}});
  push("cache", {{1, 1}});
  push("tile", {{3, 2}});
  EXPECT_THAT(prune_order(space_, stack_), ElementsAre("both", "hoist", "cache"));
}

}  // namespace
}  // namespace hyperloom::phase
