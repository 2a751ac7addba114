// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/domain.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "core/search/knob_reader.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/number.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::search {
namespace {

/// Integers beyond this are not exact as doubles.
constexpr double kExactInteger = 9007199254740992.0;
constexpr int kLogLevels = 16, kStepDigits = 12, kLogDigits = 6;
constexpr double kNear = 1e-9;

bool near(double a, double b) {
  return std::abs(a - b) <= kNear * std::max(std::abs(a), std::abs(b));
}

/// Rounded to significant digits, so that 0.1 + 2*0.1 is 0.3.
double rounded(double value, int digits) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value,
                                 std::chars_format::scientific, digits - 1)
                       .ptr;
  std::string text(buffer, end);
  std::erase(text, '+');
  return util::decimal_to_double(text).value_or(value);
}

Level number_level(double value, bool whole) {
  if (whole) {
    const auto integer = static_cast<std::int64_t>(value);
    return {util::Value(integer), std::to_string(integer)};
  }
  return {util::Value(value), util::number_text(value)};
}

class DomainBuilder {
 public:
  DomainBuilder(const KnobDraft& draft, Complaints& complaints)
      : draft_(draft), complaints_(complaints) {}

  std::optional<Domain> run() {
    const std::size_t before = complaints_.items().size();
    check_fields();
    if (complaints_.items().size() == before) {
      fill();
    }
    const bool clean = complaints_.items().size() == before;
    return clean ? std::optional(std::move(out_)) : std::nullopt;
  }

 private:
  [[nodiscard]] bool numeric() const {
    return draft_.type == KnobType::Int || draft_.type == KnobType::Float;
  }
  [[nodiscard]] bool whole() const { return draft_.type == KnobType::Int; }

  void bad(util::Position at, std::string text) {
    complaints_.add("SS007", at, util::cat(draft_.name.value, ": ", text));
  }

  void refuse_if(const std::optional<Field<double>>& field, std::string_view name,
                 std::string_view why) {
    if (field) {
      bad(field->at, util::cat(name, " ", why));
    }
  }

  /// Which fields belong together.
  void check_fields() {
    if (draft_.values && draft_.type == KnobType::Bool) {
      bad(draft_.values->at, "values is for enum, int and float");
    }
    if (!numeric() || draft_.values) {
      const auto* const why = numeric() ? "is not allowed beside values" : "is for int and float";
      refuse_if(draft_.min, "min", why);
      refuse_if(draft_.max, "max", why);
      refuse_if(draft_.step, "step", why);
      refuse_if(draft_.log, "log", why);
    }
    if (draft_.type != KnobType::Bool && (draft_.on || draft_.off)) {
      bad((draft_.on ? draft_.on : draft_.off)->at, "on and off are for bool");
    }
    check_present();
  }

  void check_present() {
    if (draft_.values || draft_.type == KnobType::Bool) {
      return;
    }
    if (!numeric()) {
      missing("values is missing");
    } else if (!draft_.min || !draft_.max) {
      missing("min and max, or values, are missing");
    } else if (!whole() && !draft_.step && !draft_.log) {
      missing("a float needs step, log or values");
    }
  }

  void missing(std::string_view what) {
    complaints_.add("SS004", draft_.at, util::cat(draft_.name.value, ": ", what));
  }

  void fill() {
    if (draft_.type == KnobType::Bool) {
      fill_bool();
    } else if (draft_.values) {
      fill_values();
    } else if (check_range()) {
      fill_range();
    }
  }

  void fill_bool() {
    Level off{util::Value(false), std::nullopt}, on{util::Value(true), std::nullopt};
    if (draft_.off) {
      off.text = draft_.off->value;
    }
    if (draft_.on) {
      on.text = draft_.on->value;
    } else if (draft_.target == Target::Env) {
      on.text = "1";
    } else {
      on.bare = true;
    }
    out_.levels = {off, on};
  }

  void fill_values() {
    const auto& values = draft_.values->value;
    if (values.empty() || values.size() > kMaxEnumValues) {
      bad(draft_.values->at,
          util::cat(values.size(), " values, 1 to ", kMaxEnumValues, " are allowed"));
      return;
    }
    std::set<std::string_view> texts;
    for (const Scalar& scalar : values) {
      if (!texts.insert(scalar.text).second ||
          (numeric() && out_.find_number(scalar.value.as_double()))) {
        bad(scalar.at, util::cat("value ", util::printable(scalar.text, false), " appears twice"));
      }
      const bool widen = draft_.type == KnobType::Float;
      out_.levels.push_back(
          {widen ? util::Value(scalar.value.as_double()) : scalar.value, scalar.text});
    }
  }

