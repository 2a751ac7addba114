// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "core/journal/fold.hpp"
#include "core/journal/views.hpp"
#include "tests/support/records.hpp"

namespace hyperloom::journal {
namespace {

using test::Records;
using util::Value;

Value view_of(const Records& records) { return breakdown_value(fold(records.all)); }

void expect_keys(const Value& map, std::initializer_list<const char*> keys) {
  for (const char* key : keys) {
    EXPECT_NE(map.find(key), nullptr) << key;
  }
}

/// All keys that upstream's readers rely on.
void expect_mandatory(const Value& view) {
  expect_keys(view, {"schema_version", "exported_at_utc", "exporter_version", "session", "workload",
                     "baseline", "final", "phase_timeline", "capability_summary",
                     "kernel_lifecycle", "param_search", "sweep", "critic_robustness", "telemetry",
                     "optimizations", "warnings", "source_files"});
  expect_keys(view["session"],
              {"session_id", "created_at_utc", "start_ts", "ended_at_utc", "stop_reason",
               "max_minutes", "elapsed_minutes", "host", "code_revision", "pid", "session_dir",
               "user_data_path", "tick_count", "recovery"});
  expect_keys(view["workload"],
              {"framework_name", "framework_version", "model_name", "model_path", "gpu_type", "tp",
               "conc", "isl", "osl", "max_model_len", "precision", "objective"});
  expect_keys(view["baseline"], {"throughput", "throughput_unit", "throughput_tok_s_per_gpu",
                                 "accuracy", "attempts_history", "failure_streak", "total_failures",
                                 "benchmark_report_path", "invocation"});
  expect_keys(view["final"], {"throughput", "throughput_unit", "throughput_tok_s_per_gpu",
                              "cumulative_gain_pct_validated", "ci95_pct", "validated_at_stack_len",
                              "validated_ts", "stack_changed_after_validation", "extra_server_args",
                              "extra_envs", "action_path"});
  expect_keys(view["param_search"], {"tested", "accepted", "rejected", "entries"});
  expect_keys(view["optimizations"], {"schema_version", "source_of_truth", "available",
                                      "unavailable_reason", "attempts", "entries", "validation"});
}

// session.md#29
TEST(Breakdown, HasAllKeysAfterSuccess) {
  const Value view = view_of(test::kept_session());
  expect_mandatory(view);
  EXPECT_EQ(view["schema_version"], Value("hyperloom.session_breakdown.v5.0"));
  EXPECT_EQ(view["exporter_version"], Value("hyperloom-0.1.0"));
  EXPECT_EQ(view["session"]["user_data_path"], Value("/d"));
}

// session.md#29
TEST(Breakdown, HasAllKeysAfterAFailedBaseline) {
  const Value view = view_of(test::failed_session());
  expect_mandatory(view);
  EXPECT_EQ(view["baseline"]["failure_streak"], Value(2));
  EXPECT_EQ(view["baseline"]["total_failures"], Value(2));
  EXPECT_EQ(view["baseline"]["attempts_history"].as_list()[1]["error_class"],
            Value("report_missing"));
  EXPECT_EQ(view["optimizations"]["available"], Value(false));
  EXPECT_EQ(view["optimizations"]["unavailable_reason"], Value("no baseline was measured"));
}

// session.md#29
TEST(Breakdown, HasAllKeysAfterASignal) {
  const Value view = view_of(test::interrupted_session());
  expect_mandatory(view);
  EXPECT_EQ(view["session"]["stop_reason"], Value("signal"));
}

TEST(Breakdown, HasAllKeysOfAnEmptyJournal) { expect_mandatory(view_of({})); }

TEST(Breakdown, TheFinalNumbersAreThoseOfTheHoldout) {
  const Value final = view_of(test::kept_session())["final"];
  EXPECT_EQ(final["throughput"], Value(0.331212));
  EXPECT_EQ(final["cumulative_gain_pct_validated"], Value(10.4));
  EXPECT_EQ(final["validated_at_stack_len"], Value(1));
  EXPECT_EQ(final["stack_changed_after_validation"], Value(false));
  EXPECT_EQ(final["extra_envs"], test::json(R"({"TILE":"64"})"));
  EXPECT_EQ(final["action_path"], test::json(R"(["explore:TILE=64"])"));
}

TEST(Breakdown, AStackThatGrewAfterwardsIsNotValidated) {
  Records records = test::kept_session();
  records.push("c0009", "MORE=1", R"({"TILE":"64","MORE":"1"})", 3.0);
  const Value final = view_of(records)["final"];
  EXPECT_EQ(final["stack_changed_after_validation"], Value(true));
  EXPECT_TRUE(final["cumulative_gain_pct_validated"].is_null());
  EXPECT_EQ(final["validated_at_stack_len"], Value(1));
}

TEST(Breakdown, TheTimelineHasEveryLeg) {
  const Value rows = view_of(test::kept_session())["phase_timeline"];
  ASSERT_EQ(rows.as_list().size(), 8U);
  EXPECT_EQ(rows.as_list()[0]["action"], Value("warmup"));
  EXPECT_EQ(rows.as_list()[0]["task_id"], Value("base1"));
  const Value& variant = rows.as_list()[4];
  EXPECT_EQ(variant["task_id"], Value("c0001"));
  EXPECT_EQ(variant["decision"], Value("KEEP"));
  EXPECT_EQ(variant["phase"], Value("EXPLORE"));
  EXPECT_EQ(variant["change"], Value("env: TILE=64"));
  EXPECT_EQ(variant["key_metric_kind"], Value("fps"));
}

TEST(Breakdown, TheSearchCountsWhatWasTried) {
  const Value search = view_of(test::kept_session())["param_search"];
  EXPECT_EQ(search["tested"], Value(3));
  EXPECT_EQ(search["accepted"], Value(1));
  EXPECT_EQ(search["rejected"], Value(2));
  EXPECT_EQ(search["entries"].as_list().size(), 3U);
}

TEST(Breakdown, EntriesOfTheLedgerAddUp) {
  Records records;
  test::add_prelude(records);
  records.push("c0001", "A", "{}", 10.0);
  records.push("c0002", "B", "{}", 20.0);
  const Value optimizations = view_of(records)["optimizations"];
  double sum = 0;
  for (const Value& entry : optimizations["entries"].as_list()) {
    sum += entry["gain_pct"].as_double();
  }
  EXPECT_NEAR(sum, 32.0, 1e-9);
  EXPECT_NEAR(optimizations["validation"]["ledger_total_gain_pct"].as_double(), 32.0, 1e-9);
  EXPECT_TRUE(optimizations["validation"]["reconciliation_gap_pct"].is_null());
}

TEST(Breakdown, TheGapIsLedgerLessHoldout) {
  const Value validation = view_of(test::kept_session())["optimizations"]["validation"];
  EXPECT_EQ(validation["method"], Value("holdout"));
  EXPECT_NEAR(validation["reconciliation_gap_pct"].as_double(), 10.0 - 10.4, 1e-9);
}

TEST(Breakdown, PhasesSayWhyTheyEnded) {
  const Value phases = view_of(test::kept_session())["capability_summary"];
  EXPECT_EQ(phases["FRAMEWORK_AGENT"]["reason"], Value("nothing_to_do"));
  EXPECT_EQ(phases["EXPLORE"]["entered"], Value(true));
  EXPECT_EQ(phases["SWEEP"]["entered"], Value(false));
  EXPECT_TRUE(phases["SWEEP"]["reason"].is_null());
}

TEST(Breakdown, HostOverheadIsTheMedianLeg) {
  EXPECT_NEAR(view_of(test::kept_session())["telemetry"]["host_overhead_ms"].as_double(), 2.0,
              1e-9);
}

}  // namespace
}  // namespace hyperloom::journal
