// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/util/value.hpp"

namespace hyperloom::search {

/// One thing wrong with a space: its SS code, its place (line 0 for what a plugin said), the text.
struct Complaint {
  std::string code;
  util::Position at;
  std::string text;
};

/// Collects all of them; reading goes on after each.
class Complaints {
 public:
  void add(std::string code, util::Position at, std::string text) {
    items_.push_back({std::move(code), at, std::move(text)});
  }
  [[nodiscard]] const std::vector<Complaint>& items() const { return items_; }
  [[nodiscard]] bool empty() const { return items_.empty(); }

 private:
  std::vector<Complaint> items_;
};

}  // namespace hyperloom::search
