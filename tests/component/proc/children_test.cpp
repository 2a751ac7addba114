// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/children.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "core/proc/procfs.hpp"
#include "core/util/json.hpp"
#include "tests/component/proc/harness.hpp"

namespace hyperloom::proc {
namespace {

/// Counts what reaches the disk and when it is synced.
class RecordingFile final : public util::AppendFile {
 public:
  explicit RecordingFile(std::vector<std::string>& log) : log_(log) {}
  util::Status append(std::string_view text) override {
    log_.emplace_back(text);
    return {};
  }
  util::Status sync() override {
    log_.emplace_back("sync");
    return {};
  }

 private:
  std::vector<std::string>& log_;
};

class LedgerTest : public SupervisorTest {
 protected:
  ChildLedger open() {
    auto ledger = ChildLedger::open(fs_, at("children.jsonl"));
    EXPECT_TRUE(ledger) << ledger.error().text();
    return std::move(*ledger);
  }
  std::vector<util::Value> entries() {
    std::vector<util::Value> out;
    std::ifstream in(at("children.jsonl"));
    for (std::string line; std::getline(in, line);) {
      auto value = util::parse_json(line, "line");
      EXPECT_TRUE(value) << line;
      out.push_back(value ? *value : util::Value());
    }
    return out;
  }
  std::vector<OpenRun> open_now() {
    auto runs = open_runs(fs_, at("children.jsonl"));
    EXPECT_TRUE(runs);
    return *runs;
  }
  util::PosixFileSystem fs_;
};

TEST_F(LedgerTest, ARunIsIntendedSpawnedAndReaped) {
  ChildLedger ledger = open();
  runner_->set_ledger(&ledger);
  auto spec = script("exit 0");
  spec.leg = "0007";
  const auto exit = run(spec);
  const auto lines = entries();
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0].text_or("event", ""), "intent");
  EXPECT_EQ(lines[0].text_or("leg", ""), "0007");
  EXPECT_EQ(lines[1].text_or("event", ""), "spawned");
  EXPECT_EQ(lines[1].text_or("leg", ""), "0007");
  EXPECT_EQ(lines[1].int_or("pid", 0), exit.pid);
  EXPECT_EQ(lines[1].int_or("pgid", 0), exit.pid);
  EXPECT_GT(lines[1].int_or("pid_start", 0), 0);
  EXPECT_EQ(lines[1].text_or("boot_id", ""), boot_id());
  EXPECT_EQ(lines[2].text_or("event", ""), "reaped");
  for (const auto& line : lines) {
    EXPECT_EQ(line.text_or("run_id", ""), run_id_);
  }
}

TEST_F(LedgerTest, TheIntentIsOnDiskBeforeTheProcessRuns) {
  ChildLedger ledger = open();
  runner_->set_ledger(&ledger);
  const auto exit = run(script("cat children.jsonl"));
  EXPECT_THAT(exit.stdout_tail,
              testing::StartsWith("{\"event\":\"intent\",\"run_id\":\"" + run_id_));
}

TEST_F(LedgerTest, AFailedStartIsClosed) {
  ChildLedger ledger = open();
  runner_->set_ledger(&ledger);
  auto spec = script("");
  spec.argv[0] = "/absent";
  EXPECT_FALSE(runner_->run(spec, nullptr));
  EXPECT_TRUE(open_now().empty());
  EXPECT_EQ(entries().back().int_or("pid", -1), 0);
}

TEST_F(LedgerTest, OpenRunsAreThoseWithoutAReap) {
  ChildLedger ledger = open();
  ASSERT_TRUE(ledger.intent("s.1", "1"));
  ASSERT_TRUE(ledger.spawned("s.1", getpid()));
  ASSERT_TRUE(ledger.reaped("s.1", getpid()));
  ASSERT_TRUE(ledger.intent("s.2", "2"));
  ASSERT_TRUE(ledger.spawned("s.2", getpid()));
  ASSERT_TRUE(ledger.intent("s.3", "3"));
  const auto runs = open_now();
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].run_id, "s.2");
  EXPECT_EQ(runs[0].pid, getpid());
  EXPECT_EQ(runs[0].pid_start, read_stat(getpid())->start);
  EXPECT_EQ(runs[1].run_id, "s.3");
  EXPECT_EQ(runs[1].pid, 0);
}

TEST_F(LedgerTest, ASpoiltReapClosesNothing) {
  const std::string begin = R"({"event":"reaped","run_id":"s.1)";
  for (const char* rest :
       {"", "\"", R"(","pid":)", R"(","pid":7)", R"(","pid":7,)", R"(","pid":x})",
        R"(","pid":7} {})", R"(","pid":})", R"(","pid":7,"run_id":"s.2"})",
        R"(","p{"event":"reaped","run_id":"s.1","pid":7})"}) {
    std::ofstream(at("children.jsonl")) << R"({"event":"intent","run_id":"s.1"})"
                                        << "\n"
                                        << begin << rest << "\n";
    EXPECT_EQ(open_now().size(), 1u) << rest;
  }
  std::ofstream(at("children.jsonl")) << R"({"event":"intent","run_id":"s.1"})"
                                      << "\n"
                                      << R"({"event":"reaped","run_id":"","pid":7})"
                                      << "\n"
                                      << R"({"run_id":"s.2","event":"intent"})"
                                      << "\n"
                                      << R"({"event":"reaped","run_id":"","pid":7})"
                                      << "\n";
  EXPECT_EQ(open_now().size(), 2u);
  std::ofstream(at("children.jsonl")) << R"({"event":"intent","run_id":"s.1"})"
                                      << "\n"
                                      << begin << R"(","pid":7})"
                                      << "\n";
  EXPECT_TRUE(open_now().empty());
}

TEST_F(LedgerTest, EntriesWrittenOtherwiseCountTheSame) {
  std::ofstream(at("children.jsonl")) << "{\"run_id\":\"s.1\", \"event\":\"intent\"}\n"
                                         "{\"event\":\"intent\",\"run_id\":\"s.2\"}\n"
                                         "{\"event\":\"reaped\",\"run_id\":\"s.3\"}\n"
                                         "{\"event\":\"intent\",\"run_id\":\"s.3\"}\n"
                                         "{\"event\":\"reaped\", \"run_id\":\"s.2\"}\n"
                                         "{\"event\":\"reaped\",\"run_id\":\"s.\\u0031\"}\n";
  const auto runs = open_now();
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].run_id, "s.3");
}

TEST_F(LedgerTest, ATornLastLineIsEndedAndSkipped) {
  std::ofstream(at("children.jsonl"))
      << "{\"event\":\"intent\",\"run_id\":\"s.1\"}\n{\"event\":\"spa";
  ChildLedger ledger = open();
  ASSERT_TRUE(ledger.intent("s.2", ""));
  const auto runs = open_now();
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[1].run_id, "s.2");
}

TEST_F(LedgerTest, NoLedgerMeansNoOpenRuns) { EXPECT_TRUE(open_now().empty()); }

TEST_F(LedgerTest, TheFileIsPrivate) {
  const ChildLedger ledger = open();
  struct stat info {};
  ASSERT_EQ(::stat(at("children.jsonl").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777u, 0600u);
}

}  // namespace
}  // namespace hyperloom::proc
