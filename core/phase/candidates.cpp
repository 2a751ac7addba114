// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/candidates.hpp"

#include <utility>

#include "core/phase/legs.hpp"
#include "core/phase/records.hpp"
#include "core/search/arm.hpp"
#include "core/search/feasible.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

constexpr std::string_view kNoOp = "no_op", kDuplicate = "duplicate";

search::Outcome outcome_of(const decide::Decision& decision) {
  switch (decision.verdict) {
    case decide::Verdict::GateFailed: return search::GateFailed{};
    case decide::Verdict::Failed:
    case decide::Verdict::NeedsReview: return search::Failed{decision.reason};
    default: return search::Ok{decision.mean, decision.var};
  }
}

util::Value refusal_fields(const std::string& candidate, const session::EnvRefusal& refusal) {
  auto out = util::Value::map();
  out.set("candidate", candidate).set("code", refusal.code).set("name", refusal.name);
  out.set("pinned", refusal.pinned).set("attempted", refusal.attempted).set("route", refusal.route);
  return out;
}

}  // namespace

Candidates::Candidates(Run& run, std::unique_ptr<search::Strategy> strategy)
    : run_(run),
      strategy_(std::move(strategy)),
      rng_(run.config.seed, "random"),
      anchor_(search::start_of(*run.space)),
      anchor_env_(search::env_of(*run.space, anchor_).set) {}

util::Result<std::string> Candidates::fingerprint(const session::EnvItems& env) {
  measure::LegRequest request;
  request.variant.set = env;
  const measure::LegTools tools{run_.fs,  run_.clock,  run_.layout,
                                run_.env, run_.plugin, run_.runner};
  return measure::arm_fingerprint(tools, run_.config.workload, request, run_.config.source_head,
                                  found_);
}

/// Its record, where that is the next one to meet again; else nullptr.
const journal::Record* Candidates::record_ahead(const Candidate& candidate) const {
  const auto* record = run_.recorder.stored("candidate");
  const bool its =
      record != nullptr && record->body.member_is("id", candidate_id(candidate.number));
  return its ? record : nullptr;
}

/// Met again it has the one of its record, if that still holds.
util::Result<std::string> Candidates::fingerprint_of(const Candidate& candidate) {
  if (const auto* record = record_ahead(candidate)) {
    if (plain_fp_.empty()) {
      HL_TRY_ASSIGN(plain_fp_, fingerprint({}));
    }
    auto known = stored_prints_.of(run_.recorder.state(), *record, plain_fp_);
    if (!known.empty()) {
      return known;
    }
  }
  return fingerprint(candidate.env);
}

void Candidates::describe(Candidate& candidate) const {
  candidate.name = candidate.members.empty()
                       ? search::candidate_name(*run_.space, anchor_, candidate.assignment)
                       : bundle_name(candidate.members);
  candidate.env = search::env_of(*run_.space, candidate.assignment).set;
}

std::string Candidates::bundle_name(const std::vector<std::uint32_t>& members) const {
  std::vector<std::string> names;
  for (const auto member : members) {
    names.push_back(all_.at(member).name);
  }
  return util::cat("bundle: ", util::join(names, " + "));
}

util::Value Candidates::candidate_value(const Candidate& candidate) const {
  const auto delta = search::env_delta(anchor_env_, candidate.env);
  auto unset = util::Value::list();
  for (const auto& name : delta.unset) {
    unset.push(name);
  }
  auto change = util::Value::map();
  change.set("env_set", env_value(delta.set)).set("env_unset", std::move(unset));
  auto out = util::Value::map();
  out.set("id", candidate_id(candidate.number)).set("fingerprint", candidate.fingerprint);
  const std::string_view kind = candidate.members.empty() ? "knob" : "bundle";
  out.set("name", candidate.name).set("phase", run_.phase).set("kind", kind);
  out.set("proposer", candidate.proposer).set("delta", std::move(change));
  out.set("assignment", search::assignment_value(*run_.space, candidate.assignment));
  out.set("predicted_gain_pct", util::Value());
  return out;
}

