// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/overrides.hpp"

#include <algorithm>
#include <optional>

#include "core/util/text.hpp"

namespace hyperloom::phase {
namespace {

using util::Value;

std::optional<double> number_of(const Value& value) {
  if (value.is_number()) {
    return value.as_double();
  }
  return value.is_text() ? util::parse_double(value.as_text()) : std::nullopt;
}

bool flag_of(const Value& value) {
  return value.is_bool() ? value.as_bool() : value.is_text() && value.as_text() == "true";
}

/// Words between commas and blanks.
std::vector<std::string> split_words(std::string text) {
  std::replace(text.begin(), text.end(), ',', ' ');
  std::vector<std::string> out;
  for (const auto word : util::split(text, ' ')) {
    if (!word.empty()) {
      out.emplace_back(word);
    }
  }
  return out;
}

std::vector<std::string> words_of(const Value& value) {
  if (value.is_text()) {
    return split_words(value.as_text());
  }
  std::vector<std::string> out;
  if (value.is_list()) {
    for (const Value& word : value.as_list()) {
      out.push_back(word.is_text() ? word.as_text() : "");
    }
  }
  return out;
}

std::optional<std::uint64_t> count_of(const Value& value) {
  const auto number = number_of(value);
  return number ? std::optional(static_cast<std::uint64_t>(*number)) : std::nullopt;
}

void apply_side(RunConfig& config, const Value& resume, std::string_view side) {
  const Value& overrides = resume["overrides"];
  if (!overrides.is_list()) {
    return;
  }
  for (const Value& item : overrides.as_list()) {
    apply_setting(config, item.text_or("key", ""), item[side]);
  }
}

}  // namespace

void apply_setting(RunConfig& config, std::string_view key, const Value& value) {
  if (key == "max-legs") {
    config.max_legs = count_of(value);
  } else if (key == "target-gain") {
    config.target.gain_pct = number_of(value);
  } else if (key == "target-tput") {
    config.target.throughput = number_of(value);
  } else if (key == "skip-variants") {
    config.skip_variants = words_of(value);
  } else if (key == "accept-noise") {
    config.accept_noise = flag_of(value);
  } else if (key == "keep-going-without-gate") {
    config.keep_going_without_gate = flag_of(value);
  } else if (key == "no-framework-agent") {
    config.toggles.framework_agent = !flag_of(value);
  } else if (key == "no-explore") {
    config.toggles.explore = !flag_of(value);
  } else if (key == "no-sweep") {
    config.toggles.sweep = !flag_of(value);
  }
}

void apply_overrides(RunConfig& config, const Value& resume) { apply_side(config, resume, "new"); }

RunConfig first_config(RunConfig config, std::span<const journal::Record> records) {
  for (auto record = records.rbegin(); record != records.rend(); ++record) {
    if (record->type == "resume") {
      apply_side(config, record->body, "old");
    }
  }
  return config;
}

}  // namespace hyperloom::phase
