// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/stop.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <utility>

#include "core/phase/run.hpp"

namespace hyperloom::phase {
namespace {

// session.md#51
TEST(Stop, EveryReasonHasItsExitCodeAndASentence) {
  const std::pair<const char*, int> kTable[] = {{"target_reached", 0},
                                                {"search_exhausted", 0},
                                                {"nothing_to_search", 0},
                                                {"time_exhausted", 0},
                                                {"max_legs", 0},
                                                {"too_noisy", 0},
                                                {"budget_too_small_to_decide", 0},
                                                {"no_baseline_in_budget", 1},
                                                {"baseline_failed", 1},
                                                {"quality_gate_missing", 1},
                                                {"quality_gate_failed", 1},
                                                {"anchor_failed", 1},
                                                {"final_gate_failed", 1},
                                                {"workload_changed", 1},
                                                {"checkout_unrecoverable", 1},
                                                {"plugin_failed", 1},
                                                {"server_leak", 1},
                                                {"disk_full", 1},
                                                {"internal_error", 1},
                                                {"process_leak", 1},
                                                {"llm_auth_failed", 4}};
  for (const auto& [reason, exit_code] : kTable) {
    const Stop stop = make_stop(reason, "detail", "message");
    EXPECT_EQ(stop.reason, reason);
    EXPECT_EQ(stop.exit_code, exit_code) << reason;
    EXPECT_EQ(stop.detail, "detail");
    EXPECT_EQ(stop.message, "message");
    EXPECT_THAT(explain_stop(reason), testing::EndsWith(".")) << reason;
  }
}

// session.md section 7: only a disk that is full, limited or failing is called so.
TEST(Stop, AnErrorOfTheHostSaysWhatItIsAndWhatToDo) {
  const auto stop_at = [](int errnum) { return stop_of(util::errno_error(errnum, "cannot x")); };
  for (const int errnum : {ENOSPC, EDQUOT, EFBIG, EIO, EROFS}) {
    EXPECT_EQ(stop_at(errnum).reason, "disk_full") << errnum;
    EXPECT_THAT(stop_at(errnum).message, testing::HasSubstr("; make room")) << errnum;
  }
  const std::pair<int, const char*> kOthers[] = {{EACCES, "; give this user access"},
                                                 {EMFILE, "; allow more open files"},
                                                 {ENOTDIR, "; move away what is in its place"}};
  for (const auto& [errnum, advice] : kOthers) {
    EXPECT_EQ(stop_at(errnum).reason, "internal_error") << errnum;
    EXPECT_THAT(stop_at(errnum).message, testing::HasSubstr(advice)) << errnum;
  }
  const Stop altered = stop_of(util::make_error(util::Code::Corrupt, "record 5"));
  EXPECT_THAT(altered.message, testing::HasSubstr("record 5; `hyperloom explain --replay`"));
}

// session.md#55
TEST(Stop, SignalsExitWith128AndTheirNumber) {
  EXPECT_EQ(signal_stop(SIGINT).exit_code, 130);
  const Stop stop = signal_stop(SIGTERM);
  EXPECT_EQ(stop.exit_code, 143);
  EXPECT_EQ(stop.reason, "signal");
  EXPECT_EQ(stop.detail, "SIGTERM");
  EXPECT_EQ(stop.message, "stopped by SIGTERM");
}

TEST(Stop, TheVocabularyIsClosed) {
  EXPECT_EQ(explain_stop("bored"), "");
  EXPECT_DEATH(static_cast<void>(make_stop("bored", "", "")), "assertion");
}

}  // namespace
}  // namespace hyperloom::phase
