// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/journal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

#include "core/util/json.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::journal {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using util::Value;

/// Keeps what was appended, counts syncs and fails when told.
struct Tape {
  std::string text;
  int syncs = 0;
  bool full = false;
};

class TapeFile final : public util::AppendFile {
 public:
  explicit TapeFile(Tape& tape) : tape_(tape) {}
  util::Status append(std::string_view text) override {
    if (tape_.full) {
      return util::fail(util::Code::Io, "no space left on device");
    }
    tape_.text += text;
    return {};
  }
  util::Status sync() override {
    ++tape_.syncs;
    return {};
  }

 private:
  Tape& tape_;
};

/// Only what a journal uses does anything.
class TapeFs final : public util::FileSystem {
 public:
  using Path = util::stdfs::path;
  Tape tape;

  util::Result<std::string> read_bounded(const Path&, std::uint64_t) const override {
    return tape.text;
  }
  util::Result<std::unique_ptr<util::AppendFile>> open_append(const Path&,
                                                              std::uint32_t mode) override {
    EXPECT_EQ(mode, 0600U);
    return std::make_unique<TapeFile>(tape);
  }
  util::Status write_atomic(const Path&, std::string_view, std::uint32_t) override {
    return none();
  }
  util::Status write_replace(const Path&, std::string_view, std::uint32_t) override {
    return none();
  }
  util::Status create_directories(const Path&, std::uint32_t) override { return none(); }
  util::Status create_exclusive(const Path&, std::uint32_t) override { return none(); }
  util::Status rename_new(const Path&, const Path&) override { return none(); }
  util::Status symlink(const Path&, const Path&) override { return none(); }
  util::Status remove_file(const Path&) override { return none(); }
  std::optional<util::FileInfo> stat(const Path&) const override { return std::nullopt; }
  std::optional<util::FileInfo> lstat(const Path&) const override { return std::nullopt; }
  util::Result<std::vector<std::string>> list(const Path&) const override {
    return std::vector<std::string>{};
  }

 private:
  static util::Status none() { return util::fail(util::Code::Unsupported, "not in this test"); }
};

class JournalTest : public testing::Test {
 protected:
  Journal open(Journal::Start start) {
    auto journal = Journal::open(fs_, "/s/journal.jsonl", clock_, start);
    EXPECT_TRUE(journal);
    return std::move(*journal);
  }
  util::Result<JournalText> read(std::string text) {
    fs_.tape.text = std::move(text);
    return read_journal(fs_, "/s/journal.jsonl");
  }

  TapeFs fs_;
  util::ManualClock clock_{util::Wall{std::chrono::milliseconds(1788000000123)}};
};

Value fields() { return Value::map().set("code", "x").set("n", 1.5); }

std::string line(int seq) {
  return R"({"schema_version":1,"seq":)" + std::to_string(seq) +
         R"(,"ts":"2026-08-25T10:11:12.345Z","elapsed_s":1.5,"run":1,"type":"warning","code":"x"})" +
         "\n";
}

TEST_F(JournalTest, ARecordIsOneLineWithItsEnvelopeFirst) {
  Journal journal = open({});
  clock_.advance(std::chrono::milliseconds(2500));
  const auto record = journal.append("warning", fields());
  ASSERT_TRUE(record);
  EXPECT_EQ(fs_.tape.text, R"({"schema_version":1,"seq":1,"ts":")" + util::iso_utc(clock_.wall()) +
                               R"(","elapsed_s":2.5,"run":1,"type":"warning","code":"x","n":1.5})" +
                               "\n");
  EXPECT_EQ(record->seq, 1U);
  EXPECT_EQ(util::to_json(record->body) + "\n", fs_.tape.text);
}

// session.md#31
TEST_F(JournalTest, SeqAndTimeGoOnOverRuns) {
  {
    Journal first = open({});
    ASSERT_TRUE(first.append("warning", fields()));
    ASSERT_TRUE(first.append("warning", fields()));
  }
  Journal second = open({2, 100.0, 2});
  clock_.advance(std::chrono::seconds(3));
  ASSERT_TRUE(second.append("warning", fields()));
  EXPECT_EQ(second.elapsed_s(), 103.0);
  const auto all = read_journal(fs_, "/s/journal.jsonl");
  ASSERT_TRUE(all);
  ASSERT_EQ(all->records.size(), 3U);
  EXPECT_EQ(all->records.back().seq, 3U);
  EXPECT_EQ(all->records.back().run, 2U);
  EXPECT_EQ(all->records.back().elapsed_s, 103.0);
  EXPECT_EQ(all->good_bytes, fs_.tape.text.size());
}

TEST_F(JournalTest, DurableRecordsAreSyncedAtOnceAndOthersWithTheNextOne) {
  Journal journal = open({});
  ASSERT_TRUE(journal.append("warning", fields()));
  EXPECT_EQ(fs_.tape.syncs, 0);
  ASSERT_TRUE(journal.append("verdict", fields()));
  EXPECT_EQ(fs_.tape.syncs, 1);
  ASSERT_TRUE(journal.sync());
  EXPECT_EQ(fs_.tape.syncs, 1);
  ASSERT_TRUE(journal.append("noise", fields()));
  ASSERT_TRUE(journal.sync());
  EXPECT_EQ(fs_.tape.syncs, 2);
}

