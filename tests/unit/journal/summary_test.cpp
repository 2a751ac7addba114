// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/summary.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/journal/fold.hpp"
#include "tests/support/records.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::journal {
namespace {

class Summary : public ::testing::Test {
 protected:
  std::string text(const test::Records& records) {
    std::string out;
    for (const auto& record : records.all) {
      out += util::to_json(record.body) + "\n";
    }
    return out;
  }
  util::Result<session::State> read(const std::string& content, Detail detail) {
    const auto path = dir_.write("journal.jsonl", content);
    return read_summary(fs_, path, detail);
  }

  test::TempDir dir_;
  util::PosixFileSystem fs_;
};

TEST_F(Summary, HoldsWhatAListShows) {
  const auto records = test::kept_session();
  const auto state = read(text(records), Detail::Listed);
  ASSERT_TRUE(state) << state.error().text();
  EXPECT_EQ(state->launch["session_id"], util::Value("20260825T101112Z-15931c07"));
  EXPECT_EQ(state->stack.size(), 1U);
  EXPECT_EQ(state->stop["reason"], util::Value("search_exhausted"));
  EXPECT_EQ(state->holdout()["gain_pct"], util::Value(10.4));
  EXPECT_EQ(state->seq, records.all.size());
  EXPECT_TRUE(state->candidates.empty());
}

TEST_F(Summary, StatusSeesCandidatesAndTheLastLegAsTheWholeJournalGivesThem) {
  test::Records open = test::interrupted_session();
  open.all.pop_back();
  open.start_leg({"variant", "c0005", 0.3, "", true, 5, 3, 1, 1});
  for (const auto& records :
       {test::kept_session(), test::interrupted_session(), test::pruned_session(), open}) {
    const auto state = read(text(records), Detail::Status);
    ASSERT_TRUE(state) << state.error().text();
    const auto whole = fold(records.all);
    const auto counts = state->counts(), all = whole.counts();
    EXPECT_EQ(counts.proposed, all.proposed);
    EXPECT_EQ(counts.measured, all.measured);
    EXPECT_EQ(counts.kept, all.kept);
    EXPECT_EQ(counts.pruned, all.pruned);
    EXPECT_EQ(counts.reasons, all.reasons);
    EXPECT_EQ(state->legs.back().started, whole.legs.back().started);
    EXPECT_EQ(state->legs.back().finished, whole.legs.back().finished);
    EXPECT_EQ(state->search_gain_pct(), whole.search_gain_pct());
    EXPECT_EQ(state->seq, whole.seq);
  }
}

TEST_F(Summary, TextThatLooksLikeALegIsNone) {
  test::Records records;
  test::add_prelude(records);
  records.add("warning", R"({"code":"x","message":"\"type\":\"leg_started\""})");
  const auto state = read(text(records), Detail::Status);
  ASSERT_TRUE(state) << state.error().text();
  EXPECT_EQ(state->legs.back().number, 4U);
}

TEST_F(Summary, TheEndIsThatOfTheLastRecordOfAnyType) {
  test::Records records;
  test::add_prelude(records);
  records.start_leg({});
  EXPECT_EQ(read(text(records), Detail::Listed)->elapsed_s, records.all.back().elapsed_s);
}

TEST_F(Summary, RecordsThatRanIntoEachOtherAreDamage) {
  const std::string good = text(test::kept_session());
  std::string damaged = good;
  std::size_t end = 0;
  for (int line = 0; line < 6; ++line) {
    end = damaged.find('\n', end + 1);
  }
  damaged.erase(end, 1);
  EXPECT_TRUE(read(good, Detail::Listed));
  const auto state = read(damaged, Detail::Listed);
  ASSERT_FALSE(state);
  EXPECT_EQ(state.error().code, util::Code::Corrupt);
}

TEST_F(Summary, ATornTailIsNoRecord) {
  test::Records records;
  test::add_prelude(records);
  const auto state = read(text(records) + R"({"schema_version":1,"se)", Detail::Listed);
  ASSERT_TRUE(state);
  EXPECT_EQ(state->seq, records.all.size());
}

TEST_F(Summary, ADamagedLineInTheMiddleIsNamed) {
  const auto whole = text(test::kept_session());
  const auto first = whole.find('\n') + 1;
  const auto state =
      read(whole.substr(0, first) + "garbage\n" + whole.substr(first), Detail::Listed);
  ASSERT_FALSE(state);
  EXPECT_NE(state.error().text().find("journal.jsonl:2"), std::string::npos)
      << state.error().text();
}

TEST_F(Summary, WithoutALaunchThereIsNoSession) {
  EXPECT_FALSE(read("", Detail::Listed));
  test::Records records;
  records.phase("", "PRELUDE", "start");
  EXPECT_FALSE(read(text(records), Detail::Listed));
}

TEST_F(Summary, OnlyAJournalThatBeginsWithALaunchIsOne) {
  const session::Layout layout(dir_.path());
  EXPECT_FALSE(has_launch(fs_, layout));
  ASSERT_TRUE(read(text(test::failed_session()), Detail::Listed));
  EXPECT_TRUE(has_launch(fs_, layout));
  dir_.write("journal.jsonl", "torn");
  EXPECT_FALSE(has_launch(fs_, layout));
}

}  // namespace
}  // namespace hyperloom::journal
