// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/stop.hpp"

#include <algorithm>
#include <csignal>
#include <cstring>

#include "core/util/cat.hpp"
#include "core/util/error.hpp"

namespace hyperloom::phase {
namespace {

struct Row {
  std::string_view reason;
  int exit_code;
  std::string_view sentence;
};

constexpr Row kRows[] = {
    {"target_reached", 0, "The target was met by a hold-out measurement."},
    {"search_exhausted", 0, "Every candidate that the search proposes was decided."},
    {"nothing_to_search", 0, "The baseline was measured; there was nothing to search."},
    {"time_exhausted", 0, "The time budget was used up."},
    {"max_legs", 0, "The leg budget was used up."},
    {"too_noisy", 0,
     "The workload varies too much from leg to leg for decisions to be trusted. Longer legs or a "
     "quieter machine help; --accept-noise searches all the same."},
    {"budget_too_small_to_decide", 0,
     "The budget left after calibration was too small for a single decision."},
    {"no_baseline_in_budget", 1, "The budget was used up before a baseline was measured."},
    {"baseline_failed", 1, "A baseline leg and its retry failed."},
    {"quality_gate_missing", 1, "The baseline's report has no valid quality gate."},
    {"quality_gate_failed", 1, "The baseline fails its own quality gate."},
    {"anchor_failed", 1, "A base leg and its retry failed during the search."},
    {"final_gate_failed", 1, "The final configuration failed the quality gate in the hold-out."},
    {"workload_changed", 1, "A protected file of the workload changed during the run."},
    {"checkout_unrecoverable", 1, "The checkout could not be restored."},
    {"plugin_failed", 1, "The framework plugin failed."},
    {"server_leak", 1, "A server process could not be stopped."},
    {"disk_full", 1, "The disk of the session directory is full or failing."},
    {"internal_error", 1, "Hyperloom itself failed."},
    {"process_leak", 1, "A process of a leg could not be stopped."},
    {"llm_auth_failed", 4, "The requested LLM refused its credentials."},
    {"signal", 128, "The operator stopped the run."},
};

const Row* find_row(std::string_view reason) {
  const auto* const it = std::find_if(std::begin(kRows), std::end(kRows),
                                      [&](const Row& row) { return row.reason == reason; });
  return it == std::end(kRows) ? nullptr : it;
}

}  // namespace

Stop make_stop(std::string_view reason, std::string detail, std::string message) {
  const Row* row = find_row(reason);
  HL_ASSERT(row != nullptr);
  return {std::string(reason), row->exit_code, std::move(detail), std::move(message), "", ""};
}

Stop signal_stop(int signal) {
  Stop stop = make_stop("signal", "", "");
  stop.exit_code = 128 + signal;
  stop.detail = util::cat("SIG", ::sigabbrev_np(signal));
  stop.message = util::cat("stopped by ", stop.detail);
  return stop;
}

std::string_view explain_stop(std::string_view reason) {
  const Row* row = find_row(reason);
  return row == nullptr ? "" : row->sentence;
}

}  // namespace hyperloom::phase
