// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/plugin_result.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/measure/report.hpp"
#include "tests/unit/measure/leg_support.hpp"

namespace hyperloom::measure {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class PluginResult : public testing::Test {
 protected:
  PluginResult() {
    leg_.work_dir = "/w";
    leg_.result_rel = "inferencex_result.json";
    result_.exit.exit_code = 0;
    result_.exit.wall_ns = 1'500'000'000;
    result_.report =
        parse_report(R"({"output_throughput":2,"throughput_unit":"u","work":{"steps":50}})", "R",
                     {})
            .report;
  }
  void answer(plugin::Metrics metrics) {
    plugin_.parse = [metrics](const plugin::ResultInput&) { return metrics; };
    add_plugin_metrics(plugin_, leg_, result_);
  }

  FakePlugin plugin_;
  PreparedLeg leg_;
  LegResult result_;
};

TEST_F(PluginResult, AbsentSlotChangesNothing) {
  add_plugin_metrics(plugin_, leg_, result_);
  EXPECT_TRUE(result_.usable());
  EXPECT_THAT(result_.plugin_metrics, IsEmpty());
}

TEST_F(PluginResult, MetricsAndWarningsAreAdded) {
  plugin::Metrics metrics;
  metrics.values = {{"psnr", 31, "dB"}, {"work.steps", 50, ""}};
  metrics.throughput = 2;
  metrics.warnings = {{"not_applied", "the switch had no effect"}};
  answer(metrics);
  EXPECT_TRUE(result_.usable());
  EXPECT_EQ(result_.plugin_metrics.size(), 2u);
  EXPECT_THAT(result_.warnings, ElementsAre(LegProblem{"not_applied", "the switch had no effect"}));
}

TEST_F(PluginResult, ThroughputAndWorkMustEqualTheReport) {
  plugin::Metrics metrics;
  metrics.throughput = 3;
  metrics.values = {{"work.steps", 25, ""}, {"work.units", 1, ""}};
  answer(metrics);
  ASSERT_EQ(result_.errors.size(), 3u);
  EXPECT_EQ(result_.errors[0].cls, "field_invalid");
  EXPECT_EQ(result_.errors[1].message, "the plugin's work.steps is 25.0 but the report says 50.0");
  EXPECT_EQ(result_.errors[2].message,
            "the plugin's work.units is 1.0 but the report says nothing");
}

TEST_F(PluginResult, FailureOfThePluginFailsTheLeg) {
  plugin_.parse = [](const plugin::ResultInput&) -> util::Result<std::optional<plugin::Metrics>> {
    return util::fail(util::Code::ChildFailed, "PLG-026 killed by SIGSEGV");
  };
  add_plugin_metrics(plugin_, leg_, result_);
  EXPECT_EQ(result_.cls(), "plugin_error");
  EXPECT_EQ(result_.errors[0].message, "PLG-026 killed by SIGSEGV");
}

TEST_F(PluginResult, FailedLegIsNotShownForMetrics) {
  result_.errors = {{"timeout", "m"}};
  answer({});
  EXPECT_EQ(result_.errors.size(), 1u);
}

TEST_F(PluginResult, ViewCarriesTheExit) {
  result_.exit.exit_code.reset();
  result_.exit.term_signal = 9;
  result_.errors = {{"killed_by_signal", "m"}};
  const plugin::ResultInput in = plugin_view(leg_, result_);
  EXPECT_EQ(in.exit_code, -1);
  EXPECT_EQ(in.term_signal, 9u);
  EXPECT_EQ(in.core_class, "killed_by_signal");
  EXPECT_EQ(in.wall_ms, 1500u);
  EXPECT_EQ(in.result_path, "/w/inferencex_result.json");
  EXPECT_EQ(in.report, &result_.report->raw);
}

}  // namespace
}  // namespace hyperloom::measure
