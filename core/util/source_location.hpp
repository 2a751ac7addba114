// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <version>
#ifdef __cpp_lib_source_location
#include <source_location>
#endif

namespace hyperloom::util {

#ifdef __cpp_lib_source_location
using SourceLocation = std::source_location;
#else
/// What is used of std::source_location, for clang 14, which has the builtins but not the class.
class SourceLocation {
 public:
  [[nodiscard]] static constexpr SourceLocation current(
      const char* file = __builtin_FILE(), const char* function = __builtin_FUNCTION(),
      unsigned line = static_cast<unsigned>(__builtin_LINE())) {
    SourceLocation out;
    out.file_ = file;
    out.function_ = function;
    out.line_ = line;
    return out;
  }
  [[nodiscard]] constexpr const char* file_name() const { return file_; }
  [[nodiscard]] constexpr const char* function_name() const { return function_; }
  [[nodiscard]] constexpr unsigned line() const { return line_; }

 private:
  const char* file_ = "";
  const char* function_ = "";
  unsigned line_ = 0;
};
#endif

}  // namespace hyperloom::util
