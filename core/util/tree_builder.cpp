// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/tree_builder.hpp"

#include <algorithm>
#include <numeric>

#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::util {

namespace {

/// Index of the first member whose key an earlier one has, and of that one; equal when none.
std::pair<std::size_t, std::size_t> find_duplicate(const Map& map) {
  std::vector<std::size_t> order(map.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {},
                           [&](std::size_t i) { return std::string_view(map[i].first); });
  std::pair<std::size_t, std::size_t> best{map.size(), map.size()};
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (map[order[i]].first == map[order[i - 1]].first && order[i] < best.second) {
      best = {order[i - 1], order[i]};
    }
  }
  return best;
}

std::string shown(Position at) { return cat(at.line, ':', at.column); }

}  // namespace

bool TreeBuilder::refuse(std::string reason, Position at) {
  reason_ = std::move(reason);
  position_ = at;
  return false;
}

bool TreeBuilder::expects_key() const {
  return !frames_.empty() && frames_.back().value.is_map() && !frames_.back().has_key;
}

bool TreeBuilder::count(Position at) {
  return ++items_ <= limits_.items || refuse(cat("more than ", limits_.items, " items"), at);
}

bool TreeBuilder::check_text(std::string_view text, Position at) {
  if (text.size() > limits_.text_bytes) {
    return refuse(cat("text longer than ", limits_.text_bytes, " bytes"), at);
  }
  // The source was well-formed, so what is not came from an escape: a lone surrogate, or what
  // yaml-cpp makes of \N and \_ (one byte of Latin-1).
  if (const auto bad = utf8_error(text)) {
    return refuse(text[*bad] == '\xed' ? "lone surrogate in text" : "escape that is no UTF-8", at);
  }
  return true;
}

bool TreeBuilder::key(std::string_view text, Position at) {
  if (!count(at) || !check_text(text, at)) {
    return false;
  }
  if (text.find('\0') != std::string_view::npos) {
    return refuse("NUL in a key", at);
  }
  Frame& frame = frames_.back();
  frame.key = text;
  frame.key_at = at;
  frame.has_key = true;
  return true;
}

bool TreeBuilder::text(std::string_view text, Position at) {
  return check_text(text, at) && scalar(Value(text), at);
}

bool TreeBuilder::scalar(Value value, Position at) {
  if (!count(at)) {
    return false;
  }
  value.set_position(at);
  return place(std::move(value));
}

bool TreeBuilder::open(Value value, Position at) {
  if (!count(at)) {
    return false;
  }
  if (frames_.size() >= limits_.depth) {
    return refuse(cat("nested deeper than ", limits_.depth, " levels"), at);
  }
  value.set_position(at);
  frames_.push_back({std::move(value), {}, {}, false});
  return true;
}

bool TreeBuilder::close() {
  Value value = std::move(frames_.back().value);
  frames_.pop_back();
  if (value.is_map() && !check_duplicates(value.as_map())) {
    return false;
  }
  return place(std::move(value));
}

bool TreeBuilder::place(Value value) {
  if (frames_.empty()) {
    root_ = std::move(value);
    return true;
  }
  Frame& frame = frames_.back();
  if (frame.value.is_list()) {
    frame.value.as_list().push_back(std::move(value));
    return true;
  }
  value.set_key_position(frame.key_at);
  frame.value.as_map().emplace_back(std::move(frame.key), std::move(value));
  frame.has_key = false;
  return true;
}

bool TreeBuilder::check_duplicates(const Map& map) {
  const auto [first, second] = find_duplicate(map);
  if (first == second) {
    return true;
  }
  const Position at = map[second].second.key_position();
  return refuse(cat("duplicate key \"", printable(map[second].first, false), "\" (first at ",
                    shown(map[first].second.key_position()), ")"),
                at);
}

}  // namespace hyperloom::util
