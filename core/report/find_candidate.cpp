// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/find_candidate.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/util/cat.hpp"
#include "core/util/plural.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::report {
namespace {

using session::CandidateRow;
using session::State;
using Matches = std::vector<const CandidateRow*>;

constexpr std::size_t kShortestPrefix = 6, kMostNear = 8;

template <typename Test>
Matches matches(const State& state, const Test& test) {
  Matches out;
  for (const CandidateRow& row : state.candidates) {
    if (test(row)) {
      out.push_back(&row);
    }
  }
  return out;
}

/// The number in "c1", "c0001" or "1".
std::optional<std::int64_t> number_in(std::string_view word) {
  const auto digits = word.substr(word.starts_with('c') ? 1 : 0);
  const bool all =
      !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
  return all ? util::parse_int(
                   digits.substr(std::min(digits.find_first_not_of('0'), digits.size() - 1)))
             : std::nullopt;
}

/// Candidates with that number: "c1" is short for "c0001".
Matches numbered(const State& state, std::string_view word) {
  const auto number = number_in(word);
  return !number ? Matches()
                 : matches(state, [&](const auto& row) { return number_in(row.id) == number; });
}

bool sets(const CandidateRow& row, std::string_view name) {
  return row.record["delta"]["env_set"].find(name) != nullptr;
}

Matches exact(const State& state, std::string_view word) {
  if (const CandidateRow* row = state.candidate(word)) {
    return {row};
  }
  auto found =
      matches(state, [&](const auto& row) { return row.record.text_or("name", "") == word; });
  if (found.empty() && word.size() >= kShortestPrefix) {
    found = matches(state, [&](const auto& row) {
      return row.record.text_or("fingerprint", "").starts_with(word);
    });
  }
  if (found.empty()) {
    found = matches(state, [&](const auto& row) { return sets(row, word); });
  }
  return found.empty() ? numbered(state, word) : found;
}

/// Candidates whose name holds the word, or whose id is its nearest neighbour.
Matches near(const State& state, std::string_view word) {
  std::vector<std::string> names;
  for (const CandidateRow& row : state.candidates) {
    names.push_back(row.id);
    names.push_back(row.record.text_or("name", ""));
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string nearest(util::nearest(word, known));
  const std::string folded = util::lower(word);
  return matches(state, [&](const auto& row) {
    const std::string name = row.record.text_or("name", "");
    return row.id == nearest || (!nearest.empty() && name == nearest) ||
           util::lower(name).find(folded) != std::string::npos;
  });
}

std::string listed(const Matches& rows) {
  std::vector<std::string> names;
  for (const CandidateRow* row : rows) {
    if (names.size() < kMostNear) {
      names.push_back(
          util::cat(row->id, " ", util::printable(row->record.text_or("name", ""), false)));
    }
  }
  return util::join(names, ", ");
}

util::Error unknown(const State& state, std::string_view word, const Matches& several) {
  const Matches close = several.empty() ? near(state, word) : several;
  const std::string shown = util::printable(word, false);
  auto error = util::make_error(
      util::Code::NotFound, several.empty() ? util::cat("no candidate '", shown, "'")
                                            : util::cat("'", shown, "' fits several candidates"));
  error.id = "unknown_candidate";
  error.hint = close.empty() ? util::cat("the session has ",
                                         util::counted(state.candidates.size(), "candidate"),
                                         "; run explain without an id to list them")
                             : util::cat("near: ", listed(close));
  return error;
}

}  // namespace

util::Result<const CandidateRow*> find_candidate(const State& state, std::string_view word) {
  const Matches found = exact(state, word);
  if (found.size() == 1) {
    return found.front();
  }
  return util::fail(unknown(state, word, found));
}

}  // namespace hyperloom::report
