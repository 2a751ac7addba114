// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hyperloom::decide {

/// What a leg was run for; only Base, Variant and Holdout legs enter a number here.
enum class Role { Warmup, Base, Variant, Parity, Observation, Holdout, Audit, Profile };

/// How a leg ended. StoppedByRun and Lost legs are no evidence: they are run again.
enum class LegStatus { Ok, Failed, StoppedByRun, Lost };

enum class Verdict { Keep, Revert, Inconclusive, NeedsReview, GateFailed, Failed };

/// What became of a candidate's configuration or code.
enum class Disposition { Committed, Stacked, KeptInert, Reverted, Dropped };

/// Why a leg does not count as it was measured.
enum class OverrideRule { FirstLeg, BaseOutlier, LevelShift, VariantOutlier, RegimeChange };

/// Names as journalled: "warmup", "stopped_by_run", "NEEDS_REVIEW", "kept_inert", "base_outlier".
[[nodiscard]] std::string_view role_name(Role role);
[[nodiscard]] std::string_view status_name(LegStatus status);
[[nodiscard]] std::string_view verdict_name(Verdict verdict);
[[nodiscard]] std::string_view disposition_name(Disposition disposition);
[[nodiscard]] std::string_view rule_name(OverrideRule rule);
/// Inverse of the names above; nullopt for a text that is none of them.
[[nodiscard]] std::optional<Role> role_of(std::string_view name);
[[nodiscard]] std::optional<LegStatus> status_of(std::string_view name);
[[nodiscard]] std::optional<Verdict> verdict_of(std::string_view name);
[[nodiscard]] std::optional<OverrideRule> rule_of(std::string_view name);

/// Reasons this folder gives. FAILED and GATE_FAILED carry the leg's class instead.
namespace reason {
inline constexpr std::string_view kGain = "gain";
inline constexpr std::string_view kScreened = "screened";
inline constexpr std::string_view kNoGain = "no_gain";
inline constexpr std::string_view kRegression = "regression";
inline constexpr std::string_view kMaxLegs = "n_max";
inline constexpr std::string_view kUnstable = "unstable";
inline constexpr std::string_view kBudget = "budget";
inline constexpr std::string_view kSuspiciousGain = "suspicious_gain";
}  // namespace reason

/// Flag of a KEEP whose gain is above 2x.
inline constexpr std::string_view kLargeGain = "large_gain";

/// One finished leg as the decision code sees it.
///
/// `arm` is 0 for the original base and otherwise the candidate's number, which stays the same when
/// the anchor moves: a base leg carries the number of the candidate kept last, a variant leg that
/// of the candidate under test (anchor plus its delta).
struct LegObs {
  std::uint64_t leg = 0;
  std::uint32_t arm = 0;
  std::uint32_t round = 0;
  std::uint16_t slot = 0;   ///< 1..slots for variant legs, 0 for base legs
  std::uint16_t slots = 0;  ///< variant legs of the round
  Role role = Role::Base;
  LegStatus status = LegStatus::Ok;
  bool gate_ok = true;
  double y = 0;  ///< 100*ln(objective); read only when the leg counts
  double wall_s = 0;
  std::string failure = {};  ///< class of a failed leg or gate; "" when it counts
  std::string review = {};   ///< NEEDS_REVIEW reason the caller found in this leg; "" if none
  std::string detail = {};   ///< for people: what failed, or what there is to review

  /// True when the leg is a measurement: ended ok with a passing gate.
  [[nodiscard]] bool counts() const { return status == LegStatus::Ok && gate_ok; }
};

/// Noise model in force: s2 = 2*sigma^2, nu its weight in degrees of freedom, m calibration legs.
struct Noise {
  double s2 = 0;
  double nu = 0;
  std::uint32_t m = 0;

  /// Noise of one leg in lp.
  [[nodiscard]] double sigma() const;
};

/// Effect of one candidate over its valid pairs.
struct Estimate {
  std::uint32_t n = 0;
  double mean = 0;  ///< D, lp
  double var = 0;
  double llr = 0;
  std::vector<double> d = {};  ///< valid differences, unwinsorised, in order
};