util::Status Candidates::journal_refusals(const Candidate& candidate,
                                          const std::vector<session::EnvRefusal>& refusals) {
  for (const auto& refusal : refusals) {
    HL_TRY(
        run_.recorder.add("pin_refused", refusal_fields(candidate_id(candidate.number), refusal)));
  }
  return {};
}

/// The fingerprints that candidates are compared with, as the launch is now.
util::Status Candidates::make_prints() {
  if (!anchor_fp_.empty()) {
    return {};
  }
  HL_TRY_ASSIGN(anchor_fp_, fingerprint(stack_env(run_)));
  for (const auto& decided : run_.decided_before) {
    HL_TRY_ASSIGN(auto print, fingerprint(decided.env));
    decided_before_.emplace(std::move(print), decided.candidate);
  }
  return {};
}

/// Whether a launch is the same as another one was decided with the environment of then, which
/// needs not be the one of now: what was decided stays so.
Candidates::Recorded Candidates::recorded_refusal(const Candidate& candidate) const {
  const auto* next = run_.recorder.driving(record_ahead(candidate) != nullptr ? 1 : 0);
  if (next == nullptr) {
    return {};
  }
  const auto& body = next->body;
  const bool refused = next->type == "candidate_skipped" &&
                       body.member_is("id", candidate_id(candidate.number)) &&
                       (body.member_is("reason", kNoOp) || body.member_is("reason", kDuplicate));
  return {true, refused
                    ? std::optional(Refusal{body.text_or("reason", ""), body.text_or("detail", "")})
                    : std::nullopt};
}

/// Why a described candidate must not be measured; also sets its fingerprint.
util::Result<std::optional<Candidates::Refusal>> Candidates::refusal(Candidate& candidate) {
  const auto delta = search::env_delta(anchor_env_, candidate.env);
  const auto refusals =
      session::check_variant(delta, run_.config.workload.pins, run_.config.workload.framework);
  if (!refusals.empty()) {
    HL_TRY(journal_refusals(candidate, refusals));
    return std::optional(Refusal{refusals.front().code, refusals.front().name});
  }
  HL_TRY_ASSIGN(candidate.fingerprint, fingerprint_of(candidate));
  HL_TRY(make_prints());
  if (auto recorded = recorded_refusal(candidate); recorded.known) {
    return std::move(recorded.refusal);
  }
  if (candidate.fingerprint == anchor_fp_) {
    return std::optional(Refusal{std::string(kNoOp), "the launch is the anchor's"});
  }
  for (const auto* known : {&decided_against_anchor_, &gate_failed_, &decided_before_}) {
    if (const auto it = known->find(candidate.fingerprint); it != known->end()) {
      return std::optional(
          Refusal{std::string(kDuplicate), util::cat("same launch as ", it->second)});
    }
  }
  return std::optional<Refusal>();
}

util::Status Candidates::skip(std::uint32_t number, std::string_view reason,
                              std::string_view detail) {
  auto fields = util::Value::map();
  fields.set("id", candidate_id(number)).set("reason", reason).set("detail", detail);
  open_.erase(number);
  if (reason == "not_admitted") {
    postponed_.push_back(all_.at(number).assignment);
  }
  run_.console.line(
      util::cat(candidate_id(number), " ", all_.at(number).name, ": skipped, ", reason));
  return run_.recorder.add("candidate_skipped", std::move(fields));
}

/// Journals a proposal; its number when it may be measured.
util::Result<std::optional<std::uint32_t>> Candidates::admit(const search::Assignment& proposal,
                                                             std::string_view proposer,
                                                             std::vector<std::uint32_t> members) {
  Candidate candidate;
  candidate.proposer = proposer;
  candidate.members = std::move(members);
  candidate.number = ++run_.numbers.candidate;
  candidate.assignment = proposal;
  describe(candidate);
  HL_TRY_ASSIGN(const auto refused, refusal(candidate));
  const bool on_skip_list =
      search::skipped(*run_.space, run_.config.skip_variants, anchor_, proposal);
  const auto& stored = all_.emplace(candidate.number, candidate).first->second;
  HL_TRY(run_.recorder.add("candidate", candidate_value(stored)));
  if (refused || on_skip_list) {
    HL_TRY(skip(stored.number, refused ? refused->reason : "skip_list",
                refused ? refused->detail : "--skip-variants"));
    strategy_->tell(proposal, search::Failed{refused ? refused->reason : "skip_list"});
    return std::optional<std::uint32_t>();
  }
  open_.insert(stored.number);
  return std::optional(stored.number);
}

