// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using namespace std::chrono_literals;
using test::FakeLeg;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr std::uint64_t kPrelude = 7;  // a warm-up and six base legs

/// decide.md sections 5, 6 and 13.7: the original base is measured again every 20 search legs.
class Audit : public testing::Test {
 protected:
  Audit() {
    sim_.knobs = {bool_knob("HOIST"), enum_knob("TILE", "1, 2, 3, 4, 5, 6, 7, 8, 9", "1"),
                  enum_knob("SPLIT", "1, 2, 3, 4, 5, 6, 7, 8, 9", "1"),
                  enum_knob("DEPTH", "1, 2, 3, 4, 5, 6, 7, 8, 9", "1")};
    sim_.workload.gain_lp = {{"HOIST=1", 12}};
  }
  /// Numbers of the search legs (base, variant) before each audit, since the one before it.
  std::vector<int> legs_between() const {
    std::vector<int> out;
    int n = 0;
    for (const auto* leg : searched()) {
      const auto& role = (*leg)["role"].as_text();
      n += role != "audit" ? 1 : 0;
      if (role == "audit") {
        out.push_back(std::exchange(n, 0));
      }
    }
    return out;
  }
  /// Legs after the prelude that are not the hold-out's.
  std::vector<const util::Value*> searched() const {
    std::vector<const util::Value*> out;
    for (const auto* leg : sim_.all("leg_started")) {
      if ((*leg)["leg"].as_int() > static_cast<std::int64_t>(kPrelude) &&
          (*leg)["role"].as_text() != "holdout") {
        out.push_back(leg);
      }
    }
    return out;
  }
  std::vector<std::string> warnings() const {
    std::vector<std::string> out;
    for (const auto* warning : sim_.all("warning")) {
      out.push_back((*warning)["code"].as_text());
    }
    return out;
  }
  /// Spoils audit legs alone.
  void spoil_audits(std::function<void(FakeLeg&)> spoil) {
    sim_.workload.change = [this, spoil = std::move(spoil)](FakeLeg& leg) {
      if (sim_.running_role() == "audit") {
        spoil(leg);
      }
    };
  }

  SimSession sim_;
};

TEST_F(Audit, OriginalBaseIsMeasuredAgainAtItsInterval) {
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  const auto between = legs_between();
  ASSERT_GE(between.size(), 2U);
  for (const int legs : between) {
    EXPECT_GE(legs, 20);
    EXPECT_LE(legs, 25);  // a round of four and its base leg
  }
  for (const auto* leg : searched()) {
    if ((*leg)["role"].as_text() == "audit") {
      EXPECT_EQ((*leg)["kind"].as_text(), "baseline");
      EXPECT_EQ((*leg)["arm"].as_int(), 0);
      EXPECT_TRUE((*leg)["candidate"].is_null());
      EXPECT_TRUE((*leg)["env_delta"].as_map().empty());
      EXPECT_TRUE((*leg)["stack"].as_list().empty());
      EXPECT_THAT((*leg)["workspace"].as_text(), HasSubstr("runs/baseline/base"));
    }
  }
  EXPECT_THAT(warnings(), Not(Contains("base_drifted")));
}

/// A round's legs stand at even distances: nothing comes between them.
TEST_F(Audit, StandsBetweenRounds) {
  static_cast<void>(sim_.run());
  const auto legs = searched();
  for (std::size_t i = 1; i + 1 < legs.size(); ++i) {
    if ((*legs[i])["role"].as_text() == "audit") {
      EXPECT_EQ((*legs[i - 1])["role"].as_text(), "base");
      EXPECT_LE((*legs[i + 1])["slot"].as_int(), 1);
      EXPECT_EQ((*legs[i])["leg_seed"], (*legs[i - 1])["leg_seed"]);
    }
  }
  EXPECT_GE(sim_.legs("audit"), 2U);
}

TEST_F(Audit, EntersNoDecision) {
  spoil_audits([](FakeLeg& leg) { leg.objective *= 0.5; });
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.ending_of("HOIST=1"), "KEEP gain");
  EXPECT_EQ(sim_.state().counts().kept, 1U);
  EXPECT_NEAR(sim_.last("holdout")["gain_pct"].as_double(), 12.75, 1.5);
  for (const auto* record : sim_.all("verdict")) {
    for (const auto& number : (*record)["legs"].as_list()) {
      const auto* leg = sim_.state().leg(static_cast<std::uint64_t>(number.as_int()));
      EXPECT_NE(leg->started["role"].as_text(), "audit");
    }
  }
}

TEST_F(Audit, MovedBaseIsSaidInWords) {
  spoil_audits([](FakeLeg& leg) { leg.objective *= 0.9; });
  static_cast<void>(sim_.run());
  EXPECT_THAT(warnings(), Contains("base_drifted"));
  EXPECT_THAT(sim_.said(), HasSubstr("the machine has changed since"));
  EXPECT_THAT(sim_.said(), testing::ContainsRegex("-9.. % against its calibration .99.9887"));
}

TEST_F(Audit, FailureIsAWarningAndTheSearchGoesOn) {
  spoil_audits([](FakeLeg& leg) {
    leg.exits(3);
    leg.writes_report = false;
  });
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_THAT(warnings(), Contains("audit_failed"));
  EXPECT_EQ(sim_.state().counts().open, 0U);
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "validated");
}

/// session.md section 5: P is the median of counted legs of the anchor; a slow original base would
/// make the search end early.
TEST_F(Audit, DoesNotEnterThePredictionOfBaseLegs) {
  spoil_audits([](FakeLeg& leg) { leg.run.takes = 40s; });
  static_cast<void>(sim_.run());
  for (const auto* leg : searched()) {
    EXPECT_DOUBLE_EQ((*leg)["predicted_s"].as_double(), 10);
  }
}

TEST_F(Audit, CountsToMaxLegs) {
  sim_.workload.gain_lp = {};
  sim_.config.max_legs = kPrelude + 45;
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.legs("audit"), 1U);  // fewer than eight legs are left when the second is due
  EXPECT_LE(sim_.runner.specs().size() - sim_.legs("holdout"), kPrelude + 45);
}

TEST_F(Audit, OffInShortPlansAndInQuick) {
  sim_.config.max_legs = kPrelude + 39;
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.legs("audit"), 0U);
  SimSession quick;
  quick.config.decision = "quick";
  quick.knobs = sim_.knobs;
  static_cast<void>(quick.run());
  EXPECT_GT(quick.legs("variant"), 10U);
  EXPECT_EQ(quick.legs("audit"), 0U);
}

}  // namespace
}  // namespace hyperloom::phase
