// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/stop.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <utility>

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
