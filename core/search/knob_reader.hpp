// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/search/complaints.hpp"
#include "core/search/draft.hpp"

namespace hyperloom::search {

/// Reads typed fields of one map; what is missing or of another type becomes SS004.
class FieldReader {
 public:
  FieldReader(const util::Value& map, std::string label, Complaints& complaints)
      : map_(map), label_(std::move(label)), complaints_(complaints) {}

  /// SS003 for every key that is not in `known`.
  void check_keys(std::span<const std::string_view> known);
  [[nodiscard]] std::optional<Field<std::string>> text(std::string_view key);
  [[nodiscard]] std::optional<Field<std::string>> required_text(std::string_view key);
  [[nodiscard]] std::optional<Field<double>> number(std::string_view key, bool whole);
  [[nodiscard]] std::optional<Field<bool>> boolean(std::string_view key);
  [[nodiscard]] const util::Value* list(std::string_view key);
  /// The index of the text in `choices`, or `fallback` when the key is absent or wrong.
  [[nodiscard]] std::size_t choice(std::string_view key, std::span<const std::string_view> choices,
                                   std::size_t fallback);
  [[nodiscard]] const util::Value* find(std::string_view key) const { return map_.find(key); }
  void missing(std::string_view key);
  void wrong(std::string_view key, std::string_view expected, const util::Value& found);

 private:
  const util::Value& map_;
  std::string label_;
  Complaints& complaints_;
};

/// `[A-Za-z_][A-Za-z0-9_]{0,63}` and no word of the expression language.
[[nodiscard]] bool valid_knob_name(std::string_view name);
/// The text that is emitted for a scalar; nullopt for null, lists and maps.
[[nodiscard]] std::optional<std::string> scalar_text(const util::Value& value);
/// One item of `knobs`; nullopt when its fields are wrong (SS003 to SS005). `index` names it as
/// long as its name is unknown.
[[nodiscard]] std::optional<KnobDraft> read_knob(const util::Value& item, std::size_t index,
                                                 bool scriptable, Complaints& complaints);

}  // namespace hyperloom::search
