// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "tests/contract/sdk/full_plugin.hpp"
#include "tests/contract/support/recording_host.hpp"

namespace hyperloom::contract {
namespace {

constexpr hl_descriptor kDescriptor =
    sdk::make_descriptor<FullPlugin>("full", "1.0.0", HL_KIND_SCRIPTABLE);
constexpr hl_plugin_v1 kTable = sdk::make_table<FullPlugin>(&kDescriptor);
constexpr hl_descriptor kPlain =
    sdk::make_descriptor<ThrowingPlugin>("plain", "2.0.0", HL_KIND_SCRIPTABLE);
constexpr hl_plugin_v1 kPlainTable = sdk::make_table<ThrowingPlugin>(&kPlain);

/// One instance of FullPlugin, driven through its C table as a host does.
class Wrapper : public ::testing::Test {
 protected:
  Wrapper() {
    in_.struct_size = HL_SIZEOF(hl_plan_in, port);
    in_.scripts_dir = HL_STR("/scripts");
    in_.entrypoint = HL_STR("/scripts/a");
    in_.framework_path = HL_STR("/tree");
    in_.loadgen_path = HL_STR("/libexec/loadgen");
    in_.port = 8123;
    result_.struct_size = HL_SIZEOF(hl_result_in, stage);
    result_.plan = &in_;
    args_.struct_size = HL_SIZEOF(hl_create_args, config);
    config_ = {HL_STR("/tile"), HL_STR("64")};
    args_.config = {&config_, 1};
    host_.set_env("HOME", "/root");
    EXPECT_EQ(kTable.create(host_.table(), &args_, &self_, error()), HL_OK);
  }
  ~Wrapper() override {
    kTable.destroy(self_);
    EXPECT_EQ(FullPlugin::alive, 0);
  }
  hl_error* error() { return host_.builder<hl_error>(); }

