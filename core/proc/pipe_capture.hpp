// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "core/util/fd.hpp"
#include "core/util/result.hpp"

namespace hyperloom::proc {

/// A child's output read through a pipe: its first `cap_bytes` are kept, the rest is read and
/// counted, so that the child never blocks on us.
class PipeCapture {
 public:
  [[nodiscard]] static util::Result<PipeCapture> open(std::uint64_t cap_bytes);

  [[nodiscard]] int child_fd() const { return write_.get(); }
  void close_child_end() { write_.reset(); }
  /// For the event loop; -1 once every writer has closed.
  [[nodiscard]] int read_fd() const { return read_.get(); }
  /// Reads what is there without blocking; true when something came.
  bool drain();
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  PipeCapture(util::Fd read, util::Fd write, std::uint64_t cap)
      : read_(std::move(read)), write_(std::move(write)), cap_(cap) {}
  void keep(const char* data, std::size_t count);

  util::Fd read_, write_;
  std::uint64_t cap_, dropped_ = 0;
  std::string text_;
};

}  // namespace hyperloom::proc
