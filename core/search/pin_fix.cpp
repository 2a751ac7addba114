// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/pin_fix.hpp"

#include <algorithm>
#include <array>

#include "core/util/cat.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::search {
namespace {

bool reads_as_off(std::string_view text) {
  constexpr auto kOff = std::to_array<std::string_view>({"", "0", "false", "no", "off"});
  const std::string plain = util::lower(util::trim(text));
  return std::ranges::find(kOff, plain) != kOff.end();
}

std::uint32_t bool_level(const Domain& domain, const std::string& text) {
  if (const auto exact = domain.find_text(text)) {
    return *exact;
  }
  return reads_as_off(text) ? 0 : 1;
}

std::optional<double> number_of(KnobType type, const std::string& text) {
  if (type == KnobType::Float) {
    return util::parse_double(text);
  }
  const auto whole = util::parse_int(text);
  return whole ? std::optional(static_cast<double>(*whole)) : std::nullopt;
}

}  // namespace

std::optional<std::uint32_t> pinned_level(const KnobDraft& draft, const session::Pin& pin,
                                          Domain& domain, Complaints& complaints) {
  if (draft.type == KnobType::Bool) {
    return bool_level(domain, pin.value);
  }
  std::optional<std::uint32_t> level;
  if (draft.type == KnobType::Enum) {
    level = domain.find_text(pin.value);
  } else if (const auto number = number_of(draft.type, pin.value)) {
    level = domain.insert(*number);
  }
  if (!level) {
    complaints.add(
        "SS014", draft.name.at,
        util::cat("pin ", pin.name, "=", util::printable(session::shown_value(pin), false),
                  " is not one of the values of ", draft.name.value));
  }
  return level;
}

}  // namespace hyperloom::search
