// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/log/record.hpp"

#include <algorithm>
#include <array>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::log {

namespace {

constexpr std::string_view kLegField = "leg";

bool needs_quotes(std::string_view value) {
  return value.empty() || util::has_control(value) ||
         value.find_first_of(" =\"") != std::string_view::npos;
}

std::string shown_field(const util::Redactor& redactor, const Fields::value_type& field) {
  const auto& [key, raw] = field;
  const std::string value =
      util::secret_shaped(key) ? std::string(util::kRedacted) : redactor.apply(raw);
  return util::cat(key, '=', needs_quotes(value) ? util::to_json(util::Value(value)) : value);
}

}  // namespace

std::string_view level_name(Level level) {
  constexpr std::array<std::string_view, 4> kNames = {"debug", "info", "warn", "error"};
  return kNames.at(static_cast<std::size_t>(level));
}

std::string record_text(const util::Redactor& redactor, std::string_view text,
                        const Fields& fields) {
  std::string out;
  const auto leg = std::ranges::find(fields, kLegField, &Fields::value_type::first);
  if (leg != fields.end()) {
    out = shown_field(redactor, *leg) + " ";
  }
  out += redactor.apply(text);
  for (auto field = fields.begin(); field != fields.end(); ++field) {
    if (field != leg) {
      out += ' ';
      out += shown_field(redactor, *field);
    }
  }
  return out;
}

}  // namespace hyperloom::log
