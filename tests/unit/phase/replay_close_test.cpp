// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/replay_close.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/phase/replay.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using test::FakeLeg;
using testing::HasSubstr;
using testing::StartsWith;

class CloseAgain : public testing::Test {
 protected:
  CloseAgain() {
    sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE")};
    sim_.workload.gain_lp = {{"HOIST=1", 12}, {"FUSE=1", -4}};
  }
  std::vector<std::int64_t> holdout_legs() const {
    std::vector<std::int64_t> out;
    for (const auto* leg : sim_.all("leg_started")) {
      if ((*leg)["role"].as_text() == "holdout") {
        out.push_back((*leg)["leg"].as_int());
      }
    }
    return out;
  }
  /// The records with one leg's objective a little higher.
  std::vector<journal::Record> altered(std::int64_t leg) const {
    auto records = sim_.records();
    for (auto& record : records) {
      if (record.type == "leg_finished" && record.body["leg"].as_int() == leg) {
        record.body.set("objective", record.body["objective"].as_double() * 1.0001);
      }
    }
    return records;
  }

  SimSession sim_;
};

TEST_F(CloseAgain, PruneAndHeadlineAreReproduced) {
  sim_.workload.gain_lp = {{"HOIST=1", 12}, {"FUSE=1", 7}};
  static_cast<void>(sim_.run());
  const auto again = replay(sim_.records());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->text,
            "2 verdicts reproduced\n1 prune decision reproduced\nheadline reproduced\n");
  EXPECT_EQ(again->document.int_or("prunes", 0), 1);
  EXPECT_EQ(again->document.int_or("headlines", 0), 1);
}

// decide.md#44
TEST_F(CloseAgain, AlteredLegOfTheHoldoutIsNamed) {
  static_cast<void>(sim_.run());
  for (const auto leg : holdout_legs()) {
    const auto again = replay(altered(leg));
    ASSERT_TRUE(again);
    EXPECT_FALSE(again->ok) << leg;
    EXPECT_THAT(again->text, StartsWith("headline: stored status=")) << leg;
    EXPECT_THAT(again->text, HasSubstr(", recomputed status=")) << leg;
  }
}

TEST_F(CloseAgain, ReplacedBlockIsReplacedAgain) {
  std::size_t n = 0;
  sim_.workload.change = [&](FakeLeg& leg) {
    leg.objective *= sim_.running_role() == "holdout" && ++n == 6 ? .9 : 1;
  };
  static_cast<void>(sim_.run());
  EXPECT_EQ(holdout_legs().size(), 16U);
  const auto again = replay(sim_.records());
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->ok) << again->text;
}

TEST_F(CloseAgain, EveryHoldoutOfASessionIsChecked) {
  sim_.config.decision = "quick";
  sim_.config.target.gain_pct = 11;
  sim_.workload.gain_lp = {{"HOIST=1", 8}, {"FUSE=1", 7}};
  std::size_t hoisted = 0;
  sim_.workload.change = [&](FakeLeg& leg) {
    leg.objective *= leg.has("HOIST=1") && !leg.has("FUSE=1") && ++hoisted <= 2 ? 1.05 : 1;
  };
  static_cast<void>(sim_.run());
  ASSERT_EQ(sim_.all("holdout").size(), 2U);
  const auto again = replay(sim_.records());
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->ok) << again->text;
  EXPECT_EQ(again->document.int_or("headlines", 0), 2);
}

}  // namespace
}  // namespace hyperloom::phase
