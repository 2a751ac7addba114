// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/sdk/error.hpp>
#include <utility>
#include <vector>

namespace hyperloom::sdk {
inline namespace [[gnu::visibility("hidden")]] v1 {

using name_value = std::pair<std::string, std::string>;

/// Sends a sequence to a builder and keeps its first failure, after which nothing more is sent.
class sender {
 public:
  template <class Call>
  sender& once(Call call) {
    if (status_ == HL_OK) {
      status_ = call();
    }
    return *this;
  }

  template <class List, class Call>
  sender& each(const List& list, Call call) {
    for (const auto& item : list) {
      once([&] { return call(item); });
    }
    return *this;
  }

  /// `slot(out, text)` unless the text is empty, which stands for the host's default.
  template <class Out>
  sender& text(hl_status (*slot)(Out*, hl_str), Out* out, const std::string& value) {
    return value.empty() ? *this : once([&] { return slot(out, str(value)); });
  }
  /// `slot(out, number)` unless it is 0, which stands for the host's default.
  template <class Out>
  sender& number(hl_status (*slot)(Out*, uint64_t), Out* out, uint64_t value) {
    return value == 0 ? *this : once([&] { return slot(out, value); });
  }
  template <class Out>
  sender& pairs(hl_status (*slot)(Out*, hl_str, hl_str), Out* out,
                const std::vector<name_value>& list) {
    return each(
        list, [&](const name_value& item) { return slot(out, str(item.first), str(item.second)); });
  }

  hl_status status() const { return status_; }

 private:
  hl_status status_ = HL_OK;
};

}  // namespace gnu::visibility("hidden")]]v1
}  // namespace hyperloom::sdk
