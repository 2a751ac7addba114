// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/redact.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "core/util/redact_scan.hpp"
#include "core/util/text.hpp"

namespace hyperloom::util {

namespace {

constexpr std::array<std::string_view, 7> kSecretWords = {
    "TOKEN", "SECRET", "PASSWORD", "PASSWD", "CREDENTIAL", "CREDENTIALS", "APIKEY"};
constexpr std::array<std::string_view, 5> kSecretParts = {"API_KEY", "ACCESS_KEY", "PRIVATE_KEY",
                                                          "CUSTOM_HEADERS", "AUTHORIZATION"};
constexpr std::array<std::string_view, 2> kOptionWords = {"KEY", "AUTH"};

/// Upper case with '-' as '_', so that options and headers are judged like variables.
std::string canonical(std::string_view name) {
  std::string out = upper(name);
  std::ranges::replace(out, '-', '_');
  return out;
}

bool has_word(std::string_view canonical_name, std::span<const std::string_view> words) {
  return std::ranges::any_of(split(canonical_name, '_'), [&](std::string_view part) {
    return std::ranges::find(words, part) != words.end();
  });
}

}  // namespace

bool secret_shaped(std::string_view name) {
  const std::string canonical_name = canonical(name);
  return has_word(canonical_name, kSecretWords) ||
         std::ranges::any_of(kSecretParts, [&](std::string_view part) {
           return canonical_name.find(part) != std::string::npos;
         });
}

bool secret_shaped_option(std::string_view name) {
  return secret_shaped(name) || has_word(canonical(name), kOptionWords);
}

bool takes_secret(std::string_view word) {
  return word.starts_with('-') && word.find_first_of("= \t\n") == std::string_view::npos &&
         secret_shaped_option(word);
}

std::vector<std::string> secrets_of(std::string_view name, std::string_view value) {
  if (secret_shaped(name)) {
    return {std::string(value)};
  }
  if (!upper(name).ends_with("_PROXY")) {
    return {};
  }
  const auto scheme = value.find("://");
  const auto authority = value.substr(scheme == std::string_view::npos ? 0 : scheme + 3);
  const auto at = authority.substr(0, authority.find('/')).rfind('@');
  if (at == std::string_view::npos || at == 0) {
    return {};
  }
  const auto info = authority.substr(0, at);
  std::vector<std::string> out{std::string(info)};
  if (const auto colon = info.find(':'); colon != std::string_view::npos) {
    out.emplace_back(info.substr(colon + 1));
  }
  return out;
}

std::optional<std::vector<std::string>> hidden_words(std::string_view shown, std::string_view raw) {
  std::vector<std::string> out;
  for (auto mark = shown.find(kRedacted); mark != std::string_view::npos;
       mark = shown.find(kRedacted)) {
    if (raw.substr(0, mark) != shown.substr(0, mark)) {
      return std::nullopt;
    }
    raw.remove_prefix(mark);
    shown.remove_prefix(mark + kRedacted.size());
    const auto literal = shown.substr(0, shown.find(kRedacted));
    const auto end = literal.empty() ? raw.size() : raw.find(literal);
    const auto word = raw.substr(0, end);
    if (end == std::string_view::npos || word.empty() ||
        word.find_first_of(" \t\n") != std::string_view::npos) {
      return std::nullopt;
    }
    out.emplace_back(word);
    raw.remove_prefix(end);
  }
  return raw == shown ? std::optional(std::move(out)) : std::nullopt;
}

void Redactor::add_value(std::string value) {
  constexpr std::size_t kShortestSecret = 6;
  if (value.size() < kShortestSecret || std::ranges::find(values_, value) != values_.end()) {
    return;
  }
  // Longest first: a value that contains another must not be left in pieces.
  const auto shorter = [&](const std::string& known) { return known.size() < value.size(); };
  values_.insert(std::ranges::find_if(values_, shorter), std::move(value));
}

std::string Redactor::apply(std::string_view text) const {
  std::string out(text);
  for (const std::string& value : values_) {
    for (std::size_t at = out.find(value); at != std::string::npos;
         at = out.find(value, at + kRedacted.size())) {
      out.replace(at, value.size(), kRedacted);
    }
  }
  return detail::redact_shapes(out);
}

std::string Redactor::apply_to(std::string_view name, std::string_view value) const {
  const auto secrets = secrets_of(name, value);
  if (secrets.empty() || secrets.front().empty()) {
    return apply(value);
  }
  std::string shown(value);
  shown.replace(shown.find(secrets.front()), secrets.front().size(), kRedacted);
  return secret_shaped(name) ? shown : apply(shown);
}

}  // namespace hyperloom::util
