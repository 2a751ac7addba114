// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/resume_settings.hpp"

#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::cli {
namespace {

using util::Value;

void put(RecordedSettings& out, std::string_view name, const Value& value) {
  const bool nothing = value.is_null() || (value.is_text() && value.as_text().empty());
  if (nothing) {
    out.erase(std::string(name));
  } else {
    out.insert_or_assign(std::string(name), value);
  }
}

/// What somebody gave; the defaults are those of this version.
RecordedSettings given_settings(const Value& config) {
  RecordedSettings out;
  for (const auto& [name, row] : config.as_map()) {
    if (row.text_or("origin", "default") != "default") {
      put(out, name, row["value"]);
    }
  }
  return out;
}

/// What the launch found out goes before what it was told.
void put_resolved(RecordedSettings& out, const Value& launch) {
  put(out, "framework", launch["framework"]);
  put(out, "framework-path", launch["source"]["path"]);
  put(out, "benchmark-scripts-dir", launch["scripts_dir"]);
  put(out, "benchmark-backend", launch["backend"]);
  put(out, "model", launch["model"]);
  put(out, "gpu-type", launch["gpu"]["type"]);
  put(out, "seed", launch["seed"]);
  put(out, "search-space", launch["search_space"]["path"]);
}

void put_overrides(RecordedSettings& out, const Value& resume) {
  if (!resume["overrides"].is_list()) {
    return;
  }
  for (const Value& item : resume["overrides"].as_list()) {
    put(out, item.text_or("key", ""), item["new"]);
  }
}

}  // namespace

RecordedSettings recorded_settings(const session::State& state) {
  auto out = given_settings(state.launch["config"]);
  put_resolved(out, state.launch);
  for (const Value& resume : state.resumes) {
    put_overrides(out, resume);
  }
  out.erase("extra-env");  // pins have a record of their own
  return out;
}

Value last_override(const session::State& state, std::string_view key, const Value& launched) {
  Value last = launched;
  for (const Value& resume : state.resumes) {
    if (!resume["overrides"].is_list()) {
      continue;
    }
    for (const Value& item : resume["overrides"].as_list()) {
      last = item.text_or("key", "") == key ? item["new"] : last;
    }
  }
  return last;
}

std::string setting_text(const Value& value) {
  if (value.is_text()) {
    return value.as_text();
  }
  if (!value.is_list()) {
    return value.is_null() ? "none" : util::to_json(value);
  }
  std::vector<std::string> words;
  for (const Value& item : value.as_list()) {
    words.push_back(setting_text(item));
  }
  return util::join(words, " ");
}

}  // namespace hyperloom::cli
