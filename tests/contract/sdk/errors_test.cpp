// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/contract/sdk/full_plugin.hpp"
#include "tests/contract/support/recording_host.hpp"

namespace hyperloom::contract {
namespace {

constexpr hl_descriptor kDescriptor =
    sdk::make_descriptor<ThrowingPlugin>("throwing", "1.0.0", HL_KIND_SCRIPTABLE);
constexpr hl_plugin_v1 kTable = sdk::make_table<ThrowingPlugin>(&kDescriptor);
constexpr hl_plugin_v1 kFull = sdk::make_table<FullPlugin>(&kDescriptor);

class WrapperErrors : public ::testing::Test {
 protected:
  WrapperErrors() { EXPECT_EQ(kTable.create(host_.table(), &args_, &self_, error()), HL_OK); }
  ~WrapperErrors() override { kTable.destroy(self_); }

  hl_error* error() { return host_.builder<hl_error>(); }

  hl_status plan(hl_str model) {
    hl_plan_in in{};
    in.struct_size = HL_SIZEOF(hl_plan_in, port);
    in.model = model;
    return kTable.plan_measurement(self_, &in, host_.builder<hl_plan_out>(), error());
  }

  RecordingHost host_;
  hl_create_args args_{};
  hl_instance* self_ = nullptr;
};

TEST_F(WrapperErrors, SdkErrorKeepsStatusCodeAndText) {
  EXPECT_EQ(plan(HL_STR("error")), HL_FAILED_PRECONDITION);
  EXPECT_EQ(host_.error_code, "invalid_combo");
  EXPECT_EQ(host_.error_text, "tp 3 does not divide 8");
}

TEST_F(WrapperErrors, ThrownOkIsStillAFailure) { EXPECT_EQ(plan(HL_STR("ok_error")), HL_INTERNAL); }

TEST_F(WrapperErrors, OutOfMemoryIsALimit) { EXPECT_EQ(plan(HL_STR("memory")), HL_LIMIT_EXCEEDED); }

TEST_F(WrapperErrors, StandardExceptionIsInternalWithItsText) {
  EXPECT_EQ(plan(HL_STR("standard")), HL_INTERNAL);
  EXPECT_EQ(host_.error_text, "standard text");
}

TEST_F(WrapperErrors, AnythingElseIsInternal) {
  EXPECT_EQ(plan(HL_STR("number")), HL_INTERNAL);
  EXPECT_EQ(host_.error_text, "an exception of unknown type");
}

TEST_F(WrapperErrors, RefusedEntrypointKeepsItsCandidates) {
  hl_plan_in in{};
  EXPECT_EQ(kTable.resolve_entrypoint(self_, &in, host_.builder<hl_resolve_out>(), error()),
            HL_NOT_FOUND);
  EXPECT_EQ(host_.calls(), (std::vector<Call>{{"resolve_add_candidate", "/d/x", "is x"}}));
  EXPECT_EQ(host_.error_code, "entrypoint_unresolved");
}

TEST_F(WrapperErrors, FailedBuilderCallEndsTheSlotWithItsStatus) {
  host_.fail("describe_set", HL_UNSUPPORTED);
  EXPECT_EQ(kTable.describe(self_, host_.builder<hl_describe_out>(), error()), HL_UNSUPPORTED);
  EXPECT_EQ(host_.calls().size(), 1U);
}

TEST_F(WrapperErrors, ConstructorThatThrowsLeavesNoInstance) {
  const hl_kv bad = {HL_STR("/tile"), HL_STR("bad")};
  args_.config = {&bad, 1};
  hl_instance* none = nullptr;
  EXPECT_EQ(kFull.create(host_.table(), &args_, &none, error()), HL_INVALID_ARGUMENT);
  EXPECT_EQ(none, nullptr);
  EXPECT_EQ(host_.error_text, "/tile: expected a number");
  EXPECT_EQ(FullPlugin::alive, 0);
}

}  // namespace
}  // namespace hyperloom::contract
