// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/phase/run.hpp"
#include "core/phase/stop.hpp"
#include "core/util/fs.hpp"

namespace hyperloom::phase {

/// Whether anybody writes the journal between two moments in which the host does not: a leg runs as
/// the same user and could add a verdict of its own.
class JournalWatch {
 public:
  explicit JournalWatch(const Run& run);
  /// The stop `workload_changed` if the file is no longer what it was.
  [[nodiscard]] std::optional<Stop> stop(const Run& run) const;

 private:
  std::optional<util::FileInfo> before_;
};

}  // namespace hyperloom::phase
