// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/json.hpp"
#include "core/util/spare.hpp"
#include "core/util/value.hpp"

namespace hyperloom::util {

/// What is known of the texts that a parser hands on, whose source was well-formed UTF-8: Sound
/// ones stood in it as they are; in others an escape may have made what is none, or a NUL.
enum class Texts : std::uint8_t { Sound, Unescaped };

/// Builds a Value from the events of a parser, under the limits and rules that JSON and YAML share:
/// depth, size of texts, number of values and members, duplicate keys, texts well-formed, no NUL in
/// keys. Every event returns false once something is wrong; reason() and position() then say what.
class TreeBuilder {
 public:
  TreeBuilder(const ParseLimits& limits, Texts texts) : limits_(limits), texts_(texts) {}

  bool open_map(Position at) { return open(true, at); }
  bool open_list(Position at) { return open(false, at); }
  bool close();
  bool key(std::string_view text, Position at);
  bool text(std::string_view text, Position at);
  bool scalar(Value&& value, Position at);
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
  /// A map or list that is still open: its members are those of pending_ from `begin` on.
  struct Frame {
    bool map;
    std::size_t begin;
    Position at;
    Key key;  ///< of itself in the map around it
    Position key_at;
  };

  bool open(bool map, Position at);
  void place(Value&& value);
  [[nodiscard]] Map taken_map(Map::iterator begin);
  [[nodiscard]] List taken_list(Map::iterator begin);
  bool count(Position at);
  bool check_text(std::string_view text, Position at);
  bool check_duplicates(const Map& map);

  ParseLimits limits_;
  Texts texts_;
  std::vector<Frame> frames_;
  Spare<Map> pending_;  ///< members of all open maps and, without keys, items of all open lists
  Key key_;
  Position key_at_{};
  bool has_key_ = false;
  Value root_;
  std::size_t items_ = 0;
  std::string reason_;
  Position position_{};
};

}  // namespace hyperloom::util
