// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/gate/quality.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/gate/gate_support.hpp"

namespace hyperloom::gate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::UnorderedElementsAre;

// custom.md#56
TEST(QualityGate, PassedOfAnyOtherTypeIsInvalidAndTheTypeIsNamed) {
  const auto message = [](const std::string& value) {
    const GateVerdict verdict = judged("{\"passed\":" + value + "}");
    EXPECT_EQ(verdict.failure, "gate_invalid") << value;
    return verdict.message;
  };
  EXPECT_EQ(message(R"("false")"),
            "inferencex_result.json: quality_gate.passed: expected true or false, found text "
            "\"false\"");
  EXPECT_THAT(message(R"("true")"), HasSubstr("found text \"true\""));
  EXPECT_THAT(message(R"("no")"), HasSubstr("found text \"no\""));
  EXPECT_THAT(message("0"), HasSubstr("found number 0"));
  EXPECT_THAT(message("1"), HasSubstr("found number 1"));
  EXPECT_THAT(message("null"), HasSubstr("found null"));
  EXPECT_THAT(message("[]"), HasSubstr("list"));
  EXPECT_THAT(message("{}"), HasSubstr("map"));
}

// custom.md#57
TEST(QualityGate, BlockThatIsNoObjectNamesItsType) {
  EXPECT_THAT(judged("null").message, HasSubstr("quality_gate: expected an object, found null"));
  EXPECT_THAT(judged(R"("x")").message, HasSubstr("found text \"x\""));
  EXPECT_THAT(judged("[]").message, HasSubstr("list"));
  EXPECT_THAT(judged("{}").message, HasSubstr("found an empty object"));
}

// custom.md#58
TEST(QualityGate, FailingPairIsShownAsWritten) {
  const GateVerdict verdict = judged(R"({"ssim":0.61,"ssim_min":0.85})");
  EXPECT_EQ(verdict.message, "quality_gate failed: ssim 0.61 is below ssim_min 0.85");
  EXPECT_THAT(verdict.metrics, UnorderedElementsAre(Pair("ssim", 0.61), Pair("ssim_min", 0.85)));
}

TEST(QualityGate, EveryFailingPairIsNamed) {
  EXPECT_EQ(judged(R"({"mse":3,"mse_max":2,"psnr":20,"psnr_min":30})").message,
            "quality_gate failed: mse 3 is above mse_max 2; psnr 20 is below psnr_min 30");
}

TEST(QualityGate, ContradictionSaysThatPassedWasClaimed) {
  EXPECT_EQ(judged(R"({"passed":true,"ssim":0.6,"ssim_min":0.8})").message,
            "quality_gate failed: passed is true but ssim 0.6 is below ssim_min 0.8");
}

TEST(QualityGate, OwnReasonIsKept) {
  EXPECT_EQ(judged(R"({"passed":false,"reason":"image is black"})").message,
            "quality_gate failed: passed is false (image is black)");
  EXPECT_EQ(judged(R"({"skipped":true,"reason":"no reference"})").message,
            "quality_gate failed: skipped is true (no reference)");
}

// custom.md#59
TEST(QualityGate, BareMetricsAreInvalid) {
  EXPECT_THAT(judged(R"({"ssim":0.99})").message,
              HasSubstr("quality_gate has neither passed nor a metric with its limit"));
  EXPECT_THAT(judged(R"({"ssim":"NaN","ssim_min":0.5})").message,
              HasSubstr("quality_gate.ssim: expected a finite number, found text \"NaN\""));
}

TEST(QualityGate, LoneLimitBesidePassedIsAWarning) {
  const GateVerdict verdict = judged(R"({"passed":true,"psnr_min":30,"ssim":1,"ssim_min":1})");
  EXPECT_TRUE(verdict.passed);
  EXPECT_THAT(verdict.warnings, ElementsAre("quality_gate.psnr_min has no metric psnr beside it"));
}

TEST(QualityGate, LoneLimitAloneNamesIt) {
  EXPECT_THAT(judged(R"({"psnr_min":30})").message,
              HasSubstr("quality_gate.psnr_min is a limit without its metric psnr"));
}

TEST(QualityGate, HugeIntegersAreNumbers) {
  EXPECT_TRUE(judged(R"({"a":99999999999999999999,"a_min":1})").passed);
}

TEST(QualityGate, KeysAreCaseSensitive) {
  EXPECT_EQ(judged(R"({"Passed":true})").failure, "gate_invalid");
  EXPECT_EQ(judged(R"({"ssim":0.9,"ssim_MIN":0.5})").failure, "gate_invalid");
}

GateVerdict passing() { return judged(R"({"passed":true})"); }
GateVerdict failing() { return judged(R"({"passed":false})"); }

TEST(QualityMerge, PluginNeverLiftsAFailure) {
  const GateVerdict merged = merge_plugin(failing(), {true, 1.0, "", ""});
  EXPECT_FALSE(merged.passed);
  EXPECT_EQ(merged.accuracy, 0.0);
  EXPECT_EQ(merged.reason, "gate_false");
}

TEST(QualityMerge, PluginMayFailALegThatTheCorePassed) {
  const GateVerdict merged = merge_plugin(passing(), {false, 0.7, "blurred", "edges are soft"});
  EXPECT_FALSE(merged.passed);
  EXPECT_EQ(merged.accuracy, 0.0);
  EXPECT_EQ(merged.failure, "gate_failed");
  EXPECT_EQ(merged.reason, "blurred");
  EXPECT_EQ(merged.message, "quality_gate failed: the plugin's judgement: edges are soft");
}

TEST(QualityMerge, PluginMayOnlyLowerTheAccuracy) {
  EXPECT_EQ(merge_plugin(passing(), {true, 0.97, "", ""}).accuracy, 0.97);
  EXPECT_EQ(merge_plugin(passing(), {true, 4.0, "", ""}).accuracy, 1.0);
  EXPECT_EQ(merge_plugin(passing(), {true, std::nan(""), "", ""}).accuracy, 0.0);
}

// custom.md#80
TEST(QualityMerge, PluginErrorFailsTheLegWithAccuracyZero) {
  const util::Error crash = util::make_error(util::Code::ChildFailed, "PLG-026 killed by SIGSEGV");
  const GateVerdict merged = merge_plugin_error(passing(), crash);
  EXPECT_FALSE(merged.passed);
  EXPECT_EQ(merged.accuracy, 0.0);
  EXPECT_EQ(merged.failure, "plugin_error");
  EXPECT_THAT(merged.message, HasSubstr("PLG-026"));
  EXPECT_EQ(merge_plugin_error(failing(), crash).failure, "gate_failed");
}

}  // namespace
}  // namespace hyperloom::gate