util::Status Candidates::admit_all(const std::vector<search::Assignment>& proposals,
                                   std::string_view proposer,
                                   std::vector<std::uint32_t>& admitted) {
  for (const auto& proposal : proposals) {
    HL_TRY_ASSIGN(const auto number, admit(proposal, proposer, {}));
    if (number) {
      admitted.push_back(*number);
    }
  }
  return {};
}

/// Each builds on the one before, so it waits until that one is decided.
util::Result<std::vector<std::uint32_t>> Candidates::try_kept() {
  std::vector<std::uint32_t> admitted;
  while (admitted.empty() && open_.empty() && !run_.kept_before.empty()) {
    const KeptBefore kept = run_.kept_before.front();
    run_.kept_before.erase(run_.kept_before.begin());
    const auto proposal = search::with_values(*run_.space, anchor_, kept.changes);
    if (!proposal || search::infeasible(*run_.space, *proposal)) {
      HL_TRY(run_.recorder.warning(
          "not_tried_again",
          util::cat(kept.candidate, " was kept before and is not possible any more")));
      continue;
    }
    HL_TRY(admit_all({*proposal}, "kept_before", admitted));
  }
  return admitted;
}

util::Result<std::vector<std::uint32_t>> Candidates::next(std::size_t room) {
  HL_TRY_ASSIGN(auto admitted, try_kept());
  if (!admitted.empty() || !run_.kept_before.empty()) {
    return admitted;
  }
  HL_TRY(admit_all(std::exchange(postponed_, {}), "not_admitted_before", admitted));
  while (admitted.size() < room) {
    HL_TRY_ASSIGN(const auto proposals, strategy_->ask(room - admitted.size(), rng_));
    if (proposals.empty()) {
      break;
    }
    HL_TRY(admit_all(proposals, strategy_->name(), admitted));
  }
  auto fields = util::Value::map();
  fields.set("stream", "random").set("state", rng_.state());
  HL_TRY(run_.recorder.add("rng", std::move(fields)));
  return admitted;
}

util::Result<std::optional<std::uint32_t>> Candidates::add_bundle(
    const search::Assignment& assignment, std::vector<std::uint32_t> members) {
  return admit(assignment, "bundle", std::move(members));
}

void Candidates::decided(const decide::Decision& decision) {
  const Candidate& candidate = all_.at(decision.arm);
  auto& known =
      decision.verdict == decide::Verdict::GateFailed ? gate_failed_ : decided_against_anchor_;
  known.emplace(candidate.fingerprint, candidate_id(candidate.number));
  open_.erase(decision.arm);
  strategy_->tell(candidate.assignment, outcome_of(decision));
}

util::Result<std::vector<std::uint32_t>> Candidates::keep(std::uint32_t number,
                                                          const std::vector<std::uint32_t>& open) {
  const auto old_anchor = anchor_;
  anchor_ = all_.at(number).assignment;
  anchor_env_ = all_.at(number).env;
  anchor_fp_ = all_.at(number).fingerprint;
  decided_against_anchor_.clear();
  strategy_->anchor_moved(anchor_);
  for (auto& postponed : postponed_) {
    postponed = search::rebased(*run_.space, postponed, old_anchor, anchor_);
  }
  std::vector<std::uint32_t> withdrawn;
  for (const auto other : open) {
    Candidate& candidate = all_.at(other);
    candidate.assignment = search::rebased(*run_.space, candidate.assignment, old_anchor, anchor_);
    describe(candidate);
    HL_TRY_ASSIGN(auto refused, refusal(candidate));
    if (const auto broken = search::infeasible(*run_.space, candidate.assignment); broken) {
      refused = Refusal{"infeasible", *broken};
    }
    if (refused) {
      HL_TRY(skip(other, refused->reason, refused->detail));
      strategy_->tell(candidate.assignment, search::Failed{refused->reason});
      withdrawn.push_back(other);
    }
  }
  return withdrawn;
}

}  // namespace hyperloom::phase
