// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "core/journal/change.hpp"
#include "core/journal/fold.hpp"
#include "core/journal/views.hpp"
#include "tests/support/records.hpp"

namespace hyperloom::journal {
namespace {

using test::Records;
using util::Value;

Value view_of(const Records& records) { return optimization_journal_value(fold(records.all)); }

session::CandidateRow row_of(std::string_view delta) {
  session::CandidateRow row;
  row.id = "c0012";
  row.record = Value::map();
  row.record.set("name", "its name").set("delta", test::json(delta));
  return row;
}

/// The entry of a task.
Value entry(const Value& view, std::string_view task) {
  for (const Value& row : view["entries"].as_list()) {
    if (row.text_or("task_id", "") == task) {
      return row;
    }
  }
  return {};
}

bool empty(const Value& value) {
  return value.is_null() || (value.is_text() && value.as_text().empty()) ||
         (value.is_map() && value.as_map().empty()) || (value.is_list() && value.as_list().empty());
}

TEST(OptimizationJournal, OneEntryForEachBaselineVerdictAndSkipInOrder) {
  std::vector<std::string> tasks;
  const Value view = view_of(test::kept_session());
  for (const Value& row : view["entries"].as_list()) {
    tasks.push_back(row.text_or("task_id", ""));
  }
  EXPECT_EQ(tasks, (std::vector<std::string>{"b1", "c0003", "c0001", "c0002", "c0004"}));
}

// session.md#32
TEST(OptimizationJournal, AnEnvOnlyCandidateIsOfKindEnv) {
  const Value row = entry(view_of(test::kept_session()), "c0001");
  EXPECT_EQ(row["kind"], Value("env"));
  EXPECT_EQ(row["change"], Value("env: TILE=64"));
  EXPECT_EQ(row["outcome"], Value("KEEP"));
  EXPECT_EQ(row["iter"], Value(1));
  EXPECT_EQ(row["tick"], row["iter"]);
  EXPECT_NEAR(row["throughput_after"].as_double(), 0.33, 1e-9);
  EXPECT_EQ(row["metrics"]["runtime_sec"], Value(10.0));
  EXPECT_EQ(row["metrics"]["wall_clock_ratio_vs_baseline"], Value(1.0));
}

// session.md#32
TEST(OptimizationJournal, InconclusiveIsNotPromoted) {
  const Value row = entry(view_of(test::kept_session()), "c0002");
  EXPECT_EQ(row["outcome"], Value("no_promote"));
  EXPECT_EQ(row["verdict"], Value("INCONCLUSIVE"));
  EXPECT_NEAR(row["throughput_after"].as_double(), 0.33 * 1.004, 1e-9)
      << "on top of the anchor it was compared with";
}

// session.md#32
TEST(OptimizationJournal, NoEntryHasANullOrEmptyKey) {
  for (const auto& records :
       {test::kept_session(), test::failed_session(), test::interrupted_session()}) {
    const Value view = view_of(records);
    for (const Value& row : view["entries"].as_list()) {
      for (const auto& [key, value] : row.as_map()) {
        EXPECT_FALSE(empty(value)) << key.text();
      }
    }
  }
}

TEST(OptimizationJournal, AFailureNamesItsClass) {
  const Value row = entry(view_of(test::kept_session()), "c0004");
  EXPECT_EQ(row["error_class"], Value("nonzero_exit"));
  EXPECT_EQ(row["outcome"], Value("REVERT"));
  EXPECT_EQ(row.find("gain_pct"), nullptr);
  EXPECT_EQ(row.find("metrics"), nullptr) << "no leg of it ended well";
}

TEST(OptimizationJournal, ASkipHasItsReasonAndNoVerdict) {
  const Value row = entry(view_of(test::kept_session()), "c0003");
  EXPECT_EQ(row["outcome"], Value("skipped"));
  EXPECT_EQ(row["reason"], Value("pinned_env"));
  EXPECT_EQ(row.find("verdict"), nullptr);
}

TEST(OptimizationJournal, TimesAreWholeSeconds) {
  const Value row = entry(view_of(test::kept_session()), "b1");
  EXPECT_EQ(row["ts"].as_text().size(), std::string_view("2026-08-25T10:11:12Z").size());
}

TEST(OptimizationJournal, FinalNumbersAreThoseOfTheHoldout) {
  const Value view = view_of(test::kept_session());
  EXPECT_EQ(view["final_throughput"], Value(0.331212));
  EXPECT_EQ(view["total_gain_pct"], Value(10.4));
  EXPECT_EQ(view["baseline_throughput"], Value(0.3));
  EXPECT_EQ(view["model"], Value("my model"));
}

TEST(Change, KindsFollowWhatIsChanged) {
  EXPECT_EQ(upstream_kind(row_of(R"({"env_set":{"A":"1"},"env_unset":[]})")), "env");
  EXPECT_EQ(upstream_kind(row_of(R"({"env_unset":["A"]})")), "env");
  EXPECT_EQ(upstream_kind(row_of(R"({"args_add":["--x"],"env_set":{"A":"1"}})")), "param");
  EXPECT_EQ(upstream_kind(row_of(R"({"args_add":["--attention-backend","X"]})")), "backend");
  EXPECT_EQ(upstream_kind(row_of(R"({"args_add":["--kv-cache-dtype=fp8"]})")), "backend");
  EXPECT_EQ(upstream_kind(row_of(R"({"patches":[{"path":"a"}],"args_add":["--x"]})")), "integrate");
  EXPECT_EQ(upstream_kind(row_of("{}")), "other");
}

TEST(Change, TextNamesArgsThenEnvElseTheName) {
  EXPECT_EQ(change_text(row_of(R"({"args_add":["--a","1"],"env_set":{"K":"V","L":""}})")),
            "--a 1 | env: K=V L=");
  EXPECT_EQ(change_text(row_of(R"({"args_add":["--a"]})")), "--a");
  EXPECT_EQ(change_text(row_of(R"({"env_set":{},"env_unset":["K"]})")), "env: K unset");
  EXPECT_EQ(change_text(row_of("{}")), "its name");
}

TEST(Change, KeptInertIsNotPromoted) {
  auto row = row_of("{}");
  row.verdict = test::json(R"({"verdict":"REVERT","reason":"no_gain","disposition":"kept_inert"})");
  EXPECT_EQ(upstream_outcome(row), "no_promote");
  row.verdict.set("disposition", "reverted");
  EXPECT_EQ(upstream_outcome(row), "REVERT");
  EXPECT_EQ(error_class(row), "below_threshold");
  row.verdict.set("verdict", "GATE_FAILED");
  EXPECT_EQ(error_class(row), "quality_failed");
}

TEST(Change, NumbersOfCandidates) {
  EXPECT_EQ(candidate_number("c0012"), 12U);
  EXPECT_EQ(candidate_number("c12345"), 12345U);
  EXPECT_EQ(candidate_number("base"), 0U);
  EXPECT_EQ(candidate_number(""), 0U);
}

TEST(OptimizationJournal, APrunedCandidateIsReverted) {
  const Value row = entry(view_of(test::pruned_session()), "c0001");
  EXPECT_EQ(row["outcome"], Value("REVERT"));
  EXPECT_EQ(row["verdict"], Value("KEEP"));
  EXPECT_EQ(row["reason"], Value("worthless"));
  EXPECT_EQ(row["disposition"], Value("pruned"));
}

TEST(OptimizationJournal, LegsWithoutTheCandidateAreNotItsTime) {
  auto records = test::pruned_session();
  for (auto& record : records.all) {
    if (record.type == "leg_finished" && record.body["leg"] == Value(10)) {
      record.body.set("wall_s", 1000.0);
    }
  }
  EXPECT_EQ(entry(view_of(records), "c0001")["metrics"]["runtime_sec"], Value(10.0));
}

}  // namespace
}  // namespace hyperloom::journal
