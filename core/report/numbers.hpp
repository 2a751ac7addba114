// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/session/state.hpp"
#include "core/util/value.hpp"

namespace hyperloom::report {

/// How numbers are said to people. What is unknown prints "-".
inline constexpr const char* kUnknown = "-";

/// Six significant digits: "0.334003".
[[nodiscard]] std::string significant(const util::Value& number);
/// "12.35"; "+12.35".
[[nodiscard]] std::string decimals(const util::Value& number, int digits);
[[nodiscard]] std::string signed_decimals(const util::Value& number, int digits);
/// "12.3"; below one second "0.008".
[[nodiscard]] std::string seconds_text(const util::Value& seconds);
/// Time that has passed, rounded: "00:01:23". The one rule for it in all that people read.
[[nodiscard]] std::string clock_text(double seconds);
/// The same with tenths below a minute: "12.3 s".
[[nodiscard]] std::string duration_text(double seconds);
/// "+4.88" percent of a difference in lp, "-" if it is no number.
[[nodiscard]] std::string percent_of_lp(const util::Value& lp, int digits);
/// "+10.0 .. +12.3 %" of a pair of numbers.
[[nodiscard]] std::string interval_text(const util::Value& pair, int digits);
/// The text, or "-" for an empty one, null and anything that is no text.
[[nodiscard]] std::string text_or_unknown(const util::Value& text);
[[nodiscard]] std::string text_or_unknown(const std::string& text);

/// "0.334003 fps (6 legs, noise 0.8 %)"; without one "-", and the warm-up's number if there is one.
[[nodiscard]] std::string baseline_text(const session::State& state);
/// "0.371212 fps (original base in the same hold-out 0.334003 fps)"; a base that has moved since
/// its calibration is said there.
[[nodiscard]] std::string result_text(const session::State& state);
/// The headline of a confirmed result, else "- (skipped_budget)"; one that is withheld says why.
[[nodiscard]] std::string gain_text(const session::State& state);
/// "2 (MYFW_SW_CACHE, MYFW_SW_HOIST)" or "0".
[[nodiscard]] std::string kept_text(const session::State& state);
/// "proposed 14 = measured 11 + skipped 2 + failed 1 + open 0".
[[nodiscard]] std::string counts_text(const session::State& state);
/// "report_missing: no report was written" for a stop with exit code 1, else "".
[[nodiscard]] std::string cause_text(const session::State& state);
/// Path of the log that shows the cause; the session's own if the stop names none.
[[nodiscard]] std::string log_path(const session::State& state);
/// A path below the session directory, as text.
[[nodiscard]] std::string session_path(const session::State& state, const char* relative);
/// "bash /d/s/reports/reproduce.sh".
[[nodiscard]] std::string reproduce_command(const session::State& state);

}  // namespace hyperloom::report
