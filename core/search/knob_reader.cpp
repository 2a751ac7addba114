// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/knob_reader.hpp"

#include <algorithm>
#include <array>

#include "core/util/cat.hpp"
#include "core/util/env.hpp"
#include "core/util/json.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::search {
namespace {

using Names = std::string_view;

constexpr std::size_t kMaxName = 64;
constexpr auto kKnobKeys =
    std::to_array<Names>({"name", "target", "target_name", "type", "values", "min", "max", "step",
                          "log", "default", "on", "off", "when", "risk"});
constexpr auto kTargets = std::to_array<Names>({"env", "server_arg"});
constexpr auto kTypes = std::to_array<Names>({"bool", "int", "float", "enum"});
constexpr auto kRisks = std::to_array<Names>({"lossless", "may_change_output"});
constexpr auto kWords = std::to_array<Names>({"and", "or", "not", "true", "false"});

/// The end of a variable for the kernel: what comes after would be lost.
bool has_nul(std::string_view text) { return text.find('\0') != std::string_view::npos; }

std::string flag_of(std::string name) {
  std::ranges::replace(name, '_', '-');
  return "--" + name;
}

/// Reads one knob field by field.
class KnobReader {
 public:
  KnobReader(const util::Value& item, std::string label, bool scriptable, Complaints& complaints)
      : item_(item),
        label_(label),
        scriptable_(scriptable),
        fields_(item, std::move(label), complaints),
        complaints_(complaints) {
    out_.at = item.position();
  }

  std::optional<KnobDraft> run() {
    const std::size_t before = complaints_.items().size();
    fields_.check_keys(kKnobKeys);
    name();
    target();
    type();
    domain();
    default_value();
    states();
    out_.when = fields_.text("when");
    out_.risk = fields_.choice("risk", kRisks, 0) == 0 ? Risk::Lossless : Risk::MayChangeOutput;
    const bool clean = complaints_.items().size() == before;
    return clean ? std::optional(std::move(out_)) : std::nullopt;
  }

 private:
  void name() {
    const auto name = fields_.required_text("name");
    if (name && !valid_knob_name(name->value)) {
      complaints_.add("SS005", name->at,
                      util::cat("'", util::printable(name->value, false),
                                "' is no knob name: letters, digits and _, at most ", kMaxName,
                                ", no word of the expression language"));
    }
    out_.name = name.value_or(Field<std::string>{"", item_.position()});
  }

  void target() {
    if (fields_.find("target") == nullptr) {
      fields_.missing("target");
    }
    out_.target = fields_.choice("target", kTargets, 0) == 0 ? Target::Env : Target::ServerArg;
    if (out_.target == Target::ServerArg && scriptable_) {
      complaints_.add("SS004", fields_.find("target")->position(),
                      util::cat(label_, ".target: a scriptable framework has no server; use env"));
    }
    const bool env = out_.target == Target::Env;
    const Field<std::string> fallback{env ? out_.name.value : flag_of(out_.name.value),
                                      out_.name.at};
    out_.target_name = fields_.text("target_name").value_or(fallback);
  }

  void type() {
    if (fields_.find("type") == nullptr) {
      fields_.missing("type");
    }
    const auto type = fields_.choice("type", kTypes, kTypes.size() - 1);
    out_.type = static_cast<KnobType>(type);
  }

  void domain() {
    values();
    const bool whole = out_.type == KnobType::Int;
    out_.min = fields_.number("min", whole);
    out_.max = fields_.number("max", whole);
    out_.step = fields_.number("step", whole);
    if (const auto log = fields_.boolean("log"); log && log->value) {
      out_.log = Field<double>{1, log->at};
    }
  }

  /// The texts of a bool.
  void states() {
    for (const auto key : {"on", "off"}) {
      if (const auto text = fields_.text(key); text && has_nul(text->value)) {
        fields_.wrong(key, "text without NUL", *fields_.find(key));
      }
    }
    out_.on = fields_.text("on");
    out_.off = fields_.text("off");
    if (out_.type == KnobType::Bool && out_.off &&
        out_.off->value == (out_.on ? out_.on->value : "1")) {
      complaints_.add("SS007", out_.off->at, util::cat(label_, ": on and off are the same text"));
    }
  }

  void values() {
    const util::Value* list = fields_.list("values");
    if (list == nullptr) {
      return;
    }
    out_.values.emplace();
    out_.values->at = list->position();
    for (const util::Value& value : list->as_list()) {
      const auto text = scalar_text(value);
      if (text && has_nul(*text)) {
        fields_.wrong("values", "text without NUL", value);
      } else if (text && fits(value)) {
        out_.values->value.push_back({value, *text, value.position()});
      } else {
        fields_.wrong("values", expected(), value);
      }
    }
  }

