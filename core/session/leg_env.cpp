// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/leg_env.hpp"

#include <algorithm>
#include <optional>

#include "core/util/env_names.hpp"

namespace hyperloom::session {
namespace {

/// A variable before the next layer may change it; borrows from the input.
struct Set {
  const std::string* value;
  Origin origin;
};
using VarMap = std::map<std::string_view, Set>;

void put(VarMap& vars, const std::string& name, const std::string& value, Origin origin) {
  vars.insert_or_assign(name, Set{&value, origin});
}

bool hidden_from_legs(const std::string& name) {
  return util::scrubbed_env(name) || util::llm_credential_env(name) ||
         name.starts_with("HYPERLOOM_HOST_PROBE");
}

VarMap inherited_vars(const util::Environment& env) {
  VarMap vars;
  for (const auto& [name, value] : env.items()) {
    if (!hidden_from_legs(name)) {
      put(vars, name, value, Origin::Inherited);
    }
  }
  return vars;
}

std::optional<EnvRefusal> refuse_set(const std::string& name, const std::string& value,
                                     const Pins& pins, std::string_view framework) {
  if (const Pin* pin = find_pin(pins, name)) {
    if (pin->value == value) {
      return std::nullopt;
    }
    return EnvRefusal{"pinned_env", name, std::string(shown_value(*pin)), value, "env_set"};
  }
  if (const Pin* twin = case_twin(pins, name)) {
    return EnvRefusal{"pinned_env", name, std::string(shown_value(*twin)), value, "case"};
  }
  if (util::reserved_env(name, framework)) {
    return EnvRefusal{"reserved_env", name, "", value, "env_set"};
  }
  if (util::unsafe_variant_env(name)) {
    return EnvRefusal{"unsafe_env", name, "", value, "env_set"};
  }
  return std::nullopt;
}

std::optional<EnvRefusal> refuse_unset(const std::string& name, const Pins& pins,
                                       std::string_view framework) {
  if (const Pin* pin = find_pin(pins, name)) {
    return EnvRefusal{"pinned_env", name, std::string(shown_value(*pin)), "", "env_unset"};
  }
  if (const Pin* twin = case_twin(pins, name)) {
    return EnvRefusal{"pinned_env", name, std::string(shown_value(*twin)), "", "case"};
  }
  if (util::reserved_env(name, framework)) {
    return EnvRefusal{"reserved_env", name, "", "", "env_unset"};
  }
  if (util::unsafe_variant_env(name)) {
    return EnvRefusal{"unsafe_env", name, "", "", "env_unset"};
  }
  return std::nullopt;
}

void apply_variant(VarMap& vars, const VariantEnv& variant, const Pins& pins) {
  for (const std::string& name : variant.unset) {
    vars.erase(name);
  }
  for (const auto& [name, value] : variant.set) {
    if (find_pin(pins, name) == nullptr) {
      put(vars, name, value, Origin::Variant);
    }
  }
}

}  // namespace

std::string_view origin_name(Origin origin) {
  switch (origin) {
    case Origin::Inherited: return "inherited";
    case Origin::Plugin: return "plugin";
    case Origin::Pin: return "pin";
    case Origin::Variant: return "variant";
    case Origin::Run: return "run";
  }
  return "run";
}

std::vector<EnvRefusal> check_variant(const VariantEnv& variant, const Pins& pins,
                                      std::string_view framework) {
  std::vector<EnvRefusal> refusals;
  const auto keep = [&](std::optional<EnvRefusal> refusal) {
    if (refusal) {
      refusals.push_back(std::move(*refusal));
    }
  };
  for (const auto& [name, value] : variant.set) {
    keep(refuse_set(name, value, pins, framework));
  }
  for (const std::string& name : variant.unset) {
    keep(refuse_unset(name, pins, framework));
  }
  return refusals;
}

LegEnv compose_leg_env(const LegEnvInput& in) {
  LegEnv out;
  out.refusals = check_variant(in.variant, in.pins, in.framework);
  VarMap vars = inherited_vars(*in.inherited);
  for (const auto& [name, value] : in.plugin) {
    put(vars, name, value, Origin::Plugin);
  }
  for (const Pin& pin : in.pins) {
    put(vars, pin.name, pin.value, Origin::Pin);
  }
  apply_variant(vars, in.variant, in.pins);
  for (const auto& [name, value] : in.run_scoped) {
    put(vars, name, value, Origin::Run);
  }
  for (const std::string& name : in.run_unset) {
    vars.erase(name);
  }
  out.vars.reserve(vars.size());
  for (const auto& [name, var] : vars) {
    out.vars.push_back({std::string(name), *var.value, var.origin});
  }
  return out;
}

std::vector<std::string> scrubbed_names(const util::Environment& inherited) {
  std::vector<std::string> names;
  for (const auto& [name, value] : inherited.items()) {
    if (util::scrubbed_env(name)) {
      names.push_back(name);
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace hyperloom::session
