// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/summary.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "core/journal/fold.hpp"
#include "core/journal/journal.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::journal {
namespace {

constexpr std::uint64_t kMaxJournal = 4ull << 30;

/// As the writer spells the types that a summary is made of; the first few are enough for a list.
constexpr std::size_t kListed = 7;
constexpr std::array<std::string_view, 10> kTypes{
    R"("type":"launch")",   R"("type":"resume")",    R"("type":"phase")",
    R"("type":"baseline")", R"("type":"stack")",     R"("type":"holdout")",
    R"("type":"stop")",     R"("type":"candidate")", R"("type":"candidate_skipped")",
    R"("type":"verdict")"};
constexpr std::array<std::string_view, 2> kLegTypes{R"("type":"leg_started")",
                                                    R"("type":"leg_finished")"};
/// The type stands among the first members of a line: a few more bytes than the envelope takes.
constexpr std::size_t kEnvelopeBytes = 200;

bool wanted(std::string_view line, Detail detail) {
  const std::string_view head = line.substr(0, kEnvelopeBytes);
  const auto types = std::span(kTypes).first(detail == Detail::Listed ? kListed : kTypes.size());
  return std::any_of(types.begin(), types.end(), [&](std::string_view type) {
    return head.find(type) != std::string_view::npos;
  });
}

/// Where the last records of a leg stand. No text inside a record can look like them: its quotes
/// are escaped.
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
    const std::string source = util::cat(name, ":", ++number);
    if (last || wanted(line, detail) || begin == legs[0] || begin == legs[1]) {
      const auto taken = take(line, source, state);
      if (!taken && last && taken.error().code != util::Code::Unsupported) {
        break;  // a torn tail
      }
      HL_TRY(taken);
    } else if (!plausible(line, number)) {
      return util::fail(util::Code::Corrupt, util::cat(source, ": no journal record"));
    }
  }
  if (state.launch.is_null()) {
    return util::fail(util::Code::Corrupt, util::cat(name, ": no launch record"));
  }
  return state;
}

bool has_launch(const util::FileSystem& fs, const session::Layout& layout) {
  const auto text = fs.read_bounded(layout.journal(), kMaxJournal);
  const auto end = text ? text->find('\n') : std::string::npos;
  if (end == std::string::npos) {
    return false;
  }
  // Of whatever version: which one, is said when the records are read.
  const auto first = util::parse_json(std::string_view(*text).substr(0, end), "journal");
  return first && first->is_map() && first->text_or("type", "") == "launch" &&
         first->int_or("seq", 0) == 1;
}

}  // namespace hyperloom::journal
