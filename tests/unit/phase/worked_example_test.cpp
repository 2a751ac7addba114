// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
// The example of session.md section 5, lived through: --max-hours 2 and legs of 100 s.

#include <gtest/gtest.h>

#include "core/journal/views.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using namespace std::chrono_literals;
using test::FakeFs;

constexpr double kReport = 120, kLeg = 100, kBudget = 7200;
constexpr int kKnobs = 60;  ///< more than the time allows

class WorkedExample : public testing::Test {
 protected:
  WorkedExample() {
    sim_.config.max_hours = 2;
    for (int number = 0; number < kKnobs; ++number) {
      sim_.knobs.push_back(bool_knob("K" + std::to_string(number)));
    }
    sim_.workload.gain_lp = {{"K0=1", 12}};
    sim_.workload.takes = 100s;
    // No profile leg yet: the warm-up leg, which no prediction counts, takes its time too.
    sim_.workload.change = [](test::FakeLeg& leg) {
      leg.run.takes = leg.number == 1 ? 200'000ms : leg.run.takes;
    };
    sim_.fs.set_fault([this](const FakeFs::Call& call) {
      use_time_of_agent(call);
      return false;
    });
  }

  /// FRAMEWORK_AGENT uses 900 s.
  void use_time_of_agent(const FakeFs::Call& call) {
    if (used_ || call.op != "sync" || call.path != sim_.layout().journal()) {
      return;
    }
    used_ = test::slurp(call.path).find(R"("to":"FRAMEWORK_AGENT")") != std::string::npos;
    if (used_) {
      sim_.clock.advance(900s);
    }
  }
  const util::Value& phase(std::string_view to) const {
    for (const auto* record : sim_.all("phase")) {
      if ((*record)["to"].as_text() == to) {
        return *record;
      }
    }
    return sim_.last("none");
  }
  double elapsed(std::string_view to) const { return phase(to).number_or("elapsed_s", -1); }
  double budget(std::string_view to) const { return phase(to).number_or("budget_s", -1); }

  SimSession sim_;
  bool used_ = false;
};

// session.md#46
TEST_F(WorkedExample, GivesTheNumbersOfTheSpecification) {
  EXPECT_EQ(sim_.run().reason, "time_exhausted");
  EXPECT_EQ(sim_.state().launch["budget"]["report_reserve_s"], util::Value(120.0));
  EXPECT_NEAR(elapsed("FRAMEWORK_AGENT"), 800, 1e-6);
  EXPECT_EQ(phase("FRAMEWORK_AGENT")["holdout_reserve_s"], util::Value(1200.0));
  EXPECT_NEAR(budget("FRAMEWORK_AGENT"), 1847.3, 0.05);
  EXPECT_NEAR(elapsed("EXPLORE"), 1700, 1e-6);
  EXPECT_NEAR(budget("EXPLORE"), 4180, 1e-6);
  // A search leg begins only if it fits before both reserves, and CLOSE comes when none does.
  for (const auto* leg : sim_.all("leg_started")) {
    if ((*leg)["kind"].as_text() == "variant") {
      const double reserve = (*leg)["holdout_reserve_s"].as_double();
      EXPECT_LE((*leg)["elapsed_s"].as_double() + kLeg + kReport + reserve, kBudget);
    }
  }
  const double reserve = phase("CLOSE")["holdout_reserve_s"].as_double();
  EXPECT_GT(elapsed("CLOSE") + 2 * kLeg + kReport + reserve, kBudget);
  // The plan for the 41 legs left has two blocks; their legs use up what was held back.
  EXPECT_EQ(sim_.last("holdout").number_or("blocks", 0) * 4 * kLeg, reserve);
  EXPECT_EQ(static_cast<double>(sim_.legs("holdout")) * kLeg, reserve);
  EXPECT_NEAR(sim_.last("stop")["elapsed_s"].as_double(), 7000, kLeg);
  const auto view = journal::state_value(sim_.state(), {});
  EXPECT_EQ(view["budget"]["holdout_reserve_s"], util::Value(reserve));
}

TEST_F(WorkedExample, PhasesThatAreOffTakeNoShare) {
  sim_.config.toggles.framework_agent = false;
  EXPECT_EQ(sim_.run().exit_code, 0);
  EXPECT_EQ(budget("FRAMEWORK_AGENT"), 0);
  EXPECT_NEAR(budget("EXPLORE"), 4180, 1e-6);
}

TEST_F(WorkedExample, WithNothingToSearchTheAgentMayUseItAll) {
  sim_.knobs.clear();
  EXPECT_EQ(sim_.run().reason, "nothing_to_search");
  EXPECT_NEAR(budget("FRAMEWORK_AGENT"), 5080, 1e-6);
  EXPECT_EQ(budget("EXPLORE"), 0);
}

}  // namespace
}  // namespace hyperloom::phase
