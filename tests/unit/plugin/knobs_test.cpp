// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// knob_* (host slots 23 to 26).

#include <gtest/gtest.h>

#include <cmath>

#include "core/plugin/builders.hpp"
#include "core/util/cat.hpp"
#include "tests/unit/plugin/abi_text.hpp"

namespace hyperloom::plugin {
namespace {

hl_knob knob(std::string_view name) {
  hl_knob out{};
  out.struct_size = sizeof out;
  out.name = s(name);
  out.target_name = s("TILE");
  out.default_value = s("16");
  out.min = 1;
  out.max = 64;
  out.step = NAN;
  out.target = HL_KNOB_ENV;
  out.type = HL_KNOB_INT;
  return out;
}

TEST(KnobBuilder, CopiesEveryField) {
  auto out = opened<hl_knobs_out>();
  const hl_str values[] = {s("16"), s("32")};
  hl_knob from = knob("tile");
  from.when = s("A == 1");
  from.values = {values, 2};
  from.log_scale = 1;
  from.risk = HL_RISK_MAY_CHANGE_OUTPUT;
  ASSERT_EQ(knob_add(&out, &from), HL_OK);
  const Knob& got = out.value.knobs.at(0);
  EXPECT_EQ(got.name, "tile");
  EXPECT_EQ(got.target_name, "TILE");
  EXPECT_EQ(got.when, "A == 1");
  EXPECT_EQ(got.values, (std::vector<std::string>{"16", "32"}));
  EXPECT_EQ(got.min, 1.0);
  EXPECT_FALSE(got.step);
  EXPECT_TRUE(got.log_scale);
  EXPECT_TRUE(got.may_change_output);
}

TEST(KnobBuilder, RefusesShortStructsInfinitiesAndDuplicates) {
  hl_knob bad = knob("a");
  bad.struct_size = 183;
  auto small = opened<hl_knobs_out>();
  EXPECT_EQ(knob_add(&small, &bad), HL_INVALID_ARGUMENT);
  auto null = opened<hl_knobs_out>();
  EXPECT_EQ(knob_add(&null, nullptr), HL_INVALID_ARGUMENT);
  bad = knob("a");
  bad.max = INFINITY;
  auto infinite = opened<hl_knobs_out>();
  EXPECT_EQ(knob_add(&infinite, &bad), HL_INVALID_ARGUMENT);
  bad = knob("a");
  bad.values = {nullptr, 2};
  auto empty = opened<hl_knobs_out>();
  EXPECT_EQ(knob_add(&empty, &bad), HL_INVALID_ARGUMENT);
  auto twice = opened<hl_knobs_out>();
  const hl_knob good = knob("a");
  EXPECT_EQ(knob_add(&twice, &good), HL_OK);
  EXPECT_EQ(knob_add(&twice, &good), HL_INVALID_ARGUMENT);
  auto unnamed = opened<hl_knobs_out>();
  bad = knob("");
  EXPECT_EQ(knob_add(&unnamed, &bad), HL_INVALID_ARGUMENT);
}

TEST(KnobBuilder, LargerStructOfALaterMinorIsRead) {
  auto out = opened<hl_knobs_out>();
  hl_knob later = knob("a");
  later.struct_size = 4096;
  EXPECT_EQ(knob_add(&out, &later), HL_OK);
}

TEST(KnobBuilder, KnobOfALaterKindIsDroppedNotRefused) {
  auto out = opened<hl_knobs_out>();
  hl_knob later = knob("a");
  later.type = 9;
  EXPECT_EQ(knob_add(&out, &later), HL_OK);
  EXPECT_TRUE(out.value.knobs.empty());
  EXPECT_EQ(out.value.dropped.at(0).first, "a");
}

TEST(KnobBuilder, LimitsKnobsValuesAndConstraints) {
  auto values = opened<hl_knobs_out>();
  const std::vector<hl_str> many(kMaxKnobValues + 1, s("1"));
  hl_knob wide = knob("a");
  wide.values = {many.data(), many.size()};
  EXPECT_EQ(knob_add(&values, &wide), HL_LIMIT_EXCEEDED);
  auto knobs = opened<hl_knobs_out>();
  for (std::size_t i = 0; i < kMaxKnobs; ++i) {
    const std::string name = util::cat("k", i);
    const hl_knob each = knob(name);
    ASSERT_EQ(knob_add(&knobs, &each), HL_OK);
  }
  const hl_knob last = knob("last");
  EXPECT_EQ(knob_add(&knobs, &last), HL_LIMIT_EXCEEDED);
  auto rules = opened<hl_knobs_out>();
  for (std::size_t i = 0; i < kMaxRemarks; ++i) {
    ASSERT_EQ(knob_constraint(&rules, HL_CONSTRAINT_REQUIRE, s("a"), s("r")), HL_OK);
  }
  EXPECT_EQ(knob_constraint(&rules, HL_CONSTRAINT_FORBID, s("a"), s("r")), HL_LIMIT_EXCEEDED);
}

TEST(KnobBuilder, KeepsConstraintsDropsAndFacts) {
  auto out = opened<hl_knobs_out>();
  EXPECT_EQ(knob_constraint(&out, HL_CONSTRAINT_FORBID, s("a == 1"), s("R1")), HL_OK);
  EXPECT_EQ(knob_constraint(&out, 7, s("later"), s("R2")), HL_OK);
  EXPECT_EQ(knob_dropped(&out, s("b"), s("R3")), HL_OK);
  EXPECT_EQ(knob_fact(&out, s("framework_version"), s("1.0")), HL_OK);
  ASSERT_EQ(out.value.constraints.size(), 1u);
  EXPECT_TRUE(out.value.constraints[0].forbid);
  EXPECT_EQ(out.value.dropped.at(0).second, "R3");
  EXPECT_EQ(out.value.facts.at(0).first, "framework_version");
  EXPECT_EQ(knob_dropped(&out, s(""), s("R")), HL_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace hyperloom::plugin
