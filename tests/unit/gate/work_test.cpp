// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/gate/work.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hyperloom::gate {
namespace {

using measure::LegProblem;
using measure::Report;
using testing::ElementsAre;
using testing::IsEmpty;

Report report_with(std::optional<Work> work) {
  Report report;
  report.throughput = 1;
  report.unit = "img/s";
  report.work = std::move(work);
  return report;
}

BaselineFacts baseline() { return facts_of(report_with(Work{{"units", 640}, {"steps", 50}})); }

TEST(Invariants, SameWorkInAnotherOrderIsFine) {
  const BaselineFacts facts = baseline();
  EXPECT_THAT(check_invariants(report_with(Work{{"steps", 50}, {"units", 640}}), &facts, "n"),
              IsEmpty());
}

// custom.md#66, decide.md#70
TEST(Invariants, HalvedWorkIsNamedWithBothValues) {
  const BaselineFacts facts = baseline();
  EXPECT_THAT(check_invariants(report_with(Work{{"units", 640}, {"steps", 25}}), &facts, "n"),
              ElementsAre(LegProblem{"work_mismatch", "work.steps is 25 but the baseline did 50"}));
}

TEST(Invariants, ToleranceIsZero) {
  const BaselineFacts facts = facts_of(report_with(Work{{"x", 0.3}}));
  EXPECT_THAT(check_invariants(report_with(Work{{"x", 0.1 + 0.2}}), &facts, "n"),
              testing::SizeIs(1));
}

TEST(Invariants, MissingAndAdditionalNamesAreMismatches) {
  const BaselineFacts facts = baseline();
  EXPECT_THAT(
      check_invariants(report_with(Work{{"units", 640}, {"Steps", 50}}), &facts, "n"),
      ElementsAre(
          LegProblem{"work_mismatch", "work.steps is missing but the baseline did 50"},
          LegProblem{"work_mismatch", "work.Steps is 50 but the baseline did not report it"}));
}

TEST(Invariants, AbsentWorkIsAMismatchOnceTheBaselineHadIt) {
  const BaselineFacts facts = baseline();
  EXPECT_THAT(
      check_invariants(report_with(std::nullopt), &facts, "n"),
      ElementsAre(LegProblem{"work_mismatch", "work is missing but the baseline reported it"}));
}

TEST(Invariants, WorkIsOnlyRecordedWhenTheBaselineHadNone) {
  const BaselineFacts facts = facts_of(report_with(std::nullopt));
  EXPECT_THAT(check_invariants(report_with(Work{{"steps", 1}}), &facts, "n"), IsEmpty());
}

// custom.md#51, decide.md#25
TEST(Invariants, OtherUnitIsAMismatchAndComesFirst) {
  const BaselineFacts facts = baseline();
  Report report = report_with(std::nullopt);
  report.unit = "fps";
  const auto problems = check_invariants(report, &facts, "n");
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_EQ(problems[0], (LegProblem{"unit_mismatch",
                                     "throughput_unit is 'fps' but the baseline "
                                     "was measured in 'img/s'"}));
  EXPECT_EQ(problems[1].cls, "work_mismatch");
}

TEST(Invariants, WithoutABaselineOnlyTheNonceCounts) {
  Report report = report_with(Work{{"steps", 1}});
  EXPECT_THAT(check_invariants(report, nullptr, "abc"), IsEmpty());
  report.nonce = "abc";
  EXPECT_THAT(check_invariants(report, nullptr, "abc"), IsEmpty());
  report.nonce = "abd";
  EXPECT_THAT(
      check_invariants(report, nullptr, "abc"),
      ElementsAre(LegProblem{"nonce_mismatch", "nonce is 'abd' but this leg was given 'abc'"}));
}

// decide.md#68
TEST(Invariants, NonceMustBeEchoedOnceTheBaselineDid) {
  Report first = report_with(std::nullopt);
  first.nonce = "aaa";
  const BaselineFacts facts = facts_of(first);
  EXPECT_THAT(
      check_invariants(report_with(std::nullopt), &facts, "bbb"),
      ElementsAre(LegProblem{"nonce_mismatch",
                             "nonce is missing but the baseline echoed it; expected 'bbb'"}));
}

}  // namespace
}  // namespace hyperloom::gate
