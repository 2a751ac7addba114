// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/recovery.hpp"

#include "core/phase/lists.hpp"
#include "core/phase/recovery_steps.hpp"
#include "core/session/lock.hpp"
#include "core/session/session.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

using util::Value;

constexpr std::string_view action_name(PinChange::Action action) {
  switch (action) {
    case PinChange::Action::Set: return "set";
    case PinChange::Action::Change: return "change";
    default: return "unset";
  }
}

Value pin_fields(const PinChange& change, std::int64_t generation) {
  auto out = Value::map();
  out.set("action", action_name(change.action)).set("name", change.pin.name);
  out.set("value", change.action == PinChange::Action::Unset ? std::string()
                                                             : session::shown_value(change.pin));
  return std::move(out.set("generation", generation));
}

Value overrides_value(const std::vector<SettingChange>& changes) {
  auto out = Value::list();
  for (const auto& change : changes) {
    auto item = Value::map();
    item.set("key", change.key).set("old", change.before);
    out.push(std::move(item.set("new", change.after)));
  }
  return out;
}

Value repairs_value(const Repairs& repairs) {
  auto out = Value::list();
  for (const auto& repair : repairs) {
    auto item = Value::map();
    out.push(std::move(item.set("what", repair.what).set("action", repair.action)));
  }
  return out;
}

Value after_value(const std::vector<journal::Record>& records) {
  const auto& last = records.back();
  auto out = Value::map();
  out.set("reason", last.type == "stop" ? last.body.text_or("reason", "") : "crash");
  return std::move(out.set("seq", last.seq));
}

Value resume_fields(const RecoverySite& site, const ResumePlan& plan, const Repairs& repairs) {
  const auto me = session::this_process();
  auto budget = Value::map();
  budget.set("remaining_s", plan.remaining_s);
  budget.set("source", plan.remaining_from_flag ? "flag" : "kept");
  auto out = Value::map();
  out.set("argv", list_of(site.argv)).set("host", me.host).set("boot_id", me.boot_id);
  out.set("pid", me.pid).set("after", after_value(plan.records));
  out.set("overrides", overrides_value(plan.overrides)).set("repairs", repairs_value(repairs));
  out.set("rebaseline", plan.rebaseline);
  return std::move(out.set("budget", std::move(budget)));
}

/// Appends to the journal and to the records that the phases will meet.
struct Writer {
  journal::Journal& journal;
  std::vector<journal::Record>& records;

  util::Status add(std::string_view type, Value fields) {
    HL_TRY_ASSIGN(auto record, journal.append(type, std::move(fields)));
    records.push_back(std::move(record));
    return {};
  }
};

util::Status journal_recovery(Writer writer, const ResumePlan& plan, Value resume,
                              const OpenEnds& open, const std::vector<SettledEffect>& effects) {
  HL_TRY(writer.add("resume", std::move(resume)));
  for (const auto& leg : open.legs) {
    HL_TRY(writer.add("leg_finished", lost_fields(leg)));
  }
  for (const auto& effect : effects) {
    HL_TRY(writer.add("done", done_fields(effect)));
  }
  for (const auto& change : plan.pins) {
    HL_TRY(writer.add("pins", pin_fields(change, plan.pin_generation)));
  }
  return {};
}

}  // namespace

util::Result<Recovered> recover(const RecoverySite& site, ResumePlan plan) {
  const auto& last = plan.records.back();
  const journal::Journal::Start start{last.seq, last.elapsed_s, last.run + 1};
  const OpenEnds open = open_ends(plan.records);
  Repairs repairs;
  HL_TRY(cut_torn_tail(site, plan.torn_tail, start.run, repairs));
  HL_TRY(end_strays(site, repairs));
  HL_TRY_ASSIGN(const auto effects, settle_effects(site, open, repairs));
  name_open_ends(open, repairs);
  HL_TRY(move_views(site, last.run));
  HL_TRY(session::record_owner(site.fs, site.layout, site.clock, start.run));
  session::preallocate_reserve(site.layout);
  auto resume = resume_fields(site, plan, repairs);
  HL_TRY_ASSIGN(auto journal,
                journal::Journal::open(site.fs, site.layout.journal(), site.clock, start));
  HL_TRY(journal_recovery({journal, plan.records}, plan, std::move(resume), open, effects));
  return Recovered{std::move(journal), History(std::move(plan.records))};
}

}  // namespace hyperloom::phase
