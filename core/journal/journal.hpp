// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "core/journal/types.hpp"
#include "core/util/clock.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::journal {

inline constexpr int kSchemaVersion = 1;

/// The append side of journal.jsonl: one writer, one line a record, seq without gaps. Records of
/// the durable types are on disk (fdatasync) when append returns; the others reach it with the
/// next durable one or with sync().
class Journal {
 public:
  /// Where a run starts: fresh, or after the last record of the runs before it.
  struct Start {
    std::uint64_t seq = 0;
    double elapsed_s = 0;
    unsigned run = 1;
  };

  [[nodiscard]] static util::Result<Journal> open(util::FileSystem& fs,
                                                  const std::filesystem::path& path,
                                                  const util::Clock& clock, Start start);

  /// Adds the envelope, writes and returns the record as it stands in the file. `fields` is a map;
  /// it must not hold a non-finite number. A line over 1 MiB is refused.
  [[nodiscard]] util::Result<Record> append(std::string_view type, util::Value fields);
  /// append() without its fdatasync: what is in the file counts, whatever a sync says of it later.
  [[nodiscard]] util::Result<Record> write(std::string_view type, util::Value fields);
  /// fdatasync of what is not on disk yet.
  [[nodiscard]] util::Status sync();
  /// Active seconds of all runs up to now.
  [[nodiscard]] double elapsed_s() const;
  [[nodiscard]] unsigned run() const { return start_.run; }

 private:
  Journal(std::unique_ptr<util::AppendFile> file, const util::Clock& clock, Start start);
  std::unique_ptr<util::AppendFile> file_;
  const util::Clock* clock_;
  Start start_;
  util::Monotonic opened_;
  std::uint64_t seq_;
  bool dirty_ = false;
};

/// True for the types whose records are synced at once (marked d in session.md 3.1).
[[nodiscard]] bool durable_type(std::string_view type);

/// All records of a journal. A damaged line before the tail is Corrupt and names its number; a
/// schema newer than ours is Unsupported and names both.
[[nodiscard]] util::Result<JournalText> read_journal(const util::FileSystem& fs,
                                                     const std::filesystem::path& path);
/// One line (without its newline) as a record; `source` names it in errors.
[[nodiscard]] util::Result<Record> parse_record(std::string_view line, std::string_view source);

}  // namespace hyperloom::journal
