// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/status.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "core/session/lock.hpp"
#include "tests/support/records.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::report {
namespace {

using test::Records;
using util::Value;

constexpr int kPid = 4711;

ThisHost box() {
  return {"box", "b00t",
          [](int pid) { return pid == kPid ? std::optional<std::uint64_t>(99) : std::nullopt; }};
}

util::Wall at(int seconds) {
  return util::Wall(std::chrono::milliseconds(1787652672345)) + std::chrono::seconds(seconds);
}

Value owner(std::string_view changes) {
  Value out = test::json(R"({"run":1,"pid":4711,"pid_start":99,"host":"box","boot_id":"b00t"})");
  out.set("heartbeat_at", util::iso_utc(at(0)));
  const Value changed = test::json(changes);
  for (const auto& [key, value] : changed.as_map()) {
    out.set(key, value);
  }
  return out;
}

std::string_view state(const Value& who, int age_s) {
  return session_state({}, who, at(age_s), box());
}

TEST(SessionState, RunningWhileTheOwnerLivesAndBeats) {
  EXPECT_EQ(state(owner("{}"), 0), "running");
  EXPECT_EQ(state(owner("{}"), 119), "running");
}

// session.md#93
TEST(SessionState, StalledWhenTheHeartbeatIsOld) { EXPECT_EQ(state(owner("{}"), 120), "stalled"); }

// session.md#93
TEST(SessionState, InterruptedWhenTheOwnerIsGone) {
  EXPECT_EQ(state(owner(R"({"pid":4712})"), 0), "interrupted");
  EXPECT_EQ(state(owner(R"({"pid_start":98})"), 0), "interrupted") << "the pid was reused";
  EXPECT_EQ(state(owner(R"({"boot_id":"other"})"), 0), "interrupted") << "the machine was booted";
  EXPECT_EQ(state(Value(), 0), "interrupted");
}

TEST(SessionState, OnAnotherHostTheHeartbeatDecides) {
  EXPECT_EQ(state(owner(R"({"host":"far","pid":1})"), 119), "running");
  EXPECT_EQ(state(owner(R"({"host":"far","pid":1})"), 120), "interrupted");
  EXPECT_EQ(state(owner(R"({"host":"far","heartbeat_at":"soon"})"), 0), "interrupted");
}

TEST(SessionState, AStopEndsIt) {
  const auto word = [](const char* stop) {
    return session_state(test::json(stop), owner("{}"), at(0), box());
  };
  EXPECT_EQ(word(R"({"exit_code":0})"), "finished");
  EXPECT_EQ(word(R"({"exit_code":1})"), "failed");
  EXPECT_EQ(word(R"({"exit_code":4})"), "failed");
  EXPECT_EQ(word(R"({"exit_code":143})"), "finished") << "closed in order after a signal";
  EXPECT_EQ(word("{}"), "failed");
}

TEST(ThisHost, SeesItsOwnProcess) {
  const auto self = session::this_process();
  const auto host = this_host();
  EXPECT_EQ(host.host, self.host);
  EXPECT_EQ(host.start_of(::getpid()), self.pid_start);
  EXPECT_EQ(host.start_of(0x7fffffff), std::nullopt);
}

/// A session directory on disk.
class Status : public ::testing::Test {
 protected:
  void write(const Records& records) {
    std::string text;
    for (const auto& record : records.all) {
      text += util::to_json(record.body) + "\n";
    }
    dir_.write("journal.jsonl", text);
  }
  void own(std::string_view line) { dir_.write("runtime/owners.jsonl", line); }
  void beat(std::string_view text) { dir_.write("runtime/status.json", text); }
  Value status() {
    return status_value(fs_, session::Layout(dir_.path()), util::ManualClock(at(30)), box());
  }

  test::TempDir dir_;
  util::PosixFileSystem fs_;
};

constexpr const char* kOwner = R"({"run":1,"pid":4711,"pid_start":99,"host":"box",)"
                               R"("boot_id":"b00t","at":"2026-08-25T10:11:12.345Z"})"
                               "\n";
constexpr const char* kBeat = R"({"pid":4711,"pid_start":99,"host":"box","boot_id":"b00t",
  "leg":{"number":9,"kind":"variant","candidate":"c0005","work_dir":"runs/w/0a","elapsed_s":5.0,
  "predicted_s":10.0,"last_output":0.5},"elapsed_s":77.5,
  "heartbeat_at":"2026-08-25T10:11:40.345Z"})";

TEST_F(Status, ALiveSessionShowsItsLeg) {
  Records records;
  test::add_prelude(records);
  write(records);
  own(kOwner);
  beat(kBeat);
  const Value value = status();
  EXPECT_EQ(value["schema"], Value("hyperloom.status/1"));
  EXPECT_EQ(value["state"], Value("running"));
  EXPECT_EQ(value["leg"]["number"], Value(9));
  EXPECT_EQ(value["elapsed_s"], Value(77.5));
  EXPECT_EQ(value["remaining_s"], Value(7200 - 77.5));
  EXPECT_EQ(value["heartbeat_at"], Value("2026-08-25T10:11:40.345Z"));
  EXPECT_EQ(value["baseline"]["throughput"], Value(0.3));
  EXPECT_EQ(value["best_gain_search_pct"], Value(0.0));
  EXPECT_TRUE(value["stop"].is_null());
}

