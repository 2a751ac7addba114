// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "tests/sim/print.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "core/util/json.hpp"
#include "core/util/value.hpp"

namespace hyperloom::sim {
namespace {

constexpr int kDecimals = 3;

double rounded(double value) {
  const double unit = std::pow(10, kDecimals);
  return std::round(value * unit) / unit;
}

std::string fixed(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%10.*f", kDecimals, value);
  return text;
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

using Named = std::vector<std::pair<std::string, double>>;

std::string lines(const std::string& head, const Named& named) {
  std::string text = head + '\n';
  for (const auto& [name, value] : named) {
    text += padded("  " + name, 24) + fixed(value) + '\n';
  }
  return text;
}

std::string object(util::Value out, const Named& named) {
  for (const auto& [name, value] : named) {
    out.set(name, rounded(value));
  }
  return util::to_json(out) + '\n';
}

Named named(const Cell& cell) {
  return {{"kept_pct", cell.kept.mean()},
          {"kept_pct_error", cell.kept.error()},
          {"legs", cell.legs.mean()},
          {"legs_error", cell.legs.error()}};
}

Named named(const Sessions& s) {
  return {{"legs", s.legs.mean()},
          {"calibration_legs", s.calibration_legs.mean()},
          {"audit_legs", s.audit_legs.mean()},
          {"prune_legs", s.prune_legs.mean()},
          {"holdout_legs", s.holdout_legs.mean()},
          {"false_keeps", s.false_keeps.mean()},
          {"banked_gain", s.banked.mean()},
          {"headline_bias", s.error.mean()},
          {"headline_rmse", std::sqrt(s.square_error.mean())},
          {"coverage_pct", s.covered.mean()},
          {"withheld_pct", s.withheld.mean()},
          {"base_moved_pct", s.moved.mean()},
          {"sum_of_d_excess", s.excess.mean()}};
}

std::string line_of(const Figure& f) {
  std::string text = f.holds() ? "ok     " : "FAILED ";
  text += padded(f.name, 28) + fixed(f.value) + (f.at_most ? "  <=" : "  >=") + fixed(f.limit);
  return text + (f.slack > 0 ? "  widened by" + fixed(f.slack) : "") + '\n';
}

util::Value entry_of(const Figure& f) {
  auto out = util::Value::map();
  out.set("figure", f.name).set("value", rounded(f.value)).set("limit", f.limit);
  out.set("at_most", f.at_most).set("slack", rounded(f.slack)).set("ok", f.holds());
  return out;
}

}  // namespace

std::string cell_text(const CellSpec& spec, const Cell& cell, bool json) {
  const std::string noise(noise_name(spec.noise));
  if (json) {
    auto out = util::Value::map();
    out.set("preset", spec.preset).set("noise", noise).set("effect_pct", spec.effect_pct);
    out.set("n", static_cast<std::int64_t>(spec.n));
    return object(std::move(out), named(cell));
  }
  return lines(std::to_string(spec.n) + " decisions, preset " + spec.preset + ", noise " + noise +
                   ", effect " + util::number_text(spec.effect_pct) + " %",
               named(cell));
}

std::string sessions_text(const SessionsSpec& spec, const Sessions& s, bool json) {
  const std::string noise(noise_name(spec.noise));
  if (json) {
    auto out = util::Value::map();
    out.set("preset", spec.preset).set("noise", noise);
    out.set("sessions", static_cast<std::int64_t>(spec.n));
    return object(std::move(out), named(s));
  }
  return lines(std::to_string(spec.n) + " sessions, preset " + spec.preset + ", noise " + noise,
               named(s));
}

std::string table_text(const std::vector<Figure>& figures, bool json) {
  std::string text;
  auto list = util::Value::list();
  std::size_t failed = 0;
  for (const Figure& f : figures) {
    text += line_of(f);
    list.push(entry_of(f));
    failed += f.holds() ? 0U : 1U;
  }
  if (json) {
    return util::to_json(list) + '\n';
  }
  return text + std::to_string(figures.size()) + " figures, " + std::to_string(failed) +
         " beyond their limit\n"
         "sum_of_d_excess: what the sum of decision-time gains claims beyond the truth. Gains are\n"
         "kept because they measured high, so their sum is no headline; the hold-out is.\n";
}

}  // namespace hyperloom::sim
