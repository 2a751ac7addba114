// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/recovery_steps.hpp"

#include <algorithm>
#include <map>

#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

using util::Value;

constexpr std::uint32_t kPrivate = 0600, kDirMode = 0700;
constexpr std::uint64_t kMaxJournal = 4ull << 30;

/// Starts by number; what ends takes its start away.
class OpenByNumber {
 public:
  explicit OpenByNumber(std::string_view key) : key_(key) {}
  void begin(const Value& body) { open_[body.int_or(key_, 0)] = body; }
  void end(const Value& body) { open_.erase(body.int_or(key_, 0)); }
  [[nodiscard]] std::vector<Value> rest() const {
    std::vector<Value> out;
    for (const auto& [number, body] : open_) {
      out.push_back(body);
    }
    return out;
  }

 private:
  std::string_view key_;
  std::map<std::int64_t, Value> open_;
};

void note_keep(std::vector<std::string>& keeps, const journal::Record& record) {
  const auto candidate = record.body.text_or("candidate", "");
  if (record.type == "stack") {
    std::erase(keeps, candidate);
  } else if (record.type == "verdict" && record.body.member_is("verdict", "KEEP")) {
    keeps.push_back(candidate);
  }
}

util::Status move_view(const RecoverySite& site, const std::filesystem::path& from,
                       const std::filesystem::path& to) {
  const auto info = site.fs.lstat(from);
  if (!info || info->kind != util::FileInfo::Kind::Regular || site.fs.lstat(to)) {
    return {};  // of an earlier recovery that was cut short: the first one moved is the older
  }
  return site.fs.rename_new(from, to);
}

util::Result<EffectEnd> settle(const RecoverySite& site, const Value& intent) {
  const auto op = intent.text_or("op", "");
  const auto handler = site.effects.find(op);
  if (handler == site.effects.end()) {
    return util::fail(util::Code::Unsupported,
                      util::cat("the journal has an unfinished ", op, " (effect ",
                                intent.int_or("effect", 0), "), which this version cannot settle"));
  }
  return handler->second(intent);
}

}  // namespace

OpenEnds open_ends(std::span<const journal::Record> records) {
  OpenByNumber legs("leg"), intents("effect");
  std::vector<std::string> keeps;
  for (const auto& record : records) {
    if (record.type == "leg_started") {
      legs.begin(record.body);
    } else if (record.type == "leg_finished") {
      legs.end(record.body);
    } else if (record.type == "intent") {
      intents.begin(record.body);
    } else if (record.type == "done") {
      intents.end(record.body);
    } else {
      note_keep(keeps, record);
    }
  }
  return {legs.rest(), intents.rest(), std::move(keeps)};
}

util::Status cut_torn_tail(const RecoverySite& site, const std::string& tail, unsigned run,
                           Repairs& repairs) {
  if (tail.empty()) {
    return {};
  }
  const std::string name = util::cat("journal.tail.", run);
  HL_TRY(site.fs.write_atomic(site.layout.runtime() / name, tail, kPrivate));
  HL_TRY_ASSIGN(std::string text, site.fs.read_bounded(site.layout.journal(), kMaxJournal));
  if (!text.ends_with(tail)) {
    return util::fail(util::Code::Corrupt, "the journal changed while it was being recovered");
  }
  text.resize(text.size() - tail.size());
  HL_TRY(site.fs.write_atomic(site.layout.journal(), text, kPrivate));
  repairs.push_back({"journal", util::cat("cut off ", tail.size(),
                                          " bytes of a torn last line, kept in runtime/", name)});
  return {};
}

util::Status move_views(const RecoverySite& site, unsigned run) {
  const auto reports = site.layout.reports();
  const auto history = reports / "history" / util::cat("run-", run);
  HL_TRY(site.fs.create_directories(history, kDirMode));
  HL_TRY_ASSIGN(const auto names, site.fs.list(reports));
  for (const auto& name : names) {
    HL_TRY(move_view(site, reports / name, history / name));
  }
  const auto breakdown = site.layout.breakdown();
  return move_view(site, breakdown, history / breakdown.filename());
}

util::Status end_strays(const RecoverySite& site, Repairs& repairs) {
  HL_TRY_ASSIGN(const auto report, site.end_strays());
  for (const auto& process : report.ended) {
    repairs.push_back({util::cat("process ", process.pid, " (", process.comm, ")"), "ended"});
  }
  if (report.unkillable.empty()) {
    return {};
  }
  const auto& process = report.unkillable.front();
  auto error = util::make_error(util::Code::Refused,
                                util::cat("process ", process.pid, " (", process.comm,
                                          ") of an earlier run of this session cannot be ended"));
  error.id = "process_leak";
  error.hint = "end it by hand, then resume again";
  return util::fail(std::move(error));
}

util::Result<std::vector<SettledEffect>> settle_effects(const RecoverySite& site,
                                                        const OpenEnds& open, Repairs& repairs) {
  std::vector<SettledEffect> out;
  for (const auto& intent : open.intents) {
    HL_TRY_ASSIGN(auto end, settle(site, intent));
    const auto number = intent.int_or("effect", 0);
    repairs.push_back(
        {util::cat("effect ", number, " (", intent.text_or("op", ""), ")"), end.action});
    out.push_back({number, std::move(end)});
  }
  return out;
}

void name_open_ends(const OpenEnds& open, Repairs& repairs) {
  for (const auto& leg : open.legs) {
    repairs.push_back(
        {util::cat("leg ", leg.int_or("leg", 0)),
         util::cat("given up as lost, ", leg.text_or("work_dir", ""), " is left for inspection")});
  }
  for (const auto& candidate : open.keeps) {
    repairs.push_back({candidate, "KEEP pushed onto the stack"});
  }
}

Value lost_fields(const Value& started) {
  auto out = Value::map();
  out.set("leg", started["leg"]).set("status", "lost").set("class", "");
  out.set("message", "the host was killed while it ran").set("wall_s", 0.0);
  out.set("gate_ok", false).set("failure", "").set("home", "");
  return out;
}

Value done_fields(const SettledEffect& effect) {
  auto out = Value::map();
  out.set("effect", effect.effect).set("ok", effect.end.ok).set("head", effect.end.head);
  return std::move(out.set("oid", effect.end.oid).set("error", ""));
}

}  // namespace hyperloom::phase
