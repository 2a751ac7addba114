// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/replay_printed.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/decide/estimate.hpp"
#include "core/decide/holdout.hpp"
#include "core/decide/preset.hpp"
#include "core/journal/fold.hpp"
#include "core/phase/headline_review.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/lists.hpp"
#include "core/phase/records.hpp"
#include "core/phase/replay_facts.hpp"

namespace hyperloom::phase {
namespace {

using util::Value;
using Records = std::span<const journal::Record>;

constexpr std::string_view kVerdictFields[] = {
    "disposition", "detail", "pct", "ci95_pct", "llr", "s2", "nu", "anchor", "legs", "flags"};
constexpr std::string_view kGainFields[] = {"gain_search_pct", "ci95_pct"};
constexpr std::string_view kEnvField[] = {"env_set"};
constexpr std::string_view kMeasuredFields[] = {"gain_pct",        "ci95_pct",
                                                "throughput_base", "throughput_final",
                                                "headline",        "unconfirmed_search_estimate",
                                                "limited"};

/// Half width in standard deviations of the intervals in verdicts that have no nu.
constexpr double kNormal95 = 1.959963984540054;

/// What a verdict says now, with the interval as the version computed it that wrote `stored`.
Value fields_as_stored(const decide::Decision& decision, const Value& stored) {
  Value out = verdict_fields(decision, "");
  if (!stored["nu"].is_null()) {
    return out;
  }
  out.set("nu", Value());
  if (decision.n > 0) {
    const auto ends = decide::interval_pct(decision.mean, decision.var, kNormal95);
    out.set("ci95_pct", list_of(ends));
  }
  return out;
}

Value gain_of(const Value& verdict) {
  Value out = Value::map();
  return std::move(out.set("gain_search_pct", verdict["pct"]).set("ci95_pct", verdict["ci95_pct"]));
}

Value env_fields(const Value& env) {
  Value out = Value::map();
  return std::move(out.set("env_set", env));
}

/// Goes through the records once and keeps the stack as they make it.
class Reader {
 public:
  explicit Reader(const decide::Replay& race) : race_(race) {}

  /// `before`: the records up to this one.
  void read(const journal::Record& record, Records before) {
    const Value& body = record.body;
    if (record.type == "phase") {
      closing_ = body.member_is("to", "CLOSE");
    } else if (record.type == "leg_started") {
      on_leg(body);
    } else if (record.type == "verdict") {
      on_verdict(body);
    } else if (record.type == "stack") {
      on_stack(body, body.text_or("candidate", ""));
    } else if (record.type == "holdout" && body["planned"].is_null()) {
      on_unmeasured(body, before);
    } else if (record.type == "baseline") {
      failed_gate_ = body.text_or("gate_failure", "");
    }
  }

  [[nodiscard]] std::vector<FieldMismatch> mismatches() && { return std::move(out_); }

 private:
  struct Item {
    std::string candidate;
    Value env;
  };

  void on_leg(const Value& body) {
    const auto role = decide::role_of(body.text_or("role", ""));
    const auto arm = static_cast<std::uint32_t>(body.int_or("arm", 0));
    if (role == decide::Role::Variant && !closing_) {
      run_with_[candidate_id(arm)] = body["env_delta"];
    } else if (role == decide::Role::Holdout && arm == decide::kFinalArm && !stack_.empty()) {
      check_final(body["env_delta"]);
    }
  }

  /// Every hold-out leg shows it; once is enough.
  void check_final(const Value& env) {
    Item& last = stack_.back();
    if (last.env != env) {
      compare_fields({"stack", last.candidate}, env_fields(last.env), env_fields(env), kEnvField,
                     out_);
      last.env = env;
    }
  }

  void on_verdict(const Value& stored) {
    const auto candidate = stored.text_or("candidate", "");
    kept_[candidate] = stored;
    if (const auto* decision = decision_on(arm_of(candidate)); decision != nullptr) {
      kept_[candidate] = fields_as_stored(*decision, stored);
      compare_fields({"verdict", candidate}, stored, kept_[candidate], kVerdictFields, out_);
    }
  }

  /// Null when the verdict itself came out otherwise: that is said already, and what follows it
  /// may be of another race.
  const decide::Decision* decision_on(std::uint32_t arm) {
    diverged_ = diverged_ || std::ranges::find(race_.mismatches, arm, &decide::Mismatch::arm) !=
                                 race_.mismatches.end();
    for (const auto& record : race_.records) {
      const auto* decision = std::get_if<decide::Decision>(&record);
      if (!diverged_ && decision != nullptr && decision->arm == arm) {
        return decision;
      }
    }
    return nullptr;
  }

  void on_stack(const Value& stored, const std::string& candidate) {
    const auto action = stored.text_or("action", "");
    if (stored.find("gain_search_pct") != nullptr || action != "drop") {
      compare_fields({"stack", candidate}, stored, gain_of(kept_[candidate]), kGainFields, out_);
    }
    if (action == "push") {
      compare_fields({"stack", candidate}, stored, env_fields(run_with_[candidate]), kEnvField,
                     out_);
      stack_.push_back({candidate, run_with_[candidate]});
    } else if (action == "drop") {
      std::erase_if(stack_, [&](const Item& item) { return item.candidate == candidate; });
    } else if (const auto at = std::ranges::find(stack_, candidate, &Item::candidate);
               at != stack_.end()) {
      at->env = stored["env_set"];
    }
  }

  /// One that rests on no leg claims nothing.
  void on_unmeasured(const Value& stored, Records before) {
    Value again = Value::map();
    again.set("headline",
              unmeasured_text(!stack_.empty(), stored.text_or("status", ""), failed_gate_));
    again.set("limited", Value::list()).set("unconfirmed_search_estimate", estimate(before));
    compare_fields({"holdout", ""}, stored, again, kMeasuredFields, out_);
  }

  [[nodiscard]] Value estimate(Records before) const {
    return stack_.empty() ? Value()
                          : Value(decide::percent_of_lp(search_estimate_lp(journal::fold(before))));
  }

  const decide::Replay& race_;
  std::vector<FieldMismatch> out_;
  std::vector<Item> stack_;
  std::map<std::string, Value> kept_;      ///< verdicts, computed again where they agree
  std::map<std::string, Value> run_with_;  ///< environment of a candidate's last leg
  std::string failed_gate_;
  bool closing_ = false, diverged_ = false;
};

}  // namespace

std::vector<FieldMismatch> replay_printed(std::span<const journal::Record> records,
                                          const decide::Replay& race) {
  Reader reader(race);
  for (std::size_t at = 0; at < records.size(); ++at) {
    reader.read(records[at], records.first(at));
  }
  return std::move(reader).mismatches();
}

}  // namespace hyperloom::phase
