// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/fd.hpp"

#include <unistd.h>

namespace hyperloom::util {

Fd& Fd::operator=(Fd&& other) noexcept {
  if (this != &other) {
    reset();
    fd_ = std::exchange(other.fd_, -1);
  }
  return *this;
}

void Fd::reset() {
  if (fd_ >= 0) {
    // Not retried on EINTR: Linux has released the descriptor by then.
    ::close(std::exchange(fd_, -1));
  }
}

}  // namespace hyperloom::util
