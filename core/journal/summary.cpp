// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/summary.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/journal/fold.hpp"
#include "core/journal/journal.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::journal {
namespace {

constexpr std::uint64_t kMaxJournal = 4ull << 30;

/// As the writer spells the types that a summary is made of.
constexpr std::array<std::string_view, 7> kTypes{
    R"("type":"launch")", R"("type":"resume")",  R"("type":"phase")", R"("type":"baseline")",
    R"("type":"stack")",  R"("type":"holdout")", R"("type":"stop")"};
/// The type stands among the first members of a line: a few more bytes than the envelope takes.
constexpr std::size_t kEnvelopeBytes = 200;

bool wanted(std::string_view line) {
  const std::string_view head = line.substr(0, kEnvelopeBytes);
  return std::any_of(kTypes.begin(), kTypes.end(), [&](std::string_view type) {
    return head.find(type) != std::string_view::npos;
  });
}

/// A line that is skipped must at least look like one of ours.
bool plausible(std::string_view line) {
  return line.starts_with(R"({"schema_version":)") && line.ends_with('}');
}

util::Status take(std::string_view line, const std::string& source, session::State& state) {
  HL_TRY_ASSIGN(const Record record, parse_record(line, source));
  apply(state, record);
  return {};
}

}  // namespace

util::Result<session::State> read_summary(const util::FileSystem& fs,
                                          const std::filesystem::path& journal) {
  HL_TRY_ASSIGN(const std::string text, fs.read_bounded(journal, kMaxJournal));
  const auto name = journal.filename().string();
  session::State state;
  std::size_t number = 0;
  for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos;
       begin = end + 1) {
    const auto line = std::string_view(text).substr(begin, end - begin);
    const bool last = text.find('\n', end + 1) == std::string::npos;
    const std::string source = util::cat(name, ":", ++number);
    if (last || wanted(line)) {
      const auto taken = take(line, source, state);
      if (!taken && last && taken.error().code != util::Code::Unsupported) {
        break;  // a torn tail
      }
      HL_TRY(taken);
    } else if (!plausible(line)) {
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
