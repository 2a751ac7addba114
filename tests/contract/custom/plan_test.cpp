// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "tests/contract/custom/loaded_plugin.hpp"

namespace hyperloom::contract {
namespace {

class Custom : public LoadedPlugin {
 protected:
  hl_status plan() {
    return table_->plan_measurement(self_, &in_, host_.builder<hl_plan_out>(), error());
  }
};

TEST_F(Custom, DescriptorNamesItself) {
  EXPECT_EQ(sdk::view(table_->desc->id), "custom");
  EXPECT_EQ(table_->desc->kind, HL_KIND_SCRIPTABLE);
  EXPECT_EQ(sdk::view(table_->desc->license), "MIT");
  EXPECT_EQ(table_->min_host_minor, 0U);
}

TEST_F(Custom, DeclaresWhatTheHostActsOn) {
  ASSERT_EQ(table_->describe(self_, host_.builder<hl_describe_out>(), error()), HL_OK);
  EXPECT_EQ(host_.calls(),
            (std::vector<Call>{
                {"describe_set", "throughput_unit", "unit/s"},
                {"describe_set", "extra_args_env", "EXTRA_CUSTOM_ARGS"},
                {"describe_set", "timeout_s", "7200"},
                {"describe_set", "launch.backend", "bypass"},
                {"describe_set", "launch.requires", "framework_path,benchmark_scripts_dir"},
                {"describe_set", "launch.model", "optional"},
                {"describe_set", "gate", "mandatory"},
                {"describe_capabilities",
                 std::to_string(HL_CAP_FRAMEWORK_REWRITE | HL_CAP_HOST_PROBE)}}));
}

TEST_F(Custom, PlansBashOnTheEntrypointAndNothingElse) {
  in_.entrypoint = HL_STR("/scripts/a \"b\" $(id)\n.sh");
  for (const uint32_t purpose : {HL_PURPOSE_MEASURE, HL_PURPOSE_PROFILE, UINT32_C(77)}) {
    host_.clear();
    in_.purpose = purpose;
    in_.leg_number += 1;
    ASSERT_EQ(plan(), HL_OK);
    EXPECT_EQ(host_.calls(), (std::vector<Call>{{"plan_arg", "bash"},
                                                {"plan_arg", "/scripts/a \"b\" $(id)\n.sh"}}));
  }
}

TEST_F(Custom, PlanWithoutAnAbsoluteEntrypointIsRefused) {
  for (const hl_str path : {hl_str{nullptr, 0}, HL_STR("a.sh")}) {
    in_.entrypoint = path;
    EXPECT_EQ(plan(), HL_INVALID_ARGUMENT);
    EXPECT_TRUE(host_.calls().empty());
  }
}

TEST_F(Custom, OtherSlotsAreLeftToTheHost) {
  EXPECT_EQ(table_->plan_server, nullptr);
  EXPECT_EQ(table_->plan_client, nullptr);
  EXPECT_EQ(table_->plan_probe, nullptr);
  EXPECT_EQ(table_->declare_knobs, nullptr);
  EXPECT_EQ(table_->parse_result, nullptr);
  EXPECT_EQ(table_->judge_quality, nullptr);
  EXPECT_EQ(table_->classify_failure, nullptr);
  EXPECT_EQ(table_->get_extension, nullptr);
}

}  // namespace
}  // namespace hyperloom::contract
