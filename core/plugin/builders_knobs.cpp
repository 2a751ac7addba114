// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>

#include "core/plugin/builders.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::plugin {
namespace {

bool readable(hl_knobs_out& out, const hl_knob* knob) {
  if (knob == nullptr || knob->struct_size < HL_SIZEOF(hl_knob, risk)) {
    out.invalid("knob_add: no knob, or one smaller than hl_knob of 1.0");
    return false;
  }
  return out.take_extensions(knob->next);
}

bool take_values(hl_knobs_out& out, hl_strs from, std::vector<std::string>& into) {
  if (from.count > kMaxKnobValues) {
    out.limit(util::cat("a knob has more than ", kMaxKnobValues, " values"));
    return false;
  }
  if (from.items == nullptr && from.count != 0) {
    out.invalid("knob_add: values have a count but no items");
    return false;
  }
  for (std::uint64_t i = 0; i < from.count; ++i) {
    if (!out.take(from.items[i], "a knob's value", kMaxText, into.emplace_back())) {
      return false;
    }
  }
  return true;
}

bool take_texts(hl_knobs_out& out, const hl_knob& from, Knob& into) {
  return out.take(from.name, "a knob's name", kMaxText, into.name) &&
         out.take(from.target_name, "a knob's target", kMaxText, into.target_name) &&
         out.take(from.default_value, "a knob's default", kMaxText, into.default_value) &&
         out.take(from.when, "a knob's condition", kMaxText, into.when) &&
         out.take(from.on, "a knob's on", kMaxText, into.on) &&
         out.take(from.off, "a knob's off", kMaxText, into.off) &&
         out.take(from.description, "a knob's description", kMaxText, into.description) &&
         take_values(out, from.values, into.values);
}

/// NaN means absent; infinities are refused.
bool take_number(hl_knobs_out& out, double from, std::optional<double>& into) {
  if (std::isinf(from)) {
    out.invalid("knob_add: min, max or step is infinite");
    return false;
  }
  into = std::isnan(from) ? std::optional<double>() : from;
  return true;
}

bool known(const hl_knob& knob) {
  return (knob.target == HL_KNOB_ENV || knob.target == HL_KNOB_SERVER_ARG) &&
         knob.type >= HL_KNOB_BOOL && knob.type <= HL_KNOB_ENUM;
}

bool named(const KnobSet& set, const std::string& name) {
  return std::any_of(set.knobs.begin(), set.knobs.end(),
                     [&](const Knob& each) { return each.name == name; });
}

hl_status add_pair(hl_knobs_out& out, hl_str first, hl_str second,
                   std::vector<std::pair<std::string, std::string>>& into) {
  std::string name, text;
  if (!out.take(first, "a name", kMaxText, name) || !out.take(second, "a text", kMaxText, text)) {
    return out.status();
  }
  if (name.empty()) {
    return out.invalid("knob_dropped, knob_fact: the name is empty");
  }
  if (into.size() >= kMaxKnobs) {
    return out.limit(util::cat("more than ", kMaxKnobs, " dropped knobs or facts"));
  }
  into.emplace_back(std::move(name), std::move(text));
  return HL_OK;
}

}  // namespace

hl_status knob_add(hl_knobs_out* out, const hl_knob* knob) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  Knob copy;
  if (!readable(*out, knob) || !take_texts(*out, *knob, copy) ||
      !take_number(*out, knob->min, copy.min) || !take_number(*out, knob->max, copy.max) ||
      !take_number(*out, knob->step, copy.step)) {
    return out->status();
  }
  if (copy.name.empty() || named(out->value, copy.name)) {
    return out->invalid(util::cat("knob_add: '", copy.name, "' is empty or was given twice"));
  }
  if (!known(*knob)) {  // a later target or type: told, not refused
    out->value.dropped.emplace_back(copy.name, "unknown_kind");
    return HL_OK;
  }
  if (out->value.knobs.size() >= kMaxKnobs) {
    return out->limit(util::cat("more than ", kMaxKnobs, " knobs"));
  }
  copy.target = knob->target;
  copy.type = knob->type;
  copy.log_scale = knob->log_scale != 0;
  copy.may_change_output = knob->risk != HL_RISK_LOSSLESS;
  out->value.knobs.push_back(std::move(copy));
  return HL_OK;
}

hl_status knob_constraint(hl_knobs_out* out, std::uint32_t kind, hl_str expr, hl_str reason) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  KnobConstraint copy;
  if (!out->take(expr, "a constraint", kMaxText, copy.expression) ||
      !out->take(reason, "a reason", kMaxText, copy.reason)) {
    return out->status();
  }
  if (out->value.constraints.size() >= kMaxRemarks) {
    return out->limit(util::cat("more than ", kMaxRemarks, " constraints"));
  }
  if (kind != HL_CONSTRAINT_FORBID && kind != HL_CONSTRAINT_REQUIRE) {
    return HL_OK;  // a later kind: ignored
  }
  copy.forbid = kind == HL_CONSTRAINT_FORBID;
  out->value.constraints.push_back(std::move(copy));
  return HL_OK;
}

hl_status knob_dropped(hl_knobs_out* out, hl_str name, hl_str reason) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  return add_pair(*out, name, reason, out->value.dropped);
}

hl_status knob_fact(hl_knobs_out* out, hl_str key, hl_str value) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  return add_pair(*out, key, value, out->value.facts);
}

}  // namespace hyperloom::plugin
