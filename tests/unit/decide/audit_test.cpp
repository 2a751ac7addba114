// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/audit.hpp"

#include <gtest/gtest.h>

namespace hyperloom::decide {
namespace {

Plan plan_for(std::uint32_t legs, const Preset& preset) {
  return make_plan({legs, LegLimit::MaxHours}, preset);
}

TEST(Audit, IsDueEveryTwentySearchLegs) {
  for (const char* name : {"default", "strict"}) {
    const Preset preset = *make_preset(name, 1.0);
    const Plan full = plan_for(100, preset);
    EXPECT_FALSE(audit_due(19, preset, full));
    EXPECT_TRUE(audit_due(20, preset, full));
    EXPECT_TRUE(audit_due(21, preset, full));
  }
}

TEST(Audit, QuickHasNone) {
  const Preset quick = *make_preset("quick", 1.0);
  EXPECT_FALSE(audit_due(1000, quick, plan_for(100, quick)));
}

TEST(Audit, ShortPlansHaveNone) {
  const Preset preset = *make_preset("default", 1.0);
  for (const std::uint32_t legs : {8U, 20U, 39U}) {
    EXPECT_FALSE(audit_due(1000, preset, plan_for(legs, preset))) << legs;
  }
}

}  // namespace
}  // namespace hyperloom::decide
