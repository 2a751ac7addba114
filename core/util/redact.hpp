// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hyperloom::util {

inline constexpr std::string_view kRedacted = "[REDACTED]";

/// The one test for secret-shaped variable names (custom.md section 9, session.md 8.3).
[[nodiscard]] bool secret_shaped(std::string_view name);
/// secret_shaped(), and also names with a word KEY or AUTH (values of unknown options).
[[nodiscard]] bool secret_shaped_option(std::string_view name);

/// True for a word of a command line whose next word is a secret: `--api-key`, without a value.
[[nodiscard]] bool takes_secret(std::string_view word);

/// The secrets in a variable: its value when the name is secret-shaped; user info and password of a
/// proxy, also of one without a scheme.
[[nodiscard]] std::vector<std::string> secrets_of(std::string_view name, std::string_view value);

/// What stands in `raw` where `shown` has kRedacted; nullopt when `shown` is not `raw` with such
/// places, each of one word, hidden.
[[nodiscard]] std::optional<std::vector<std::string>> hidden_words(std::string_view shown,
                                                                   std::string_view raw);

/// Replaces known secret values and token-shaped text (session.md 8.3).
class Redactor {
 public:
  /// A value to hide wherever it appears; values under 6 bytes are not registered.
  void add_value(std::string value);
  [[nodiscard]] std::string apply(std::string_view text) const;
  /// The value of a variable: judged by its name too, and secrets_of() it hidden at any length.
  [[nodiscard]] std::string apply_to(std::string_view name, std::string_view value) const;

 private:
  std::vector<std::string> values_;  ///< longest first
};

}  // namespace hyperloom::util
