// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/legs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/journal/journal.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

namespace stdfs = std::filesystem;
using test::FakeLeg;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

class RunLeg : public testing::Test {
 protected:
  LegOutcome run(const LegOrder& order = {}) {
    LegOutcome out;
    sim_.with_run([&](phase::Run& run) { out = run_leg(run, order).value(); });
    return out;
  }
  static LegOrder variant() {
    LegOrder order;
    order.kind = measure::LegKind::Variant;
    order.role = decide::Role::Variant;
    order.arm = 7;
    order.candidate = "c0007";
    order.env = {{"TILE", "64"}};
    order.leg_seed = 42;
    return order;
  }

  SimSession sim_;
};

TEST_F(RunLeg, IsOnDiskAsStartedBeforeItsProcessRuns) {
  std::string last;
  std::size_t synced = 0;
  sim_.workload.change = [&](FakeLeg&) {
    const auto text = journal::read_journal(sim_.fs, sim_.layout().journal());
    last = text->records.back().type;
    synced = sim_.fs.count("sync", "journal.jsonl");
  };
  static_cast<void>(run());
  EXPECT_EQ(last, "leg_started");
  EXPECT_EQ(synced, 2U);  // launch, leg_started
  EXPECT_THAT(sim_.records(), SizeIs(3));
  EXPECT_EQ(sim_.records().back().type, "leg_finished");
}

TEST_F(RunLeg, StartedRecordHoldsTheWholePlace) {
  LegOrder order = variant();
  order.round = 3;
  order.slot = 2;
  order.slots = 4;
  static_cast<void>(run(order));
  const auto& leg = sim_.last("leg_started");
  EXPECT_EQ(leg["kind"].as_text(), "variant");
  EXPECT_EQ(leg["role"].as_text(), "variant");
  EXPECT_EQ(leg["candidate"].as_text(), "c0007");
  EXPECT_EQ(leg["arm"].as_int(), 7);
  EXPECT_EQ(leg["round"].as_int(), 3);
  EXPECT_EQ(leg["slot"].as_int(), 2);
  EXPECT_EQ(leg["slots"].as_int(), 4);
  EXPECT_EQ(leg["leg_seed"].as_int(), 42);
  EXPECT_EQ(leg["env_delta"]["TILE"].as_text(), "64");
  EXPECT_EQ(leg["argv"].as_list().back().as_text(), (sim_.dir / "scripts/run.sh").native());
}

TEST_F(RunLeg, MovesHomeAndLeavesALinkWhereItRan) {
  const LegOutcome out = run(variant());
  const auto root = sim_.layout().root();
  EXPECT_THAT(out.home, HasSubstr("runs/variant/c0007/benchmark_custom_"));
  for (const char* file : {"inferencex_result.json", "leg.json", "benchmark_report.json"}) {
    EXPECT_TRUE(stdfs::is_regular_file(root / out.home / file)) << file;
  }
  const auto place = root / sim_.last("leg_started")["work_dir"].as_text();
  EXPECT_TRUE(stdfs::is_symlink(place));
  EXPECT_EQ(stdfs::canonical(place), stdfs::canonical(root / out.home));
  EXPECT_EQ(sim_.last("leg_finished")["home"].as_text(), out.home);
}

TEST_F(RunLeg, WhichReplacesTheJournalStopsTheSession) {
  sim_.workload.change = [&](FakeLeg&) {
    const auto journal = sim_.layout().journal();
    stdfs::copy_file(journal, sim_.layout().root() / "copy");
    stdfs::rename(sim_.layout().root() / "copy", journal);
  };
  const auto out = run();
  ASSERT_TRUE(out.stop);
  EXPECT_EQ(out.stop->reason, "workload_changed");
  EXPECT_THAT(out.stop->message, HasSubstr(sim_.layout().journal().string()));
  EXPECT_FALSE(out.obs.counts());
}

TEST_F(RunLeg, ScoresInLogarithmicPercent) {
  sim_.workload.sigma_lp = 0;
  sim_.workload.base = 250;
  const LegOutcome out = run();
  EXPECT_TRUE(out.obs.counts());
  EXPECT_NEAR(out.obs.y, 100 * std::log(250), 1e-9);
  EXPECT_EQ(out.obs.wall_s, 10);
  EXPECT_EQ(sim_.last("leg_finished")["objective"].as_double(), 250);
}

