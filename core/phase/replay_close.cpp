// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/replay_close.hpp"

#include <algorithm>
#include <utility>

#include "core/decide/holdout.hpp"
#include "core/decide/prune.hpp"
#include "core/journal/fold.hpp"
#include "core/phase/headline_review.hpp"
#include "core/phase/holdout_legs.hpp"
#include "core/phase/limit_records.hpp"
#include "core/phase/lists.hpp"
#include "core/phase/prune_legs.hpp"
#include "core/phase/records.hpp"
#include "core/phase/replay_facts.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::phase {
namespace {

using decide::LegObs;
using util::Value;

/// The given fields of both, where any of them differs; "" when all agree.
std::pair<std::string, std::string> difference(const Value& stored, const Value& again,
                                               std::span<const std::string_view> keys) {
  std::pair<std::string, std::string> out;
  const bool equal =
      std::ranges::all_of(keys, [&](auto key) { return same(stored[key], again[key]); });
  if (!equal) {
    for (const auto key : keys) {
      out.first += util::cat(out.first.empty() ? "" : " ", key, "=", util::to_json(stored[key]));
      out.second += util::cat(out.second.empty() ? "" : " ", key, "=", util::to_json(again[key]));
    }
  }
  return out;
}

bool evidence(const LegObs& leg) {
  return leg.status == decide::LegStatus::Ok || leg.status == decide::LegStatus::Failed;
}

constexpr std::string_view kPruneKeys[] = {"removed", "reason", "n", "c", "var", "llr"};
constexpr std::string_view kHeadlineKeys[] = {"status",   "blocks",          "gain_pct",
                                              "ci95_pct", "throughput_base", "throughput_final"};

/// Each of these is named by itself.
constexpr std::string_view kPrunePrinted[] = {"failure", "detail", "s2", "legs"};
constexpr std::string_view kHeadlinePrinted[] = {
    "headline",       "recommends_base", "legs",
    "base_shift_pct", "base_moved",      "review",
    "review_detail",  "limited",         "unconfirmed_search_estimate"};
constexpr std::string_view kMeasured[] = {"c", "var", "llr"};

/// Goes through the records once; legs wait for the record that is about them.
class Closer {
 public:
  Closer(std::span<const journal::Record> records, const decide::RaceSetup& setup)
      : records_(records), setup_(setup) {}

  CloseReplay run() && {
    for (std::size_t i = 0; i < records_.size(); ++i) {
      read(records_[i], i);
    }
    return std::move(out_);
  }

 private:
  void read(const journal::Record& record, std::size_t at) {
    const Value& body = record.body;
    if (record.type == "phase") {
      closing_ = body.member_is("to", "CLOSE");
      prune_legs_.clear();
    } else if (record.type == "resume") {
      prune_legs_.clear();
      drop_open_block();
    } else if (record.type == "stack") {
      holdout_legs_.clear();
    } else if (record.type == "leg_started") {
      started_ = body;
    } else if (record.type == "leg_finished") {
      on_leg(observation_of(started_, body));
    } else if (record.type == "prune") {
      on_prune(body, at);
    } else if (record.type == "holdout") {
      on_holdout(body, at);
    }
  }

  void on_leg(const LegObs& leg) {
    if (leg.role == decide::Role::Holdout) {
      if (evidence(leg)) {
        holdout_legs_.push_back(leg);
      }
    } else if (closing_ && evidence(leg)) {
      const bool retry = leg.role == decide::Role::Variant && !prune_legs_.empty() &&
                         prune_legs_.back().role == decide::Role::Variant;
      if (retry) {
        prune_legs_.pop_back();
      }
      prune_legs_.push_back(leg);
    }
  }

  void on_prune(const Value& stored, std::size_t at) {
    const std::string reason = stored.text_or("reason", "");
    const Subject subject{"prune", stored.text_or("candidate", "")};
    if (reason == kSameLaunch) {  // rests on no leg
      compare_fields(subject, stored, Value::map(), kMeasured, out_.printed);
      return;
    }
    const auto noise = noise_at(at);
    const auto decided = held(reason == decide::reason::kBudget
                                  ? decide::prune_stopped(prune_legs_, noise, setup_.preset)
                                  : decide::prune_step(prune_legs_, noise, setup_.preset),
                              at);
    const auto [was, is] = difference(stored, fields_of(decided), kPruneKeys);
    note(was.empty(), out_.prunes, {"prune", stored.text_or("candidate", ""), was, is});
    compare_fields(subject, stored, printed_of(decided, noise), kPrunePrinted, out_.printed);
    carry_base(decided.removed);
  }

