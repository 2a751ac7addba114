// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using test::FakeLeg;
using testing::HasSubstr;
using testing::IsEmpty;

/// decide.md section 7: what was INCONCLUSIVE one by one is decided once together.
class BundleOf : public testing::Test {
 protected:
  /// At +1 % with this little noise the ratio stays between its bounds up to n_max.
  BundleOf() {
    sim_.workload.sigma_lp = 0.05;
    sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE"), bool_knob("CACHE")};
    sim_.workload.gain_lp = {{"HOIST=1", 1.1}, {"FUSE=1", 1.2}, {"CACHE=1", -8}};
  }
  std::vector<const util::Value*> bundles() const {
    std::vector<const util::Value*> out;
    for (const auto* candidate : sim_.all("candidate")) {
      if ((*candidate)["kind"].as_text() == "bundle") {
        out.push_back(candidate);
      }
    }
    return out;
  }

  SimSession sim_;
};

// decide.md#31
TEST_F(BundleOf, TwoInconclusivesIsOneCandidateAtPhaseEnd) {
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_EQ(sim_.ending_of("HOIST=1"), "INCONCLUSIVE n_max");
  EXPECT_EQ(sim_.ending_of("FUSE=1"), "INCONCLUSIVE n_max");
  ASSERT_EQ(bundles().size(), 1U);
  const auto& bundle = *bundles().front();
  EXPECT_EQ(bundle["name"].as_text(), "bundle: FUSE=1 + HOIST=1");  // the better one first
  EXPECT_EQ(bundle["proposer"].as_text(), "bundle");
  EXPECT_EQ(bundle["delta"]["env_set"].as_map().size(), 2U);
  EXPECT_EQ(sim_.ending_of("bundle: FUSE=1 + HOIST=1"), "KEEP gain");
  EXPECT_EQ(sim_.last("stack")["env_set"].as_map().size(), 2U);
  EXPECT_NEAR(sim_.last("holdout")["gain_pct"].as_double(), 2.33, 0.4);
}

TEST_F(BundleOf, ComesAfterEverythingElseWasDecided) {
  static_cast<void>(sim_.run());
  std::size_t decided = 0;
  for (const auto& record : sim_.records()) {
    decided += record.type == "verdict" ? 1U : 0U;
    if (record.body.text_or("kind", "") == "bundle") {
      EXPECT_EQ(decided, 3U);
    }
  }
}

TEST_F(BundleOf, OneAloneIsNone) {
  sim_.workload.gain_lp = {{"HOIST=1", 1.1}, {"FUSE=1", -6}, {"CACHE=1", -8}};
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.ending_of("HOIST=1"), "INCONCLUSIVE n_max");
  EXPECT_THAT(bundles(), IsEmpty());
}

TEST_F(BundleOf, MembersThatForbidEachOtherIsNone) {
  sim_.knobs.push_back("constraints:\n- forbid: \"HOIST and FUSE\"\n");
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.ending_of("FUSE=1"), "INCONCLUSIVE n_max");
  EXPECT_THAT(bundles(), IsEmpty());
}

TEST_F(BundleOf, TwoLevelsOfOneKnobIsNone) {
  sim_.knobs = {enum_knob("TILE", "1, 2, 3", "1")};
  sim_.workload.gain_lp = {{"TILE=2", 1.1}, {"TILE=3", 1.1}};
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.ending_of("TILE=3"), "INCONCLUSIVE n_max");
  EXPECT_THAT(bundles(), IsEmpty());
}

/// After a KEEP the cycle begins again: what was decided anew counts with its last word.
TEST_F(BundleOf, ChangesDecidedAgainAfterAKeepAreJudgedByTheirLastWord) {
  sim_.workload.gain_lp = {{"HOIST=1", 1.1}, {"FUSE=1", 1.2}, {"CACHE=1", 8}};
  sim_.workload.change = [](FakeLeg& leg) {
    leg.objective *= leg.has("CACHE=1") && leg.has("FUSE=1") ? 0.9 : 1;
  };
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.ending_of("CACHE=1"), "KEEP gain");
  EXPECT_THAT(sim_.ending_of("FUSE=1"), testing::StartsWith("REVERT"));
  EXPECT_THAT(bundles(), IsEmpty());
}

TEST_F(BundleOf, ItselfInconclusiveIsNotTriedAgain) {
  sim_.workload.gain_lp = {{"HOIST=1", 1.1}, {"FUSE=1", 1.1}};
  sim_.workload.change = [](FakeLeg& leg) {
    leg.objective *= leg.has("HOIST=1") && leg.has("FUSE=1") ? std::exp(-.011) : 1;
  };
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_EQ(bundles().size(), 1U);
  EXPECT_THAT(sim_.ending_of((*bundles().front())["name"].as_text()), HasSubstr("INCONCLUSIVE"));
  EXPECT_THAT(sim_.all("stack"), IsEmpty());
}

TEST_F(BundleOf, LaunchThatWasDecidedAlreadyIsADuplicate) {
  sim_.knobs.push_back("hints: [{HOIST: true, FUSE: true}]\n");
  sim_.workload.change = [](FakeLeg& leg) {
    leg.objective *= leg.has("HOIST=1") && leg.has("FUSE=1") ? 0.9 : 1;
  };
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  ASSERT_EQ(bundles().size(), 1U);
  EXPECT_EQ(sim_.ending_of((*bundles().front())["name"].as_text()), "skipped duplicate");
}

/// Only with room for a decision: what is left of the budget may not be enough.
TEST_F(BundleOf, NeedsRoomForADecision) {
  static_cast<void>(sim_.run());
  std::int64_t first = 0;
  for (const auto* leg : sim_.all("leg_started")) {
    const auto& id = (*bundles().front())["id"];
    first = first == 0 && (*leg)["candidate"] == id ? (*leg)["leg"].as_int() : first;
  }
  ASSERT_GT(first, 0);
  SimSession tight;
  tight.workload.sigma_lp = 0.05;
  tight.knobs = sim_.knobs;
  tight.workload.gain_lp = {{"HOIST=1", 1.1}, {"FUSE=1", 1.2}, {"CACHE=1", -8}};
  tight.config.decision = "strict";
  tight.config.max_legs = static_cast<std::uint64_t>(first) - 1 + 3;
  static_cast<void>(tight.run());
  for (const auto* candidate : tight.all("candidate")) {
    EXPECT_NE((*candidate)["kind"].as_text(), "bundle");
  }
}

}  // namespace
}  // namespace hyperloom::phase
