// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/fold.hpp"

#include <gtest/gtest.h>

#include "core/session/stamp.hpp"
#include "tests/support/records.hpp"

namespace hyperloom::journal {
namespace {

using session::Outcome;
using test::Records;

TEST(Fold, PositionIsThatOfTheLastRecordWhateverItsType) {
  Records records = test::kept_session();
  records.add("type_of_a_later_version", "{}");
  const auto state = fold(records.all);
  EXPECT_EQ(state.seq, records.all.size());
  EXPECT_EQ(state.ts, records.all.back().ts);
  EXPECT_EQ(state.elapsed_s, records.all.back().elapsed_s);
  EXPECT_EQ(state.run, 1U);
}

TEST(Fold, RecordByRecordEqualsAllAtOnce) {
  const Records records = test::kept_session();
  session::State state;
  for (const auto& record : records.all) {
    apply(state, record);
  }
  const auto whole = fold(records.all);
  EXPECT_EQ(state.legs.size(), whole.legs.size());
  EXPECT_EQ(state.candidates.size(), whole.candidates.size());
  EXPECT_EQ(state.stop, whole.stop);
}

TEST(Fold, LegsKnowTheirPhaseAndBothRecords) {
  const auto state = fold(test::kept_session().all);
  ASSERT_EQ(state.legs.size(), 8U);
  EXPECT_EQ(state.legs[0].phase, "PRELUDE");
  EXPECT_EQ(state.leg(5)->phase, "EXPLORE");
  EXPECT_EQ(state.leg(5)->finished["objective"], util::Value(0.33));
  EXPECT_EQ(state.leg(99), nullptr);
}

TEST(Fold, ALegThatRunsHasNoSecondRecord) {
  Records records;
  test::add_prelude(records);
  records.start_leg({});
  EXPECT_TRUE(fold(records.all).legs.back().finished.is_null());
}

// session.md#33
TEST(Fold, ProposedIsTheSumOfItsEnds) {
  const auto counts = fold(test::kept_session().all).counts();
  EXPECT_EQ(counts.proposed, 5U);
  EXPECT_EQ(counts.measured, 2U);
  EXPECT_EQ(counts.skipped, 1U);
  EXPECT_EQ(counts.failed, 1U);
  EXPECT_EQ(counts.open, 1U);
}

// session.md#33
TEST(Fold, ProposedIsTheSumOfItsEndsAtEveryRecord) {
  const Records records = test::kept_session();
  session::State state;
  for (const auto& record : records.all) {
    apply(state, record);
    const auto counts = state.counts();
    EXPECT_EQ(counts.proposed, counts.measured + counts.skipped + counts.failed + counts.open)
        << record.type << " " << record.seq;
  }
}

// session.md#53
TEST(Fold, ASkippedCandidateHasNoVerdict) {
  const auto state = fold(test::kept_session().all);
  const auto* row = state.candidate("c0003");
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(row->outcome(), Outcome::Skipped);
  EXPECT_TRUE(row->verdict.is_null());
  EXPECT_EQ(row->refusals.size(), 1U) << "the refusal came before the candidate's own record";
}

TEST(Fold, GateFailedCountsAsMeasured) {
  Records records;
  records.candidate("c0001", "X=1", "{}");
  records.verdict("c0001", "GATE_FAILED", "gate_failed", std::nullopt);
  const auto counts = fold(records.all).counts();
  EXPECT_EQ(counts.measured, 1U);
  EXPECT_EQ(counts.gate_failed, 1U);
  EXPECT_EQ(counts.failed, 0U);
}

TEST(Fold, ReasonsCountVerdictsAndSkips) {
  const auto reasons = fold(test::kept_session().all).counts().reasons;
  EXPECT_EQ(reasons.at("gain"), 1U);
  EXPECT_EQ(reasons.at("pinned_env"), 1U);
  EXPECT_EQ(reasons.at("nonzero_exit"), 1U);
  EXPECT_EQ(reasons.size(), 4U);
}

TEST(Fold, StackGainsMultiply) {
  Records records;
  records.push("c0001", "A", "{}", 10.0);
  records.push("c0002", "B", "{}", 20.0);
  EXPECT_NEAR(fold(records.all).search_gain_pct(), 32.0, 1e-9);
}

TEST(Fold, ADroppedItemLeavesTheStack) {
  Records records;
  records.push("c0001", "A", "{}", 10.0);
  records.push("c0002", "B", "{}", 20.0);
  records.add("stack", R"({"action":"drop","candidate":"c0001"})");
  const auto state = fold(records.all);
  ASSERT_EQ(state.stack.size(), 1U);
  EXPECT_EQ(state.stack[0]["candidate"], util::Value("c0002"));
}

TEST(Fold, ARebasedItemKeepsItsPlace) {
  Records records;
  records.push("c0001", "A", "{}", 10.0);
  records.push("c0002", "B", "{}", 20.0);
  records.add("stack", R"({"action":"rebase","candidate":"c0001","name":"A2"})");
  EXPECT_EQ(fold(records.all).stack[0]["name"], util::Value("A2"));
}

TEST(Fold, AHoldoutOfAnotherStackIsNotCurrent) {
  Records records = test::kept_session();
  EXPECT_TRUE(fold(records.all).holdout_is_current());
  records.push("c0009", "MORE", "{}", 3.0);
  EXPECT_FALSE(fold(records.all).holdout_is_current());
}

TEST(Fold, PinsMergeAndUnset) {
  Records records;
  records.pin("A", "1");
  records.pin("B", "2");
  records.pin("A", "3");
  records.add("pins", R"({"action":"unset","name":"B","generation":2})");
  const auto state = fold(records.all);
  EXPECT_EQ(state.pins, (session::Pins{{"A", "3"}}));
  EXPECT_EQ(state.pin_generation, 2);
}

TEST(Fold, AnEffectIsOpenUntilItIsDone) {
  Records records;
  records.add("intent", R"({"effect":1,"op":"tree_switch"})");
  records.add("intent", R"({"effect":2,"op":"commit"})");
  records.add("done", R"({"effect":1,"ok":true})");
  const auto state = fold(records.all);
  ASSERT_EQ(state.open_effects.size(), 1U);
  EXPECT_EQ(state.open_effects.begin()->first, 2);
}

TEST(Fold, AResumeTakesTheStopBack) {
  Records records = test::interrupted_session();
  records.run = 2;
  records.add("resume", R"({"repairs":[]})");
  const auto state = fold(records.all);
  EXPECT_TRUE(state.stop.is_null());
  EXPECT_EQ(state.run, 2U);
}

TEST(Fold, FieldsOfOtherTypesAreNoCrash) {
  Records records;
  for (const auto* type : {"launch", "resume", "pins", "phase", "baseline", "candidate", "verdict",
                           "candidate_skipped", "leg_started", "leg_finished", "stack", "holdout",
                           "round_eval", "pin_refused", "intent", "done", "rng", "stop"}) {
    records.add(type, R"({"id":1,"candidate":[],"leg":"x","action":7,"effect":{},"stack":3})");
  }
  EXPECT_EQ(fold(records.all).seq, records.all.size());
}

TEST(Stamp, ReadsWhatTheClockWrites) {
  const util::Wall time(std::chrono::milliseconds(1787652672345));
  EXPECT_EQ(session::parse_iso_utc(util::iso_utc(time)), time);
  for (const auto* bad : {"", "2026-08-25", "2026-02-30T10:11:12.345Z", "2026-08-25T10:11:12Z",
                          "2026-08-25 10:11:12.345Z"}) {
    EXPECT_FALSE(session::parse_iso_utc(bad)) << bad;
  }
}

TEST(Stamp, WholeSecondsDropTheFractionAlone) {
  EXPECT_EQ(session::whole_seconds("2026-08-25T10:11:12.345Z"), "2026-08-25T10:11:12Z");
  EXPECT_EQ(session::whole_seconds("soon"), "soon");
}

TEST(Fold, APrunedCandidateIsNotKeptAnyMore) {
  const auto state = fold(test::pruned_session().all);
  const auto* row = state.candidate("c0001");
  EXPECT_EQ(row->verdict["verdict"], util::Value("KEEP"));
  EXPECT_FALSE(row->kept());
  EXPECT_EQ(row->reason(), "worthless");
  EXPECT_EQ(row->disposition(), util::Value("pruned"));
  const auto counts = state.counts();
  EXPECT_EQ(counts.kept, state.stack.size());
  EXPECT_EQ(counts.pruned, 1U);
  EXPECT_EQ(counts.reasons.count("gain"), 0U);
  EXPECT_EQ(counts.reasons.at("worthless"), 1U);
}

TEST(Fold, WhatLeavesTogetherWithAPrunedPartIsPrunedToo) {
  Records records = test::kept_session();
  records.add("prune", R"({"candidate":"c0009","removed":true,"dropped":["c0009","c0001"]})");
  records.add("stack", R"({"action":"drop","candidate":"c0001"})");
  EXPECT_EQ(fold(records.all).candidate("c0001")->disposition(), util::Value("pruned"));
}

TEST(Fold, WhatIsDroppedWithItsBaselineIsNotPruned) {
  Records records = test::kept_session();
  records.add("prune", R"({"candidate":"c0001","removed":false,"reason":"contributes"})");
  records.add("stack", R"({"action":"drop","candidate":"c0001","reason":"pins_changed"})");
  const auto state = fold(records.all);
  EXPECT_EQ(state.candidate("c0001")->disposition(), util::Value("dropped"));
  EXPECT_EQ(state.counts().kept, 0U);
  EXPECT_EQ(state.counts().pruned, 0U);
}

TEST(Fold, WhatIsPushedAgainIsKeptAgain) {
  Records records = test::pruned_session();
  records.push("c0001", "TILE=64", "{}", 10.0);
  const auto state = fold(records.all);
  EXPECT_TRUE(state.candidate("c0001")->kept());
  EXPECT_EQ(state.counts().pruned, 0U);
}

}  // namespace
}  // namespace hyperloom::journal
