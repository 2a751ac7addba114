// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/plugin.h>

#include <exception>
#include <string>
#include <string_view>
#include <utility>

namespace hyperloom::sdk {
inline namespace [[gnu::visibility("hidden")]] v1 {

/// The bytes of `s`; an absent string is an empty view whose data() is null.
constexpr std::string_view view(hl_str s) {
  return s.data == nullptr ? std::string_view() : std::string_view(s.data, s.size);
}

/// Borrows `s` for one call across the ABI.
constexpr hl_str str(std::string_view s) { return {s.data(), s.size()}; }

/// What a slot throws to fail: the status, the failure detail (`^[a-z][a-z0-9_]{0,47}$`, may be
/// empty) and the text for the operator.
class error : public std::exception {
 public:
  error(hl_status status, std::string code, std::string text)
      : status_(status), code_(std::move(code)), text_(std::move(text)) {}

  hl_status status() const noexcept { return status_ == HL_OK ? HL_INTERNAL : status_; }
  const std::string& code() const noexcept { return code_; }
  const char* what() const noexcept override { return text_.c_str(); }
  const std::string& text() const noexcept { return text_; }

 private:
  hl_status status_;
  std::string code_;
  std::string text_;
};

}  // namespace gnu::visibility("hidden")]]v1
}  // namespace hyperloom::sdk
