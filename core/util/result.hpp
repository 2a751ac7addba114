// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <tl/expected.hpp>
#include <utility>

#include "core/util/error.hpp"

namespace hyperloom::util {

/// A value or the Error that prevented it.
template <typename T>
using Result = tl::expected<T, Error>;

/// Result of an action without a value.
using Status = Result<void>;

/// `return fail(Code::Io, "...")` from any function returning a Result.
[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
  return tl::unexpected<Error>(std::move(error));
}
[[nodiscard]] inline tl::unexpected<Error> fail(Code code, std::string message,
                                                SourceLocation where = SourceLocation::current()) {
  return fail(make_error(code, std::move(message), where));
}

}  // namespace hyperloom::util

#define HL_CAT_(a, b) a##b
#define HL_CAT(a, b) HL_CAT_(a, b)

/// Returns the Error of a Result expression from the enclosing function, if there is one.
#define HL_TRY(expr)                                                    \
  do {                                                                  \
    if (auto hl_try_result = (expr); !hl_try_result) {                  \
      return ::hyperloom::util::fail(std::move(hl_try_result).error()); \
    }                                                                   \
  } while (false)

/// `HL_TRY_ASSIGN(auto x, f());` declares x from a Result or returns its Error.
#define HL_TRY_ASSIGN(decl, expr) HL_TRY_ASSIGN_(HL_CAT(hl_result_, __LINE__), decl, expr)
#define HL_TRY_ASSIGN_(tmp, decl, expr)                     \
  auto tmp = (expr);                                        \
  if (!tmp) {                                               \
    return ::hyperloom::util::fail(std::move(tmp).error()); \
  }                                                         \
  decl = std::move(tmp).value()
