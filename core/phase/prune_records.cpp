// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/prune_records.hpp"

#include <algorithm>

#include "core/decide/preset.hpp"
#include "core/phase/lists.hpp"
#include "core/phase/records.hpp"
#include "core/search/arm.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"

namespace hyperloom::phase {
namespace {

const util::Value& pushed(const Run& run, const std::string& candidate) {
  static const util::Value kNone = util::Value::map();
  const auto& stack = run.recorder.state().stack;
  const auto at = std::ranges::find_if(
      stack, [&](const auto& item) { return item.text_or("candidate", "") == candidate; });
  return at == stack.end() ? kNone : *at;
}

util::Value change_fields(const Run& run, std::string_view action, const StackItem& item) {
  const auto& push = pushed(run, item.candidate);
  auto out = util::Value::map();
  out.set("action", action).set("candidate", item.candidate).set("name", item.name);
  out.set("inert", false).set("env_set", env_value(item.env)).set("args", util::Value::list());
  out.set("commit", push["commit"]).set("gain_search_pct", push["gain_search_pct"]);
  out.set("assignment", search::assignment_value(*run.space, item.assignment));
  return std::move(out.set("ci95_pct", push["ci95_pct"]));
}

const StackItem* find(const std::vector<StackItem>& items, const std::string& candidate) {
  const auto at = std::ranges::find(items, candidate, &StackItem::candidate);
  return at == items.end() ? nullptr : &*at;
}

}  // namespace

std::vector<std::string> ids_of(const std::vector<StackItem>& items) {
  std::vector<std::string> out;
  for (const auto& item : items) {
    out.push_back(item.candidate);
  }
  return out;
}

util::Value prune_fields(const StackItem& item, const decide::Prune& decided,
                         const std::vector<std::string>& gone, const decide::Noise& noise) {
  const auto known = [&](double value) {
    return decided.n > 0 ? util::Value(value) : util::Value();
  };
  auto out = util::Value::map();
  out.set("candidate", item.candidate).set("n", decided.n).set("c", known(decided.c));
  out.set("var", known(decided.var)).set("llr", known(decided.llr));
  out.set("removed", decided.removed).set("oid", util::Value());
  out.set("reason", decided.reason).set("failure", decided.failure).set("s2", noise.s2);
  out.set("detail", decided.detail).set("legs", list_of(decided.legs));
  return std::move(
      out.set("dropped", list_of(decided.removed ? gone : std::vector<std::string>{})));
}

std::string prune_text(const StackItem& item, const decide::Prune& decided) {
  std::string text = util::cat("prune ", item.candidate, " ", item.name, ": ",
                               decided.removed ? "removed" : "stays");
  if (decided.n > 0) {
    text +=
        util::cat(", contributes ", util::signed_fixed(decide::percent_of_lp(decided.c), 2), " %");
  }
  text += util::cat(" (", decided.reason, ", ", util::counted(decided.n, "pair"), ")");
  return decided.detail.empty() ? text : util::cat(text, ": without it ", decided.detail);
}

const util::Value* prune_record(const Run& run, const std::string& candidate) {
  const auto& state = run.recorder.state();
  std::int64_t joined = 0;
  for (const auto& item : state.stack) {
    if (item.member_is("action", "push")) {
      joined = std::max(joined, item.int_or("seq", 0));
    }
  }
  const auto at = std::ranges::find_if(state.prunes, [&](const auto& record) {
    return record.text_or("candidate", "") == candidate && record.int_or("seq", 0) > joined;
  });
  return at == state.prunes.end() ? nullptr : &*at;
}

util::Status journal_reduction(Run& run, const ReducedStack& reduced) {
  for (const auto& id : reduced.gone) {
    HL_TRY(run.recorder.add("stack", change_fields(run, "drop", *find(run.stack, id))));
  }
  for (const auto& item : reduced.left) {
    if (item.env != find(run.stack, item.candidate)->env) {
      HL_TRY(run.recorder.add("stack", change_fields(run, "rebase", item)));
    }
  }
  return {};
}

util::Status journal_no_room(Run& run, double need_s) {
  run.console.line("prune: the rest is left out, the time is the hold-out's");
  auto fields = util::Value::map();
  fields.set("event", "optional_skipped").set("subject", "prune").set("need_s", need_s);
  fields.set("have_s", run.budget.search_room_s(run.elapsed_s()));
  return run.recorder.add("budget", std::move(fields));
}

}  // namespace hyperloom::phase