TEST_F(RunLeg, FailedLegHasNoScore) {
  sim_.workload.change = [](FakeLeg& leg) { leg.exits(3); };
  const LegOutcome out = run();
  EXPECT_EQ(out.obs.status, decide::LegStatus::Failed);
  EXPECT_EQ(out.result.cls(), "nonzero_exit_with_report");
  EXPECT_TRUE(sim_.last("leg_finished")["objective"].is_null());
  EXPECT_TRUE(sim_.last("leg_finished")["y"].is_null());
}

TEST_F(RunLeg, OutlivingProcessesAreAWarningAlone) {
  sim_.workload.change = [](FakeLeg& leg) { leg.run.exit.leftovers = {{4711, "sleep"}}; };
  EXPECT_TRUE(run().obs.counts());
  const auto& leg = sim_.last("leg_finished");
  EXPECT_THAT(leg["flags"].as_list(), Contains(util::Value("leaked_processes")));
  EXPECT_EQ(leg["leftovers"].as_list().front()["comm"].as_text(), "sleep");
}

TEST_F(RunLeg, ThatCannotStartIsAFailedLeg) {
  sim_.workload.change = [](FakeLeg& leg) {
    leg.run.start_error = util::make_error(util::Code::ChildFailed, "cannot start bash: EAGAIN");
  };
  const LegOutcome out = run();
  EXPECT_EQ(out.obs.status, decide::LegStatus::Failed);
  EXPECT_THAT(sim_.last("leg_finished")["message"].as_text(), HasSubstr("EAGAIN"));
}

TEST_F(RunLeg, VariantsAreHeldToWhatBaseLegsTook) {
  sim_.with_run([](phase::Run& run) {
    run.slowest_base_s = 300;
    static_cast<void>(run_leg(run, variant()));
    static_cast<void>(run_leg(run, {}));
    run.slowest_base_s = 10;
    static_cast<void>(run_leg(run, variant()));
  });
  std::vector<double> limits;
  for (const auto* leg : sim_.all("leg_started")) {
    limits.push_back((*leg)["timeout_s"].as_double());
  }
  EXPECT_THAT(limits, ElementsAre(900, 7065, 600));  // 7200 - 120 - 5 - 10
}

/// A limit of zero would mean none at all.
TEST_F(RunLeg, IsNotStartedWhenNoTimeIsLeftForIt) {
  LegOutcome out;
  sim_.with_run([&](phase::Run& run) {
    sim_.clock.advance(std::chrono::seconds(7076));  // M - R - 5 is 7075
    out = run_leg(run, variant()).value();
  });
  EXPECT_EQ(out.obs.status, decide::LegStatus::StoppedByRun);
  EXPECT_EQ(out.stop, std::nullopt);
  EXPECT_TRUE(sim_.runner.specs().empty());
}

TEST_F(RunLeg, PluginsMetricsMustNotContradictTheReport) {
  sim_.plugin.metrics = [](const plugin::ResultInput&) {
    plugin::Metrics metrics;
    metrics.throughput = 1e6;
    return std::optional(metrics);
  };
  EXPECT_EQ(run().result.cls(), "field_invalid");
}

TEST_F(RunLeg, PluginCanFailAGateAndNeverLiftOne) {
  sim_.plugin.quality = [](const plugin::QualityInput&) {
    return std::optional(plugin::QualityVerdict{true, 1, "", ""});
  };
  sim_.workload.change = [](FakeLeg& leg) { leg.gate = R"({"passed":false})"; };
  EXPECT_EQ(run().result.cls(), "gate_failed");
  SimSession other;
  other.plugin.quality = [](const plugin::QualityInput&) {
    return std::optional(plugin::QualityVerdict{false, 0, "blurred", "too blurred"});
  };
  other.with_run([](phase::Run& run) { EXPECT_EQ(run_leg(run, {})->result.cls(), "gate_failed"); });
}

}  // namespace
}  // namespace hyperloom::phase
