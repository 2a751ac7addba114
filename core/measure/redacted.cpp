// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/redacted.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::measure {

using util::Value;

namespace {

/// A name without secrets, numbered when hiding has made it the same as one that is taken.
template <typename Taken>
std::string shown_name(const util::Redactor& redactor, std::string_view name, const Taken& taken) {
  const std::string shown = shown_text(redactor, name);
  std::string out = shown;
  for (int n = 2; shown != name && taken(out); ++n) {
    out = util::cat(shown, "#", n);
  }
  return out;
}

}  // namespace

std::string shown_text(const util::Redactor& redactor, std::string_view text) {
  std::string shown = redactor.apply(text);
  return util::utf8_error(shown) ? util::printable(shown, true) : shown;
}

std::string shown_value(const util::Redactor& redactor, std::string_view name,
                        std::string_view value) {
  const std::string shown = redactor.apply_to(name, value);
  return util::utf8_error(shown) ? util::printable(shown, true) : shown;
}

// Foreign trees are at most 64 levels deep (the JSON facade's limit), so recursion is bounded.
Value shown_tree(const util::Redactor& redactor, const Value& value) {
  if (value.is_text()) {
    return shown_text(redactor, value.as_text());
  }
  if (value.is_list()) {
    Value out = Value::list();
    for (const Value& item : value.as_list()) {
      out.push(shown_tree(redactor, item));
    }
    return out;
  }
  if (value.is_map()) {
    util::Map out;
    const auto taken = [&](std::string_view shown) {
      return std::ranges::any_of(out, [&](const auto& member) { return member.first == shown; });
    };
    for (const auto& [name, item] : value.as_map()) {
      const bool secret = util::secret_shaped(name) && !item.is_null();
      out.emplace_back(shown_name(redactor, name, taken),
                       secret ? Value(util::kRedacted) : shown_tree(redactor, item));
    }
    return out;
  }
  return value;
}

void hide_in_report(const util::Redactor& redactor, LegResult& result) {
  if (!result.report) {
    return;
  }
  result.report->unit = shown_text(redactor, result.report->unit);
  if (result.report->work) {
    std::set<std::string> used;
    for (auto& [name, number] : *result.report->work) {
      name = shown_name(redactor, name, [&](const auto& n) { return used.contains(n); });
      used.insert(name);
    }
  }
}

void hide_in_gate(const util::Redactor& redactor, LegResult& result) {
  std::map<std::string, double> metrics;
  for (const auto& [name, number] : result.gate.metrics) {
    metrics.emplace(shown_name(redactor, name, [&](const auto& n) { return metrics.contains(n); }),
                    number);
  }
  result.gate.metrics = std::move(metrics);
}

}  // namespace hyperloom::measure
