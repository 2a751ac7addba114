// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/value.hpp"

namespace hyperloom::journal {

/// One line of journal.jsonl: its envelope and the whole object (session.md 3.1).
struct Record {
  std::uint64_t seq = 0;
  std::string ts;
  double elapsed_s = 0;  ///< active seconds over all runs
  unsigned run = 1;
  std::string type;
  util::Value body;  ///< the whole object, envelope included
};

/// What a reader found. A torn last line is no record and no error.
struct JournalText {
  std::vector<Record> records;
  bool torn_tail = false;
  std::uint64_t good_bytes = 0;  ///< length of the complete lines
  std::string tail;              ///< what follows them
};

}  // namespace hyperloom::journal
