// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/util/json.hpp"
#include "core/util/value.hpp"

namespace hyperloom::util {

/// Builds a Value from the events of a parser, under the limits and rules that JSON and YAML share:
/// depth, size of texts, number of values and members, duplicate keys, texts well-formed, no NUL in
/// keys. Every event returns false once something is wrong; reason() and position() then say what.
class TreeBuilder {
 public:
  explicit TreeBuilder(const ParseLimits& limits) : limits_(limits) {}

  bool open_map(Position at) { return open(Value::map(), at); }
  bool open_list(Position at) { return open(Value::list(), at); }
  bool close();
  bool key(std::string_view text, Position at);
  bool text(std::string_view text, Position at);
  bool scalar(Value value, Position at);
  /// Refuses the input from outside, with the same effect as a broken rule.
  bool refuse(std::string reason, Position at);

  /// True where the next event of a map has to be a key (or its end).
  [[nodiscard]] bool expects_key() const;
  [[nodiscard]] bool failed() const { return !reason_.empty(); }
  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] Position position() const { return position_; }
  /// The finished tree; null when there was no event.
  [[nodiscard]] Value take() { return std::move(root_); }

 private:
  struct Frame {
    Value value;
    std::string key;
    Position key_at;
    bool has_key = false;
  };

  bool open(Value value, Position at);
  bool place(Value value);
  bool count(Position at);
  bool check_text(std::string_view text, Position at);
  bool check_duplicates(const Map& map);

  ParseLimits limits_;
  std::vector<Frame> frames_;
  Value root_;
  std::size_t items_ = 0;
  std::string reason_;
  Position position_{};
};

}  // namespace hyperloom::util