  bool check_range() {
    const double min = draft_.min->value, max = draft_.max->value;
    if (min > max) {
      bad(draft_.min->at, "min is greater than max");
    } else if (whole() && std::max(std::abs(min), std::abs(max)) > kExactInteger) {
      bad(draft_.min->at, "an int lies within -2^53..2^53");
    } else if (draft_.log && draft_.step) {
      bad(draft_.step->at, "step is not allowed beside log");
    } else if (draft_.log && min <= 0) {
      bad(draft_.min->at, "log needs min > 0");
    } else if (draft_.step && draft_.step->value <= 0) {
      bad(draft_.step->at, "step must be greater than 0");
    } else {
      return true;
    }
    return false;
  }

  void fill_range() {
    if (!draft_.log) {
      fill_steps();
    } else if (whole()) {
      fill_powers();
    } else {
      fill_log();
    }
  }

  void fill_steps() {
    const double min = draft_.min->value, step = draft_.step ? draft_.step->value : 1;
    const double count = std::floor((draft_.max->value - min) / step * (1 + kNear) + kNear) + 1;
    if (!(count <= static_cast<double>(kMaxLevels))) {
      bad(draft_.min->at, util::cat("more than ", kMaxLevels, " levels; use a larger step or log"));
      return;
    }
    for (double i = 0; i < count; ++i) {
      const double value = min + i * step;
      out_.levels.push_back(number_level(whole() ? value : rounded(value, kStepDigits), whole()));
    }
  }

  void fill_powers() {
    const double min = draft_.min->value, max = draft_.max->value;
    out_.levels.push_back(number_level(min, true));
    for (double power = 1; power < max; power *= 2) {
      if (power > min) {
        out_.levels.push_back(number_level(power, true));
      }
    }
    if (max > min) {
      out_.levels.push_back(number_level(max, true));
    }
  }

  void fill_log() {
    const double min = draft_.min->value, max = draft_.max->value;
    out_.interval = {min, max};
    for (int i = 0; i < kLogLevels; ++i) {
      const double part = static_cast<double>(i) / (kLogLevels - 1);
      const double inner = rounded(min * std::pow(max / min, part), kLogDigits);
      out_.insert(i == 0 ? min : (i == kLogLevels - 1 ? max : std::clamp(inner, min, max)));
    }
  }

  const KnobDraft& draft_;
  Complaints& complaints_;
  Domain out_;
};

}  // namespace

std::optional<std::uint32_t> Domain::find_number(double value) const {
  const auto it = std::ranges::find_if(levels, [&](const Level& level) {
    const double own = level.value.as_double();
    return level.value.is_int() ? own == value : near(own, value);
  });
  return it == levels.end() ? std::nullopt
                            : std::optional(static_cast<std::uint32_t>(it - levels.begin()));
}

std::optional<std::uint32_t> Domain::find_text(std::string_view text) const {
  const auto it =
      std::ranges::find_if(levels, [&](const Level& level) { return level.text == text; });
  return it == levels.end() ? std::nullopt
                            : std::optional(static_cast<std::uint32_t>(it - levels.begin()));
}

std::optional<std::uint32_t> Domain::insert(double value) {
  if (const auto found = find_number(value)) {
    return found;
  }
  if (!interval || value < interval->first || value > interval->second) {
    return std::nullopt;
  }
  const auto place = std::ranges::find_if(
      levels, [&](const Level& level) { return level.value.as_double() > value; });
  const auto index = static_cast<std::uint32_t>(place - levels.begin());
  levels.insert(place, number_level(value, false));
  return index;
}

std::optional<Domain> build_domain(const KnobDraft& draft, Complaints& complaints) {
  return DomainBuilder(draft, complaints).run();
}

std::optional<std::uint32_t> default_level(const KnobDraft& draft, Domain& domain,
                                           Complaints& complaints) {
  const util::Value& value = draft.default_value.value;
  std::optional<std::uint32_t> found;
  if (draft.type == KnobType::Bool) {
    found = value.as_bool() ? 1U : 0U;
  } else if (draft.type == KnobType::Enum) {
    const auto it = std::ranges::find(domain.levels, value, &Level::value);
    if (it != domain.levels.end()) {
      found = static_cast<std::uint32_t>(it - domain.levels.begin());
    }
  } else {
    found = domain.insert(value.as_double());
  }
  if (!found) {
    complaints.add("SS008", draft.default_value.at,
                   util::cat(draft.name.value, ".default: ",
                             util::printable(scalar_text(value).value_or("null"), false),
                             " is not one of its values"));
  }
  return found;
}

}  // namespace hyperloom::search
