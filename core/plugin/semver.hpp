// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hyperloom::plugin {

/// A semantic version 2.0; build metadata is checked and dropped, it has no rank.
struct SemVer {
  std::uint64_t major = 0, minor = 0, patch = 0;
  std::vector<std::string> pre;  ///< dot-separated pre-release identifiers

  /// Precedence of semver.org, rule 11.
  [[nodiscard]] std::strong_ordering operator<=>(const SemVer& other) const;
  [[nodiscard]] bool operator==(const SemVer& other) const = default;
};

[[nodiscard]] std::optional<SemVer> parse_semver(std::string_view text);

/// `>=1.0.0,<2.0.0`: comparisons that must all hold.
class VersionRange {
 public:
  /// Nullopt for anything but a comma-separated list of (= < <= > >=) and a version.
  [[nodiscard]] static std::optional<VersionRange> parse(std::string_view text);
  [[nodiscard]] bool contains(const SemVer& version) const;

 private:
  enum class Op { Equal, Less, LessEqual, Greater, GreaterEqual };
  struct Term {
    Op op;
    SemVer version;
  };
  [[nodiscard]] static std::optional<Term> parse_term(std::string_view text);
  std::vector<Term> terms_;
};

}  // namespace hyperloom::plugin
