// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/machine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/journal/fold.hpp"
#include "core/journal/views.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Machine : public testing::Test {
 protected:
  std::vector<std::string> phases() const {
    std::vector<std::string> out;
    for (const auto* phase : sim_.all("phase")) {
      out.push_back((*phase)["to"].as_text() + ":" + (*phase)["reason"].as_text());
    }
    return out;
  }

  SimSession sim_;
};

TEST_F(Machine, EveryCandidateIsDecidedAndTheBestIsConfirmed) {
  sim_.knobs = {enum_knob("TILE", "16, 32, 64", "16"), bool_knob("HOIST")};
  sim_.workload.gain_lp = {{"TILE=64", 12}, {"HOIST=1", -5}};
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "search_exhausted");
  EXPECT_EQ(stop.exit_code, 0);
  EXPECT_EQ(sim_.ending_of("TILE=64"), "KEEP gain");
  EXPECT_EQ(sim_.ending_of("HOIST=1"), "REVERT screened");
  EXPECT_THAT(phases(), ElementsAre("PRELUDE:start", "FRAMEWORK_AGENT:done",
                                    "EXPLORE:nothing_to_do", "CLOSE:done"));
  const auto& holdout = sim_.last("holdout");
  EXPECT_EQ(holdout["status"].as_text(), "validated");
  EXPECT_NEAR(holdout["gain_pct"].as_double(), 12.75, 1);
  EXPECT_EQ(sim_.records().back().type, "stop");
  EXPECT_EQ(sim_.last("stop")["phase"].as_text(), "CLOSE");
}

TEST_F(Machine, SameSeedGivesTheSameVerdictsAndGains) {
  sim_.knobs = {enum_knob("TILE", "16, 32, 64", "16"), bool_knob("HOIST")};
  sim_.workload.gain_lp = {{"TILE=64", 6}, {"HOIST=1", 2}};
  SimSession again;
  again.knobs = sim_.knobs;
  again.workload.gain_lp = sim_.workload.gain_lp;
  EXPECT_EQ(sim_.run().reason, again.run().reason);
  EXPECT_EQ(sim_.endings(), again.endings());
  EXPECT_EQ(sim_.last("holdout")["gain_pct"], again.last("holdout")["gain_pct"]);
}

// session.md#40
TEST_F(Machine, ToggledOffSearchEndsWithNothingToSearch) {
  sim_.knobs = {bool_knob("HOIST")};
  sim_.config.toggles = {false, false, false};
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "nothing_to_search");
  EXPECT_EQ(stop.exit_code, 0);
  EXPECT_THAT(phases(), ElementsAre("PRELUDE:start", "FRAMEWORK_AGENT:done", "EXPLORE:disabled",
                                    "CLOSE:disabled"));
  EXPECT_EQ(sim_.all("candidate").size(), 0U);
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "nothing_kept");
}

TEST_F(Machine, NoKnobsAreNothingToSearch) {
  EXPECT_EQ(sim_.run().reason, "nothing_to_search");
  EXPECT_EQ(sim_.all("phase").back()->text_or("reason", ""), "nothing_to_do");
  EXPECT_EQ(sim_.all("baseline").size(), 1U);
}

TEST_F(Machine, NothingKeptNeedsNoHoldout) {
  sim_.knobs = {bool_knob("HOIST")};
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_EQ(sim_.legs("holdout"), 0U);
  const auto& holdout = sim_.last("holdout");
  EXPECT_EQ(holdout["status"].as_text(), "nothing_kept");
  EXPECT_TRUE(holdout["gain_pct"].is_null());
}

// session.md#27
TEST_F(Machine, ViewsOnDiskAreThoseOfTheJournal) {
  sim_.with_views = true;
  sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE")};
  sim_.workload.gain_lp = {{"HOIST=1", 9}};
  static_cast<void>(sim_.run());
  const auto state = journal::fold(sim_.records());
  for (const auto& view : journal::session_views({})) {
    EXPECT_EQ(test::slurp(sim_.layout().root() / view.path), view.render(state)) << view.path;
  }
}

TEST_F(Machine, PersonSeesALineForEveryLegAndVerdict) {
  sim_.knobs = {bool_knob("HOIST")};
  sim_.workload.gain_lp = {{"HOIST=1", 12}};
  static_cast<void>(sim_.run());
  const std::string said = sim_.said();
  EXPECT_THAT(said, HasSubstr("PRELUDE leg 1 - warmup 99.884 img/s"));
  EXPECT_THAT(said, HasSubstr("gate ok | left 01:59:50"));
  EXPECT_THAT(said, HasSubstr("baseline: "));
  EXPECT_THAT(said, HasSubstr("EXPLORE leg 9 c0001 variant "));
  EXPECT_THAT(said, HasSubstr("c0001 HOIST=1: KEEP +1"));
  EXPECT_THAT(said, HasSubstr("| best +1"));
}

TEST_F(Machine, NoSideEffectOutsideTheSession) {
  sim_.knobs = {bool_knob("HOIST")};
  static_cast<void>(sim_.run());
  for (const auto& call : sim_.fs.calls()) {
    EXPECT_THAT(call.path.native(), HasSubstr(sim_.layout().root().native())) << call.op;
  }
}

}  // namespace
}  // namespace hyperloom::phase
