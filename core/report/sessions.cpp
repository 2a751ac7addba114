// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/sessions.hpp"

#include <algorithm>
#include <vector>

#include "core/journal/outcome.hpp"
#include "core/journal/summary.hpp"
#include "core/report/numbers.hpp"
#include "core/report/table.hpp"
#include "core/session/root.hpp"

namespace hyperloom::report {
namespace {

using util::Value;

Value damaged_row(const std::string& id) {
  Value out = Value::map();
  out.set("id", id).set("state", "damaged");
  for (const auto* key :
       {"framework", "model", "started_at", "elapsed_s", "gain_pct", "kept", "stop_reason"}) {
    out.set(key, Value());
  }
  return out;
}

Value session_row(const std::string& id, std::string_view word, const session::State& state) {
  Value out = Value::map();
  out.set("id", id).set("state", word).set("framework", state.launch["framework"]);
  out.set("model", journal::model_name(state)).set("started_at", state.launch["ts"]);
  out.set("elapsed_s", state.elapsed_s);
  out.set("gain_pct", journal::session_result(state).gain_pct).set("kept", state.stack.size());
  return std::move(out.set("stop_reason", state.stop["reason"]));
}

Value row_of(const util::FileSystem& fs, const std::filesystem::path& root, const std::string& id,
             util::Wall now, const ThisHost& host) {
  const session::Layout layout(root / id);
  const auto state = journal::read_summary(fs, layout.journal(), journal::Detail::Listed);
  if (!state) {
    return damaged_row(id);
  }
  const Value owner = state->stop.is_null() ? session_owner(fs, layout) : Value();
  return session_row(id, session_state(state->stop, owner, now, host), *state);
}

std::string elapsed_text(const Value& seconds) {
  return seconds.is_number() ? clock_text(seconds.as_double()) : kUnknown;
}

std::vector<std::string> cells(const Value& row) {
  return {text_or_unknown(row["id"]),
          text_or_unknown(row["state"]),
          text_or_unknown(row["framework"]),
          text_or_unknown(row["model"]),
          text_or_unknown(row["started_at"]),
          elapsed_text(row["elapsed_s"]),
          signed_decimals(row["gain_pct"], 1),
          row["kept"].is_int() ? std::to_string(row["kept"].as_int()) : kUnknown,
          text_or_unknown(row["stop_reason"])};
}

}  // namespace

Value sessions_value(const util::FileSystem& fs, const std::filesystem::path& root,
                     const util::Clock& clock, const ThisHost& host) {
  auto names = session::session_names(fs, root);
  std::reverse(names.begin(), names.end());
  Value rows = Value::list();
  for (const std::string& name : names) {
    rows.push(row_of(fs, root, name, clock.wall(), host));
  }
  Value out = Value::map();
  out.set("schema", "hyperloom.sessions/1").set("root", root.string());
  return std::move(out.set("sessions", std::move(rows)));
}

std::string sessions_text(const Value& sessions) {
  std::vector<std::vector<std::string>> rows;
  for (const Value& row : sessions["sessions"].as_list()) {
    rows.push_back(cells(row));
  }
  return table_text(
      {"ID", "STATE", "FRAMEWORK", "MODEL", "STARTED", "ELAPSED", "GAIN", "KEPT", "STOP"}, rows,
      "");
}

}  // namespace hyperloom::report
