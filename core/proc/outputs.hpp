// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <variant>

#include "core/proc/log_file.hpp"
#include "core/proc/pipe_capture.hpp"
#include "core/proc/spec.hpp"

namespace hyperloom::proc {

class EventLoop;

/// Both outputs of one child, each a file or a pipe.
class Outputs {
 public:
  /// Opens what `spec` names. Two equal paths share one file.
  [[nodiscard]] static util::Result<Outputs> open(const ProcessSpec& spec);

  [[nodiscard]] int stdout_fd() const;
  [[nodiscard]] int stderr_fd() const;
  /// After the spawn: only the child writes from here on.
  void close_child_ends();
  /// Puts open pipes on the loop, or takes them off.
  void watch(EventLoop& loop) const;
  void unwatch(EventLoop& loop) const;
  /// Reads the pipes that are ready, unwatching closed ones; true when something came.
  bool drain_pipes(EventLoop& loop);
  /// Looks at the files.
  Growth sample_files();
  /// When nothing writes any more: empties pipes, compacts files, fills the exit's output fields.
  void finish(ProcessExit& exit);

 private:
  using Output = std::variant<LogFile, PipeCapture>;
  explicit Outputs(Output out, std::optional<Output> err)
      : out_(std::move(out)), err_(std::move(err)) {}
  static util::Result<Output> open_one(const std::filesystem::path& path, std::uint64_t cap);

  Output out_;
  std::optional<Output> err_;  ///< absent: standard error goes to the file of standard output
};

}  // namespace hyperloom::proc
