// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hyperloom::util {

/// A snapshot of the process environment, in its order; the last of duplicate names wins.
class Environment {
 public:
  Environment() = default;
  explicit Environment(std::vector<std::pair<std::string, std::string>> items);
  [[nodiscard]] static Environment of_process();

  [[nodiscard]] std::optional<std::string> get(std::string_view name) const;
  /// get() without values that are blank after trimming: "a blank variable is unset".
  [[nodiscard]] std::optional<std::string> get_nonblank(std::string_view name) const;
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& items() const {
    return items_;
  }

 private:
  std::vector<std::pair<std::string, std::string>> items_;
};

/// `[A-Za-z_][A-Za-z0-9_]*`.
[[nodiscard]] bool valid_env_name(std::string_view name);

}  // namespace hyperloom::util
