// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/numbers.hpp"

#include <charconv>
#include <cmath>
#include <vector>

#include "core/journal/outcome.hpp"
#include "core/util/cat.hpp"
#include "core/util/clock.hpp"
#include "core/util/plural.hpp"
#include "core/util/text.hpp"

namespace hyperloom::report {
namespace {

using session::State;
using util::Value;

std::string with_unit(const Value& number, const State& state) {
  return util::cat(significant(number), " ", journal::throughput_unit(state));
}

std::string cold_text(const State& state) {
  const Value cold = journal::cold_throughput(state);
  return cold.is_number() ? util::cat(kUnknown, " (cold: ", with_unit(cold, state), ")") : kUnknown;
}

/// The other arm of the hold-out, against which the gain was measured.
std::string beside_text(const journal::SessionResult& result, const State& state) {
  if (!result.throughput_base.is_number()) {
    return {};
  }
  std::string text =
      util::cat(" (original base in the same hold-out ", with_unit(result.throughput_base, state));
  if (result.base_moved && result.base_shift_pct.is_number()) {
    const double shift = result.base_shift_pct.as_double();
    text += util::cat(", ", util::fixed(std::fabs(shift), 1), shift < 0 ? " % slower" : " % faster",
                      " than at its calibration");
  }
  return text + ")";
}

}  // namespace

std::string significant(const Value& number) {
  if (!number.is_number()) {
    return kUnknown;
  }
  constexpr int kDigits = 6;
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, number.as_double(),
                                 std::chars_format::general, kDigits)
                       .ptr;
  return {buffer, end};
}

std::string decimals(const Value& number, int digits) {
  return number.is_number() ? util::fixed(number.as_double(), digits) : kUnknown;
}

std::string signed_decimals(const Value& number, int digits) {
  return number.is_number() ? util::signed_fixed(number.as_double(), digits) : kUnknown;
}

std::string seconds_text(const Value& seconds) {
  constexpr int kShort = 3, kLong = 1;
  return decimals(seconds, seconds.is_number() && seconds.as_double() < 1 ? kShort : kLong);
}

std::string clock_text(double seconds) { return util::hms(std::round(seconds)); }

std::string duration_text(double seconds) {
  constexpr double kMinute = 60;
  const std::string brief = util::fixed(seconds > 0 ? seconds : 0, 1);
  return seconds >= kMinute || brief == "60.0" ? clock_text(seconds) : brief + " s";
}

std::string percent_of_lp(const Value& lp, int digits) {
  return lp.is_number() ? util::signed_fixed(100 * std::expm1(lp.as_double() / 100), digits)
                        : kUnknown;
}

std::string interval_text(const Value& pair, int digits) {
  if (!pair.is_list() || pair.as_list().size() != 2) {
    return kUnknown;
  }
  return util::cat(signed_decimals(pair.as_list()[0], digits), " .. ",
                   signed_decimals(pair.as_list()[1], digits), " %");
}

std::string text_or_unknown(const std::string& text) { return text.empty() ? kUnknown : text; }

std::string text_or_unknown(const Value& text) {
  return text.is_text() ? text_or_unknown(text.as_text()) : kUnknown;
}

std::string baseline_text(const State& state) {
  const Value& baseline = state.baseline();
  if (!baseline["throughput"].is_number()) {
    return cold_text(state);
  }
  return util::cat(with_unit(baseline["throughput"], state), " (",
                   util::counted(baseline.int_or("n", 0), "leg"), ", noise ",
                   decimals(baseline["sigma_pct"], 1), " %)");
}

std::string result_text(const State& state) {
  const auto result = journal::session_result(state);
  return result.throughput.is_number()
             ? with_unit(result.throughput, state) + beside_text(result, state)
             : kUnknown;
}

std::string gain_text(const State& state) {
  const auto result = journal::session_result(state);
  if (result.validated()) {
    return result.headline;
  }
  const std::string why = result.review_detail.empty() ? "" : ": " + result.review_detail;
  return util::cat(kUnknown, " (", result.status, why, ")");
}

std::string kept_text(const State& state) {
  std::vector<std::string> names;
  for (const Value& item : state.stack) {
    names.push_back(item.text_or("name", item.text_or("candidate", "")));
  }
  std::string text = std::to_string(names.size());
  return names.empty() ? text : util::cat(text, " (", util::join(names, ", "), ")");
}

std::string counts_text(const State& state) {
  const auto counts = state.counts();
  return util::cat("proposed ", counts.proposed, " = measured ", counts.measured, " + skipped ",
                   counts.skipped, " + failed ", counts.failed, " + open ", counts.open);
}

std::string cause_text(const State& state) {
  const Value& stop = state.stop;
  if (stop.int_or("exit_code", 0) != 1) {
    return {};
  }
  const std::string detail = stop.text_or("detail", ""), message = stop.text_or("message", "");
  return util::cat(detail.empty() ? stop.text_or("reason", "") : detail, ": ",
                   message.empty() ? stop.text_or("explanation", "") : message);
}

std::string log_path(const State& state) {
  const std::string log = state.stop.text_or("log", "");
  return log.empty() ? session_path(state, "logs/hyperloom.log") : log;
}

std::string session_path(const State& state, const char* relative) {
  return util::cat(state.launch.text_or("session_dir", "."), "/", relative);
}

std::string reproduce_command(const State& state) {
  return util::cat("bash ", util::shell_quote(session_path(state, "reports/reproduce.sh")));
}

}  // namespace hyperloom::report