/// What a leg_override record holds. `replaced_by` 0: the leg was dropped without a substitute, and
/// for a change of regime there is no `threshold`: the reference is the base leg it began from.
struct Override {
  std::uint64_t leg = 0;
  std::uint64_t replaced_by = 0;
  OverrideRule rule = OverrideRule::FirstLeg;
  double value = 0;
  double reference = 0;
  double threshold = 0;
};

/// A split of the base series; p is absent when the split is a resume.
struct RegimeChange {
  std::uint32_t anchor = 0;
  std::uint64_t leg = 0;  ///< last base leg before the split
  std::optional<double> p = {};
  std::vector<std::uint64_t> dropped = {};
};

/// What a round_eval record holds.
struct RoundEval {
  std::uint32_t arm = 0;
  Estimate estimate = {};
  double upper = 0;  ///< U
  double lower = 0;  ///< L
};

/// s2 has changed since the last announcement and a decision starts to use it.
struct NoiseUpdate {
  Noise noise = {};
  std::vector<double> h = {};
};

/// The last word on a candidate: a verdict record.
struct Decision {
  std::uint32_t arm = 0;
  Verdict verdict = Verdict::Revert;
  std::string reason = {};
  std::string detail = {};  ///< for people, when reason and numbers do not say it all
  std::uint32_t n = 0;      ///< variant legs behind D; 0: nothing measured, D is unknown
  double mean = 0;          ///< D, lp
  double var = 0;
  double llr = 0;
  double pct = 0;                       ///< D in percent
  std::array<double, 2> ci95_pct = {};  ///< D +- t(.975, nu) sqrt(var), in percent
  double s2 = 0;
  double nu = 0;  ///< of the noise that s2 is from
  std::uint32_t anchor = 0;              ///< arm it was compared with
  std::vector<std::uint64_t> legs = {};  ///< variant legs and the base legs they are paired with
  std::vector<std::string> flags = {};
};

/// The new anchor is measured: the second of its two fresh base legs is in.
struct AnchorMeasured {
  std::uint32_t arm = 0;
  std::vector<std::uint64_t> legs = {};
  double y = 0;  ///< mean of the legs, lp
};

/// A candidate was screened on a re-run first leg and the base leg after it shows that the machine
/// had moved: it is looked at again at the end of the phase.
struct Deferred {
  std::uint32_t arm = 0;
};

/// A leg that the race did not expect; it enters no number.
struct IgnoredLeg {
  std::uint64_t leg = 0;
  std::string why = {};
};

/// What a transition did beside changing the state, in the order to be journalled.
using Record = std::variant<Override, RegimeChange, RoundEval, NoiseUpdate, Decision,
                            AnchorMeasured, Deferred, IgnoredLeg>;

/// A verdict that replaces a KEEP: a broken limit, a blind gate, a changed gate limit.
struct Withheld {
  Verdict verdict = Verdict::NeedsReview;
  std::string reason = {};
  std::string detail = {};

  bool operator==(const Withheld&) const = default;
};

enum class StepKind { RunBase, RunVariant, Rerun, Admit, Stop };

/// Why Stop was returned.
enum class StopCause { None, Exhausted, Budget };

/// What to do next.
struct Step {
  StepKind what = StepKind::Stop;
  std::uint32_t arm = 0;    ///< arm to run
  Role role = Role::Base;   ///< Base or Variant
  std::uint32_t round = 0;  ///< round the leg belongs to; a base leg: the one it opens
  std::uint16_t slot = 0;
  std::uint16_t slots = 0;
  std::uint64_t rerun_of = 0;  ///< Rerun: the leg in doubt
  bool new_chain = false;      ///< RunBase: opens a chain of rounds, draw a new leg seed
  std::uint16_t room = 0;      ///< Admit: candidates that may enter now
  StopCause cause = StopCause::None;
};

/// What the budget allows at this moment.
struct BudgetView {
  std::uint32_t legs_left = 0;  ///< search legs that fit before the hold-out reserve
};

/// Ranking value of one decided candidate.
struct Effect {
  std::uint32_t arm = 0;
  double mean = 0;
  double var = 0;
};

}  // namespace hyperloom::decide
