// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/error.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace hyperloom::util {

namespace {

constexpr std::array<std::string_view, 12> kCodeNames = {
    "invalid_input", "refused",      "not_found", "busy", "unauthorized", "timeout",
    "cancelled",     "child_failed", "corrupt",   "io",   "unsupported",  "internal"};

void (*abort_hook)() = nullptr;

/// strerror_r in its GNU form returns the text; the buffer is only a fallback.
std::string errno_text(int errnum) {
  char buffer[128];
  return strerror_r(errnum, buffer, sizeof buffer);
}

}  // namespace

std::string_view code_name(Code code) { return kCodeNames.at(static_cast<std::size_t>(code)); }

Error&& Error::during(std::string what) && {
  context.push_back(std::move(what));
  return std::move(*this);
}

std::string Error::text() const {
  std::string out = message;
  for (const std::string& what : context) {
    out += " (while ";
    out += what;
    out += ')';
  }
  return out;
}

Error make_error(Code code, std::string message, SourceLocation where) {
  Error error;
  error.code = code;
  error.message = std::move(message);
  error.where = where;
  return error;
}

bool disk_errno(int errnum) {
  return errnum == ENOSPC || errnum == EDQUOT || errnum == EFBIG || errnum == EIO ||
         errnum == EROFS;
}

Error errno_error(int errnum, std::string_view what, SourceLocation where) {
  const Code code = errnum == ENOENT ? Code::NotFound : Code::Io;
  Error error = make_error(code, std::string(what) + ": " + errno_text(errnum), where);
  error.errnum = errnum;
  return error;
}

void set_abort_hook(void (*hook)()) { abort_hook = hook; }

void assertion_failed(const char* expression, const char* file, int line) {
  std::fprintf(stderr, "internal error: assertion `%s` failed at %s:%d\n", expression, file, line);
  // Taken out first, so that an assertion inside the hook cannot recurse.
  if (auto hook = std::exchange(abort_hook, nullptr)) {
    hook();
  }
  std::abort();
}

}  // namespace hyperloom::util
