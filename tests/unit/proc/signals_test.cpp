// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/signals.hpp"

#include <gtest/gtest.h>

namespace hyperloom::proc {
namespace {

/// Restores a signal's action, which install() reads and partly sets.
class ActionGuard {
 public:
  explicit ActionGuard(int signal) : signal_(signal) { sigaction(signal, nullptr, &old_); }
  ActionGuard(const ActionGuard&) = delete;
  ActionGuard& operator=(const ActionGuard&) = delete;
  ~ActionGuard() { sigaction(signal_, &old_, nullptr); }

 private:
  int signal_;
  struct sigaction old_ {};
};

Signals install() {
  auto signals = Signals::install();
  EXPECT_TRUE(signals);
  return std::move(*signals);
}

TEST(Signals, NothingArrivedMeansNoStop) {
  Signals signals = install();
  signals.drain();
  EXPECT_EQ(signals.stop_signal(), 0);
  EXPECT_FALSE(signals.urgent());
}

TEST(Signals, FirstStopSignalIsRememberedSecondIsUrgent) {
  Signals signals = install();
  raise(SIGTERM);
  signals.drain();
  EXPECT_EQ(signals.stop_signal(), SIGTERM);
  EXPECT_FALSE(signals.urgent());
  raise(SIGINT);
  signals.drain();
  EXPECT_EQ(signals.stop_signal(), SIGTERM);
  EXPECT_TRUE(signals.urgent());
}

TEST(Signals, EndOfAChildIsNoStop) {
  Signals signals = install();
  raise(SIGCHLD);
  raise(SIGCHLD);
  signals.drain();
  EXPECT_EQ(signals.stop_signal(), 0);
}

TEST(Signals, BrokenPipesAreIgnored) {
  const Signals signals = install();
  struct sigaction action {};
  sigaction(SIGPIPE, nullptr, &action);
  EXPECT_EQ(action.sa_handler, SIG_IGN);
}

TEST(Signals, AnInheritedIgnoreOfSigchldIsUndone) {
  const ActionGuard guard(SIGCHLD);
  std::signal(SIGCHLD, SIG_IGN);
  const Signals signals = install();
  struct sigaction action {};
  sigaction(SIGCHLD, nullptr, &action);
  EXPECT_EQ(action.sa_handler, SIG_DFL);
}

// session.md#57: what nohup ignores stays ignored.
TEST(Signals, AHangUpIgnoredAtStartDoesNotStop) {
  const ActionGuard guard(SIGHUP);
  sigset_t hup;
  sigemptyset(&hup);
  sigaddset(&hup, SIGHUP);
  sigprocmask(SIG_UNBLOCK, &hup, nullptr);
  std::signal(SIGHUP, SIG_IGN);
  Signals signals = install();
  raise(SIGHUP);
  signals.drain();
  EXPECT_EQ(signals.stop_signal(), 0);
}

}  // namespace
}  // namespace hyperloom::proc
