// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/replay_facts.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/phase/records.hpp"
#include "core/phase/withholding.hpp"
#include "core/util/text.hpp"

namespace hyperloom::phase {
namespace {

using decide::Fact;
using decide::LegObs;
using util::Value;
using Records = std::span<const journal::Record>;

bool races(decide::Role role) {
  return role == decide::Role::Base || role == decide::Role::Variant;
}

/// The class that a variant leg is granted a second run for.
constexpr std::string_view kRetriedClass = "nonzero_exit_with_report";

bool evidence(const LegObs& obs) {
  return obs.status == decide::LegStatus::Ok || obs.status == decide::LegStatus::Failed;
}

bool same_place(const LegObs& a, const LegObs& b) {
  return a.role == b.role && a.arm == b.arm && a.round == b.round && a.slot == b.slot;
}

std::optional<double> number_of(const Value& value) {
  return value.is_number() ? std::optional(value.as_double()) : std::nullopt;
}

decide::StoredVerdict stored_verdict(const Value& body) {
  decide::StoredVerdict out;
  out.arm = arm_of(body.text_or("candidate", ""));
  out.verdict = decide::verdict_of(body.text_or("verdict", "")).value_or(decide::Verdict::Failed);
  out.reason = body.text_or("reason", "");
  out.mean = number_of(body["D"]);
  out.var = number_of(body["var"]);
  if (body["n"].is_int()) {
    out.n = static_cast<std::uint32_t>(body["n"].as_int());
  }
  return out;
}

/// The watch over what must not be kept, as the launch set it up.
Withholding first_watch(Records records, const Value& launch) {
  Withholding watch(limits_of(records));
  if (launch.bool_or("gate_blind", false)) {
    watch.blind_gate();
  }
  return watch;
}

/// Reads the records after the baseline; one function per type of record.
class FactReader {
 public:
  /// `watch` has seen the legs before the baseline.
  explicit FactReader(Withholding watch) : watch_(std::move(watch)) {}

  void read(const journal::Record& record) {
    const Value& body = record.body;
    if (record.type == "phase") {
      flush();
      closing_ = body.member_is("to", "CLOSE");
    } else if (closing_ && record.type.starts_with("leg_")) {
      return;  // of the prune and the hold-out
    } else if (record.type == "leg_started") {
      on_started(body);
    } else if (record.type == "leg_finished") {
      on_finished(body);
    } else if (record.type == "candidate") {
      proposed_.push_back(arm_of(body.text_or("id", "")));
    } else if (record.type == "candidate_skipped") {
      on_skipped(arm_of(body.text_or("id", "")));
    } else if (record.type == "verdict") {
      on_verdict(body);
    } else if (record.type == "leg_override") {
      on_override(body);
    } else if (record.type == "baseline") {
      waive_gate(body.text_or("gate_failure", ""));
    } else if (record.type == "resume") {
      on_resume(body);
    }
  }

  [[nodiscard]] std::vector<Fact> facts() && {
    flush();
    return std::move(facts_);
  }

 private:
  /// A failed leg waits for what follows: when it is run again in its place, only the second
  /// counts.
  void on_started(const Value& body) {
    retrying_ = failed_ && same_place(*failed_, observation_of(body, Value()));
    if (retrying_) {
      failed_.reset();
    }
    flush();
    admit();
    started_ = body;
  }

  void on_finished(const Value& body) {
    const LegObs obs = observation_of(started_, body);
    if (started_["leg"] != body["leg"] || !races(obs.role) || !evidence(obs)) {
      return;
    }
    if (obs.counts()) {
      on_counted(obs, body);
    } else {
      failed_ = obs;
      retry_due_ = !retrying_ && obs.role == decide::Role::Variant &&
                   body.text_or("core_class", "") == kRetriedClass;
    }
  }

  /// What there was to review, and what a KEEP becomes, is worked out again from the leg's numbers.
  void on_counted(LegObs obs, const Value& body) {
    const LegFacts facts = leg_facts(obs, body);
    if (obs.role == decide::Role::Variant) {
      const auto review = watch_.review(facts).value_or(decide::Withheld{});
      obs.review = review.reason;
      obs.detail = review.detail;
      legs_[obs.leg] = obs.arm;
    }
    watch_.add(facts);
    for (const auto arm : watch_.concerned(obs)) {
      object(arm);
    }
    facts_.emplace_back(std::move(obs));
  }

  void on_override(const Value& body) {
    const auto leg = static_cast<std::uint64_t>(body.int_or("leg", 0));
    watch_.drop(leg);
    if (const auto found = legs_.find(leg); found != legs_.end()) {
      object(found->second);
    }
  }

  void on_verdict(const Value& body) {
    flush();
    facts_.emplace_back(stored_verdict(body));
    watch_.decided(arm_of(body.text_or("candidate", "")));
    if (body.text_or("verdict", "") == decide::verdict_name(decide::Verdict::Keep)) {
      watch_.anchor_moved();
    }
  }

  /// A leg whose retry the interruption prevented is no evidence: its candidate is asked anew.
  void on_resume(const Value& body) {
    if (retry_due_) {
      failed_.reset();
    }
    flush();
    facts_.emplace_back(decide::Resumed{});
    if (!body.text_or("rebaseline", "").empty()) {
      watch_.start_over();
    }
  }

  void waive_gate(std::string cls) {
    if (!cls.empty()) {
      watch_.waive_gate(std::move(cls));
    }
  }

