// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/util/fd.hpp"
#include "core/util/result.hpp"

namespace hyperloom::proc {

/// What one look at an output found.
struct Growth {
  bool grown = false;
  bool fast = false;  ///< so much came that the next look should be soon
};

/// A child's output file: the child writes it through its own descriptor, this end watches and
/// bounds it. The file may be renamed, removed or truncated by the child; only our descriptor
/// counts.
///
/// Above the cap the middle is punched out (the first quarter and the newest rest stay); finish()
/// closes the gap around `[hyperloom: <n> bytes dropped here]`. Only regular files are bounded.
class LogFile {
 public:
  /// Creates the file (mode 0600) or appends to it; a symlink as last part is refused.
  [[nodiscard]] static util::Result<LogFile> open(const std::filesystem::path& path,
                                                  std::uint64_t cap_bytes);

  /// The append-only descriptor for the child; closed on this side after the spawn.
  [[nodiscard]] int child_fd() const { return child_.get(); }
  void close_child_end() { child_.reset(); }
  /// Notices growth (also a truncation) since the last call and punches what is over the cap.
  Growth sample();
  /// Compacts; call when nothing writes any more.
  void finish();
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }
  /// True when the file system cannot punch holes, so that the cap holds only after finish().
  [[nodiscard]] bool deferred() const { return deferred_; }
  /// The last `max_bytes`.
  [[nodiscard]] std::string tail(std::size_t max_bytes) const;

 private:
  LogFile(util::Fd child, util::Fd host, std::uint64_t cap);
  [[nodiscard]] std::uint64_t size() const;
  void punch(std::uint64_t size);

  util::Fd child_, host_;
  std::uint64_t cap_, head_, rest_;
  std::uint64_t last_size_ = 0, punched_to_ = 0, dropped_ = 0;
  bool regular_ = true, deferred_ = false;
};

/// An own duplicate above 2, so that putting it on a child's standard descriptors cannot clobber
/// it.
[[nodiscard]] util::Fd above_stdio(util::Fd fd);

}  // namespace hyperloom::proc
