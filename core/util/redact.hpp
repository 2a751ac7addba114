// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

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

/// Replaces known secret values and token-shaped text (session.md 8.3).
class Redactor {
 public:
  /// A value to hide wherever it appears; values under 6 bytes are not registered.
  void add_value(std::string value);
  [[nodiscard]] std::string apply(std::string_view text) const;

 private:
  std::vector<std::string> values_;  ///< longest first
};

}  // namespace hyperloom::util
