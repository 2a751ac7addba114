// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/fold.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace hyperloom::journal {
namespace {

using session::CandidateRow;
using session::Event;
using session::State;
using util::Value;

/// The row of a candidate; a journal that names one without its record still gets a row.
std::size_t candidate_at(State& state, const std::string& id) {
  const auto [it, fresh] = state.candidate_index.try_emplace(id, state.candidates.size());
  if (fresh) {
    state.candidates.push_back({});
    state.candidates.back().id = id;
  }
  return it->second;
}

CandidateRow& candidate_of(State& state, const std::string& id) {
  return state.candidates[candidate_at(state, id)];
}

void on_launch(State& state, const Value& body) { state.launch = body; }
void on_resume(State& state, const Value& body) {
  state.resumes.push_back(body);
  state.stop = Value();
}
void on_noise(State& state, const Value& body) { state.noise.push_back(body); }
void on_anchor(State& state, const Value& body) { state.anchors.push_back(body); }
void on_override(State& state, const Value& body) { state.overrides.push_back(body); }
void on_regime_change(State& state, const Value& body) { state.regime_changes.push_back(body); }
void on_prune(State& state, const Value& body) { state.prunes.push_back(body); }
void on_attribution(State& state, const Value& body) { state.attributions.push_back(body); }
void on_llm(State& state, const Value& body) { state.llm.push_back(body); }
void on_holdout(State& state, const Value& body) { state.holdouts.push_back(body); }
void on_warning(State& state, const Value& body) { state.warnings.push_back(body); }
void on_budget(State& state, const Value& body) { state.budget.push_back(body); }
void on_stop(State& state, const Value& body) { state.stop = body; }

void on_phase(State& state, const Value& body) {
  state.phases.push_back(body);
  state.phase = body.text_or("to", "");
}

void on_baseline(State& state, const Value& body) {
  state.history.push_back({Event::Kind::Baseline, state.baselines.size()});
  state.baselines.push_back(body);
}

void on_pins(State& state, const Value& body) {
  const std::string name = body.text_or("name", "");
  std::erase_if(state.pins, [&](const session::Pin& pin) { return pin.name == name; });
  if (body.text_or("action", "") != "unset") {
    state.pins.push_back({name, body.text_or("value", "")});
  }
  state.pin_generation = body.int_or("generation", state.pin_generation);
}

void on_candidate(State& state, const Value& body) {
  candidate_of(state, body.text_or("id", "")).record = body;
}

void on_candidate_skipped(State& state, const Value& body) {
  const auto at = candidate_at(state, body.text_or("id", ""));
  state.candidates[at].skipped = body;
  state.history.push_back({Event::Kind::Skip, at});
}

void on_round_eval(State& state, const Value& body) {
  candidate_of(state, body.text_or("candidate", "")).evals.push_back(body);
}

void on_verdict(State& state, const Value& body) {
  const auto at = candidate_at(state, body.text_or("candidate", ""));
  state.candidates[at].verdict = body;
  state.history.push_back({Event::Kind::Verdict, at});
}

void on_refusal(State& state, const Value& body) {
  state.refusals.push_back(body);
  if (const std::string id = body.text_or("candidate", ""); !id.empty()) {
    candidate_of(state, id).refusals.push_back(body);
  }
}

void on_leg_started(State& state, const Value& body) {
  if (body["candidate"].is_text()) {
    candidate_of(state, body["candidate"].as_text()).legs.push_back(state.legs.size());
  }
  state.legs.push_back(
      {static_cast<std::uint64_t>(body.int_or("leg", 0)), state.phase, body, Value()});
}

/// The leg that ends is nearly always the last one started.
void on_leg_finished(State& state, const Value& body) {
  const auto number = static_cast<std::uint64_t>(body.int_or("leg", 0));
  const auto row = std::find_if(state.legs.rbegin(), state.legs.rend(),
                                [&](const auto& leg) { return leg.number == number; });
  if (row != state.legs.rend()) {
    row->finished = body;
  }
}

bool takes_out(const Value& prune, const Value& candidate) {
  const Value& gone = prune["dropped"];
  return prune.bool_or("removed", false) &&
         (prune["candidate"] == candidate ||
          (gone.is_list() && std::ranges::count(gone.as_list(), candidate) > 0));
}

/// The prune that a drop follows from: one younger than its place; null when a new baseline is why.
Value prune_behind(const State& state, const Value& drop, std::int64_t placed) {
  const auto prune =
      std::find_if(state.prunes.rbegin(), state.prunes.rend(), [&](const Value& record) {
        return record.int_or("seq", 0) > placed && takes_out(record, drop["candidate"]);
      });
  return prune == state.prunes.rend() ? Value() : *prune;
}

/// Tells the candidate that it stands on the stack, or what took it off.
void note_place(State& state, const Value& body, const Value& dropped, const Value& pruned) {
  const auto row = state.candidate_index.find(body.text_or("candidate", ""));
  if (row != state.candidate_index.end()) {
    state.candidates[row->second].dropped = dropped;
    state.candidates[row->second].pruned = pruned;
  }
}

void drop(State& state, const Value& body) {
  const auto item = std::ranges::find_if(
      state.stack, [&](const Value& pushed) { return pushed["candidate"] == body["candidate"]; });
  if (item != state.stack.end()) {
    note_place(state, body, body, prune_behind(state, body, item->int_or("seq", 0)));
    state.stack.erase(item);
  }
}

void on_stack(State& state, const Value& body) {
  const std::string action = body.text_or("action", "");
  const auto same = [&](const Value& item) { return item["candidate"] == body["candidate"]; };
  if (action == "push") {
    state.stack.push_back(body);
    note_place(state, body, Value(), Value());
  } else if (action == "drop") {
    drop(state, body);
  } else if (action == "rebase") {
    std::replace_if(state.stack.begin(), state.stack.end(), same, body);
  }
}

void on_intent(State& state, const Value& body) {
  state.open_effects[body.int_or("effect", 0)] = body;
}

void on_done(State& state, const Value& body) {
  const auto intent = state.open_effects.find(body.int_or("effect", 0));
  if (intent == state.open_effects.end()) {
    return;
  }
  if (intent->second.member_is("op", "commit") && body.bool_or("ok", false)) {
    state.commits.push_back(std::move(intent->second.set("oid", body["oid"])));
  }
  state.open_effects.erase(intent);
}

void on_rng(State& state, const Value& body) {
  state.rng.set(body.text_or("stream", ""), body["state"]);
}

using Handler = void (*)(State&, const Value&);

constexpr std::array<std::pair<std::string_view, Handler>, 28> kHandlers{{
    {"leg_started", on_leg_started},
    {"leg_finished", on_leg_finished},
    {"round_eval", on_round_eval},
    {"candidate", on_candidate},
    {"candidate_skipped", on_candidate_skipped},
    {"verdict", on_verdict},
    {"rng", on_rng},
    {"noise", on_noise},
    {"leg_override", on_override},
    {"stack", on_stack},
    {"anchor", on_anchor},
    {"regime_change", on_regime_change},
    {"budget", on_budget},
    {"warning", on_warning},
    {"pin_refused", on_refusal},
    {"policy_denied", on_refusal},
    {"intent", on_intent},
    {"done", on_done},
    {"phase", on_phase},
    {"pins", on_pins},
    {"baseline", on_baseline},
    {"prune", on_prune},
    {"attribution", on_attribution},
    {"llm", on_llm},
    {"holdout", on_holdout},
    {"launch", on_launch},
    {"resume", on_resume},
    {"stop", on_stop},
}};

}  // namespace

void apply(State& state, const Record& record) {
  state.seq = record.seq;
  state.ts = record.ts;
  state.elapsed_s = record.elapsed_s;
  state.run = record.run;
  const auto* const row = std::find_if(kHandlers.begin(), kHandlers.end(), [&](const auto& entry) {
    return entry.first == record.type;
  });
  if (row != kHandlers.end()) {
    row->second(state, record.body);
  }
}

State fold(std::span<const Record> records) {
  State state;
  for (const Record& record : records) {
    apply(state, record);
  }
  return state;
}

}  // namespace hyperloom::journal