  RecordingHost host_;
  hl_kv config_{};
  hl_create_args args_{};
  hl_plan_in in_{};
  hl_result_in result_{};
  hl_instance* self_ = nullptr;
};

TEST_F(Wrapper, DescriptorCarriesWhatTheClassSaysAboutItself) {
  EXPECT_EQ(sdk::view(kDescriptor.id), "full");
  EXPECT_EQ(sdk::view(kDescriptor.display_name), "Full");
  EXPECT_EQ(sdk::view(kDescriptor.vendor), "tests");
  EXPECT_EQ(kDescriptor.kind, HL_KIND_SCRIPTABLE);
  EXPECT_EQ(kDescriptor.struct_size, sizeof(hl_descriptor));
  EXPECT_EQ(sdk::view(kPlain.display_name), "plain");
}

TEST_F(Wrapper, OnlyOverriddenSlotsAreInTheTable) {
  EXPECT_EQ(kPlainTable.struct_size, sizeof(hl_plugin_v1));
  EXPECT_NE(kPlainTable.create, nullptr);
  EXPECT_NE(kPlainTable.destroy, nullptr);
  EXPECT_NE(kPlainTable.resolve_entrypoint, nullptr);
  EXPECT_EQ(kPlainTable.plan_server, nullptr);
  EXPECT_EQ(kPlainTable.plan_client, nullptr);
  EXPECT_EQ(kPlainTable.plan_probe, nullptr);
  EXPECT_EQ(kPlainTable.declare_knobs, nullptr);
  EXPECT_EQ(kPlainTable.parse_result, nullptr);
  EXPECT_EQ(kPlainTable.judge_quality, nullptr);
  EXPECT_EQ(kPlainTable.classify_failure, nullptr);
  EXPECT_EQ(kPlainTable.get_extension, nullptr);
  EXPECT_TRUE(sdk::offers_required<ThrowingPlugin>(HL_KIND_SCRIPTABLE));
  EXPECT_FALSE(sdk::offers_required<ThrowingPlugin>(HL_KIND_SERVING));
}

TEST_F(Wrapper, DescribeSendsFactsAndCapabilities) {
  ASSERT_EQ(kTable.describe(self_, host_.builder<hl_describe_out>(), error()), HL_OK);
  EXPECT_EQ(host_.calls(), (std::vector<Call>{{"describe_set", "throughput_unit", "tok/s"},
                                              {"describe_set", "gate", "mandatory"},
                                              {"describe_capabilities", "16"}}));
}

TEST_F(Wrapper, ResolveSendsCandidatesPathAndInterpreter) {
  ASSERT_EQ(kTable.resolve_entrypoint(self_, &in_, host_.builder<hl_resolve_out>(), error()),
            HL_OK);
  EXPECT_EQ(host_.calls(), (std::vector<Call>{{"resolve_add_candidate", "/scripts/b", "is b"},
                                              {"resolve_path", "/scripts/a"},
                                              {"resolve_interpreter", "dash"}}));
}

TEST_F(Wrapper, PlanSendsEveryPart) {
  ASSERT_EQ(kTable.plan_measurement(self_, &in_, host_.builder<hl_plan_out>(), error()), HL_OK);
  EXPECT_EQ(host_.calls(), (std::vector<Call>{{"plan_arg", "dash"},
                                              {"plan_arg", "/scripts/a"},
                                              {"plan_env", "TILE", "64"},
                                              {"plan_env", "HOME_OF", "/root"},
                                              {"plan_cwd", "/tree"},
                                              {"plan_timeout_ms", "1000"},
                                              {"plan_grace_ms", "10"},
                                              {"plan_result", "r.json"},
                                              {"plan_file", "plan.txt", "bytes"}}));
}

TEST_F(Wrapper, ServerPlanGoesToBothBuilders) {
  ASSERT_EQ(kTable.plan_server(self_, &in_, host_.builder<hl_plan_out>(),
                               host_.builder<hl_server_out>(), error()),
            HL_OK);
  EXPECT_EQ(host_.calls(), (std::vector<Call>{{"plan_arg", "/bin/server"},
                                              {"plan_arg", "8123"},
                                              {"server_http", "1", "GET", "/health"},
                                              {"server_fatal_marker", "no kernel image"},
                                              {"server_ready_timeout_ms", "5"}}));
}

TEST_F(Wrapper, ClientPlanIsACommand) {
  ASSERT_EQ(kTable.plan_client(self_, &in_, host_.builder<hl_plan_out>(), error()), HL_OK);
  EXPECT_EQ(host_.firsts("plan_arg"), (std::vector<std::string>{"/libexec/loadgen", "run"}));
}

TEST_F(Wrapper, NoMoreProbesIsUnsupported) {
  auto* out = host_.builder<hl_plan_out>();
  EXPECT_EQ(kTable.plan_probe(self_, &in_, 0, out, error()), HL_OK);
  EXPECT_EQ(kTable.plan_probe(self_, &in_, 1, out, error()), HL_UNSUPPORTED);
  EXPECT_EQ(host_.firsts("plan_arg"), std::vector<std::string>{"python3"});
}

TEST_F(Wrapper, KnobsCarryValuesAndLeaveAbsentNumbersNaN) {
  const hl_result_in* probes[] = {&result_, &result_};
  ASSERT_EQ(kTable.declare_knobs(self_, &in_, probes, 2, host_.builder<hl_knobs_out>(), error()),
            HL_OK);
  EXPECT_EQ(host_.calls(), (std::vector<Call>{{"knob_add", "tile", "TILE=16{16,32} from 16"},
                                              {"knob_constraint", "1", "tile == 32", "R1"},
                                              {"knob_dropped", "fuse", "R2"},
                                              {"knob_fact", "framework_version", "2"}}));
}

TEST_F(Wrapper, MetricsStartFromTheHostsReading) {
  const hl_kv steps = {HL_STR("/work/steps"), HL_STR("50")};
  result_.report = {&steps, 1};
  ASSERT_EQ(kTable.parse_result(self_, &result_, host_.builder<hl_metrics_out>(), error()), HL_OK);
  EXPECT_EQ(host_.calls(), (std::vector<Call>{{"read_report"},
                                              {"metric_throughput", "2.5", "tok/s"},
                                              {"metric_value", "m", "1.5", "s"},
                                              {"metric_text", "extra", "{}"},
                                              {"metric_warning", "odd", "50"}}));
}

TEST_F(Wrapper, VerdictCarriesReasonsAndChecks) {
  hl_quality_in quality{};
  quality.struct_size = HL_SIZEOF(hl_quality_in, reference_exists);
  quality.gate_json = HL_STR("{\"passed\":true}");
  quality.writing_leg = 1;
  ASSERT_EQ(kTable.judge_quality(self_, &quality, host_.builder<hl_verdict_out>(), error()), HL_OK);
  EXPECT_EQ(host_.calls(), (std::vector<Call>{{"verdict_set", "1", "0.5"},
                                              {"verdict_reason", "why", "{\"passed\":true}"},
                                              {"verdict_check", "ssim", "0.5", "0.9", "1", "0"}}));
}

TEST_F(Wrapper, FailureClassOrNothing) {
  result_.exit_code = 3;
  result_.core_class = HL_STR("nonzero_exit");
  auto* out = host_.builder<hl_failure_out>();
  ASSERT_EQ(kTable.classify_failure(self_, &result_, out, error()), HL_OK);
  EXPECT_EQ(host_.calls(), (std::vector<Call>{{"failure_class", "11", "gpu_lost", "1", "reset it"},
                                              {"failure_evidence", "log", "7", "nonzero_exit"}}));
  result_.exit_code = 0;
  EXPECT_EQ(kTable.classify_failure(self_, &result_, out, error()), HL_UNSUPPORTED);
}

TEST_F(Wrapper, ExtensionsComeById) {
  EXPECT_EQ(kTable.get_extension(self_, HL_STR("tests.none/1")), nullptr);
  EXPECT_EQ(kTable.get_extension(self_, HL_STR("tests.some/1")), &FullPlugin::alive);
}

TEST_F(Wrapper, HostLogsWithFields) {
  const sdk::host_view host(host_.table());
  host.log(HL_LOG_WARN, "text", {{"name", "value"}});
  host.log(HL_LOG_INFO, "plain");
  EXPECT_EQ(host_.calls(),
            (std::vector<Call>{{"log", "3", "text", "name=value"}, {"log", "2", "plain"}}));
  EXPECT_TRUE(host.log_enabled(HL_LOG_INFO));
  EXPECT_FALSE(host.log_enabled(HL_LOG_DEBUG));
  EXPECT_EQ(host.env("UNSET"), std::nullopt);
}

TEST(WrapperText, IdsAndVersions) {
  EXPECT_TRUE(sdk::valid_id("a") && sdk::valid_id("my_fw-2"));
  EXPECT_FALSE(sdk::valid_id("") || sdk::valid_id("2x") || sdk::valid_id("A") ||
               sdk::valid_id("a/b") || sdk::valid_id(std::string(64, 'a')));
  EXPECT_TRUE(sdk::valid_version("1.0.0") && sdk::valid_version("0.10.2-rc.1+b.7"));
  EXPECT_FALSE(sdk::valid_version("1.0") || sdk::valid_version("1.0.0-") ||
               sdk::valid_version("01.0.0") || sdk::valid_version("1.0.0 ") ||
               sdk::valid_version("v1.0.0") || sdk::valid_version("1.0.0-" + std::string(30, 'a')));
}

}  // namespace
}  // namespace hyperloom::contract
