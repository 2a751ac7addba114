// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/event_loop.hpp"

#include <sys/timerfd.h>

#include <algorithm>
#include <cerrno>

namespace hyperloom::proc {
namespace {

/// An absolute time for timerfd_settime(2), where zero would mean "disarm".
itimerspec at(util::Monotonic time) {
  using std::chrono::nanoseconds, std::chrono::seconds;
  const auto since = std::max(nanoseconds(1), nanoseconds(time.time_since_epoch()));
  const auto whole = std::chrono::floor<seconds>(since);
  itimerspec spec{};
  spec.it_value.tv_sec = whole.count();
  spec.it_value.tv_nsec = (since - whole).count();
  return spec;
}

}  // namespace

EventLoop::EventLoop(util::Fd timer) : timer_(std::move(timer)) {
  fds_.push_back({timer_.get(), POLLIN, 0});
}

util::Result<EventLoop> EventLoop::create() {
  // steady_clock is CLOCK_MONOTONIC in libstdc++, so its time points are the timer's own.
  util::Fd timer(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK));
  if (!timer.valid()) {
    return util::fail(util::errno_error(errno, "timerfd_create"));
  }
  return EventLoop(std::move(timer));
}

void EventLoop::watch(int fd) { fds_.push_back({fd, POLLIN, 0}); }

void EventLoop::unwatch(int fd) {
  std::erase_if(fds_, [fd](const pollfd& item) { return item.fd == fd; });
}

void EventLoop::wait(util::Monotonic wake) {
  const itimerspec spec = at(wake);
  timerfd_settime(timer_.get(), TFD_TIMER_ABSTIME, &spec, nullptr);
  if (poll(fds_.data(), fds_.size(), -1) < 0) {
    for (pollfd& item : fds_) {
      item.revents = 0;
    }
  }
}

bool EventLoop::ready(int fd) const {
  return std::any_of(fds_.begin(), fds_.end(),
                     [fd](const pollfd& item) { return item.fd == fd && item.revents != 0; });
}

}  // namespace hyperloom::proc
