// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/change.hpp"

#include <algorithm>

#include "core/util/cat.hpp"
#include "core/util/text.hpp"

namespace hyperloom::journal {
namespace {

using session::CandidateRow;
using util::Value;

bool filled_list(const Value& value) { return value.is_list() && !value.as_list().empty(); }
bool filled_map(const Value& value) { return value.is_map() && !value.as_map().empty(); }

std::vector<std::string> texts(const Value& list) {
  std::vector<std::string> out;
  if (list.is_list()) {
    for (const Value& item : list.as_list()) {
      out.push_back(item.is_text() ? item.as_text() : util::describe(item));
    }
  }
  return out;
}

bool names_backend(const std::vector<std::string>& args) {
  return std::any_of(args.begin(), args.end(), [](const std::string& arg) {
    const std::string word = util::lower(arg);
    return word.find("attention-backend") != std::string::npos ||
           word.find("kv-cache-dtype") != std::string::npos;
  });
}

std::string args_text(const Value& delta) {
  std::vector<std::string> words = texts(delta["args_add"]);
  for (const std::string& removed : texts(delta["args_remove"])) {
    words.push_back("without " + removed);
  }
  return util::join(words, " ");
}

std::string env_text(const Value& delta) {
  std::vector<std::string> words;
  if (delta["env_set"].is_map()) {
    for (const auto& [name, value] : delta["env_set"].as_map()) {
      words.push_back(util::cat(name, "=", value.is_text() ? value.as_text() : ""));
    }
  }
  for (const std::string& name : texts(delta["env_unset"])) {
    words.push_back(util::cat(name, " unset"));
  }
  return words.empty() ? std::string() : util::cat("env: ", util::join(words, " "));
}

}  // namespace

std::uint32_t candidate_number(std::string_view id) {
  if (!id.starts_with('c')) {
    return 0;
  }
  return static_cast<std::uint32_t>(util::parse_uint(id.substr(1)).value_or(0));
}

std::string_view upstream_kind(const CandidateRow& row) {
  const Value& delta = row.record["delta"];
  if (filled_list(delta["patches"])) {
    return "integrate";
  }
  if (filled_list(delta["args_add"]) || filled_list(delta["args_remove"])) {
    return names_backend(texts(delta["args_add"])) ? "backend" : "param";
  }
  return filled_map(delta["env_set"]) || filled_list(delta["env_unset"]) ? "env" : "other";
}

std::string change_text(const CandidateRow& row) {
  const std::string args = args_text(row.record["delta"]), env = env_text(row.record["delta"]);
  if (args.empty() && env.empty()) {
    return row.record.text_or("name", row.id);
  }
  return args.empty() || env.empty() ? args + env : util::cat(args, " | ", env);
}

std::string_view upstream_outcome(const CandidateRow& row) {
  if (row.verdict.is_null()) {
    return row.skipped.is_null() ? "" : "skipped";
  }
  const std::string verdict = row.verdict.text_or("verdict", "");
  if (verdict == "KEEP") {
    return row.dropped.is_null() ? "KEEP" : "REVERT";
  }
  const bool inert = row.verdict.member_is("disposition", "kept_inert");
  const bool open_end = verdict == "INCONCLUSIVE" || verdict == "NEEDS_REVIEW";
  return inert || open_end ? "no_promote" : "REVERT";
}

std::string error_class(const CandidateRow& row) {
  const std::string verdict = row.verdict.text_or("verdict", "");
  if (verdict == "GATE_FAILED") {
    return "quality_failed";
  }
  if (verdict == "REVERT") {
    return "below_threshold";
  }
  return verdict == "FAILED" ? row.verdict.text_or("reason", "") : std::string();
}

std::vector<double> anchor_factors(const session::State& state) {
  std::vector<double> out;
  double factor = 1;
  for (const session::Event& event : state.history) {
    out.push_back(factor);
    if (event.kind == session::Event::Kind::Verdict) {
      const Value& verdict = state.candidates[event.index].verdict;
      const bool kept = verdict.member_is("verdict", "KEEP");
      factor *= kept ? 1 + verdict.number_or("pct", 0) / 100 : 1;
    }
  }
  return out;
}

}  // namespace hyperloom::journal
