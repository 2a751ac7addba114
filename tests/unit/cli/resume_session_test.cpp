// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/resume_session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/records.hpp"

namespace hyperloom::cli {
namespace {

using testing::HasSubstr;

session::State stopped(double max_s, double elapsed_s, const char* reason) {
  session::State state;
  auto budget = util::Value::map(), launch = util::Value::map(), stop = util::Value::map();
  state.launch = launch.set("budget", std::move(budget.set("max_s", max_s)));
  state.elapsed_s = elapsed_s;
  state.stop = reason == nullptr ? util::Value() : stop.set("reason", reason);
  return state;
}

std::string refusal(const session::State& state, const Remaining& remaining, bool forced) {
  const auto status = check_resumable(state, remaining, forced);
  return status ? "" : status.error().message + " | " + status.error().hint;
}

// session.md#70
TEST(ResumeTime, WhatIsLeftStaysAndMaxHoursIsCountedFromNow) {
  const auto state = stopped(7200, 3600, nullptr);
  EXPECT_DOUBLE_EQ(remaining_time(state, std::nullopt).seconds, 3600);
  EXPECT_FALSE(remaining_time(state, std::nullopt).from_flag);
  EXPECT_DOUBLE_EQ(remaining_time(state, 1.0).seconds, 3600);
  EXPECT_TRUE(remaining_time(state, 1.0).from_flag);
}

TEST(ResumeTime, ANewLimitOfAnEarlierResumeHolds) {
  auto state = stopped(7200, 9000, nullptr);
  state.resumes.push_back(
      test::json(R"({"elapsed_s":7000,"budget":{"remaining_s":3600,"source":"flag"}})"));
  state.resumes.push_back(
      test::json(R"({"elapsed_s":8000,"budget":{"remaining_s":2600,"source":"kept"}})"));
  EXPECT_DOUBLE_EQ(remaining_time(state, std::nullopt).seconds, 1600);
}

// session.md#61
TEST(ResumeTime, AReachedTargetNeedsForce) {
  const auto state = stopped(7200, 10, "target_reached");
  EXPECT_THAT(refusal(state, remaining_time(state, std::nullopt), false),
              HasSubstr("target_reached"));
  EXPECT_EQ(refusal(state, remaining_time(state, std::nullopt), true), "");
}

// session.md#71
TEST(ResumeTime, ExhaustedTimeNeedsMore) {
  const auto state = stopped(7200, 6000, "time_exhausted");
  EXPECT_THAT(refusal(state, remaining_time(state, std::nullopt), false),
              HasSubstr("(time_exhausted), 00:20:00 are left | pass --max-hours"));
  EXPECT_EQ(refusal(state, remaining_time(state, 0.5), false), "");
}

TEST(ResumeTime, ALegAndTheReportsMustFit) {
  auto state = stopped(1000, 700, nullptr);
  for (std::uint64_t number = 1; number <= 3; ++number) {
    state.legs.push_back({number, "PRELUDE", test::json(R"({"kind":"baseline"})"),
                          test::json(R"({"status":"ok","wall_s":290})")});
  }
  EXPECT_THAT(refusal(state, remaining_time(state, std::nullopt), false),
              HasSubstr("has 300.0 s of its time left, a leg and the reports need 310.0 s"));
  state.elapsed_s = 690;
  EXPECT_EQ(refusal(state, remaining_time(state, std::nullopt), false), "");
}

TEST(ResumeTime, AFinalStopIsSaid) {
  EXPECT_THAT(final_note(stopped(1, 0, "search_exhausted")), HasSubstr("nothing left to measure"));
  EXPECT_THAT(final_note(stopped(1, 0, "max_legs")), HasSubstr("--max-legs"));
  EXPECT_EQ(final_note(stopped(1, 0, "signal")), "");
  EXPECT_EQ(final_note(stopped(1, 0, nullptr)), "");
}

}  // namespace
}  // namespace hyperloom::cli
