// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <poll.h>

#include <vector>

#include "core/util/clock.hpp"
#include "core/util/fd.hpp"
#include "core/util/result.hpp"

namespace hyperloom::proc {

/// One poll(2) over watched descriptors and a timerfd. The owner asks what is ready and acts;
/// nothing is called back.
class EventLoop {
 public:
  [[nodiscard]] static util::Result<EventLoop> create();

  void watch(int fd);
  void unwatch(int fd);
  /// Sleeps until a watched descriptor is readable or hung up, or `wake` has come.
  void wait(util::Monotonic wake);
  /// Whether the last wait() found this descriptor ready.
  [[nodiscard]] bool ready(int fd) const;

 private:
  explicit EventLoop(util::Fd timer);
  util::Fd timer_;
  std::vector<pollfd> fds_;  ///< the timer first
};

}  // namespace hyperloom::proc
