// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
// custom.md#60: every row of the gate's table, alone and with a later one; the first row decides.
#include <gtest/gtest.h>

#include "tests/unit/gate/gate_support.hpp"

namespace hyperloom::gate {
namespace {

struct RowCase {
  const char* name;
  const char* json;
  const char* failure;  ///< "" = pass
  const char* reason;
};

class QualityRow : public testing::TestWithParam<RowCase> {};

TEST_P(QualityRow, FirstMatchingRowDecides) {
  const RowCase& row = GetParam();
  const GateVerdict verdict = judged(row.json);
  EXPECT_EQ(verdict.failure, row.failure) << verdict.message;
  EXPECT_EQ(verdict.reason, row.reason) << verdict.message;
  EXPECT_EQ(verdict.passed, std::string(row.failure).empty());
  EXPECT_EQ(verdict.accuracy, verdict.passed ? 1.0 : 0.0);
  EXPECT_EQ(verdict.message.empty(), verdict.passed);
}

constexpr const char* kInvalid = "gate_invalid";
constexpr const char* kFailed = "gate_failed";

INSTANTIATE_TEST_SUITE_P(
    Table, QualityRow,
    testing::Values(
        RowCase{"R2Null", "null", kInvalid, kInvalid},
        RowCase{"R2Text", R"("x")", kInvalid, kInvalid},
        RowCase{"R2List", "[]", kInvalid, kInvalid}, RowCase{"R2True", "true", kInvalid, kInvalid},
        RowCase{"R2Empty", "{}", kInvalid, kInvalid},
        RowCase{"R3Passed", R"({"passed":"false"})", kInvalid, kInvalid},
        RowCase{"R3Skipped", R"({"skipped":1})", kInvalid, kInvalid},
        RowCase{"R3BeforeR4", R"({"passed":1,"a":"x","a_min":1})", kInvalid, kInvalid},
        RowCase{"R3BeforeR5", R"({"passed":false,"skipped":"no"})", kInvalid, kInvalid},
        RowCase{"R3BeforeR6", R"({"passed":null,"a":0,"a_min":1})", kInvalid, kInvalid},
        RowCase{"R3BeforeR8", R"({"skipped":true,"passed":0})", kInvalid, kInvalid},
        RowCase{"R3BeforeR9", R"({"passed":true,"skipped":null})", kInvalid, kInvalid},
        RowCase{"R3BeforeR11", R"({"passed":[],"a":1,"a_min":1})", kInvalid, kInvalid},
        RowCase{"R4Metric", R"({"a":"NaN","a_min":1})", kInvalid, kInvalid},
        RowCase{"R4Limit", R"({"a":1,"a_max":true})", kInvalid, kInvalid},
        RowCase{"R4BeforeR5", R"({"passed":false,"a":"x","a_min":1})", kInvalid, kInvalid},
        RowCase{"R4BeforeR6", R"({"a":0,"a_min":1,"b":1,"b_max":"2"})", kInvalid, kInvalid},
        RowCase{"R4BeforeR8", R"({"skipped":true,"a":null,"a_min":1})", kInvalid, kInvalid},
        RowCase{"R4BeforeR9", R"({"passed":true,"a":{},"a_min":1})", kInvalid, kInvalid},
        RowCase{"R4FlagAsMetric", R"({"passed":true,"passed_min":1})", kInvalid, kInvalid},
        RowCase{"R5", R"({"passed":false})", kFailed, "gate_false"},
        RowCase{"R5BeforeR6", R"({"passed":false,"a":0,"a_min":1})", kFailed, "gate_false"},
        RowCase{"R5BeforeR8", R"({"passed":false,"skipped":true})", kFailed, "gate_false"},
        RowCase{"R5BeforeR10", R"({"passed":false,"a_min":1})", kFailed, "gate_false"},
        RowCase{"R5BeforeR11", R"({"passed":false,"a":1,"a_min":1})", kFailed, "gate_false"},
        RowCase{"R6Threshold", R"({"a":0,"a_min":1})", kFailed, "gate_threshold"},
        RowCase{"R6Max", R"({"a":2,"a_max":1})", kFailed, "gate_threshold"},
        RowCase{"R6OneOfTwo", R"({"a":1,"a_min":1,"b":0,"b_min":1})", kFailed, "gate_threshold"},
        RowCase{"R6BothBounds", R"({"a":3,"a_min":1,"a_max":2})", kFailed, "gate_threshold"},
        RowCase{"R6Contradiction", R"({"passed":true,"a":0,"a_min":1})", kFailed,
                "gate_contradiction"},
        RowCase{"R6BeforeR8", R"({"skipped":true,"a":0,"a_min":1})", kFailed, "gate_threshold"},
        RowCase{"R6BeforeR10", R"({"a":0,"a_min":1,"b_min":1})", kFailed, "gate_threshold"},
        RowCase{"R8", R"({"skipped":true})", kFailed, "gate_skipped"},
        RowCase{"R8NotWriting", R"({"skipped":true,"reason":"reference_established"})", kFailed,
                "gate_skipped"},
        RowCase{"R8BeforeR9", R"({"skipped":true,"passed":true})", kFailed, "gate_skipped"},
        RowCase{"R8BeforeR10", R"({"skipped":true,"a_min":1})", kFailed, "gate_skipped"},
        RowCase{"R8BeforeR11", R"({"skipped":true,"a":1,"a_min":1})", kFailed, "gate_skipped"},
        RowCase{"R8BeforeR12", R"({"skipped":true,"a":1})", kFailed, "gate_skipped"},
        RowCase{"R9", R"({"passed":true})", "", ""},
        RowCase{"R9BeforeR10", R"({"passed":true,"a_min":1})", "", ""},
        RowCase{"R9BeforeR11", R"({"passed":true,"a":1,"a_min":1})", "", ""},
        RowCase{"R9BeforeR12", R"({"passed":true,"a":1})", "", ""},
        RowCase{"R9NotSkipped", R"({"passed":true,"skipped":false})", "", ""},
        RowCase{"R10", R"({"a_min":1})", kInvalid, kInvalid},
        RowCase{"R10BeforeR11", R"({"a":1,"a_min":1,"b_max":1})", kInvalid, kInvalid},
        RowCase{"R10BeforeR12", R"({"c":1,"a_min":1})", kInvalid, kInvalid},
        RowCase{"R11", R"({"a":1,"a_min":0.5})", "", ""},
        RowCase{"R11Equal", R"({"a":1,"a_min":1,"a_max":1})", "", ""},
        RowCase{"R11NotSkipped", R"({"skipped":false,"psnr":31.5,"psnr_min":30})", "", ""},
        RowCase{"R11BeforeR12", R"({"a":1,"a_min":1,"c":5})", "", ""},
        RowCase{"R12", R"({"ssim":0.9,"psnr":30})", kInvalid, kInvalid},
        RowCase{"R12NotSkipped", R"({"skipped":false})", kInvalid, kInvalid}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(QualityRows, AbsentBlockIsRowOne) {
  const GateVerdict verdict = judge(nullptr, other_leg());
  EXPECT_EQ(verdict.failure, "gate_missing");
  EXPECT_EQ(verdict.message,
            "quality_gate is missing from /s/runs/x/inferencex_result.json; add "
            R"("quality_gate": {"passed": true or false})");
  EXPECT_EQ(verdict.accuracy, 0.0);
}

// custom.md#61
TEST(QualityRows, EstablishedReferenceOfTheWritingLegMustExist) {
  constexpr auto kEstablished = R"({"skipped":true,"reason":"reference_established"})";
  EXPECT_TRUE(judged(kEstablished, writing_leg(true)).passed);
  const GateVerdict nothing = judged(kEstablished, writing_leg(false));
  EXPECT_EQ(nothing.failure, "gate_invalid");
  EXPECT_NE(nothing.message.find("nothing was written to /s/ref/baseline.png"), std::string::npos);
}

TEST(QualityRows, WritingLegMayNotSkipForAnotherReason) {
  EXPECT_EQ(judged(R"({"skipped":true,"reason":"later"})", writing_leg(true)).reason,
            "gate_skipped");
  EXPECT_EQ(judged(R"({"skipped":true,"reason":7})", writing_leg(true)).reason, "gate_skipped");
}

TEST(QualityRows, EstablishedReferenceStandsBehindRowsThreeToSix) {
  constexpr auto kReason = R"("skipped":true,"reason":"reference_established")";
  const auto with = [&](const char* more) {
    return judged(std::string("{") + kReason + "," + more + "}", writing_leg(true)).reason;
  };
  EXPECT_EQ(with(R"("passed":"yes")"), "gate_invalid");
  EXPECT_EQ(with(R"("a":"x","a_min":1)"), "gate_invalid");
  EXPECT_EQ(with(R"("passed":false)"), "gate_false");
  EXPECT_EQ(with(R"("a":0,"a_min":1)"), "gate_threshold");
  EXPECT_EQ(with(R"("passed":true)"), "");
  EXPECT_EQ(with(R"("a_min":1)"), "");
}

}  // namespace
}  // namespace hyperloom::gate
