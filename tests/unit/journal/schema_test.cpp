// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/schema.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <fstream>

#include "core/journal/fold.hpp"
#include "core/journal/journal.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::journal {
namespace {

using testing::HasSubstr;
using util::Value;

/// A session of version 1, as the first version wrote it.
const std::filesystem::path kFirst =
    std::filesystem::path(HYPERLOOM_JOURNAL_FIXTURES) / "schema_1.jsonl";

/// As if version 2 had renamed the legs' wall_s, and version 3 counted it in ms.
void rename_wall(Value& body) {
  if (body["type"] == Value("leg_finished")) {
    body.set("duration_s", body["wall_s"]);
  }
}
void count_ms(Value& body) {
  if (body["type"] == Value("leg_finished")) {
    body.set("duration_ms", body.number_or("duration_s", -1) * 1000);
  }
}
constexpr std::array kSteps{Migration{1, rename_wall}, Migration{2, count_ms}};
constexpr Schema kThird{3, kSteps};

TEST(Schema, TheFirstVersionIsReadAsItWasWritten) {
  const auto journal = read_journal(util::PosixFileSystem(), kFirst);
  ASSERT_TRUE(journal) << journal.error().text();
  const auto state = fold(journal->records);
  EXPECT_EQ(state.legs.size(), 7U);
  EXPECT_EQ(state.stop.text_or("reason", ""), "nothing_to_search");
}

// session.md#68
TEST(Schema, AJournalOfTwoVersionsBackIsMigratedInMemory) {
  const auto journal = read_journal_as(util::PosixFileSystem(), kFirst, kThird);
  ASSERT_TRUE(journal) << journal.error().text();
  const auto state = fold(journal->records);
  ASSERT_EQ(state.legs.size(), 7U);
  for (const auto& leg : state.legs) {
    const double wall_s = leg.finished.number_or("wall_s", 0);
    EXPECT_GT(wall_s, 0);
    EXPECT_DOUBLE_EQ(leg.finished.number_or("duration_ms", 0), wall_s * 1000);
    EXPECT_EQ(leg.finished.int_or("schema_version", 0), 3);
  }
}

TEST(Schema, VersionsMayFollowEachOtherInOneJournal) {
  const test::TempDir dir;
  std::ofstream(dir / "journal.jsonl")
      << R"({"schema_version":1,"seq":1,"type":"leg_finished","leg":1,"wall_s":2})" << '\n'
      << R"({"schema_version":2,"seq":2,"type":"leg_finished","leg":2,"duration_s":3})" << '\n'
      << R"({"schema_version":3,"seq":3,"type":"leg_finished","leg":3,"duration_ms":4000})" << '\n';
  const auto journal = read_journal_as(util::PosixFileSystem(), dir / "journal.jsonl", kThird);
  ASSERT_TRUE(journal) << journal.error().text();
  for (const auto& record : journal->records) {
    EXPECT_EQ(record.body.number_or("duration_ms", 0), 1000.0 * static_cast<double>(1 + record.seq))
        << record.seq;
  }
}

TEST(Schema, NewerAndTooOldOnesAreRefusedNamingBothVersions) {
  const auto text = [](std::string_view line, int current) {
    const auto record = parse_record_as(line, "journal.jsonl:1", {current, kSteps});
    EXPECT_FALSE(record);
    EXPECT_EQ(record.error().code, util::Code::Unsupported);
    return record.error().text();
  };
  EXPECT_THAT(text(R"({"schema_version":4,"seq":1,"type":"launch"})", 3),
              HasSubstr("journal.jsonl:1: schema_version 4 is newer than 3"));
  EXPECT_THAT(text(R"({"schema_version":1,"seq":1,"type":"launch"})", 4),
              HasSubstr("journal.jsonl:1: schema_version 1 is older than 2"));
}

TEST(Schema, WithoutAVersionThereIsNoRecord) {
  for (const auto* line : {R"({"seq":1,"type":"launch"})", R"({"schema_version":0,"seq":1})",
                           R"({"schema_version":"1","seq":1,"type":"launch"})"}) {
    const auto record = parse_record_as(line, "x", kThird);
    ASSERT_FALSE(record) << line;
    EXPECT_EQ(record.error().code, util::Code::Corrupt) << line;
  }
}

TEST(Schema, ThisVersionMigratesEveryOlderOneItReads) {
  const auto schema = own_schema();
  for (int from = std::max(1, schema.current - kVersionsBack); from < schema.current; ++from) {
    EXPECT_EQ(std::count_if(schema.migrations.begin(), schema.migrations.end(),
                            [&](const Migration& step) { return step.from == from; }),
              1)
        << from;
  }
  EXPECT_EQ(schema.current, kSchemaVersion);
}

}  // namespace
}  // namespace hyperloom::journal
