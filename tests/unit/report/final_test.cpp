// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/final.hpp"

#include <gtest/gtest.h>

#include "core/journal/fold.hpp"
#include "tests/support/records.hpp"

namespace hyperloom::report {
namespace {

using test::Records;
using util::Value;

Value final_of(const Records& records) { return final_value(journal::fold(records.all)); }

TEST(Final, KeysStandInTheOrderOfTheSpecification) {
  std::vector<std::string> keys;
  const Value value = final_of(test::kept_session());
  for (const auto& [key, member] : value.as_map()) {
    keys.push_back(key);
  }
  EXPECT_EQ(keys, (std::vector<std::string>{"schema",     "session_id", "session_dir",
                                            "version",    "complete",   "safety_net",
                                            "stop",       "framework",  "plugin",
                                            "model",      "gpu_type",   "throughput_unit",
                                            "baseline",   "result",     "stack",
                                            "counts",     "reasons",    "expected_false_keeps",
                                            "candidates", "levers",     "pins",
                                            "budget",     "llm",        "evidence",
                                            "warnings",   "commits",    "files",
                                            "reproduce",  "limits",     "contention",
                                            "host"}));
}

TEST(Final, AConfirmedResultHasItsNumbers) {
  const Value value = final_of(test::kept_session());
  EXPECT_EQ(value["schema"], Value("hyperloom.final/1"));
  EXPECT_EQ(value["complete"], Value(true));
  EXPECT_EQ(value["result"]["status"], Value("validated"));
  EXPECT_EQ(value["result"]["throughput"], Value(0.331212));
  EXPECT_EQ(value["result"]["gain_pct"], Value(10.4));
  EXPECT_TRUE(value["result"]["unconfirmed_search_estimate"].is_null());
  EXPECT_EQ(value["baseline"]["n"], Value(3));
  EXPECT_EQ(value["baseline"]["cold"], Value(0.28));
  EXPECT_EQ(value["baseline"]["gate"]["passed"], Value(true));
  EXPECT_EQ(value["expected_false_keeps"], Value(0.03));
}

// session.md#33
TEST(Final, ProposedIsTheSumOfItsEnds) {
  for (const auto& records :
       {test::kept_session(), test::failed_session(), test::interrupted_session()}) {
    const Value final = final_of(records);
    const Value& counts = final["counts"];
    EXPECT_EQ(counts.int_or("proposed", -1),
              counts.int_or("measured", 0) + counts.int_or("skipped", 0) +
                  counts.int_or("failed", 0) + counts.int_or("open", 0));
    EXPECT_EQ(final["candidates"].as_list().size(),
              static_cast<std::size_t>(counts.int_or("proposed", -1)));
  }
}

// session.md#52
TEST(Final, WithoutAMeasurementTheGainIsNull) {
  const Value value = final_of(test::failed_session());
  EXPECT_EQ(value["result"]["status"], Value("no_baseline"));
  EXPECT_TRUE(value["result"]["gain_pct"].is_null());
  EXPECT_TRUE(value["result"]["throughput"].is_null());
  EXPECT_TRUE(value["baseline"]["throughput"].is_null());
}

// session.md#52
TEST(Final, TheSearchEstimateIsNeverTheGain) {
  const Value result = final_of(test::interrupted_session())["result"];
  EXPECT_EQ(result["status"], Value("interrupted"));
  EXPECT_TRUE(result["gain_pct"].is_null());
  EXPECT_TRUE(result["ci95_pct"].is_null());
  EXPECT_EQ(result["unconfirmed_search_estimate"], Value(10.0));
}

TEST(Final, NothingKeptDeliversTheBaseline) {
  Records records;
  test::add_prelude(records);
  records.stop("nothing_to_search", 0, "", "");
  const Value result = final_of(records)["result"];
  EXPECT_EQ(result["status"], Value("nothing_kept"));
  EXPECT_EQ(result["throughput"], Value(0.3));
  EXPECT_TRUE(result["gain_pct"].is_null());
}

TEST(Final, AFailedGateOfTheFinalStackDeliversNothing) {
  Records records;
  test::add_prelude(records);
  test::add_search(records);
  records.add("holdout", R"({"status":"gate_failed","blocks":1,"legs":[],"throughput_final":null,
    "gain_pct":null,"ci95_pct":null,"stack":["c0001"],"headline":"final stack failed the gate"})");
  records.stop("final_gate_failed", 1, "gate_failed", "final stack failed the gate");
  const Value result = final_of(records)["result"];
  EXPECT_EQ(result["status"], Value("gate_failed"));
  EXPECT_EQ(result["headline"], Value("final stack failed the gate"));
  EXPECT_TRUE(result["throughput"].is_null());
}

TEST(Final, AHoldoutOfAnEarlierStackDoesNotSpeakForThisOne) {
  Records records = test::kept_session();
  records.push("c0009", "MORE=1", "{}", 3.0);
  const Value result = final_of(records)["result"];
  EXPECT_EQ(result["status"], Value("interrupted"));
  EXPECT_TRUE(result["gain_pct"].is_null());
}

TEST(Final, WithoutAStopTheResultIsUnfinishedAndNotInterrupted) {
  Records records;
  test::add_prelude(records);
  const Value result = final_of(records)["result"];
  EXPECT_EQ(result["status"], Value("unfinished"));
  EXPECT_EQ(result["headline"], Value("no result yet (no hold-out was run)"));
}

TEST(Final, ADetailThatIsNotThereIsNull) {
  const Value candidates = final_of(test::kept_session())["candidates"];
  EXPECT_TRUE(candidates.as_list()[0]["detail"].is_null());
  EXPECT_EQ(candidates.as_list()[2]["detail"], Value("A"));
}

TEST(Final, ALiveSessionIsNotComplete) {
  Records records;
  test::add_prelude(records);
  const Value value = final_of(records);
  EXPECT_EQ(value["complete"], Value(false));
  EXPECT_TRUE(value["stop"]["reason"].is_null());
}

TEST(Final, TheSafetyNetIsNotComplete) {
  Records records;
  test::add_prelude(records);
  records.add("stop", R"({"reason":"signal","exit_code":143,"safety_net":true})");
  const Value value = final_of(records);
  EXPECT_EQ(value["complete"], Value(false));
  EXPECT_EQ(value["safety_net"], Value(true));
}

TEST(Final, SecretPinsStayHidden) {
  const Value pins = final_of(test::kept_session())["pins"];
  EXPECT_EQ(pins["A"], Value("1 2"));
  EXPECT_EQ(pins["HF_TOKEN"], Value("[REDACTED]"));
}

// session.md#53
TEST(Final, ASkippedCandidateHasNoNumbers) {
  const Value final = final_of(test::kept_session());
  const Value& row = final["candidates"].as_list()[2];
  EXPECT_EQ(row["id"], Value("c0003"));
  EXPECT_TRUE(row["verdict"].is_null());
  EXPECT_EQ(row["reason"], Value("pinned_env"));
  EXPECT_TRUE(row["gain_pct"].is_null());
}

TEST(Final, CommitsOfTheStackAreListed) {
  Records records = test::kept_session();
  records.add("stack", R"({"action":"push","candidate":"c0007","name":"P","inert":false,
    "env_set":{},"args":[],"commit":"abc123","gain_search_pct":12.345})");
  records.add("stack", R"({"action":"push","candidate":"c0008","name":"Q","inert":true,
    "env_set":{},"args":[],"commit":"def456","gain_search_pct":0.0})");
  const Value commits = final_of(records)["commits"];
  ASSERT_EQ(commits.as_list().size(), 2U);
  EXPECT_EQ(commits.as_list()[0]["oid"], Value("abc123"));
  EXPECT_EQ(commits.as_list()[0]["message"], Value("hyperloom KEEP c0007 (+12.35%)"));
  EXPECT_EQ(commits.as_list()[1]["message"], Value("hyperloom KEEP-INERT c0008"));
}

}  // namespace
}  // namespace hyperloom::report