TEST(DurableTypes, AreThoseMarkedInTheTableOfRecords) {
  for (const char* type : {"launch", "resume", "pins", "phase", "baseline", "candidate",
                           "candidate_skipped", "leg_started", "leg_finished", "anchor", "lever",
                           "work_plan", "verdict", "intent", "done", "stack", "holdout", "stop"}) {
    EXPECT_TRUE(durable_type(type)) << type;
  }
  for (const char* type :
       {"proposal", "candidate_state", "noise", "round_eval", "leg_override", "regime_change",
        "parity", "prune", "attribution", "pin_refused", "policy_denied", "budget", "evidence",
        "specialist", "llm", "rng", "warning", ""}) {
    EXPECT_FALSE(durable_type(type)) << type;
  }
}

TEST_F(JournalTest, AFailedAppendUsesNoNumber) {
  Journal journal = open({});
  fs_.tape.full = true;
  const auto failed = journal.append("stop", fields());
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, util::Code::Io);
  fs_.tape.full = false;
  ASSERT_TRUE(journal.append("stop", fields()));
  ASSERT_TRUE(read_journal(fs_, "/s/journal.jsonl"));
}

TEST_F(JournalTest, ALineOverOneMebibyteIsRefusedAndNotWritten) {
  Journal journal = open({});
  EXPECT_FALSE(journal.append("warning", Value::map().set("text", std::string(1 << 20, 'x'))));
  EXPECT_EQ(fs_.tape.text, "");
}

// session.md#69
TEST_F(JournalTest, ATornTailIsNoRecordAndNoError) {
  for (const std::string& tail :
       {std::string("{\"schema_version\":1,\"se"), line(3).substr(0, line(3).size() - 1),
        std::string("{\"schema_ver\n"), std::string("\n")}) {
    const auto read_back = read(line(1) + line(2) + tail);
    ASSERT_TRUE(read_back) << tail;
    EXPECT_EQ(read_back->records.size(), 2U);
    EXPECT_TRUE(read_back->torn_tail);
    EXPECT_EQ(read_back->good_bytes, line(1).size() + line(2).size());
  }
}

TEST_F(JournalTest, AnEmptyJournalHasNoRecords) {
  const auto empty = read("");
  ASSERT_TRUE(empty);
  EXPECT_TRUE(empty->records.empty());
  EXPECT_FALSE(empty->torn_tail);
}

// session.md#69
TEST_F(JournalTest, ADamagedLineBeforeTheTailIsCorruptAndNamesItsNumber) {
  for (const std::string& damaged :
       {std::string("{\"schema_version\":1,\n"), std::string("[]\n"), std::string("\n"),
        std::string("{\"schema_version\":1,\"seq\":2}\n"), line(5)}) {
    const auto read_back = read(line(1) + damaged + line(3));
    ASSERT_FALSE(read_back) << damaged;
    EXPECT_EQ(read_back.error().code, util::Code::Corrupt) << damaged;
    EXPECT_THAT(read_back.error().message, testing::StartsWith("journal.jsonl:2:")) << damaged;
  }
}

// session.md#68
TEST_F(JournalTest, ANewerSchemaIsRefusedNamingBothEvenInTheLastLine) {
  const auto newer = read(line(1) + R"({"schema_version":7,"seq":2,"type":"x"})" + "\n");
  ASSERT_FALSE(newer);
  EXPECT_EQ(newer.error().code, util::Code::Unsupported);
  EXPECT_THAT(newer.error().message,
              testing::AllOf(HasSubstr("7"), HasSubstr("1, which this version")));
}

TEST(JournalDisk, IsPrivateAndReadBackAsWritten) {
  const test::TempDir dir;
  util::PosixFileSystem fs;
  const util::ManualClock clock(util::Wall{});
  auto journal = Journal::open(fs, dir / "journal.jsonl", clock, {});
  ASSERT_TRUE(journal);
  const auto record = journal->append("stop", Value::map().set("reason", "search_exhausted"));
  ASSERT_TRUE(record);
  const auto back = read_journal(fs, dir / "journal.jsonl");
  ASSERT_TRUE(back);
  ASSERT_EQ(back->records.size(), 1U);
  EXPECT_EQ(back->records[0].body, record->body);
  EXPECT_EQ(std::filesystem::status(dir / "journal.jsonl").permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

/// A file size limit of this process, lifted again at the end; writes beyond it are cut short.
class FileLimit {
 public:
  explicit FileLimit(rlim_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &old_);
    const rlimit limit{bytes, old_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileLimit(const FileLimit&) = delete;
  FileLimit& operator=(const FileLimit&) = delete;
  ~FileLimit() {
    ::setrlimit(RLIMIT_FSIZE, &old_);
    std::signal(SIGXFSZ, old_handler_);
  }

 private:
  void (*old_handler_)(int);
  rlimit old_{};
};

// session.md#34: what comes after a full disk must not run into a half-written line.
TEST(JournalDisk, ARecordCutShortByAFullDiskLeavesNothingBehind) {
  const test::TempDir dir;
  util::PosixFileSystem fs;
  const util::ManualClock clock(util::Wall{});
  auto journal = Journal::open(fs, dir / "journal.jsonl", clock, {});
  ASSERT_TRUE(journal);
  ASSERT_TRUE(journal->append("warning", fields()));
  {
    const FileLimit limit(std::filesystem::file_size(dir / "journal.jsonl") + 10);
    EXPECT_FALSE(journal->append("warning", fields()));
  }
  ASSERT_TRUE(journal->append("stop", fields()));
  ASSERT_TRUE(journal->append("warning", fields()));
  const auto back = read_journal(fs, dir / "journal.jsonl");
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(back->records.size(), 3U);
  EXPECT_FALSE(back->torn_tail);
}

}  // namespace
}  // namespace hyperloom::journal