  /// Says what a KEEP of the arm becomes, when that has changed.
  void object(std::uint32_t arm) {
    auto what = watch_.objection(arm);
    auto& last = objections_[arm];
    if (arm != 0 && what != last) {
      last = what;
      facts_.emplace_back(decide::Objected{arm, std::move(what)});
    }
  }

  /// Refused before it was admitted, or withdrawn afterwards.
  void on_skipped(std::uint32_t arm) {
    const auto at = std::find(proposed_.begin(), proposed_.end(), arm);
    if (at != proposed_.end()) {
      proposed_.erase(at);
    } else {
      flush();
      facts_.emplace_back(decide::Withdrawn{arm});
    }
  }

  /// Candidates enter the race once the whole batch was proposed, before its next leg.
  void admit() {
    for (const std::uint32_t arm : proposed_) {
      facts_.emplace_back(decide::Admitted{arm});
      object(arm);
    }
    proposed_.clear();
  }

  void flush() {
    if (failed_) {
      facts_.emplace_back(*std::exchange(failed_, std::nullopt));
    }
  }

  std::vector<Fact> facts_;
  std::vector<std::uint32_t> proposed_;
  std::optional<LegObs> failed_;
  bool retrying_ = false, retry_due_ = false;  ///< of the failed leg
  Value started_;
  Withholding watch_;
  std::map<std::uint32_t, std::optional<decide::Withheld>> objections_;
  std::map<std::uint64_t, std::uint32_t> legs_;  ///< variant leg to arm
  bool closing_ = false;
};

/// The base legs before the baseline, and where the records after the last of them begin.
struct CalibrationPart {
  std::vector<LegObs> legs;
  std::size_t end = 0;
};

CalibrationPart calibration_of(Records records) {
  CalibrationPart out;
  const auto baseline = race_baseline(records);
  out.end = baseline;
  std::map<std::int64_t, Value> started;
  for (std::size_t at = 0; at < baseline; ++at) {
    const Value& body = records[at].body;
    if (records[at].type == "leg_started") {
      started[body.int_or("leg", 0)] = body;
    } else if (records[at].type == "leg_finished") {
      const LegObs obs = observation_of(started[body.int_or("leg", 0)], body);
      if (obs.role == decide::Role::Base && obs.counts()) {
        out.legs.push_back(obs);
        out.end = at + 1;
      }
    }
  }
  return out;
}

/// The watch once all legs of the calibration are in.
Withholding calibrated_watch(Records records) {
  const auto launch = std::find_if(records.begin(), records.end(),
                                   [](const auto& record) { return record.type == "launch"; });
  Withholding watch = first_watch(records, launch == records.end() ? Value() : launch->body);
  std::map<std::int64_t, Value> started;
  for (const journal::Record& record : records.first(calibration_of(records).end)) {
    const auto leg = record.body.int_or("leg", 0);
    if (record.type == "leg_started") {
      started[leg] = record.body;
    } else if (record.type == "leg_finished") {
      const LegObs obs = observation_of(started[leg], record.body);
      if (obs.counts()) {
        watch.add(leg_facts(obs, record.body));
      }
    }
  }
  return watch;
}

FactReader read_all(Records records) {
  FactReader reader(calibrated_watch(records));
  for (const auto& record : records.subspan(calibration_of(records).end)) {
    reader.read(record);
  }
  return reader;
}

}  // namespace

std::uint32_t arm_of(std::string_view candidate) {
  if (!candidate.starts_with('c')) {
    return 0;
  }
  return static_cast<std::uint32_t>(util::parse_uint(candidate.substr(1)).value_or(0));
}

LegObs observation_of(const Value& started, const Value& finished) {
  LegObs obs;
  obs.leg = static_cast<std::uint64_t>(started.int_or("leg", 0));
  obs.arm = static_cast<std::uint32_t>(started.int_or("arm", 0));
  obs.round = static_cast<std::uint32_t>(started.int_or("round", 0));
  obs.slot = static_cast<std::uint16_t>(started.int_or("slot", 0));
  obs.slots = static_cast<std::uint16_t>(started.int_or("slots", 0));
  obs.role = decide::role_of(started.text_or("role", "")).value_or(decide::Role::Profile);
  obs.status = decide::status_of(finished.text_or("status", "")).value_or(decide::LegStatus::Lost);
  obs.gate_ok = finished.bool_or("gate_ok", true);
  // What was measured counts; the stored y is only its image.
  const auto objective = number_of(finished["objective"]);
  obs.y = objective ? y_of(*objective) : finished.number_or("y", 0);
  obs.wall_s = finished.number_or("wall_s", 0);
  obs.failure = finished.text_or("failure", "");
  obs.review = finished.text_or("review", "");
  obs.detail = finished.text_or(obs.review.empty() ? "message" : "review_detail", "");
  return obs;
}

std::vector<gate::Limit> limits_of(Records records) {
  const auto launch = std::find_if(records.begin(), records.end(),
                                   [](const auto& record) { return record.type == "launch"; });
  std::vector<gate::Limit> out;
  if (launch != records.end() && launch->body["limits"].is_list()) {
    for (const Value& text : launch->body["limits"].as_list()) {
      if (const auto limit = gate::parse_limit(text.is_text() ? text.as_text() : "")) {
        out.push_back(*limit);
      }
    }
  }
  return out;
}

std::size_t race_baseline(Records records) {
  for (std::size_t at = records.size(); at-- > 0;) {
    if (records[at].type == "baseline") {
      return at;
    }
  }
  return records.size();
}

std::vector<LegObs> calibration_legs(Records records) { return calibration_of(records).legs; }

std::vector<Fact> race_facts(Records records) { return read_all(records).facts(); }

}  // namespace hyperloom::phase