  [[nodiscard]] decide::Prune held(decide::Prune decided, std::size_t at) const {
    const auto limits = limits_of(records_);
    return limits.empty()
               ? decided
               : held_to_limits(std::move(decided), journal::fold(records_.first(at)), limits);
  }

  static Value fields_of(const decide::Prune& decided) {
    const auto known = [&](double value) { return decided.n > 0 ? Value(value) : Value(); };
    const bool done = decided.what == decide::Prune::Kind::Decided;
    Value out = Value::map();
    out.set("removed", decided.removed).set("reason", done ? decided.reason : "undecided");
    out.set("n", decided.n).set("c", known(decided.c)).set("var", known(decided.var));
    return std::move(out.set("llr", known(decided.llr)));
  }

  static Value printed_of(const decide::Prune& decided, const decide::Noise& noise) {
    Value out = Value::map();
    out.set("failure", decided.failure).set("detail", decided.detail).set("s2", noise.s2);
    return std::move(out.set("legs", list_of(decided.legs)));
  }

  /// The last leg of the stack may open the next item's series, as long as it is the same stack.
  void carry_base(bool removed) {
    const auto base = removed ? std::nullopt : carried_base(prune_legs_);
    prune_legs_ = base ? std::vector<LegObs>{*base} : std::vector<LegObs>{};
  }

  /// A block that an interruption cut is measured again; complete ones stand.
  void drop_open_block() {
    const auto last = holdout_legs_.empty() ? 0U : holdout_legs_.back().round;
    const auto in_last = [&](const LegObs& leg) { return leg.round == last; };
    const auto counted = std::ranges::count_if(
        holdout_legs_, [&](const LegObs& leg) { return in_last(leg) && leg.counts(); });
    if (static_cast<std::size_t>(counted) < decide::kBlock.size()) {
      std::erase_if(holdout_legs_, in_last);
    }
  }

  /// One that was not run to its end leaves its legs to the next.
  void on_holdout(const Value& stored, std::size_t at) {
    if (stored["planned"].is_null()) {
      return;
    }
    const auto legs = std::exchange(holdout_legs_, {});
    const auto planned = static_cast<std::uint32_t>(
        stored.int_or("planned", static_cast<std::int64_t>(setup_.preset.holdout_blocks)));
    const auto noise = noise_at(at);
    const auto headline = decide::holdout(legs, noise, planned, setup_.preset.g);
    const auto again = fields_of(headline, journal::fold(records_.first(at)), noise);
    const auto [was, is] = difference(stored, again, kHeadlineKeys);
    note(was.empty(), out_.headlines, {"headline", "", was, is});
    compare_fields({"holdout", ""}, stored, again, kHeadlinePrinted, out_.printed);
  }

  [[nodiscard]] Value fields_of(const decide::Headline& headline, const session::State& state,
                                const decide::Noise& noise) const {
    const auto shift = base_shift_of(state, headline, noise);
    Value out = Value::map();
    out.set("status", holdout_status(headline, shift));
    out.set("headline", headline_of(headline, shift));
    out.set("recommends_base", headline.recommends_base);
    add_headline(out, headline);
    add_base_shift(out, headline, shift);
    out.set("limited", headline.blocks > 0 && !headline.final_gate_failed
                           ? holdout_limits(state, limits_of(records_), headline.legs)
                           : Value::list());
    out.set(
        "unconfirmed_search_estimate",
        headline.blocks > 0 ? Value() : Value(decide::percent_of_lp(search_estimate_lp(state))));
    return out;
  }

  /// What the race had learnt of the noise when that record was written.
  [[nodiscard]] decide::Noise noise_at(std::size_t record) const {
    return decide::replay(setup_, race_facts(records_.first(record))).state.noise;
  }

  void note(bool agrees, std::uint32_t& count, CloseMismatch mismatch) {
    if (agrees) {
      ++count;
    } else {
      out_.mismatches.push_back(std::move(mismatch));
    }
  }

  std::span<const journal::Record> records_;
  const decide::RaceSetup& setup_;
  CloseReplay out_;
  bool closing_ = false;
  Value started_;
  std::vector<LegObs> prune_legs_, holdout_legs_;
};

}  // namespace

CloseReplay replay_close(std::span<const journal::Record> records, const decide::RaceSetup& setup) {
  return Closer(records, setup).run();
}

}  // namespace hyperloom::phase
