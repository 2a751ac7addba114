// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/reasons.hpp"

#include <algorithm>
#include <iterator>

namespace hyperloom::report {
namespace {

struct Reason {
  std::string_view code, meaning, hint;
};

constexpr std::string_view kMoreBudget = "give more time or legs: --max-hours, --max-legs";
constexpr std::string_view kSeeLogs = "see the leg's logs";
constexpr std::string_view kByHand = "check by hand that the workload still does its work";

constexpr Reason kReasons[] = {
    {"gain", "its legs speak for a gain at the odds that the decision rule asks for", ""},
    {"screened", "dropped early: its first leg came out too low; a small gain is not ruled out", ""},
    {"no_gain", "its legs speak for no gain rather than for the minimum gain", ""},
    {"regression",
     "dropped: it came out slower by the minimum gain or more; its interval says how sure that is",
     ""},
    {"not_selected", "observed by the search and not among the best", ""},
    {"limit_violated", "it breaks a limit that was set with --limit",
     "loosen the limit, or leave the change out"},
    {"limit_unmeasured", "its legs lack a field that a limit names",
     "let the entrypoint report the field for every setting"},
    {"slo_violated", "it breaks the service level that was asked for", ""},
    {"below_threshold", "correct code without the minimum gain", ""},
    {"n_max", "undecided after the most legs that a decision may take",
     "a smaller effect needs more legs: --decision strict"},
    {"unstable", "the machine's speed changed while its legs ran",
     "find out what else runs on the machine; longer legs help"},
    {"budget", "time or legs ran out before it was decided", kMoreBudget},
    {"suspicious_gain", "more than ten times as fast, which is rarely true", kByHand},
    {"wall_mismatch", "the reported speed does not fit the time on the host's own clock",
     "check what the script times; the run itself took about as long as before"},
    {"gate_limits_changed", "its legs were judged by other limits than the base's",
     "keep the limits of the quality gate out of the change's reach"},
    {"base_slowed", "the base became slower once the change had run, and the change did not",
     "find out what its legs leave behind, such as files or settings, and start anew without it"},
    {"gate_blind", "the gate passes output that was damaged on purpose",
     "make the gate sensitive, then run hyperloom doctor --attack again"},
    {"switch_off_parity_failed", "with its switches off it is not as fast as without it",
     "the change must cost nothing while it is switched off"},
    {"switch_off_parity_inconclusive", "its cost when switched off could not be measured",
     kMoreBudget},
    {"contributes", "the final stack is slower without it", ""},
    {"worthless", "the evidence is that it gives nothing to the final stack", ""},
    {"does_not_help", "undecided, and rather slower than faster", ""},
    {"undecided", "undecided, and rather faster than slower", ""},
    {"needed", "the final stack fails without it", ""},
    {"base_failed", "the final stack failed while it was measured", ""},
    {"no_op", "it starts exactly what the base starts", "the setting has no effect here"},
    {"duplicate", "the same launch was decided under another name", ""},
    {"pinned_env", "it would change a value that the operator pinned",
     "drop the pin (--extra-env) or take the knob out of the search space"},
    {"reserved_env", "it would set a name that hyperloom sets itself",
     "hyperloom sets this name itself; use the option for it"},
    {"unsafe_env", "it would set a name that changes how programs are loaded",
     "set this name in the entrypoint; it is never varied"},
    {"infeasible", "the conditions of the search space forbid it",
     "check the conditions in search_space.yaml"},
    {"skip_list", "left out by --skip-variants",
     "remove it from --skip-variants to have it measured"},
    {"not_admitted", "too little time or too few legs were left to decide it", kMoreBudget},
    {"policy_denied", "its patch touches what no patch may touch",
     "see the refusals for the path and the rule"},
    {"timeout", "a leg took longer than allowed", "the leg took too long; see --timeout-sec"},
    {"idle_timeout", "a leg wrote nothing for too long", "see --idle-timeout-sec"},
    {"killed_by_signal", "the script was killed", "check for out-of-memory; see the leg's logs"},
    {"nonzero_exit_with_report", "the script failed after it wrote its report",
     "the script failed; see the leg's logs"},
    {"nonzero_exit", "the script failed", "the script failed; see the leg's logs"},
    {"report_missing", "a leg left no usable report",
     "the script ended without a report; see the leg's logs"},
    {"report_malformed", "a leg's report is no valid JSON", kSeeLogs},
    {"field_invalid", "a field of the report has an impossible value", kSeeLogs},
    {"unit_mismatch", "it reports in another unit than the baseline",
     "throughput_unit must be the same in every leg"},
    {"work_mismatch", "it did another amount of work than the baseline",
     "a change must not alter how much is done"},
    {"nonce_mismatch", "its report does not carry the mark of its own leg",
     "the report was not written by this leg; see the leg's logs"},
    {"gate_missing", "its report has no quality gate",
     "the entrypoint writes no quality_gate for this setting"},
    {"gate_invalid", "the quality gate of its report is malformed",
     "the quality_gate of the report is malformed"},
    {"gate_failed", "it fails the quality gate",
     "the change harms quality; its legs show the metrics"},
    {"quality_failed", "it fails the quality gate",
     "split it into smaller changes; correctness is the condition for staying"},
    {"stale_tree", "the checkout did not hold the files that were to be measured",
     "nothing else may write to the checkout during a run"},
    {"workload_changed", "a protected file of the workload changed",
     "nothing may edit the entrypoint's directory during a run"},
    {"plugin_error", "the framework plugin failed", "see logs/hyperloom.log"},
};

const Reason* find(std::string_view code) {
  const auto* const row = std::find_if(std::begin(kReasons), std::end(kReasons),
                                       [&](const Reason& reason) { return reason.code == code; });
  return row == std::end(kReasons) ? nullptr : row;
}

}  // namespace

std::string_view reason_meaning(std::string_view reason) {
  const auto* const row = find(reason);
  return row == nullptr ? std::string_view() : row->meaning;
}

std::string_view reason_hint(std::string_view reason) {
  const auto* const row = find(reason);
  return row == nullptr ? std::string_view() : row->hint;
}

}  // namespace hyperloom::report