  [[nodiscard]] bool fits(const util::Value& value) const {
    switch (out_.type) {
      case KnobType::Bool: return value.is_bool();
      case KnobType::Int: return value.is_int();
      case KnobType::Float: return value.is_number();
      case KnobType::Enum: return scalar_text(value).has_value();
    }
    return false;
  }

  [[nodiscard]] std::string_view expected() const {
    constexpr auto kExpected =
        std::to_array<Names>({"true or false", "an integer", "a number", "a scalar"});
    return kExpected.at(static_cast<std::size_t>(out_.type));
  }

  void default_value() {
    const util::Value* value = fields_.find("default");
    if (value == nullptr) {
      fields_.missing("default");
    } else if (!fits(*value)) {
      fields_.wrong("default", expected(), *value);
    } else {
      out_.default_value = {*value, value->position()};
    }
  }

  const util::Value& item_;
  std::string label_;
  bool scriptable_;
  FieldReader fields_;
  Complaints& complaints_;
  KnobDraft out_;
};

}  // namespace

void FieldReader::check_keys(std::span<const std::string_view> known) {
  for (const auto& [key, value] : map_.as_map()) {
    if (std::ranges::find(known, key.text()) == known.end()) {
      const auto near = util::nearest(key, known);
      complaints_.add("SS003", value.key_position(),
                      util::cat("unknown key '", util::printable(key, false), "' in ", label_,
                                near.empty() ? "" : util::cat(" (did you mean ", near, "?)")));
    }
  }
}

void FieldReader::missing(std::string_view key) {
  complaints_.add("SS004", map_.position(), util::cat(label_, ".", key, " is missing"));
}

void FieldReader::wrong(std::string_view key, std::string_view expected, const util::Value& found) {
  complaints_.add("SS004", found.position(),
                  util::cat(label_, ".", key, ": expected ", expected, ", found ",
                            util::printable(util::describe(found), false)));
}

std::optional<Field<std::string>> FieldReader::text(std::string_view key) {
  const util::Value* value = find(key);
  if (value == nullptr) {
    return std::nullopt;
  }
  if (!value->is_text()) {
    wrong(key, "text", *value);
    return std::nullopt;
  }
  return Field<std::string>{value->as_text(), value->position()};
}

std::optional<Field<std::string>> FieldReader::required_text(std::string_view key) {
  if (find(key) == nullptr) {
    missing(key);
  }
  return text(key);
}

std::optional<Field<double>> FieldReader::number(std::string_view key, bool whole) {
  const util::Value* value = find(key);
  if (value == nullptr) {
    return std::nullopt;
  }
  if (whole ? !value->is_int() : !value->is_number()) {
    wrong(key, whole ? "an integer" : "a number", *value);
    return std::nullopt;
  }
  return Field<double>{value->as_double(), value->position()};
}

std::optional<Field<bool>> FieldReader::boolean(std::string_view key) {
  const util::Value* value = find(key);
  if (value == nullptr) {
    return std::nullopt;
  }
  if (!value->is_bool()) {
    wrong(key, "true or false", *value);
    return std::nullopt;
  }
  return Field<bool>{value->as_bool(), value->position()};
}

const util::Value* FieldReader::list(std::string_view key) {
  const util::Value* value = find(key);
  if (value == nullptr || value->is_list()) {
    return value;
  }
  wrong(key, "a list", *value);
  return nullptr;
}

std::size_t FieldReader::choice(std::string_view key, std::span<const std::string_view> choices,
                                std::size_t fallback) {
  const util::Value* value = find(key);
  if (value == nullptr) {
    return fallback;
  }
  const auto it = value->is_text() ? std::ranges::find(choices, std::string_view(value->as_text()))
                                   : choices.end();
  if (it == choices.end()) {
    wrong(key, util::cat("one of ", util::join(choices, ", ")), *value);
    return fallback;
  }
  return static_cast<std::size_t>(it - choices.begin());
}

bool valid_knob_name(std::string_view name) {
  return name.size() <= kMaxName && util::valid_env_name(name) &&
         std::ranges::find(kWords, name) == kWords.end();
}

std::optional<std::string> scalar_text(const util::Value& value) {
  if (value.is_text()) {
    return value.as_text();
  }
  if (value.is_bool() || value.is_number()) {
    return util::to_json(value);
  }
  return std::nullopt;
}

std::optional<KnobDraft> read_knob(const util::Value& item, std::size_t index, bool scriptable,
                                   Complaints& complaints) {
  if (!item.is_map()) {
    complaints.add("SS004", item.position(),
                   util::cat("knobs[", index, "]: expected a map, found ",
                             util::printable(util::describe(item), false)));
    return std::nullopt;
  }
  const std::string name = item.text_or("name", "");
  const std::string label = valid_knob_name(name) ? name : util::cat("knobs[", index, "]");
  return KnobReader(item, label, scriptable, complaints).run();
}

}  // namespace hyperloom::search
