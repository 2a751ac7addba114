// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/util/source_location.hpp"

namespace hyperloom::util {

/// Why something failed, by consequence for the caller (architecture.md section 5).
enum class Code {
  InvalidInput,
  Refused,
  NotFound,
  Busy,
  Unauthorized,
  Timeout,
  Cancelled,
  ChildFailed,
  Corrupt,
  Io,
  Unsupported,
  Internal,
};

/// Name of a code as written in logs and JSON, for example "invalid_input".
[[nodiscard]] std::string_view code_name(Code code);

/// A failure on its way up: lower layers describe, upper layers add context, the CLI prints.
struct Error {
  Code code = Code::Internal;
  std::string message;    ///< what was found and where; one line
  std::string id = {};    ///< machine name for error documents, e.g. "framework_path_invalid"
  std::string hint = {};  ///< what to do; printed as an indented `hint:` line; may be empty
  std::vector<std::string> details = {};  ///< further lines, printed indented
  std::vector<std::string> context = {};  ///< outermost last
  int errnum = 0;                         ///< of the system call that failed; 0 = none did
  SourceLocation where = SourceLocation::current();

  /// Adds what the caller was doing; returns itself so that `return error.during(..)` reads well.
  Error&& during(std::string what) &&;
  /// `message` followed by its context, innermost first: "cannot open x: ENOENT (while loading y)".
  [[nodiscard]] std::string text() const;
};

/// An Error from a code and a message.
[[nodiscard]] Error make_error(Code code, std::string message,
                               SourceLocation where = SourceLocation::current());
/// True for an error number of a disk that is full (or beyond a limit) or fails.
[[nodiscard]] bool disk_errno(int errnum);
/// "WHAT: strerror(ERRNUM)"; ENOENT maps to NotFound, everything else to Io.
[[nodiscard]] Error errno_error(int errnum, std::string_view what,
                                SourceLocation where = SourceLocation::current());

}  // namespace hyperloom::util

/// Programmer errors only, always on, unreachable from input: prints, runs the abort hook, aborts.
#define HL_ASSERT(cond) \
  ((cond) ? static_cast<void>(0) : ::hyperloom::util::assertion_failed(#cond, __FILE__, __LINE__))

namespace hyperloom::util {
[[noreturn]] void assertion_failed(const char* expression, const char* file, int line);
/// Called once before abort, for example to fsync the journal. Not thread-safe; set at start.
void set_abort_hook(void (*hook)());
}  // namespace hyperloom::util
