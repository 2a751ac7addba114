// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>

#include "core/journal/journal.hpp"
#include "core/journal/schema.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::journal {
namespace {

constexpr std::uint64_t kMaxJournal = 4ull << 30;

util::Status check_envelope(const Record& record, std::string_view source) {
  if (record.seq == 0 || record.type.empty()) {
    return util::fail(util::Code::Corrupt, util::cat(source, ": no journal record (seq or type)"));
  }
  return {};
}

std::string line_source(const std::filesystem::path& path, std::size_t number) {
  return util::cat(path.filename().string(), ":", number);
}

/// Appends one line's record; `expected` is the seq it must carry.
util::Status take_line(std::string_view line, const std::string& source, const Schema& schema,
                       JournalText& out) {
  HL_TRY_ASSIGN(Record record, parse_record_as(line, source, schema));
  if (record.seq != out.records.size() + 1) {
    return util::fail(util::Code::Corrupt, util::cat(source, ": seq is ", record.seq, ", expected ",
                                                     out.records.size() + 1));
  }
  out.records.push_back(std::move(record));
  return {};
}

/// What can be done about a damaged line: what stands before it is a session of fewer records.
util::Error advised(util::Error error, std::size_t number) {
  if (error.code == util::Code::Corrupt && error.hint.empty()) {
    error.hint = number == 1
                     ? "put the line back from a copy, or start a fresh session"
                     : util::cat(
                           "put the line back from a copy; or keep a copy of the file, cut it "
                           "off after line ",
                           number - 1, " (head -n ", number - 1,
                           ") and resume: what was recorded later is then measured again");
  }
  return error;
}

}  // namespace

util::Result<Record> parse_record(std::string_view line, std::string_view source) {
  return parse_record_as(line, source, own_schema());
}

util::Result<Record> parse_record_as(std::string_view line, std::string_view source,
                                     const Schema& schema) {
  auto parsed = util::parse_json(line, source);
  if (!parsed) {
    parsed.error().code = util::Code::Corrupt;
    return util::fail(std::move(parsed).error());
  }
  util::Value body = std::move(*parsed);
  if (!body.is_map()) {
    return util::fail(util::Code::Corrupt, util::cat(source, ": a record is a JSON object"));
  }
  HL_TRY(migrate(body, schema, source));
  Record record;
  record.seq = static_cast<std::uint64_t>(std::max<std::int64_t>(0, body.int_or("seq", 0)));
  record.ts = body.text_or("ts", "");
  record.elapsed_s = body.number_or("elapsed_s", 0);
  record.run = static_cast<unsigned>(std::max<std::int64_t>(0, body.int_or("run", 1)));
  record.type = body.text_or("type", "");
  HL_TRY(check_envelope(record, source));
  record.body = std::move(body);
  return record;
}

util::Result<JournalText> read_journal(const util::FileSystem& fs,
                                       const std::filesystem::path& path) {
  return read_journal_as(fs, path, own_schema());
}

util::Result<JournalText> read_journal_as(const util::FileSystem& fs,
                                          const std::filesystem::path& path, const Schema& schema) {
  HL_TRY_ASSIGN(const std::string text, fs.read_bounded(path, kMaxJournal));
  JournalText out;
  std::size_t begin = 0, number = 0;
  while (begin < text.size()) {
    const auto end = text.find('\n', begin);
    if (end == std::string::npos) {
      out.torn_tail = true;
      break;
    }
    ++number;
    auto taken = take_line(std::string_view(text).substr(begin, end - begin),
                           line_source(path, number), schema, out);
    const bool last = end + 1 == text.size();
    if (!taken && last && taken.error().code != util::Code::Unsupported) {
      out.torn_tail = true;
      break;
    }
    if (!taken) {
      return util::fail(advised(std::move(taken).error(), number));
    }
    begin = end + 1;
    out.good_bytes = begin;
  }
  out.tail = text.substr(out.good_bytes);
  return out;
}

}  // namespace hyperloom::journal
