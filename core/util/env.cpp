// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/env.hpp"

#include <algorithm>
#include <unordered_map>

#include "core/util/text.hpp"

#include <unistd.h>

namespace hyperloom::util {

namespace {

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool is_name_part(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }

}  // namespace

Environment::Environment(std::vector<std::pair<std::string, std::string>> items) {
  std::unordered_map<std::string, std::size_t> seen;
  items_.reserve(items.size());
  for (auto& [name, value] : items) {
    const auto [found, fresh] = seen.emplace(name, items_.size());
    if (fresh) {
      items_.emplace_back(std::move(name), std::move(value));
    } else {
      items_[found->second].second = std::move(value);
    }
  }
}

Environment Environment::of_process() {
  std::vector<std::pair<std::string, std::string>> items;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::size_t equals = text.find('=');
    if (equals != std::string_view::npos) {
      items.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
  }
  return Environment(std::move(items));
}

std::optional<std::string> Environment::get(std::string_view name) const {
  const auto found =
      std::ranges::find_if(items_, [name](const auto& item) { return item.first == name; });
  return found == items_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string> Environment::get_nonblank(std::string_view name) const {
  auto value = get(name);
  return value && !trim(*value).empty() ? value : std::nullopt;
}

bool valid_env_name(std::string_view name) {
  return !name.empty() && is_name_start(name.front()) && std::ranges::all_of(name, is_name_part);
}

}  // namespace hyperloom::util
