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

Value view_of(const Records& records) { return state_value(fold(records.all), {}); }

TEST(StateView, KeysStandInTheOrderOfTheSpecification) {
  std::vector<std::string> keys;
  const Value view = view_of(test::kept_session());
  for (const auto& [key, value] : view.as_map()) {
    keys.push_back(key);
  }
  EXPECT_EQ(keys, (std::vector<std::string>{"schema_version",
                                            "session_id",
                                            "seq",
                                            "run",
                                            "updated_at",
                                            "config",
                                            "operator_extra_env",
                                            "plugin",
                                            "framework",
                                            "framework_path",
                                            "framework_path_origin",
                                            "source_head",
                                            "base_head",
                                            "benchmark_scripts_dir",
                                            "entrypoint",
                                            "protected_set",
                                            "search_space",
                                            "toggles",
                                            "phase",
                                            "phase_history",
                                            "budget",
                                            "baseline",
                                            "baseline_tput",
                                            "stack",
                                            "levers",
                                            "current",
                                            "holdout",
                                            "counts",
                                            "open_candidate",
                                            "pending_effect",
                                            "next_leg",
                                            "next_candidate",
                                            "rng",
                                            "llm",
                                            "warnings",
                                            "stop_reason",
                                            "stop"}));
}

TEST(StateView, SaysWhereTheSessionStands) {
  const Value view = view_of(test::kept_session());
  EXPECT_EQ(view["phase"], Value("CLOSE"));
  EXPECT_EQ(view["phase_history"].as_list().size(), 4U);
  EXPECT_EQ(view["baseline_tput"], Value(0.3));
  EXPECT_EQ(view["next_leg"], Value(9));
  EXPECT_EQ(view["next_candidate"], Value(6));
  EXPECT_EQ(view["stop_reason"], Value("search_exhausted"));
  EXPECT_NEAR(view["current"]["throughput"].as_double(), 0.33, 1e-9);
}

TEST(StateView, RecordsAreShownWithoutTheirEnvelope) {
  const Value view = view_of(test::kept_session());
  EXPECT_EQ(view["baseline"].find("seq"), nullptr);
  EXPECT_EQ(view["stack"].as_list()[0].find("ts"), nullptr);
  EXPECT_EQ(view["holdout"]["status"], Value("validated"));
}

TEST(StateView, TheDeadlineMovesWithWhatIsLeft) {
  Records records;
  records.launch();
  const Value view = view_of(records);
  EXPECT_EQ(view["budget"]["remaining_s"], Value(7199.0));
  EXPECT_EQ(view["updated_at"], Value("2026-08-25T10:11:13.345Z"));
  EXPECT_EQ(view["budget"]["deadline_utc"], Value("2026-08-25T12:11:12.345Z"));
}

TEST(StateView, AfterTheStopThereIsNoDeadline) {
  EXPECT_TRUE(view_of(test::kept_session())["budget"]["deadline_utc"].is_null());
}

TEST(StateView, TheReserveIsTheOneJournalledLast) {
  Records records;
  records.launch();
  EXPECT_TRUE(view_of(records)["budget"]["holdout_reserve_s"].is_null());
  records.add("phase", R"({"from":"PRELUDE","to":"EXPLORE","holdout_reserve_s":1200.0})");
  EXPECT_EQ(view_of(records)["budget"]["holdout_reserve_s"], Value(1200.0));
  records.add("leg_started", R"({"leg":1,"kind":"variant","holdout_reserve_s":1500.0})");
  EXPECT_EQ(view_of(records)["budget"]["holdout_reserve_s"], Value(1500.0));
}

TEST(StateView, TheOpenCandidateIsTheOneWithLegs) {
  Records records;
  test::add_prelude(records);
  records.candidate("c0001", "X=1", "{}");
  records.candidate("c0002", "Y=1", "{}");
  EXPECT_TRUE(view_of(records)["open_candidate"].is_null());
  records.start_leg({"variant", "c0001", 0, "", true, 1, 1, 1, 1});
  EXPECT_EQ(view_of(records)["open_candidate"], Value("c0001"));
}

TEST(StateView, AnOpenEffectIsNamed) {
  Records records;
  records.add("intent", R"({"effect":3,"op":"commit"})");
  EXPECT_EQ(view_of(records)["pending_effect"]["op"], Value("commit"));
}

TEST(StateView, RandomStreamsKeepTheirLastState) {
  Records records;
  records.add("rng", R"({"stream":"random","state":"aa"})");
  records.add("rng", R"({"stream":"random","state":"bb"})");
  EXPECT_EQ(view_of(records)["rng"], test::json(R"({"random":"bb"})"));
}

}  // namespace
}  // namespace hyperloom::journal