TEST_F(Status, KeysStandInTheOrderOfTheSpecification) {
  write(test::kept_session());
  std::vector<std::string> keys;
  const Value value = status();
  for (const auto& [key, member] : value.as_map()) {
    keys.push_back(key);
  }
  EXPECT_EQ(keys, (std::vector<std::string>{"schema", "session_id", "state", "phase", "run", "pid",
                                            "leg", "elapsed_s", "remaining_s", "baseline",
                                            "best_gain_search_pct", "counts", "heartbeat_at",
                                            "stop", "result"}));
}

TEST_F(Status, AFinishedSessionHasNoLegAndItsStop) {
  write(test::kept_session());
  own(kOwner);
  beat(kBeat);
  const Value value = status();
  EXPECT_EQ(value["state"], Value("finished"));
  EXPECT_TRUE(value["leg"].is_null());
  EXPECT_EQ(value["stop"]["reason"], Value("search_exhausted"));
}

TEST_F(Status, TheHeartbeatOfAnEarlierOwnerDoesNotCount) {
  Records records;
  records.launch();
  write(records);
  own(std::string(R"({"run":1,"pid":1,"pid_start":1})") + "\n" + kOwner);
  beat(R"({"pid":1,"pid_start":1,"boot_id":"b00t","heartbeat_at":"2020-01-01T00:00:00.000Z"})");
  EXPECT_EQ(status()["heartbeat_at"], Value("2026-08-25T10:11:12.345Z"));
  EXPECT_EQ(status()["state"], Value("running"));
}

TEST_F(Status, WithoutAnOwnerItIsInterrupted) {
  Records records;
  records.launch();
  records.start_leg({});
  write(records);
  EXPECT_EQ(status()["state"], Value("interrupted"));
  EXPECT_EQ(status()["leg"]["number"], Value(1)) << "the leg that never ended";
}

TEST_F(Status, ABrokenRuntimeFileIsNoOwner) {
  Records records;
  records.launch();
  write(records);
  own("garbage\n");
  beat("{");
  EXPECT_EQ(status()["state"], Value("interrupted"));
}

TEST_F(Status, AJournalThatCannotBeReadIsDamaged) {
  EXPECT_EQ(status()["state"], Value("damaged"));
  dir_.write("journal.jsonl", "no json\n{}\n{}\n");
  const Value value = status();
  EXPECT_EQ(value["state"], Value("damaged"));
  EXPECT_EQ(value["session_id"], Value(dir_.path().filename().string()));
  EXPECT_TRUE(status_text(value).find("error: ") != std::string::npos);
}

TEST_F(Status, AJournalWithoutALaunchIsDamaged) {
  Records records;
  records.phase("", "PRELUDE", "start");
  write(records);
  EXPECT_EQ(status()["state"], Value("damaged"));
}

TEST_F(Status, TextSaysOfALegWhatIsKnown) {
  Records records;
  test::add_prelude(records);
  write(records);
  own(kOwner);
  beat(kBeat);
  Value value = status();
  const auto line = [&] {
    const std::string text = status_text(value);
    const auto begin = text.find("leg: ");
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  EXPECT_EQ(line(), "leg: 9 variant c0005, 00:00:05 of about 00:00:10, in runs/w/0a");
  Value leg = value["leg"];
  leg.set("predicted_s", 0.0).set("candidate", "");
  value.set("leg", leg);
  EXPECT_EQ(line(), "leg: 9 variant, 00:00:05 so far, in runs/w/0a");
  leg.set("predicted_s", 0.05);
  value.set("leg", leg);
  EXPECT_EQ(line(), "leg: 9 variant, 00:00:05 of less than a second, in runs/w/0a");
  leg.set("predicted_s", 0.0).set("elapsed_s", Value());
  value.set("leg", leg);
  EXPECT_EQ(line(), "leg: 9 variant, in runs/w/0a");
}

TEST_F(Status, AFinishedSessionShowsItsResult) {
  write(test::kept_session());
  const Value value = status();
  EXPECT_EQ(value["result"]["status"], Value("validated"));
  const std::string text = status_text(value);
  EXPECT_NE(text.find("result: " + value["result"].text_or("headline", "-")), std::string::npos)
      << text;
  EXPECT_EQ(text.find("best: "), std::string::npos) << "the search's number is over";
  EXPECT_EQ(text.find("left: "), std::string::npos);
}

TEST_F(Status, TextSaysThatTheBestIsNotValidated) {
  write(test::interrupted_session());
  const std::string text = status_text(status());
  EXPECT_NE(text.find("best: +10.0 % (search, not validated)\n"), std::string::npos) << text;
  EXPECT_NE(text.find("stop: signal\n"), std::string::npos);
  EXPECT_NE(text.find("candidates: proposed 5 = measured 2"), std::string::npos);
}

}  // namespace
}  // namespace hyperloom::report
