// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/util/value.hpp"

namespace hyperloom::search {

/// Where a knob's value goes: an environment variable or a flag of the server.
enum class Target { Env, ServerArg };
enum class KnobType { Bool, Int, Float, Enum };
enum class Risk { Lossless, MayChangeOutput };

/// One setting of a knob. `text` is what is emitted for it; absent: nothing (a bool that is off)
/// or, with `bare`, the flag alone.
struct Level {
  util::Value value;
  std::optional<std::string> text;
  bool bare = false;
};

enum class ExprKind { Constant, Knob, Not, And, Or, Eq, Ne, Lt, Le, Gt, Ge };

/// One instruction of a compiled expression: operands before their operator.
struct ExprOp {
  ExprKind kind = ExprKind::Constant;
  std::uint32_t knob = 0;     ///< index in Space::knobs, for Knob
  util::Value constant = {};  ///< for Constant
};

/// A type-checked boolean expression of the space file, ready to be evaluated without recursion.
struct Expr {
  std::string text;
  std::vector<ExprOp> ops;
};

struct KnobSpec {
  std::string name;  ///< used in expressions and candidate names
  Target target = Target::Env;
  std::string target_name;  ///< variable, or flag with its dashes
  KnobType type = KnobType::Enum;
  std::vector<Level> levels;  ///< never empty; in the order of the file, numbers of ranges ascend
  std::uint32_t default_level = 0;        ///< the baseline's behaviour: emits nothing
  std::optional<std::uint32_t> fixed_to;  ///< level that a pin holds the knob at
  std::optional<Expr> when;  ///< false: inactive, emits nothing, evaluates as its default
  Risk risk = Risk::Lossless;
  bool log = false;  ///< numeric distance between levels is logarithmic
  bool from_plugin = false;
};

struct Constraint {
  bool forbid = true;  ///< else the expression is required
  Expr expr;
  std::string note;
};

/// A setting of every knob of one space, by level index.
struct Assignment {
  std::vector<std::uint32_t> levels;

  auto operator<=>(const Assignment&) const = default;
  bool operator==(const Assignment&) const = default;
  /// "0,2,1": stable text for maps and journals.
  [[nodiscard]] std::string key() const;
};

/// A knob that --extra-env holds at one value.
struct PinnedKnob {
  std::string knob, variable;
};

/// What may be varied. Built by load_space(); everything in it has been checked.
struct Space {
  std::vector<KnobSpec> knobs;  ///< the file's in file order, then the plugin's
  std::vector<Constraint> constraints;
  std::vector<Assignment> hints;          ///< feasible ones, tried first
  std::vector<std::uint32_t> when_order;  ///< knobs so that each follows those its `when` names
  std::vector<PinnedKnob> pinned;
  std::string strategy = "auto";
  std::string path, sha256;  ///< of the file; empty without one

  /// Index of the knob of that name.
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const;
};

/// How a told assignment went. Gains are in lp against the anchor of its measurement.
struct Ok {
  double gain_lp = 0, var = 0;
};
struct Failed {
  std::string klass;
};
struct GateFailed {};
using Outcome = std::variant<Ok, Failed, GateFailed>;

/// A measured assignment and what is believed about it.
struct Ranked {
  Assignment assignment;
  double mean = 0, var = 0;
};

/// One lever's part of the gain (decide.md 12.3).
struct Share {
  std::string name;
  double gain_lp = 0, sd = 0;
  std::optional<double> additive, leave_one_out;
};
struct Attribution {
  std::vector<Share> shares;  ///< empty when the strategy has no model of effects
};

}  // namespace hyperloom::search
