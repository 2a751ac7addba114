// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/semver.hpp"

#include <algorithm>

#include "core/util/text.hpp"

namespace hyperloom::plugin {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool all_digits(std::string_view text) { return std::all_of(text.begin(), text.end(), is_digit); }

bool identifier(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
  });
}

/// A number without leading zeros.
std::optional<std::uint64_t> number(std::string_view text) {
  if (text.empty() || !all_digits(text) || (text.size() > 1 && text[0] == '0')) {
    return std::nullopt;
  }
  return util::parse_uint(text);
}

bool valid_pre(std::string_view part) {
  return identifier(part) && (!all_digits(part) || part.size() == 1 || part[0] != '0');
}

/// Cuts the text at the first `mark`; the tail is absent when there is none.
std::optional<std::string_view> cut(std::string_view& text, char mark) {
  const auto at = text.find(mark);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view tail = text.substr(at + 1);
  text = text.substr(0, at);
  return tail;
}

std::strong_ordering compare_identifiers(const std::string& a, const std::string& b) {
  const bool a_number = all_digits(a), b_number = all_digits(b);
  if (a_number != b_number) {
    return a_number ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  if (a_number && a.size() != b.size()) {
    return a.size() <=> b.size();
  }
  return a <=> b;
}

std::strong_ordering compare_pre(const std::vector<std::string>& a,
                                 const std::vector<std::string>& b) {
  if (a.empty() || b.empty()) {  // a release ranks above its pre-releases
    return static_cast<int>(a.empty()) <=> static_cast<int>(b.empty());
  }
  return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end(),
                                                compare_identifiers);
}

}  // namespace

std::strong_ordering SemVer::operator<=>(const SemVer& other) const {
  if (const auto order = major <=> other.major; order != 0) {
    return order;
  }
  if (const auto order = minor <=> other.minor; order != 0) {
    return order;
  }
  if (const auto order = patch <=> other.patch; order != 0) {
    return order;
  }
  return compare_pre(pre, other.pre);
}

std::optional<SemVer> parse_semver(std::string_view text) {
  SemVer out;
  if (const auto build = cut(text, '+')) {
    for (const std::string_view part : util::split(*build, '.')) {
      if (!identifier(part)) {
        return std::nullopt;
      }
    }
  }
  if (const auto pre = cut(text, '-')) {
    for (const std::string_view part : util::split(*pre, '.')) {
      if (!valid_pre(part)) {
        return std::nullopt;
      }
      out.pre.emplace_back(part);
    }
  }
  const auto parts = util::split(text, '.');
  if (parts.size() != 3) {
    return std::nullopt;
  }
  const auto major = number(parts[0]), minor = number(parts[1]), patch = number(parts[2]);
  if (!major || !minor || !patch) {
    return std::nullopt;
  }
  out.major = *major;
  out.minor = *minor;
  out.patch = *patch;
  return out;
}

std::optional<VersionRange::Term> VersionRange::parse_term(std::string_view text) {
  text = util::trim(text);
  const auto length = std::min(text.find_first_not_of("=<>"), text.size());
  const std::string_view sign = text.substr(0, length);
  Op op = Op::Equal;
  if (sign == "<") {
    op = Op::Less;
  } else if (sign == "<=") {
    op = Op::LessEqual;
  } else if (sign == ">") {
    op = Op::Greater;
  } else if (sign == ">=") {
    op = Op::GreaterEqual;
  } else if (sign != "=") {
    return std::nullopt;
  }
  const auto version = parse_semver(util::trim(text.substr(length)));
  return version ? std::optional(Term{op, *version}) : std::nullopt;
}

std::optional<VersionRange> VersionRange::parse(std::string_view text) {
  VersionRange out;
  for (const std::string_view part : util::split(text, ',')) {
    auto term = parse_term(part);
    if (!term) {
      return std::nullopt;
    }
    out.terms_.push_back(std::move(*term));
  }
  return out;
}

bool VersionRange::contains(const SemVer& version) const {
  return std::all_of(terms_.begin(), terms_.end(), [&](const Term& term) {
    const auto order = version <=> term.version;
    switch (term.op) {
      case Op::Less: return order < 0;
      case Op::LessEqual: return order <= 0;
      case Op::Greater: return order > 0;
      case Op::GreaterEqual: return order >= 0;
      case Op::Equal: break;
    }
    return order == 0;
  });
}

}  // namespace hyperloom::plugin
