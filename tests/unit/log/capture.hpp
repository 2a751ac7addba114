// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>

#include "core/util/error.hpp"
#include "core/util/fd.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace hyperloom::log {

/// A pipe that remembers what was written to it; for fewer bytes than a pipe holds.
class Capture {
 public:
  Capture() {
    int ends[2];
    HL_ASSERT(::pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0);
    read_ = util::Fd(ends[0]);
    write_ = util::Fd(ends[1]);
  }
  [[nodiscard]] int fd() const { return write_.get(); }
  void close_reader() { read_.reset(); }
  /// What has come since the last call.
  std::string take() {
    std::string out;
    std::array<char, 4096> chunk;
    for (ssize_t got; (got = ::read(read_.get(), chunk.data(), chunk.size())) > 0;) {
      out.append(chunk.data(), static_cast<std::size_t>(got));
    }
    return out;
  }

 private:
  util::Fd read_, write_;
};

}  // namespace hyperloom::log
