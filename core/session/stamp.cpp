// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/stamp.hpp"

#include <chrono>

#include "core/util/text.hpp"

namespace hyperloom::session {
namespace {

constexpr std::string_view kShape = "dddd-dd-ddTdd:dd:dd.dddZ";

bool shaped(std::string_view text) {
  if (text.size() != kShape.size()) {
    return false;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (kShape[i] == 'd' ? !digit : text[i] != kShape[i]) {
      return false;
    }
  }
  return true;
}

unsigned number(std::string_view text, std::size_t at, std::size_t digits) {
  return static_cast<unsigned>(util::parse_uint(text.substr(at, digits)).value_or(0));
}

}  // namespace

std::optional<util::Wall> parse_iso_utc(std::string_view text) {
  namespace chr = std::chrono;
  if (!shaped(text)) {
    return std::nullopt;
  }
  const chr::year_month_day day{chr::year(static_cast<int>(number(text, 0, 4))),
                                chr::month(number(text, 5, 2)), chr::day(number(text, 8, 2))};
  if (!day.ok()) {
    return std::nullopt;
  }
  return util::Wall(chr::sys_days(day)) + chr::hours(number(text, 11, 2)) +
         chr::minutes(number(text, 14, 2)) + chr::seconds(number(text, 17, 2)) +
         chr::milliseconds(number(text, 20, 3));
}

std::string whole_seconds(std::string_view stamp) {
  constexpr std::size_t kSecondsEnd = 19;
  return shaped(stamp) ? std::string(stamp.substr(0, kSecondsEnd)) + "Z" : std::string(stamp);
}

}  // namespace hyperloom::session
