// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <utility>

#include "core/decide/types.hpp"

namespace hyperloom::decide {
namespace {

template <typename E, std::size_t N>
using Names = std::array<std::pair<E, std::string_view>, N>;

constexpr Names<Role, 8> kRoles{{{Role::Warmup, "warmup"},
                                 {Role::Base, "base"},
                                 {Role::Variant, "variant"},
                                 {Role::Parity, "parity"},
                                 {Role::Observation, "observation"},
                                 {Role::Holdout, "holdout"},
                                 {Role::Audit, "audit"},
                                 {Role::Profile, "profile"}}};
constexpr Names<LegStatus, 4> kStatuses{{{LegStatus::Ok, "ok"},
                                         {LegStatus::Failed, "failed"},
                                         {LegStatus::StoppedByRun, "stopped_by_run"},
                                         {LegStatus::Lost, "lost"}}};
constexpr Names<Verdict, 6> kVerdicts{{{Verdict::Keep, "KEEP"},
                                       {Verdict::Revert, "REVERT"},
                                       {Verdict::Inconclusive, "INCONCLUSIVE"},
                                       {Verdict::NeedsReview, "NEEDS_REVIEW"},
                                       {Verdict::GateFailed, "GATE_FAILED"},
                                       {Verdict::Failed, "FAILED"}}};
constexpr Names<Disposition, 5> kDispositions{{{Disposition::Committed, "committed"},
                                               {Disposition::Stacked, "stacked"},
                                               {Disposition::KeptInert, "kept_inert"},
                                               {Disposition::Reverted, "reverted"},
                                               {Disposition::Dropped, "dropped"}}};
constexpr Names<OverrideRule, 5> kRules{{{OverrideRule::FirstLeg, "first_leg"},
                                         {OverrideRule::BaseOutlier, "base_outlier"},
                                         {OverrideRule::LevelShift, "level_shift"},
                                         {OverrideRule::VariantOutlier, "variant_outlier"},
                                         {OverrideRule::RegimeChange, "regime_change"}}};

template <typename E, std::size_t N>
std::string_view name_in(const Names<E, N>& names, E value) {
  for (const auto& [key, name] : names) {
    if (key == value) {
      return name;
    }
  }
  return {};
}

template <typename E, std::size_t N>
std::optional<E> value_in(const Names<E, N>& names, std::string_view text) {
  for (const auto& [key, name] : names) {
    if (name == text) {
      return key;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string_view role_name(Role role) { return name_in(kRoles, role); }
std::string_view status_name(LegStatus status) { return name_in(kStatuses, status); }
std::string_view verdict_name(Verdict verdict) { return name_in(kVerdicts, verdict); }
std::string_view disposition_name(Disposition d) { return name_in(kDispositions, d); }
std::string_view rule_name(OverrideRule rule) { return name_in(kRules, rule); }
std::optional<Role> role_of(std::string_view name) { return value_in(kRoles, name); }
std::optional<LegStatus> status_of(std::string_view name) { return value_in(kStatuses, name); }
std::optional<Verdict> verdict_of(std::string_view name) { return value_in(kVerdicts, name); }
std::optional<OverrideRule> rule_of(std::string_view name) { return value_in(kRules, name); }

double Noise::sigma() const { return std::sqrt(s2 / 2); }

}  // namespace hyperloom::decide
