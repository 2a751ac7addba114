// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/util/error.hpp"
#include "core/util/redact.hpp"
#include "core/util/value.hpp"

namespace hyperloom::cli {

/// stdout carries results, stderr messages for people. With --json stdout gets exactly one
/// document and everything else goes to stderr.
class Output {
 public:
  explicit Output(bool json) : json_(json) {}

  [[nodiscard]] bool json() const { return json_; }
  /// Text of a result: stdout, or stderr with --json.
  void text(std::string_view text) const;
  /// The same for a text that was made of redacted values: words of ours in it stay.
  void redacted_text(std::string_view text) const;
  /// The one document of --json; ignored without it.
  void document(const util::Value& value) const;
  void warning(std::string_view text) const;
  void note(std::string_view text) const;
  /// A line for people, as it is.
  void line(std::string_view text) const;
  /// `ERROR: text`, its details and its hint.
  void error(const util::Error& error) const;
  /// All errors, and with --json the error document; returns the exit code unchanged.
  [[nodiscard]] int refuse(const std::vector<util::Error>& errors, int exit_code) const;

  /// The exit code, or 1 in place of 0 when stdout could not be written (full disk).
  [[nodiscard]] int settled(int exit_code) const;

  /// Values to hide in everything printed from now on.
  util::Redactor redactor;

 private:
  void put(int fd, std::string_view text) const;
  void write(int fd, std::string_view text) const;  ///< as it is
  bool json_;
  mutable int lost_ = 0;  ///< errno of a failed write to stdout
};

/// The last lines of a script's log, indented: what a script wrote is no line of ours.
[[nodiscard]] std::string tail_lines(std::string_view tail);
/// {"schema":"hyperloom.error/1","ok":false,"exit_code":..,"errors":[..]}
[[nodiscard]] util::Value error_document(const std::vector<util::Error>& errors, int exit_code);

}  // namespace hyperloom::cli
