// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/sdk/emit.hpp>
#include <limits>

namespace hyperloom::sdk {
inline namespace [[gnu::visibility("hidden")]] v1 {

/// One tunable, hl_knob by value; NaN stands for an absent number.
struct knob {
  std::string name;
  std::string target_name;
  uint32_t target = HL_KNOB_ENV;
  uint32_t type = HL_KNOB_ENUM;
  std::string default_value = {};
  std::vector<std::string> values = {};
  double min = std::numeric_limits<double>::quiet_NaN();
  double max = std::numeric_limits<double>::quiet_NaN();
  double step = std::numeric_limits<double>::quiet_NaN();
  bool log_scale = false;
  uint32_t risk = HL_RISK_LOSSLESS;
  std::string when = {};
  std::string on = {};
  std::string off = {};
  std::string description = {};
};

/// Result of `declare_knobs`.
class knobs {
 public:
  knobs& add(knob item) {
    knobs_.push_back(std::move(item));
    return *this;
  }
  knobs& constraint(uint32_t kind, std::string expr, std::string reason) {
    constraints_.push_back({kind, std::move(expr), std::move(reason)});
    return *this;
  }
  knobs& dropped(std::string name, std::string reason) {
    dropped_.emplace_back(std::move(name), std::move(reason));
    return *this;
  }
  knobs& fact(std::string key, std::string value) {
    facts_.emplace_back(std::move(key), std::move(value));
    return *this;
  }

  hl_status emit(const hl_host& host, hl_knobs_out* out) const {
    return sender()
        .each(knobs_, [&](const knob& item) { return send(host, out, item); })
        .each(constraints_,
              [&](const rule& item) {
                return host.knob_constraint(out, item.kind, str(item.expr), str(item.reason));
              })
        .pairs(host.knob_dropped, out, dropped_)
        .pairs(host.knob_fact, out, facts_)
        .status();
  }

 private:
  struct rule {
    uint32_t kind;
    std::string expr;
    std::string reason;
  };

  static hl_status send(const hl_host& host, hl_knobs_out* out, const knob& item) {
    std::vector<hl_str> values;
    for (const std::string& value : item.values) {
      values.push_back(str(value));
    }
    hl_knob raw{};
    raw.struct_size = HL_SIZEOF(hl_knob, risk);
    raw.name = str(item.name);
    raw.target_name = str(item.target_name);
    raw.default_value = str(item.default_value);
    raw.when = str(item.when);
    raw.on = str(item.on);
    raw.off = str(item.off);
    raw.description = str(item.description);
    raw.values = {values.data(), values.size()};
    raw.min = item.min;
    raw.max = item.max;
    raw.step = item.step;
    raw.target = item.target;
    raw.type = item.type;
    raw.log_scale = item.log_scale ? 1 : 0;
    raw.risk = item.risk;
    return host.knob_add(out, &raw);
  }

  std::vector<knob> knobs_;
  std::vector<rule> constraints_;
  std::vector<name_value> dropped_;
  std::vector<name_value> facts_;
};

}  // namespace gnu::visibility("hidden")]]v1
}  // namespace hyperloom::sdk
