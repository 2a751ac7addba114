// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "core/journal/types.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::journal {

/// Makes a record of version `from` one of version `from + 1`, in memory.
struct Migration {
  int from;
  void (*step)(util::Value& body);
};

/// The versions of journal.jsonl that a reader takes: the current one and the two before it.
struct Schema {
  int current;
  std::span<const Migration> migrations;  ///< one for each older version
};
inline constexpr int kVersionsBack = 2;

/// What this version reads. Version 1 is the first, so nothing is older and nothing migrates yet.
[[nodiscard]] Schema own_schema();

/// Brings a record up to the current version. Newer than that, or older than two versions back, is
/// Unsupported naming both versions; without a version Corrupt.
[[nodiscard]] util::Status migrate(util::Value& body, const Schema& schema,
                                   std::string_view source);

/// read_journal() and parse_record() of a given schema.
[[nodiscard]] util::Result<JournalText> read_journal_as(const util::FileSystem& fs,
                                                        const std::filesystem::path& path,
                                                        const Schema& schema);
[[nodiscard]] util::Result<Record> parse_record_as(std::string_view line, std::string_view source,
                                                   const Schema& schema);

}  // namespace hyperloom::journal
