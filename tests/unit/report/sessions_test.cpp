// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/sessions.hpp"

#include <gtest/gtest.h>

#include "tests/support/records.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::report {
namespace {

using util::Value;

class Sessions : public ::testing::Test {
 protected:
  void add(const std::string& name, const test::Records& records) {
    std::string text;
    for (const auto& record : records.all) {
      text += util::to_json(record.body) + "\n";
    }
    root_.write(name + "/journal.jsonl", text);
  }
  Value list() {
    const ThisHost host{"box", "b00t", [](int) { return std::optional<std::uint64_t>(); }};
    return sessions_value(fs_, root_.path(), util::ManualClock(util::Wall()), host);
  }

  test::TempDir root_;
  util::PosixFileSystem fs_;
};

TEST_F(Sessions, NewestComeFirst) {
  add("20260825T101112Z-00000001", test::failed_session());
  add("20260826T101112Z-00000002", test::kept_session());
  const Value value = list();
  EXPECT_EQ(value["schema"], Value("hyperloom.sessions/1"));
  ASSERT_EQ(value["sessions"].as_list().size(), 2U);
  const Value& newest = value["sessions"].as_list()[0];
  EXPECT_EQ(newest["id"], Value("20260826T101112Z-00000002"));
  EXPECT_EQ(newest["state"], Value("finished"));
  EXPECT_EQ(newest["gain_pct"], Value(10.4));
  EXPECT_EQ(newest["kept"], Value(1));
  EXPECT_EQ(newest["stop_reason"], Value("search_exhausted"));
  EXPECT_EQ(newest["model"], Value("my model"));
}

// session.md#52
TEST_F(Sessions, AnUnconfirmedGainIsNotShown) {
  add("20260825T101112Z-00000001", test::interrupted_session());
  const Value row = list()["sessions"].as_list()[0];
  EXPECT_TRUE(row["gain_pct"].is_null());
  EXPECT_EQ(row["kept"], Value(1));
}

TEST_F(Sessions, OneThatCannotBeReadIsDamaged) {
  root_.write("20260825T101112Z-00000001/journal.jsonl", "x\ny\nz\n");
  std::filesystem::create_directories(root_ / "20260825T101112Z-00000002");
  const Value value = list();
  for (const Value& row : value["sessions"].as_list()) {
    EXPECT_EQ(row["state"], Value("damaged"));
    EXPECT_TRUE(row["framework"].is_null());
  }
  EXPECT_EQ(value["sessions"].as_list().size(), 2U);
}

TEST_F(Sessions, OtherDirectoriesAreNoSessions) {
  root_.write("measure/20260825T101112Z-00000001/journal.jsonl", "");
  root_.write("notes/journal.jsonl", "");
  EXPECT_TRUE(list()["sessions"].as_list().empty());
}

TEST_F(Sessions, WithoutAStopOrAnOwnerItIsInterrupted) {
  test::Records records;
  records.launch();
  add("20260825T101112Z-00000001", records);
  EXPECT_EQ(list()["sessions"].as_list()[0]["state"], Value("interrupted"));
}

TEST_F(Sessions, TheTableHasALinePerSession) {
  add("20260825T101112Z-00000001", test::kept_session());
  root_.write("20260826T101112Z-00000002/journal.jsonl", "");
  EXPECT_EQ(sessions_text(list()),
            "ID                         STATE     FRAMEWORK  MODEL     STARTED                   "
            "ELAPSED   GAIN   KEPT  STOP\n"
            "20260826T101112Z-00000002  damaged   -          -         -                         "
            "-         -      -     -\n"
            "20260825T101112Z-00000001  finished  custom     my model  2026-08-25T10:11:13.345Z  "
            "00:00:39  +10.4  1     search_exhausted\n");
}

}  // namespace
}  // namespace hyperloom::report
