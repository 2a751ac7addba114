// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/search/types.hpp"

namespace hyperloom::search {

/// A field as it was written, and where.
template <typename T>
struct Field {
  T value{};
  util::Position at = {};
};

/// One of `values`: what it means and the text that is emitted for it.
struct Scalar {
  util::Value value;
  std::string text;
  util::Position at = {};
};

/// A knob as file or plugin wrote it, each field of the right type, before anything is checked
/// against anything else.
struct KnobDraft {
  util::Position at;
  Field<std::string> name;
  Target target = Target::Env;
  Field<std::string> target_name;
  KnobType type = KnobType::Enum;
  std::optional<Field<std::vector<Scalar>>> values;
  std::optional<Field<double>> min, max, step, log;  ///< log: present when true
  Field<util::Value> default_value;
  std::optional<Field<std::string>> on, off, when;
  Risk risk = Risk::Lossless;
  bool from_plugin = false;
};

struct ConstraintDraft {
  bool forbid = true;
  Field<std::string> expression;
  std::string note;
};

/// Knob names and values of one hint.
using HintDraft = std::vector<std::pair<Field<std::string>, util::Value>>;

/// A whole file. A knob in error keeps its place as a name without a draft, so that expressions
/// about it are not called unknown.
struct FileDraft {
  std::vector<KnobDraft> knobs;
  std::vector<std::string> broken;
  std::vector<ConstraintDraft> constraints;
  std::vector<HintDraft> hints;
  std::string strategy = "auto";
};

}  // namespace hyperloom::search
