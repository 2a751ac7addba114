// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/summary.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "core/journal/fold.hpp"
#include "core/journal/journal.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::journal {
namespace {

constexpr std::uint64_t kMaxJournal = 4ull << 30;

/// Types that are read whole, in a list and in a status alike.
constexpr std::array<std::string_view, 8> kWhole{"launch", "resume", "phase",   "baseline",
                                                 "stack",  "prune",  "holdout", "stop"};
/// Types of which a status needs these texts alone, for its counts.
struct Brief {
  std::string_view type;
  std::array<std::string_view, 4> members;
};
constexpr std::array<Brief, 3> kBrief{
    {{"candidate", {"id", "", "", ""}},
     {"candidate_skipped", {"id", "reason", "", ""}},
     {"verdict", {"candidate", "verdict", "reason", "disposition"}}}};
constexpr std::array<std::string_view, 2> kLegTypes{R"("type":"leg_started")",
                                                    R"("type":"leg_finished")"};
/// The type stands among the first members of a line: a few more bytes than the envelope takes.
constexpr std::size_t kEnvelopeBytes = 200;

/// Text of a member as the writer spells it, from `from` on; nullopt when it has an escape or there
/// is none. No text inside a record can look like a member: its quotes are escaped.
std::optional<std::string_view> member_text(std::string_view line, std::string_view key,
                                            std::size_t from) {
  const std::string begin = util::cat('"', key, "\":\"");
  const auto at = line.find(begin, from);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  const auto text = line.substr(at + begin.size());
  const auto end = text.find_first_of("\"\\");
  return end == std::string_view::npos || text[end] == '\\' ? std::nullopt
                                                            : std::optional(text.substr(0, end));
}

std::string_view type_of(std::string_view line) {
  return member_text(line.substr(0, kEnvelopeBytes), "type", 0).value_or("");
}

bool read_whole(std::string_view type) {
  return std::find(kWhole.begin(), kWhole.end(), type) != kWhole.end();
}

const Brief* brief_of(std::string_view type) {
  const auto* const it = std::find_if(kBrief.begin(), kBrief.end(),
                                      [&](const Brief& brief) { return brief.type == type; });
  return it == kBrief.end() ? nullptr : it;
}

/// Takes the members that counts are made of; false when the line must be read whole after all.
bool take_briefly(std::string_view line, const Brief& brief, session::State& state) {
  Record record{state.seq,         state.ts, state.elapsed_s, state.run, std::string(brief.type),
                util::Value::map()};
  const auto body = line.find(brief.type);
  for (const auto key : brief.members) {
    const auto text = key.empty() ? std::optional<std::string_view>("")
                                  : member_text(line, key, body + brief.type.size());
    if (!text) {
      return false;
    }
    record.body.set_if(key, *text);
  }
  apply(state, record);
  return true;
}

/// Where the last records of a leg stand.
std::array<std::size_t, 2> last_leg_lines(std::string_view text) {
  std::array<std::size_t, 2> out{};
  for (std::size_t i = 0; i < kLegTypes.size(); ++i) {
    const auto at = text.rfind(kLegTypes[i]);
    out[i] = at == std::string_view::npos ? at : text.rfind('\n', at) + 1;  // npos + 1 is 0
  }
  return out;
}

/// A line that is skipped must at least look like one of ours and stand in its place: a number
/// that is not the line's means that records were lost or ran into each other.
bool plausible(std::string_view line, std::size_t number) {
  const auto head = line.substr(0, kEnvelopeBytes);
  return line.starts_with(R"({"schema_version":)") && line.ends_with('}') &&
         head.find(util::cat("\"seq\":", number, ",")) != std::string_view::npos;
}

/// True when nothing of the line needs parsing: not shown, or counted already.
bool passed_over(std::string_view line, std::string_view type, Detail detail,
                 session::State& state) {
  const Brief* brief = detail == Detail::Status ? brief_of(type) : nullptr;
  return brief == nullptr || take_briefly(line, *brief, state);
}

util::Status take(std::string_view line, const std::string& source, session::State& state) {
  HL_TRY_ASSIGN(const Record record, parse_record(line, source));
  apply(state, record);
  return {};
}

}  // namespace

util::Result<session::State> read_summary(const util::FileSystem& fs,
                                          const std::filesystem::path& journal, Detail detail) {
  HL_TRY_ASSIGN(const std::string text, fs.read_bounded(journal, kMaxJournal));
  const auto name = journal.filename().string();
  const auto legs = detail == Detail::Status ? last_leg_lines(text)
                                             : std::array{std::string::npos, std::string::npos};
  session::State state;
  std::size_t number = 0;
  for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos;
       begin = end + 1) {
    const auto line = std::string_view(text).substr(begin, end - begin);
    const bool last = text.find('\n', end + 1) == std::string::npos;
    const bool leg = begin == legs[0] || begin == legs[1];
    ++number;
    const auto type = type_of(line);
    if (!last && !leg && !read_whole(type)) {
      if (!plausible(line, number)) {
        return util::fail(util::Code::Corrupt, util::cat(name, ":", number, ": no journal record"));
      }
      if (passed_over(line, type, detail, state)) {
        continue;
      }
    }
    const auto taken = take(line, util::cat(name, ":", number), state);
    if (!taken && last && taken.error().code != util::Code::Unsupported) {
      break;  // a torn tail
    }
    HL_TRY(taken);
  }
  if (state.launch.is_null()) {
    return util::fail(util::Code::Corrupt, util::cat(name, ": no launch record"));
  }
  return state;
}

bool has_launch(const util::FileSystem& fs, const session::Layout& layout) {
  constexpr std::uint64_t kUsual = 64 << 10;
  auto text = fs.read_start(layout.journal(), kUsual);
  auto end = text ? text->find('\n') : std::string::npos;
  if (text && end == std::string::npos && text->size() == kUsual) {
    text = fs.read_bounded(layout.journal(), kMaxJournal);
    end = text ? text->find('\n') : std::string::npos;
  }
  if (end == std::string::npos) {
    return false;
  }
  // Of whatever version: which one, is said when the records are read.
  const auto first = util::parse_json(std::string_view(*text).substr(0, end), "journal");
  return first && first->is_map() && first->text_or("type", "") == "launch" &&
         first->int_or("seq", 0) == 1;
}

}  // namespace hyperloom::journal
