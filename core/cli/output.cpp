// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/output.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "core/cli/exit_code.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/redact_value.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

/// True when it may be tried again: interrupted, or a pipe that does not block and is full now.
bool again(int fd) {
  if (errno != EAGAIN) {
    return errno == EINTR;
  }
  pollfd ready{fd, POLLOUT, 0};
  return ::poll(&ready, 1, -1) > 0;
}

/// 0, or the errno of what could not be written.
int write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const auto wrote = ::write(fd, text.data(), text.size());
    if (wrote == 0 || (wrote < 0 && !again(fd))) {
      return wrote == 0 ? EIO : errno;
    }
    text.remove_prefix(wrote > 0 ? static_cast<std::size_t>(wrote) : 0);
  }
  return 0;
}

/// A message in one line; of a long one both ends, for the value in it is what makes it long.
std::string message_line(std::string_view text) {
  constexpr std::size_t kHeadBytes = 1500, kTailBytes = 300;
  if (text.size() <= kHeadBytes + kTailBytes) {
    return util::printable(text, false);
  }
  return util::cat(util::printable(text.substr(0, kHeadBytes), false), " .. (", text.size(),
                   " bytes) .. ", util::printable(text.substr(text.size() - kTailBytes), false));
}

/// The option an error is about, for the `field` of the document: "--tp" of "--tp='x' is ..".
std::string field_of(const util::Error& error) {
  const auto begin = error.message.find("--");
  if (begin == std::string::npos) {
    return "";
  }
  const auto end = error.message.find_first_of("=' ,:;)", begin);
  return error.message.substr(begin, end - begin);
}

util::Value error_item(const util::Error& error) {
  auto item = util::Value::map();
  std::string message = message_line(error.text());
  for (const std::string& detail : error.details) {
    message += util::cat("\n  ", message_line(detail));
  }
  item.set("code", error.id.empty() ? std::string(util::code_name(error.code)) : error.id);
  item.set("message", message).set("field", field_of(error)).set("hint", error.hint);
  return item;
}

}  // namespace

void Output::put(int fd, std::string_view text) const { write(fd, redactor.apply(text)); }

void Output::write(int fd, std::string_view text) const {
  const int failed = write_all(fd, text);
  // A reader that went away or a stdout that was closed is the user's choice.
  if (fd == STDOUT_FILENO && failed != EPIPE && failed != EBADF && failed != 0) {
    lost_ = failed;
  }
}

int Output::settled(int exit_code) const {
  if (lost_ == 0) {
    return exit_code;
  }
  error(util::errno_error(lost_, "cannot write stdout"));
  return exit_code == kExitOk ? kExitFailed : exit_code;
}

void Output::text(std::string_view text) const { put(json_ ? STDERR_FILENO : STDOUT_FILENO, text); }

void Output::redacted_text(std::string_view text) const {
  write(json_ ? STDERR_FILENO : STDOUT_FILENO, text);
}

void Output::document(const util::Value& value) const {
  if (json_) {
    // The tree, not its text: what is hidden must leave a document.
    write(STDOUT_FILENO, util::to_json_pretty(util::redact_value(value, redactor)));
  }
}

void Output::line(std::string_view text) const {
  put(STDERR_FILENO, util::cat(util::printable(text, true), "\n"));
}

void Output::warning(std::string_view text) const { line(util::cat("WARNING: ", text)); }
void Output::note(std::string_view text) const { line(util::cat("NOTE: ", text)); }

void Output::error(const util::Error& error) const {
  line(util::cat("ERROR: ", message_line(error.text())));
  for (const std::string& detail : error.details) {
    line(util::cat("  ", message_line(detail)));
  }
  if (!error.hint.empty()) {
    line(util::cat("  hint: ", error.hint));
  }
}

int Output::refuse(const std::vector<util::Error>& errors, int exit_code) const {
  for (const util::Error& one : errors) {
    error(one);
  }
  document(error_document(errors, exit_code));
  return exit_code;
}

std::string tail_lines(std::string_view tail) {
  std::vector<std::string> lines;
  if (!util::trim(tail).empty()) {
    for (const auto line : util::split(util::trim(tail), '\n')) {
      lines.push_back(util::cat("  | ", util::printable(line, false)));
    }
  }
  return util::join(lines, "\n");
}

util::Value error_document(const std::vector<util::Error>& errors, int exit_code) {
  auto items = util::Value::list();
  for (const util::Error& error : errors) {
    items.push(error_item(error));
  }
  auto document = util::Value::map();
  document.set("schema", "hyperloom.error/1").set("ok", false);
  document.set("exit_code", exit_code).set("errors", std::move(items));
  return document;
}

}  // namespace hyperloom::cli
