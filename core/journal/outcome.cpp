// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/outcome.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/util/text.hpp"

namespace hyperloom::journal {
namespace {

using session::State;
using util::Value;

constexpr std::array<std::string_view, 6> kEnvelope{"schema_version", "seq", "ts",
                                                    "elapsed_s",      "run", "type"};

std::string status_of(const State& state) {
  const bool measured = !state.baseline().is_null();
  if (measured && state.holdout_is_current()) {
    return state.holdout().text_or("status", "interrupted");
  }
  if (state.stop.is_null()) {
    return "unfinished";
  }
  return !measured ? "no_baseline" : state.stack.empty() ? "nothing_kept" : "interrupted";
}

std::string_view sentence(std::string_view status) {
  if (status == "no_baseline") {
    return "no baseline was measured";
  }
  if (status == "unfinished") {
    return "no result yet (no hold-out was run)";
  }
  return status == "nothing_kept" ? "no gain kept" : "not confirmed (no hold-out was run)";
}

SessionResult from_holdout(std::string status, const Value& holdout) {
  SessionResult out;
  out.status = std::move(status);
  out.headline = holdout.text_or("headline", sentence(out.status));
  out.blocks = holdout["blocks"];
  out.legs = holdout["legs"];
  out.unconfirmed_search_estimate = holdout["unconfirmed_search_estimate"];
  out.base_shift_pct = holdout["base_shift_pct"];
  out.base_moved = holdout.bool_or("base_moved", false);
  out.review = holdout["review"];
  out.review_detail = holdout.text_or("review_detail", "");
  if (out.validated()) {
    out.throughput = holdout["throughput_final"];
    out.throughput_base = holdout["throughput_base"];
    out.gain_pct = holdout["gain_pct"];
    out.ci95_pct = holdout["ci95_pct"];
  }
  return out;
}

SessionResult without_holdout(const State& state, std::string status) {
  SessionResult out;
  out.headline = sentence(status);
  out.status = std::move(status);
  if (!state.stack.empty()) {
    out.unconfirmed_search_estimate = state.search_gain_pct();
  }
  return out;
}

bool ended_well(const session::LegRow& leg) { return leg.finished.member_is("status", "ok"); }

}  // namespace

SessionResult session_result(const State& state) {
  std::string status = status_of(state);
  SessionResult out = status != "no_baseline" && state.holdout_is_current()
                          ? from_holdout(std::move(status), state.holdout())
                          : without_holdout(state, std::move(status));
  if (out.status == "nothing_kept") {
    out.throughput = state.baseline()["throughput"];
  }
  return out;
}

std::string throughput_unit(const State& state) {
  std::string unit = state.baseline().text_or("unit", "");
  for (auto leg = state.legs.begin(); unit.empty() && leg != state.legs.end(); ++leg) {
    unit = leg->finished.text_or("unit", "");
  }
  return unit;
}

std::string model_name(const State& state) {
  const std::string model = state.launch.text_or("model", "");
  if (!model.empty()) {
    return model;
  }
  return std::filesystem::path(state.launch["source"].text_or("path", "")).filename().string();
}

Value cold_throughput(const State& state) {
  for (const auto& leg : state.legs) {
    if (leg.started.member_is("role", "warmup") && ended_well(leg)) {
      return leg.finished["objective"];
    }
  }
  return {};
}

Value baseline_gate(const State& state) {
  for (const std::size_t at : leg_places(state, state.baseline()["legs"])) {
    if (ended_well(state.legs[at])) {
      return state.legs[at].finished["gate"];
    }
  }
  return {};
}

Value kept_env(const State& state) {
  if (state.stack.empty() || !state.stack.back()["env_set"].is_map()) {
    return Value::map();
  }
  return state.stack.back()["env_set"];
}

std::vector<std::string> kept_args(const State& state) {
  std::vector<std::string> out;
  for (const Value& item : state.stack) {
    if (item["args"].is_list()) {
      for (const Value& arg : item["args"].as_list()) {
        out.push_back(arg.is_text() ? arg.as_text() : "");
      }
    }
  }
  return out;
}

Value mean_wall_s(const State& state, std::span<const std::size_t> legs) {
  double sum = 0;
  int count = 0;
  for (const std::size_t at : legs) {
    if (ended_well(state.legs[at])) {
      sum += state.legs[at].finished.number_or("wall_s", 0);
      ++count;
    }
  }
  return count == 0 ? Value() : Value(sum / count);
}

std::vector<std::size_t> leg_places(const State& state, const Value& numbers) {
  std::vector<std::size_t> out;
  if (!numbers.is_list()) {
    return out;
  }
  for (const Value& number : numbers.as_list()) {
    const auto* leg =
        number.is_int() ? state.leg(static_cast<std::uint64_t>(number.as_int())) : nullptr;
    if (leg != nullptr) {
      out.push_back(static_cast<std::size_t>(leg - state.legs.data()));
    }
  }
  return out;
}

std::string leg_task(const session::LegRow& leg) {
  const std::string home = leg.started.text_or("workspace", "");
  const auto parts = util::split(home, '/');
  constexpr std::size_t kId = 2;  // runs/<kind>/<id>/..
  return parts.size() > kId ? std::string(parts[kId]) : std::string();
}

Value payload(const Value& record) {
  Value out = Value::map();
  if (record.is_map()) {
    for (const auto& [key, value] : record.as_map()) {
      if (std::find(kEnvelope.begin(), kEnvelope.end(), key.text()) == kEnvelope.end()) {
        out.as_map().emplace_back(key, value);
      }
    }
  }
  return out;
}

Value warnings_value(const State& state) {
  Value out = Value::list();
  for (const Value& warning : state.warnings) {
    Value row = Value::map();
    row.set("code", warning["code"]).set("message", warning["message"]);
    out.push(std::move(row));
  }
  return out;
}

}  // namespace hyperloom::journal
