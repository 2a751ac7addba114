// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/pipe_capture.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "core/proc/log_file.hpp"

namespace hyperloom::proc {
namespace {

/// Pipes filled faster than this a turn must not keep the loop from its deadlines.
constexpr int kReadsPerTurn = 64;

}  // namespace

util::Result<PipeCapture> PipeCapture::open(std::uint64_t cap_bytes) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return util::fail(util::errno_error(errno, "pipe2"));
  }
  util::Fd read_end = above_stdio(util::Fd(ends[0])), write_end = above_stdio(util::Fd(ends[1]));
  // Only our end: O_NONBLOCK on the child's would surprise it.
  if (fcntl(read_end.get(), F_SETFL, O_NONBLOCK) != 0 || !write_end.valid()) {
    return util::fail(util::errno_error(errno, "pipe"));
  }
  return PipeCapture(std::move(read_end), std::move(write_end), cap_bytes);
}

bool PipeCapture::drain() {
  std::array<char, 65536> buffer;
  bool any = false;
  for (int turn = 0; read_.valid() && turn < kReadsPerTurn; ++turn) {
    const ssize_t got = read(read_.get(), buffer.data(), buffer.size());
    if (got > 0) {
      any = true;
      keep(buffer.data(), static_cast<std::size_t>(got));
    } else if (got == 0) {
      read_.reset();
    } else if (errno != EINTR) {
      break;
    }
  }
  return any;
}

void PipeCapture::keep(const char* data, std::size_t count) {
  const std::size_t room =
      std::min<std::uint64_t>(count, cap_ - std::min<std::uint64_t>(cap_, text_.size()));
  text_.append(data, room);
  dropped_ += count - room;
}

}  // namespace hyperloom::proc
