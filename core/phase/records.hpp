// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/decide/holdout.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/run.hpp"
#include "core/util/value.hpp"

namespace hyperloom::phase {

/// The fields of journal records (session.md 3.1) built from the values of a run.
[[nodiscard]] util::Value launch_fields(const Run& run);
[[nodiscard]] util::Value phase_fields(std::string_view from, std::string_view to,
                                       std::string_view reason, double budget_s);
[[nodiscard]] util::Value noise_fields(const decide::Noise& noise, const std::vector<double>& h);
[[nodiscard]] util::Value baseline_fields(const Run& run);
[[nodiscard]] util::Value override_fields(const decide::Override& record);
[[nodiscard]] util::Value regime_fields(const decide::RegimeChange& record);
[[nodiscard]] util::Value round_eval_fields(const decide::RoundEval& record);
[[nodiscard]] util::Value anchor_fields(const decide::AnchorMeasured& record);
[[nodiscard]] util::Value verdict_fields(const decide::Decision& decision, std::string_view preset);
[[nodiscard]] util::Value leg_started_fields(const LegOrder& order, const measure::PreparedLeg& leg,
                                             const Run& run);
[[nodiscard]] util::Value leg_finished_fields(const LegOutcome& outcome, const Run& run);
[[nodiscard]] util::Value stop_fields(const Stop& stop, std::string_view phase);
[[nodiscard]] util::Value env_value(const session::EnvItems& items);

/// exp(y/100): the objective of a value in lp, and back.
[[nodiscard]] double objective_of(double y);
[[nodiscard]] double y_of(double objective);
/// "0.334003 fps (6 legs, noise 0.8 %)".
[[nodiscard]] std::string baseline_text(const Baseline& baseline);
/// Six significant digits: "0.334003", "12.75".
[[nodiscard]] std::string throughput_text(double value);
/// Headline when nothing was kept; without a gate that is the reason, and it comes first.
[[nodiscard]] std::string nothing_kept_text(const std::string& failed_gate);
/// Headline of a session without a hold-out that ended with `status` (session.md 3.1).
[[nodiscard]] std::string unmeasured_text(bool kept, std::string_view status,
                                          const std::string& failed_gate);
/// "base" for arm 0, else the candidate's id.
[[nodiscard]] std::string arm_name(std::uint32_t arm);
[[nodiscard]] std::string status_text(const measure::LegResult& result);

}  // namespace hyperloom::phase
