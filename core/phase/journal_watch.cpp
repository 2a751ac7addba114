// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/journal_watch.hpp"

#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

bool same(const std::optional<util::FileInfo>& a, const std::optional<util::FileInfo>& b) {
  return a && b && a->device == b->device && a->inode == b->inode && a->size == b->size &&
         a->ctime_ns == b->ctime_ns;
}

}  // namespace

JournalWatch::JournalWatch(const Run& run) : before_(run.fs.lstat(run.layout.journal())) {}

std::optional<Stop> JournalWatch::stop(const Run& run) const {
  if (same(before_, run.fs.lstat(run.layout.journal()))) {
    return std::nullopt;
  }
  return make_stop("workload_changed", "",
                   util::cat("the journal of the session was changed while a leg ran: ",
                             run.layout.journal().string()));
}

}  // namespace hyperloom::phase
