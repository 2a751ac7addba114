// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// metric_*, verdict_*, failure_* (host slots 27 to 35): NaN, duplicates and contradictions poison.

#include <gtest/gtest.h>

#include <cmath>

#include "core/plugin/builders.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "tests/unit/plugin/abi_text.hpp"

namespace hyperloom::plugin {
namespace {

class MetricBuilder : public testing::Test {
 protected:
  hl_metrics_out out(std::string_view report) {
    report_ = util::parse_json(report, "r").value();
    auto made = opened<hl_metrics_out>();
    made.report = &report_;
    return made;
  }
  util::Value report_;
};

TEST_F(MetricBuilder, KeepsValuesTextsAndWarnings) {
  auto metrics = out(R"({"output_throughput":2.5,"work":{"steps":50}})");
  EXPECT_EQ(metric_value(&metrics, s("a.b:c-D_9"), -1.5, s("ms")), HL_OK);
  EXPECT_EQ(metric_value(&metrics, s("work.steps"), 50, s("")), HL_OK);
  EXPECT_EQ(metric_throughput(&metrics, 2.5, s("img/s")), HL_OK);
  EXPECT_EQ(metric_text(&metrics, s("extra"), s("{\"a\":[1]}")), HL_OK);
  EXPECT_EQ(metric_warning(&metrics, s("odd"), s("text")), HL_OK);
  EXPECT_FALSE(metrics.value.not_applied);
  EXPECT_EQ(metric_warning(&metrics, s("not_applied"), s("flag ignored")), HL_OK);
  EXPECT_TRUE(metrics.value.not_applied);
  EXPECT_EQ(metrics.value.values.size(), 2u);
  EXPECT_EQ(metrics.value.throughput, 2.5);
}

TEST_F(MetricBuilder, NanInfinityAndTwicePoison) {
  for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    auto metrics = out("{}");
    EXPECT_EQ(metric_value(&metrics, s("x"), bad, s("")), HL_INVALID_ARGUMENT);
    EXPECT_EQ(metric_value(&metrics, s("y"), 1, s("")), HL_INVALID_ARGUMENT);
    auto throughput = out("{}");
    EXPECT_EQ(metric_throughput(&throughput, bad, s("")), HL_INVALID_ARGUMENT);
  }
  auto metrics = out("{}");
  EXPECT_EQ(metric_value(&metrics, s("x"), 1, s("")), HL_OK);
  EXPECT_EQ(metric_value(&metrics, s("x"), 1, s("")), HL_INVALID_ARGUMENT);
}

TEST_F(MetricBuilder, NamesHaveTheDocumentedForm) {
  for (const std::string& bad :
       {std::string(), std::string("a b"), std::string(65, 'x'), std::string("a/b")}) {
    auto metrics = out("{}");
    EXPECT_EQ(metric_value(&metrics, s(bad), 1, s("")), HL_INVALID_ARGUMENT) << bad;
  }
}

TEST_F(MetricBuilder, ContradictingTheReportIsFieldInvalid) {
  auto throughput = out(R"({"output_throughput":2.5})");
  EXPECT_EQ(metric_throughput(&throughput, 2.6, s("")), HL_INVALID_ARGUMENT);
  EXPECT_EQ(throughput.detail(), "field_invalid");
  auto objective = out(R"({"output_throughput":2.5,"objective":{"value":7}})");
  EXPECT_EQ(metric_throughput(&objective, 7, s("")), HL_OK);
  auto work = out(R"({"work":{"steps":50}})");
  EXPECT_EQ(metric_value(&work, s("work.steps"), 25, s("")), HL_INVALID_ARGUMENT);
  EXPECT_EQ(work.detail(), "field_invalid");
  auto absent = out("{}");
  EXPECT_EQ(metric_value(&absent, s("work.steps"), 25, s("")), HL_INVALID_ARGUMENT);
}

TEST_F(MetricBuilder, ExtraIsAJsonObject) {
  for (const char* bad : {"[1]", "{", "", "{\"a\":NaN}"}) {
    auto metrics = out("{}");
    EXPECT_EQ(metric_text(&metrics, s("extra"), s(bad)), HL_INVALID_ARGUMENT) << bad;
  }
}

TEST_F(MetricBuilder, CountsMetricsAndWarnings) {
  auto metrics = out("{}");
  for (std::size_t i = 0; i < kMaxMetrics; ++i) {
    const std::string name = util::cat("m", i);
    ASSERT_EQ(metric_value(&metrics, s(name), 1, s("")), HL_OK);
  }
  EXPECT_EQ(metric_value(&metrics, s("last"), 1, s("")), HL_LIMIT_EXCEEDED);
  auto warnings = out("{}");
  for (std::size_t i = 0; i < kMaxRemarks; ++i) {
    ASSERT_EQ(metric_warning(&warnings, s("w"), s("")), HL_OK);
  }
  EXPECT_EQ(metric_warning(&warnings, s("w"), s("")), HL_LIMIT_EXCEEDED);
}

TEST(VerdictBuilder, AccuracyLiesBetweenZeroAndOne) {
  for (const double bad : {-0.1, 1.1, std::nan("")}) {
    auto out = opened<hl_verdict_out>();
    EXPECT_EQ(verdict_set(&out, 1, bad), HL_INVALID_ARGUMENT);
    EXPECT_FALSE(out.set);
  }
  auto out = opened<hl_verdict_out>();
  EXPECT_EQ(verdict_set(&out, 1, 1.0), HL_OK);
  EXPECT_TRUE(out.set && out.value.passed);
}

TEST(VerdictBuilder, SecondVerdictPoisons) {
  auto out = opened<hl_verdict_out>();
  EXPECT_EQ(verdict_set(&out, 0, 0.0), HL_OK);
  EXPECT_EQ(verdict_set(&out, 1, 1.0), HL_INVALID_ARGUMENT);
  EXPECT_FALSE(out.value.passed);
}

TEST(VerdictBuilder, ChecksMustHoldWhatTheyClaim) {
  auto good = opened<hl_verdict_out>();
  EXPECT_EQ(verdict_check(&good, s("ssim"), 0.9, 0.8, HL_OP_GE, 1), HL_OK);
  EXPECT_EQ(verdict_check(&good, s("ssim"), 0.7, 0.8, HL_OP_GE, 0), HL_OK);
  auto bad = opened<hl_verdict_out>();
  EXPECT_EQ(verdict_check(&bad, s("mse"), 0.9, 0.8, HL_OP_LE, 1), HL_INVALID_ARGUMENT);
  auto nan = opened<hl_verdict_out>();
  EXPECT_EQ(verdict_check(&nan, s("mse"), std::nan(""), 0.8, HL_OP_LE, 0), HL_INVALID_ARGUMENT);
}

TEST(VerdictBuilder, KeepsTheFirstReasonAndCountsAll) {
  auto out = opened<hl_verdict_out>();
  EXPECT_EQ(verdict_reason(&out, s("first"), s("text")), HL_OK);
  for (std::size_t i = 1; i < kMaxRemarks; ++i) {
    ASSERT_EQ(verdict_reason(&out, s("next"), s("")), HL_OK);
  }
  EXPECT_EQ(out.value.code, "first");
  EXPECT_EQ(verdict_reason(&out, s("next"), s("")), HL_LIMIT_EXCEEDED);
  auto bad = opened<hl_verdict_out>();
  EXPECT_EQ(verdict_reason(&bad, s("Not A Code"), s("")), HL_INVALID_ARGUMENT);
}

TEST(FailureBuilder, KeepsTheClassAndKnowsOnlyItsOwnGroups) {
  auto out = opened<hl_failure_out>();
  EXPECT_EQ(failure_class(&out, HL_FAILURE_OUT_OF_MEMORY, s("oom"), 1, s("less")), HL_OK);
  EXPECT_EQ(out.value.group, HL_FAILURE_OUT_OF_MEMORY);
  EXPECT_TRUE(out.value.retryable);
  EXPECT_EQ(failure_class(&out, 77, s("odd"), 0, s("")), HL_OK);
  EXPECT_EQ(out.value.group, HL_FAILURE_UNKNOWN);
  EXPECT_EQ(failure_class(&out, 1, s("Bad"), 0, s("")), HL_INVALID_ARGUMENT);
}

TEST(FailureBuilder, EvidenceIsCountedAndNumbered) {
  auto out = opened<hl_failure_out>();
  for (std::size_t i = 0; i < kMaxRemarks; ++i) {
    ASSERT_EQ(failure_evidence(&out, s("/log"), 1, s("line")), HL_OK);
  }
  EXPECT_EQ(failure_evidence(&out, s("/log"), 1, s("line")), HL_LIMIT_EXCEEDED);
  auto zero = opened<hl_failure_out>();
  EXPECT_EQ(failure_evidence(&zero, s("/log"), 0, s("line")), HL_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace hyperloom::plugin
