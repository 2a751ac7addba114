// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/resume_same.hpp"

#include <algorithm>
#include <array>

#include "core/util/text.hpp"

namespace hyperloom::cli {
namespace {

constexpr auto kNames =
    std::to_array<std::string_view>({"framework", "benchmark-backend", "gpu-type"});
constexpr auto kPlaces = std::to_array<std::string_view>(
    {"framework-path", "benchmark-scripts-dir", "search-space", "registry", "plugin-path"});

template <typename List>
bool in(const List& list, std::string_view option) {
  return std::find(list.begin(), list.end(), option) != list.end();
}

bool same_number(const std::string& a, const std::string& b) {
  const auto whole_a = util::parse_uint(a), whole_b = util::parse_uint(b);
  if (whole_a && whole_b) {
    return *whole_a == *whole_b;  // a seed is too long for a double
  }
  const auto x = util::parse_double(a), y = util::parse_double(b);
  return x && y && *x == *y;
}

/// A hub id stays as it is, a path that exists is resolved.
std::string resolved_model(const std::string& raw, const session::PathBase& base) {
  std::error_code ec;
  const auto real = std::filesystem::canonical(session::absolute_path(raw, base), ec);
  return ec ? raw : real.string();
}

}  // namespace

bool place_option(std::string_view option) { return in(kPlaces, option); }

std::string resolved_place(const std::string& raw, const session::PathBase& base) {
  const auto path = session::absolute_path(raw, base);
  std::error_code ec;
  const auto real = std::filesystem::weakly_canonical(path, ec);
  return ec ? path.string() : real.string();
}

bool same_setting(std::string_view option, const std::string& a, const std::string& b,
                  const session::PathBase& base) {
  if (a == b || same_number(a, b)) {
    return true;
  }
  if (in(kNames, option)) {
    return util::lower(util::trim(a)) == util::lower(util::trim(b));
  }
  if (place_option(option)) {
    return resolved_place(a, base) == resolved_place(b, base);
  }
  return option == "model" && resolved_model(a, base) == resolved_model(b, base);
}

}  // namespace hyperloom::cli
