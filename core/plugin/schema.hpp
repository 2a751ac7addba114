// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::plugin {

/// Whether a key may be missing.
enum class Need { Required, Optional };

/// Reads a registry document. The first problem sticks and turns every later read into a no-op, so
/// that a reader is a plain list of reads followed by one check. Problems read
/// `FILE:LINE:COL: key 'x': expected .., found ..`.
class Schema {
 public:
  using Check = bool (*)(std::string_view);

  /// Both are borrowed; `text` is the document's source, used to point at keys.
  Schema(std::string_view text, std::string_view file) : text_(text), file_(file) {}

  [[nodiscard]] bool failed() const { return error_.has_value(); }
  [[nodiscard]] util::Error take_error() { return std::move(*error_); }

  /// Refuses keys outside `known`, naming the nearest one, and anything that is no map.
  void keys(const util::Value& map, std::string_view name, std::span<const std::string_view> known);
  /// The member, or null; a missing required one is a problem.
  [[nodiscard]] const util::Value* member(const util::Value& map, std::string_view key, Need need,
                                          std::string_view expected);
  /// `out` keeps its value when the key is absent.
  void text(const util::Value& map, std::string_view key, Need need, std::string_view expected,
            Check valid, std::string& out);
  void boolean(const util::Value& map, std::string_view key, bool& out);
  void number(const util::Value& map, std::string_view key, double low, double high,
              std::optional<double>& out);
  void integer(const util::Value& map, std::string_view key, std::int64_t low,
               std::optional<std::int64_t>& out);
  /// Members of a list of texts that all pass `valid`.
  void texts(const util::Value& map, std::string_view key, std::string_view expected, Check valid,
             std::vector<std::string>& out);
  /// A map member, or null when it is absent or not a map (which is a problem).
  [[nodiscard]] const util::Value* map(const util::Value& map, std::string_view key);
  [[nodiscard]] const util::Value* list(const util::Value& map, std::string_view key);

  void bad(const util::Value& value, std::string_view key, std::string_view expected);
  void fail(util::Position at, std::string_view key, std::string_view expected,
            std::string_view found);
  /// Where the key of this value was written; the value's own place when it can't be found.
  [[nodiscard]] util::Position key_position(std::string_view key, const util::Value& value) const;

 private:
  std::string_view text_, file_;
  std::optional<util::Error> error_;
};

}  // namespace hyperloom::plugin
