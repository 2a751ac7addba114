// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/tree_builder.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::util {

namespace {

using Pair = std::pair<std::size_t, std::size_t>;

/// True when no two keys are alike; false when some may be.
bool distinct_keys(const Map& map) {
  static std::uint64_t maps = 0;
  ++maps;
  return std::ranges::all_of(map, [](const Member& member) { return member.first.mark(maps); });
}

/// Index of the first member whose key an earlier one has, and of that one; equal when none.
Pair find_duplicate(const Map& map) {
  Pair best{map.size(), map.size()};
  if (distinct_keys(map)) {
    return best;
  }
  std::vector<std::size_t> order(map.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {},
                           [&](std::size_t i) { return std::string_view(map[i].first.text()); });
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
  return !frames_.empty() && frames_.back().map && !has_key_;
}

bool TreeBuilder::count(Position at) {
  return ++items_ <= limits_.items || refuse(cat("more than ", limits_.items, " items"), at);
}

bool TreeBuilder::check_text(std::string_view text, Position at) {
  if (text.size() > limits_.text_bytes) {
    return refuse(cat("text longer than ", limits_.text_bytes, " bytes"), at);
  }
  if (texts_ == Texts::Sound) {
    return true;
  }
  // A lone surrogate, or what yaml-cpp makes of \N and \_ (one byte of Latin-1).
  if (const auto bad = utf8_error(text)) {
    return refuse(text[*bad] == '\xed' ? "lone surrogate in text" : "escape that is no UTF-8", at);
  }
  return true;
}

bool TreeBuilder::key(std::string_view text, Position at) {
  if (!count(at) || !check_text(text, at)) {
    return false;
  }
  if (texts_ != Texts::Sound && text.find('\0') != std::string_view::npos) {
    return refuse("NUL in a key", at);
  }
  key_ = text;
  key_at_ = at;
  has_key_ = true;
  return true;
}

bool TreeBuilder::text(std::string_view text, Position at) {
  return check_text(text, at) && scalar(Value(text), at);
}

bool TreeBuilder::scalar(Value&& value, Position at) {
  if (!count(at)) {
    return false;
  }
  value.set_position(at);
  place(std::move(value));
  return true;
}

bool TreeBuilder::open(bool map, Position at) {
  if (!count(at)) {
    return false;
  }
  if (frames_.size() >= limits_.depth) {
    return refuse(cat("nested deeper than ", limits_.depth, " levels"), at);
  }
  frames_.push_back({map, pending_->size(), at, std::exchange(key_, {}), key_at_});
  has_key_ = false;
  return true;
}

bool TreeBuilder::close() {
  Frame frame = std::move(frames_.back());
  frames_.pop_back();
  const auto begin = pending_->begin() + static_cast<std::ptrdiff_t>(frame.begin);
  Value value = frame.map ? Value(taken_map(begin)) : Value(taken_list(begin));
  pending_->erase(begin, pending_->end());
  if (frame.map && !check_duplicates(std::as_const(value).as_map())) {
    return false;
  }
  value.set_position(frame.at);
  key_ = std::move(frame.key);
  key_at_ = frame.key_at;
  place(std::move(value));
  return true;
}

Map TreeBuilder::taken_map(Map::iterator begin) {
  return {std::make_move_iterator(begin), std::make_move_iterator(pending_->end())};
}

List TreeBuilder::taken_list(Map::iterator begin) {
  List out;
  out.reserve(static_cast<std::size_t>(pending_->end() - begin));
  std::transform(begin, pending_->end(), std::back_inserter(out),
                 [](Member& item) { return std::move(item.second); });
  return out;
}

void TreeBuilder::place(Value&& value) {
  if (frames_.empty()) {
    root_ = std::move(value);
    return;
  }
  if (frames_.back().map) {
    value.set_key_position(key_at_);
  }
  pending_->emplace_back(std::move(key_), std::move(value));
  has_key_ = false;
}

bool TreeBuilder::check_duplicates(const Map& map) {
  const auto [first, second] = find_duplicate(map);
  if (first == second) {
    return true;
  }
  const Position at = map[second].second.key_position();
  return refuse(cat("duplicate key \"", printable(map[second].first.text(), false), "\" (first at ",
                    shown(map[first].second.key_position()), ")"),
                at);
}

}  // namespace hyperloom::util
