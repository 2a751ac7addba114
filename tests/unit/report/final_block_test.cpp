// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "core/journal/fold.hpp"
#include "core/report/final.hpp"
#include "core/util/text.hpp"
#include "tests/support/records.hpp"

namespace hyperloom::report {
namespace {

using test::Records;

std::string block(const Records& records) { return final_block(journal::fold(records.all)); }

std::vector<std::string> keys(const std::string& text) {
  std::vector<std::string> out;
  for (const auto line : util::split(text, '\n')) {
    if (!line.empty() && !line.starts_with("==")) {
      out.emplace_back(line.substr(0, line.find(':')));
    }
  }
  return out;
}

/// The value of a line.
std::string value(const std::string& text, const std::string& key) {
  const auto at = text.find("\n" + key + ": ");
  const auto from = at + key.size() + 3;
  return at == std::string::npos ? "no line" : text.substr(from, text.find('\n', from) - from);
}

// session.md#17
TEST(FinalBlock, AWholeOneReadsAsSpecified) {
  EXPECT_EQ(block(test::kept_session()),
            "== Final summary ==\n"
            "stop_reason: search_exhausted\n"
            "exit_code: 0\n"
            "session_id: 20260825T101112Z-15931c07\n"
            "session_dir: /d/20260825T101112Z-15931c07\n"
            "framework: custom\n"
            "model: my model\n"
            "baseline: 0.3 fps (3 legs, noise 0.8 %)\n"
            "result: 0.331212 fps (original base in the same hold-out 0.3 fps)\n"
            "gain: +10.4 % (95 % interval +9.4 .. +11.3 %, 3 blocks)\n"
            "kept: 1 (TILE=64)\n"
            "candidates: proposed 5 = measured 2 + skipped 1 + failed 1 + open 1\n"
            "report: /d/20260825T101112Z-15931c07/reports/report.html\n"
            "reproduce: bash /d/20260825T101112Z-15931c07/reports/reproduce.sh\n"
            "== End ==\n");
}

// session.md#17
TEST(FinalBlock, ExitOneAddsCauseAndLogAfterTheExitCode) {
  const std::string text = block(test::failed_session());
  EXPECT_EQ(keys(text),
            (std::vector<std::string>{"stop_reason", "exit_code", "cause", "log", "session_id",
                                      "session_dir", "framework", "model", "baseline", "result",
                                      "gain", "kept", "candidates", "report", "reproduce"}));
  EXPECT_EQ(value(text, "cause"), "report_missing: no report was written");
  EXPECT_EQ(value(text, "log"), "/d/20260825T101112Z-15931c07/logs/hyperloom.log");
}

TEST(FinalBlock, TheLogOfTheStopIsNamed) {
  Records records;
  records.launch();
  records.add("stop", R"({"reason":"baseline_failed","exit_code":1,"detail":"timeout",
    "message":"too slow","log":"/d/s/runs/x/scriptable_stderr.log"})");
  EXPECT_EQ(value(block(records), "log"), "/d/s/runs/x/scriptable_stderr.log");
}

// session.md#52
TEST(FinalBlock, UnknownNumbersAreDashes) {
  const std::string text = block(test::failed_session());
  EXPECT_EQ(value(text, "baseline"), "-");
  EXPECT_EQ(value(text, "result"), "-");
  EXPECT_EQ(value(text, "gain"), "- (no_baseline)");
  EXPECT_EQ(value(text, "kept"), "0");
}

/// A session whose hold-out says this of its base.
std::string with_base(const char* status, double shift, bool moved) {
  Records records = test::kept_session();
  for (auto& record : records.all) {
    if (record.type == "holdout") {
      record.body.set("status", status).set("throughput_base", .24).set("throughput_final", .265);
      record.body.set("base_shift_pct", shift).set("base_moved", moved);
      record.body.set("review_detail", "slower");
    }
  }
  return block(records);
}

TEST(FinalBlock, ABaseThatHasMovedIsSaidBesideTheResult) {
  EXPECT_EQ(value(with_base("validated", -20, true), "result"),
            "0.265 fps (original base in the same hold-out 0.24 fps, 20.0 % slower than at its "
            "calibration)");
  EXPECT_EQ(value(with_base("validated", 3, true), "result"),
            "0.265 fps (original base in the same hold-out 0.24 fps, 3.0 % faster than at its "
            "calibration)");
  EXPECT_EQ(value(with_base("validated", -.5, false), "result"),
            "0.265 fps (original base in the same hold-out 0.24 fps)");
}

TEST(FinalBlock, AWithheldGainHasItsReasonAndNoNumber) {
  const std::string text = with_base("needs_review", -20, true);
  EXPECT_EQ(value(text, "gain"), "- (needs_review: slower)");
  EXPECT_EQ(value(text, "result"), "-");
  EXPECT_EQ(text.find("10.4"), std::string::npos);
}

// session.md#52
TEST(FinalBlock, ASearchTimeNumberIsNeverTheGain) {
  const std::string text = block(test::interrupted_session());
  EXPECT_EQ(value(text, "gain"), "- (interrupted)");
  EXPECT_EQ(value(text, "exit_code"), "143");
  EXPECT_EQ(text.find("cause:"), std::string::npos);
}

// session.md#47
TEST(FinalBlock, ALoneWarmUpIsShownAsCold) {
  Records records;
  records.launch();
  records.leg({"warmup", "", 0.25, "", true, 0, 0, 0, 0});
  records.stop("no_baseline_in_budget", 1, "", "the budget was used up");
  EXPECT_EQ(value(block(records), "baseline"), "- (cold: 0.25 fps)");
}

TEST(FinalBlock, WithoutAModelTheCheckoutNamesIt) {
  Records records;
  records.launch();
  records.all[0].body.set("model", "");
  EXPECT_EQ(value(block(records), "model"), "myfw");
}

TEST(FinalBlock, EveryValueStaysOnItsLine) {
  Records records;
  records.launch();
  records.all[0].body.set("model", "two\nlines");
  records.add("stop", R"({"reason":"internal_error","exit_code":1,"detail":"","message":"a\nb"})");
  const std::string text = block(records);
  EXPECT_EQ(value(text, "model"), R"(two\x0alines)");
  EXPECT_EQ(value(text, "cause"), R"(internal_error: a\x0ab)");
}

TEST(FinalBlock, AnEmptySessionHasAllKeys) { EXPECT_EQ(keys(block({})).size(), 13U); }

}  // namespace
}  // namespace hyperloom::report
