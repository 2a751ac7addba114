// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/check_verdicts.hpp"

#include <algorithm>

#include "core/phase/replay.hpp"
#include "core/util/cat.hpp"
#include "core/util/version.hpp"

namespace hyperloom::cli {
namespace {

using util::Value;
using Records = std::span<const journal::Record>;

constexpr std::size_t kMostNamed = 5;

/// "journal record 57: " of what a row of the replay is about; "" if it is not found.
std::string place_of(Records records, const Value& row) {
  const auto about = [&](const journal::Record& record) {
    const bool whose = row["candidate"].is_null() || record.body["candidate"] == row["candidate"];
    return whose && record.type == row.text_or("what", "");
  };
  const auto found = std::find_if(records.rbegin(), records.rend(), about);
  return found == records.rend() ? "" : util::cat("journal record ", found->seq, ": ");
}

std::string line_of(Records records, const Value& row) {
  return util::cat(place_of(records, row), row.text_or("what", ""), " ",
                   row.text_or("candidate", ""), ": the session has ", row.text_or("stored", ""),
                   ", this version comes to ", row.text_or("recomputed", ""));
}

/// What steers the course: verdicts, decisions of the prune, the headline's status. Numbers that
/// are only printed may differ.
std::vector<std::string> differences(Records records, const Value& rows) {
  std::vector<std::string> out;
  for (const auto& row : rows.as_list()) {
    if (row.text_or("field", "").empty()) {
      out.push_back(line_of(records, row));
    }
  }
  return out;
}

util::Error refusal(const std::string& id, const std::string& was,
                    std::vector<std::string> differing) {
  auto error = util::make_error(
      util::Code::Refused,
      util::cat("hyperloom ", util::version(), " does not come to the verdicts of the session, ",
                "which hyperloom ", was, " wrote (", differing.size(), " differ)"));
  error.id = "verdicts_differ";
  error.hint = util::cat("resume it with hyperloom ", was, ", or start a fresh session; ",
                         "`hyperloom explain ", id, " --replay` lists all differences");
  differing.resize(std::min(differing.size(), kMostNamed));
  error.details = std::move(differing);
  return error;
}

}  // namespace

void check_same_verdicts(Launch& launch, const Value& recorded_launch, Records records) {
  const std::string was = recorded_launch.text_or("version", "");
  if (was == util::version()) {
    return;
  }
  const auto again = phase::replay(records);
  if (!again) {
    launch.fail("resume", again.error());
    return;
  }
  auto differing = differences(records, again->document["mismatches"]);
  if (!differing.empty()) {
    launch.fail("resume", refusal(recorded_launch.text_or("session_id", "latest"), was,
                                  std::move(differing)));
  }
}

}  // namespace hyperloom::cli
