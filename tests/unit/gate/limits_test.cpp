// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/gate/limits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/util/json.hpp"

namespace hyperloom::gate {
namespace {

using measure::LegProblem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string complaint(const char* text) {
  const auto limit = parse_limit(text);
  return limit ? "" : limit.error().message;
}

std::vector<Limit> limits(std::initializer_list<const char*> texts) {
  std::vector<Limit> out;
  for (const char* text : texts) {
    out.push_back(parse_limit(text).value());
  }
  return out;
}

measure::Report report(const char* json) {
  measure::Report out;
  out.raw = util::parse_json(json, "report").value();
  if (const auto* gate = out.raw.find("quality_gate")) {
    out.gate = *gate;
  }
  out.work.emplace();
  out.work->emplace_back("steps", 50);
  return out;
}

TEST(Limits, BothDirectionsAreReadAndPrintedBack) {
  const Limit latency = parse_limit("mean_e2el_ms<=250").value();
  EXPECT_EQ(latency.metric, "mean_e2el_ms");
  EXPECT_TRUE(latency.at_most);
  EXPECT_EQ(latency.bound, 250);
  EXPECT_EQ(latency.text(), "mean_e2el_ms<=250");
  const Limit quality = parse_limit(" quality_gate.ssim >= 0.85 ").value();
  EXPECT_FALSE(quality.at_most);
  EXPECT_EQ(quality.text(), "quality_gate.ssim>=0.85");
}

TEST(Limits, BoundsAreInclusive) {
  EXPECT_TRUE(parse_limit("a<=2").value().met(2));
  EXPECT_FALSE(parse_limit("a<=2").value().met(2.0000001));
  EXPECT_TRUE(parse_limit("a>=2").value().met(2));
  EXPECT_FALSE(parse_limit("a>=2").value().met(1.9999999));
}

// custom.md#81
TEST(Limits, WhatIsMalformedIsSaid) {
  EXPECT_EQ(complaint("x"), "'x' has no bound; write METRIC<=X or METRIC>=X");
  EXPECT_EQ(complaint("a<=b"), "'a<=b' has a bound that is not a number");
  for (const char* text : {"a<=", "a<=nan", "a<=inf", "a<=1e999", "a<=1<=2", "a<=0x10"}) {
    EXPECT_THAT(complaint(text), HasSubstr("not a number")) << text;
  }
  for (const char* text : {"a<5", "a>5", "a=5", "a==5", "a!=5", "a=<5", "a<"}) {
    EXPECT_THAT(complaint(text), HasSubstr("neither <= nor >=")) << text;
  }
  for (const char* text :
       {"<=5", " <=5", "1a<=5", "a b<=5", "work.<=5", "quality_gate.>=5", "ä<=5"}) {
    EXPECT_THAT(complaint(text), HasSubstr("names no numeric report field")) << text;
  }
}

TEST(Limits, TheSameSideTwiceOrAnEmptyRangeConflicts) {
  EXPECT_THAT(limit_conflicts(limits({"a<=5", "b<=5", "a>=1"})), IsEmpty());
  EXPECT_THAT(limit_conflicts(limits({"a<=5", "a>=5"})), IsEmpty());
  EXPECT_THAT(limit_conflicts(limits({"a<=5", "a<=6"})),
              ElementsAre("a<=5 and a<=6 bound the same side"));
  EXPECT_THAT(limit_conflicts(limits({"a<=5", "a>=5.5"})),
              ElementsAre("a<=5 and a>=5.5 exclude each other"));
}

TEST(Limits, ValuesComeFromReportWorkAndGate) {
  const auto wanted = limits({"mean_e2el_ms<=1", "work.steps>=1", "quality_gate.ssim>=0",
                              "peak_mib<=1", "text<=1", "work.none<=1", "quality_gate.none<=1"});
  const auto values = limited_values(
      report(R"({"mean_e2el_ms":12.5,"peak_mib":3,"text":"4","quality_gate":{"ssim":0.9}})"),
      wanted);
  EXPECT_EQ(values, (Limited{{"mean_e2el_ms", 12.5},
                             {"work.steps", 50},
                             {"quality_gate.ssim", 0.9},
                             {"peak_mib", 3}}));
  EXPECT_EQ(unmeasured_limits(values, wanted).size(), 3U);
}

TEST(Limits, AMissingFieldIsNamedWithItsLimit) {
  EXPECT_THAT(unmeasured_limits({}, limits({"mean_e2el_ms<=250"})),
              ElementsAre(LegProblem{"limit_unmeasured",
                                     "mean_e2el_ms is missing from the report, but --limit "
                                     "mean_e2el_ms<=250 was given"}));
}

TEST(Limits, TheMeanOverTheLegsIsWhatCounts) {
  const auto wanted = limits({"a<=10"});
  EXPECT_FALSE(judge_limits(wanted, std::vector<Limited>{{{"a", 8}}, {{"a", 12}}}));
  const auto found = judge_limits(wanted, std::vector<Limited>{{{"a", 8}}, {{"a", 12.5}}});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->reason, "limit_violated");
  EXPECT_EQ(found->detail,
            "a is 10.25 on average over 2 legs (8, 12.5), but --limit a<=10 was given");
}

TEST(Limits, OneLegWithoutTheFieldIsEnough) {
  const auto found = judge_limits(limits({"b<=1", "a<=10"}),
                                  std::vector<Limited>{{{"a", 8}, {"b", 9}}, {{"b", 9}}});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->reason, "limit_unmeasured");
  EXPECT_THAT(found->detail, HasSubstr("a is missing"));
}

TEST(Limits, WithoutLegsThereIsNothingToSay) { EXPECT_FALSE(judge_limits(limits({"a<=10"}), {})); }

}  // namespace
}  // namespace hyperloom::gate
