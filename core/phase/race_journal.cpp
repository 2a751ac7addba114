// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/race_journal.hpp"

#include "core/phase/legs.hpp"
#include "core/phase/lists.hpp"
#include "core/phase/records.hpp"
#include "core/search/arm.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"

namespace hyperloom::phase {
namespace {

/// One overload per kind of record; Decision is journalled by the caller.
struct Writer {
  Run& run;

  util::Status operator()(const decide::Override& record) const {
    return run.recorder.add("leg_override", override_fields(record));
  }
  util::Status operator()(const decide::RegimeChange& record) const {
    return run.recorder.add("regime_change", regime_fields(record));
  }
  util::Status operator()(const decide::RoundEval& record) const {
    return run.recorder.add("round_eval", round_eval_fields(record));
  }
  util::Status operator()(const decide::NoiseUpdate& record) const {
    return run.recorder.add("noise", noise_fields(record.noise, record.h));
  }
  util::Status operator()(const decide::AnchorMeasured& record) const {
    return run.recorder.add("anchor", anchor_fields(record));
  }
  util::Status operator()(const decide::Deferred& record) const {
    return run.recorder.warning(
        "deferred",
        util::cat(candidate_id(record.arm), " gets a second look at the end of the phase"));
  }
  util::Status operator()(const decide::IgnoredLeg& record) const {
    return run.recorder.warning("ignored_leg", util::cat("leg ", record.leg, ": ", record.why));
  }
  util::Status operator()(const decide::Decision&) const { return {}; }
};

}  // namespace

util::Status journal_race_record(Run& run, const decide::Record& record) {
  return std::visit(Writer{run}, record);
}

util::Value stack_fields(const Run& run, const decide::Decision& decision) {
  const auto& item = run.stack.back();
  auto out = util::Value::map();
  out.set("action", "push").set("candidate", item.candidate).set("name", item.name);
  out.set("inert", false).set("env_set", env_value(item.env)).set("args", util::Value::list());
  out.set("assignment", search::assignment_value(*run.space, item.assignment));
  out.set("commit", util::Value()).set("gain_search_pct", decision.pct);
  return std::move(out.set("ci95_pct", list_of(decision.ci95_pct)));
}

std::string verdict_text(const Candidate& candidate, const decide::Decision& decision) {
  std::string text = util::cat(candidate_id(candidate.number), " ", candidate.name, ": ",
                               decide::verdict_name(decision.verdict));
  if (decision.n > 0) {
    text += util::cat(" ", util::signed_fixed(decision.pct, 2), " %");
  }
  text += util::cat(" (", decision.reason);
  text += decision.n > 0 ? util::cat(", ", util::counted(decision.n, "leg")) : "";
  for (const auto& flag : decision.flags) {
    text += util::cat(", ", flag);
  }
  return text + ")";
}

}  // namespace hyperloom::phase
