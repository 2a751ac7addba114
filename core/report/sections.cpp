// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/sections.hpp"

#include "core/journal/outcome.hpp"
#include "core/report/commits.hpp"
#include "core/report/files.hpp"
#include "core/report/numbers.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"

namespace hyperloom::report {
namespace {

using session::State;
using util::Value;

Section pins_section(const State& state) {
  const auto count = state.pins.size();
  Section out{"pins", "Pins"};
  out.lines = {{"", count == 0
                        ? "none: no variable was fixed with --extra-env"
                        : util::cat("baseline measured with ", util::counted(count, "pin"))}};
  for (const session::Pin& pin : state.pins) {
    out.lines.push_back({pin.name, std::string(session::shown_value(pin))});
  }
  return out;
}

Section reproduce_section(const State& state) {
  Section out{"reproduce", "Reproduce"};
  out.lines = {
      {"command", reproduce_command(state)},
      {"", util::cat(state.stack.empty() ? "Nothing was kept: it runs one leg of the original base"
                                         : "It runs one leg of what was kept",
                     ", and refuses when the checkout is at another commit.")}};
  const Value kept = journal::kept_env(state);
  for (const auto& [name, value] : kept.as_map()) {
    out.lines.push_back({name, value.is_text() ? value.as_text() : ""});
  }
  for (const std::string& arg : journal::kept_args(state)) {
    out.lines.push_back({"argument", arg});
  }
  out.lines.push_back({"commit", text_or_unknown(reproduce_commit(state))});
  out.lines.push_back(
      {"entrypoint", util::cat(text_or_unknown(state.launch["entrypoint"]["path"]), " (sha256 ",
                               text_or_unknown(state.launch["entrypoint"]["sha256"]), ")")});
  return out;
}

Section commits_section(const State& state) {
  Section out{"commits", "KEEP commits"};
  Table table{"", {"commit", "message", "files", "changed"}, {}};
  const Value commits = commits_value(state);
  for (const Value& commit : commits.as_list()) {
    table.rows.push_back(
        {commit.text_or("oid", ""), commit.text_or("message", ""),
         std::to_string(commit["touched"].is_list() ? commit["touched"].as_list().size() : 0),
         touched_text(commit)});
  }
  if (table.rows.empty()) {
    out.lines = {{"", state.stack.empty()
                          ? "none: nothing was kept"
                          : "none: only settings were kept, no file of the checkout was changed"}};
  }
  out.tables = {std::move(table)};
  return out;
}

Section files_section(const State& state) {
  Section out{"files", "Files"};
  const Value files = files_value();
  for (const auto& [name, path] : files.as_map()) {
    out.lines.push_back({name, session_path(state, path.as_text().c_str())});
  }
  return out;
}

}  // namespace

std::string report_title(const State& state, std::string_view now) {
  return util::cat("hyperloom session ", text_or_unknown(state.launch["session_id"]), ", ",
                   text_or_unknown(state.launch["framework"]), now.empty() ? "" : ", ", now,
                   ", as of ", state.ts);
}

std::vector<Section> report_sections(const State& state, std::string_view now) {
  std::vector<Section> out;
  // Moved in one by one: a list of them would be copied, tables of thousands of rows with it.
  out.push_back(detail::result_section(state));
  out.push_back(detail::stop_section(state, now));
  out.push_back(detail::subject_section(state));
  out.push_back(detail::host_section(state));
  out.push_back(detail::validity_section(state));
  out.push_back(detail::timeline_section(state));
  out.push_back(detail::gains_section(state));
  out.push_back(detail::legs_section(state));
  out.push_back(detail::levers_section(state));
  out.push_back(pins_section(state));
  out.push_back(reproduce_section(state));
  out.push_back(commits_section(state));
  out.push_back(detail::refused_section(state));
  out.push_back(detail::llm_section(state));
  out.push_back(files_section(state));
  out.push_back(detail::terms_section(state));
  return out;
}

}  // namespace hyperloom::report
