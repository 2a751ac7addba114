// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/plugin_draft.hpp"

#include <cmath>

#include "core/search/knob_reader.hpp"
#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"
#include "core/util/yaml_scalar.hpp"

namespace hyperloom::search {
namespace {

constexpr std::uint32_t kEnv = 1, kServerArg = 2;       // hl_knob.target
constexpr std::uint32_t kFirstType = 1, kLastType = 4;  // hl_knob.type

/// What the text would mean in a file; numbers that a file must quote stay text.
util::Value meaning(const std::string& text) {
  const auto value = util::plain_scalar(text);
  return value && !value->is_null() ? *value : util::Value(text);
}

std::optional<Field<std::string>> given(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(Field<std::string>{text});
}

std::optional<Field<double>> given(const std::optional<double>& number) {
  const bool present = number && !std::isnan(*number);
  return present ? std::optional(Field<double>{*number}) : std::nullopt;
}

bool is_whole(const std::optional<double>& number) {
  return !number || std::isnan(*number) || std::trunc(*number) == *number;
}

bool fits(KnobType type, const util::Value& value) {
  switch (type) {
    case KnobType::Bool: return value.is_bool();
    case KnobType::Int: return value.is_int();
    case KnobType::Float: return value.is_number();
    case KnobType::Enum: return true;
  }
  return false;
}

std::string shown(const std::string& text) { return util::printable(text, false); }

class PluginKnob {
 public:
  PluginKnob(const plugin::Knob& knob, Complaints& complaints)
      : knob_(knob), complaints_(complaints) {}

  std::optional<KnobDraft> run(bool scriptable) {
    identity(scriptable);
    if (!complaints_.empty()) {
      return std::nullopt;
    }
    domain();
    out_.on = given(knob_.on);
    out_.off = given(knob_.off);
    out_.when = given(knob_.when);
    out_.risk = knob_.may_change_output ? Risk::MayChangeOutput : Risk::Lossless;
    out_.from_plugin = true;
    return complaints_.empty() ? std::optional(std::move(out_)) : std::nullopt;
  }

 private:
  void complain(std::string code, std::string text) {
    complaints_.add(std::move(code), {}, std::move(text));
  }

  void identity(bool scriptable) {
    if (!valid_knob_name(knob_.name)) {
      complain("SS005", "the name is no knob name");
    }
    if (knob_.target != kEnv && (knob_.target != kServerArg || scriptable)) {
      complain("SS004", scriptable ? "a scriptable framework has no server" : "unknown target");
    }
    if (knob_.type < kFirstType || knob_.type > kLastType) {
      complain("SS004", "unknown type");
      return;
    }
    out_.name.value = knob_.name;
    out_.target = knob_.target == kEnv ? Target::Env : Target::ServerArg;
    out_.target_name.value = knob_.target_name;
    out_.type = static_cast<KnobType>(knob_.type - kFirstType);
  }

  void domain() {
    if (!knob_.values.empty()) {
      out_.values.emplace();
    }
    for (const std::string& text : knob_.values) {
      out_.values->value.push_back({typed("values", text), text});
    }
    out_.default_value.value = typed("default", knob_.default_value);
    if (out_.type == KnobType::Int &&
        !(is_whole(knob_.min) && is_whole(knob_.max) && is_whole(knob_.step))) {
      complain("SS004", "min, max and step of an int are integers");
    }
    out_.min = given(knob_.min);
    out_.max = given(knob_.max);
    out_.step = given(knob_.step);
    if (knob_.log_scale) {
      out_.log.emplace();
    }
  }

  util::Value typed(std::string_view field, const std::string& text) {
    util::Value value = meaning(text);
    if (!fits(out_.type, value)) {
      complain("SS004", util::cat(field, ": '", shown(text), "' is not of the knob's type"));
    }
    return value;
  }

  const plugin::Knob& knob_;
  Complaints& complaints_;
  KnobDraft out_;
};

}  // namespace

std::optional<KnobDraft> draft_of(const plugin::Knob& knob, bool scriptable,
                                  Complaints& complaints) {
  return PluginKnob(knob, complaints).run(scriptable);
}

}  // namespace hyperloom::search
