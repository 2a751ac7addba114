// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/patterns.hpp"

#include <algorithm>

#include "core/util/text.hpp"

namespace hyperloom::plugin {
namespace {

bool lower_letter(char c) { return c >= 'a' && c <= 'z'; }
bool digit(char c) { return c >= '0' && c <= '9'; }
bool lower_or_digit(char c) { return lower_letter(c) || digit(c); }

bool all_in(std::string_view text, bool (*base)(char), std::string_view more) {
  return std::all_of(text.begin(), text.end(),
                     [&](char c) { return base(c) || more.find(c) != std::string_view::npos; });
}

bool letter_or_digit(char c) { return lower_or_digit(c) || (c >= 'A' && c <= 'Z'); }

}  // namespace

bool valid_id(std::string_view text) {
  return !text.empty() && text.size() <= 63 && lower_letter(text[0]) &&
         all_in(text, lower_or_digit, "_-");
}

bool valid_detail(std::string_view text) {
  return !text.empty() && text.size() <= 48 && lower_letter(text[0]) &&
         all_in(text, lower_or_digit, "_");
}

bool valid_metric(std::string_view text) {
  return !text.empty() && text.size() <= 64 && all_in(text, letter_or_digit, "_.:-");
}

bool valid_gpu_name(std::string_view text) {
  return !text.empty() && text.size() <= 63 && lower_or_digit(text[0]) &&
         all_in(text, lower_or_digit, "_.-");
}

bool valid_relative_path(std::string_view text) {
  const auto parts = util::split(text, '/');
  return std::none_of(parts.begin(), parts.end(), [](std::string_view part) {
    return part.empty() || part == "." || part == "..";
  });
}

}  // namespace hyperloom::plugin
