// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/status.hpp"

#include <algorithm>

#include "core/journal/outcome.hpp"
#include "core/journal/summary.hpp"
#include "core/proc/procfs.hpp"
#include "core/report/line.hpp"
#include "core/report/numbers.hpp"
#include "core/session/lock.hpp"
#include "core/session/stamp.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/plural.hpp"
#include "core/util/text.hpp"

namespace hyperloom::report {
namespace {

using session::State;
using util::Value;

constexpr std::chrono::seconds kStale{120};
constexpr std::uint64_t kMaxRuntimeFile = 1u << 20;
constexpr int kFirstSignalExit = 128;

Value read_json(const util::FileSystem& fs, const std::filesystem::path& path) {
  const auto text = fs.read_bounded(path, kMaxRuntimeFile);
  if (!text) {
    return {};
  }
  return util::parse_json(*text, path.filename().string()).value_or(Value());
}

/// The owner that took the lock last; null before there is one.
Value last_owner(const util::FileSystem& fs, const session::Layout& layout) {
  const auto text = fs.read_bounded(layout.owners(), kMaxRuntimeFile);
  if (!text || text->find('\n') == std::string::npos) {
    return {};
  }
  const auto end = text->rfind('\n');
  const auto begin = end == 0 ? std::string::npos : text->rfind('\n', end - 1);
  const auto from = begin == std::string::npos ? 0 : begin + 1;
  return util::parse_json(std::string_view(*text).substr(from, end - from), "owners")
      .value_or(Value());
}

bool same_process(const Value& a, const Value& b) {
  return a["pid"] == b["pid"] && a["pid_start"] == b["pid_start"] && a["boot_id"] == b["boot_id"];
}

/// True while the heartbeat is fresh; one that cannot be read is stale.
bool fresh(const Value& owner, util::Wall now) {
  const auto at = session::parse_iso_utc(owner.text_or("heartbeat_at", ""));
  return at && now - *at < kStale;
}

bool alive_here(const Value& owner, const ThisHost& host) {
  const auto pid = owner.int_or("pid", 0);
  if (owner.text_or("boot_id", "") != host.boot_id || pid <= 0) {
    return false;
  }
  const auto start = host.start_of(static_cast<int>(pid));
  return start && static_cast<std::int64_t>(*start) == owner.int_or("pid_start", -1);
}

Value leg_value(const State& state, const Value& live) {
  if (live["leg"].is_map()) {
    return live["leg"];
  }
  if (state.legs.empty() || !state.legs.back().finished.is_null()) {
    return {};
  }
  const auto& leg = state.legs.back();
  Value out = Value::map();
  out.set("number", leg.number).set("kind", leg.started["kind"]);
  out.set("candidate", leg.started["candidate"]).set("work_dir", leg.started["work_dir"]);
  out.set("elapsed_s", Value()).set("predicted_s", leg.started["predicted_s"]);
  return std::move(out.set("last_output", Value()));
}

Value counts_value(const State& state) {
  const auto counts = state.counts();
  Value out = Value::map();
  out.set("proposed", counts.proposed).set("measured", counts.measured);
  out.set("skipped", counts.skipped).set("failed", counts.failed).set("open", counts.open);
  return std::move(out.set("kept", counts.kept).set("pruned", counts.pruned));
}

Value stop_value(const State& state) {
  if (state.stop.is_null()) {
    return {};
  }
  Value out = Value::map();
  out.set("reason", state.stop["reason"]).set("exit_code", state.stop["exit_code"]);
  return std::move(out.set("ts", state.stop["ts"]));
}

Value baseline_value(const State& state) {
  const Value& baseline = state.baseline();
  if (baseline.is_null()) {
    return {};
  }
  Value out = Value::map();
  out.set("throughput", baseline["throughput"]).set("unit", baseline["unit"]);
  return std::move(out.set("n", baseline["n"]).set("sigma_pct", baseline["sigma_pct"]));
}

/// Seconds used: the journal's, or the heartbeat's when that is younger.
double elapsed_s(const State& state, const Value& live) {
  return std::max(state.elapsed_s, live.number_or("elapsed_s", 0));
}

void set_budget(Value& out, const State& state, const Value& live) {
  const double used = elapsed_s(state, live);
  const Value& max_s = state.launch["budget"]["max_s"];
  out.set("elapsed_s", used);
  out.set("remaining_s",
          max_s.is_number() ? Value(std::max(0.0, max_s.as_double() - used)) : Value());
}

/// What the session came to; null while it goes on.
Value result_value(const State& state) {
  if (state.stop.is_null()) {
    return {};
  }
  const auto result = journal::session_result(state);
  Value out = Value::map();
  out.set("status", result.status).set("headline", result.headline);
  return std::move(out.set("gain_pct", result.gain_pct).set("ci95_pct", result.ci95_pct));
}

Value status_of(const State& state, std::string_view word, const Value& owner, const Value& live) {
  Value out = Value::map();
  out.set("schema", "hyperloom.status/1").set("session_id", state.launch["session_id"]);
  out.set("state", word).set("phase", state.phase.empty() ? Value() : Value(state.phase));
  out.set("run", state.run).set("pid", owner["pid"]).set("leg", leg_value(state, live));
  set_budget(out, state, live);
  out.set("baseline", baseline_value(state));
  out.set("best_gain_search_pct",
          state.baseline().is_null() ? Value() : Value(state.search_gain_pct()));
  out.set("counts", counts_value(state)).set("heartbeat_at", owner["heartbeat_at"]);
  return std::move(out.set("stop", stop_value(state)).set("result", result_value(state)));
}

Value damaged_status(const session::Layout& layout, const std::string& why) {
  Value out = Value::map();
  out.set("schema", "hyperloom.status/1");
  out.set("session_id", layout.root().filename().string()).set("state", "damaged");
  for (const auto* key : {"phase", "run", "pid", "leg", "elapsed_s", "remaining_s", "baseline",
                          "best_gain_search_pct", "counts", "heartbeat_at", "stop", "result"}) {
    out.set(key, Value());
  }
  return std::move(out.set("error", why));
}

std::string passed_text(const Value& seconds) {
  return seconds.is_number() ? clock_text(seconds.as_double()) : kUnknown;
}

std::string left_text(const Value& seconds) {
  return seconds.is_number() ? util::hms(seconds.as_double()) : kUnknown;
}

/// ", 00:00:10 of about 00:00:30", as far as it is known: nothing predicts the first leg.
std::string leg_time(const Value& leg) {
  const double seconds = leg.number_or("predicted_s", 0);
  const bool predicted = seconds > 0;
  const std::string whole = !predicted    ? ""
                            : seconds < 1 ? "less than a second"
                                          : util::cat("about ", passed_text(leg["predicted_s"]));
  if (!leg["elapsed_s"].is_number()) {
    return predicted ? util::cat(", takes ", whole) : "";
  }
  return util::cat(", ", passed_text(leg["elapsed_s"]), predicted ? " of " : " so far", whole);
}

std::string leg_text(const Value& leg) {
  if (!leg.is_map()) {
    return kUnknown;
  }
  const std::string candidate = leg.text_or("candidate", "");
  return util::cat(leg.int_or("number", 0), " ", leg.text_or("kind", ""),
                   candidate.empty() ? "" : " ", candidate, leg_time(leg), ", in ",
                   text_or_unknown(leg["work_dir"]));
}

std::string baseline_line(const Value& baseline) {
  return baseline.is_map()
             ? util::cat(significant(baseline["throughput"]), " ", baseline.text_or("unit", ""),
                         " (", util::counted(baseline.int_or("n", 0), "leg"), ")")
             : kUnknown;
}

std::string best_text(const Value& pct) {
  return pct.is_number() ? util::cat(signed_decimals(pct, 1), " % (search, not validated)")
                         : std::string(kUnknown);
}

std::string counts_line(const Value& counts) {
  return counts.is_map()
             ? util::cat("proposed ", counts.int_or("proposed", 0), " = measured ",
                         counts.int_or("measured", 0), " + skipped ", counts.int_or("skipped", 0),
                         " + failed ", counts.int_or("failed", 0), " + open ",
                         counts.int_or("open", 0))
             : kUnknown;
}

}  // namespace

ThisHost this_host() {
  const auto self = session::this_process();
  return {self.host, self.boot_id, [](int pid) -> std::optional<std::uint64_t> {
            const auto stat = proc::read_stat(pid);
            return stat && stat->alive() ? std::optional(stat->start) : std::nullopt;
          }};
}

std::string_view session_state(const Value& stop, const Value& owner, util::Wall now,
                               const ThisHost& host) {
  if (!stop.is_null()) {
    const auto exit_code = stop.int_or("exit_code", 1);
    return exit_code == 0 || exit_code >= kFirstSignalExit ? "finished" : "failed";
  }
  if (owner.is_null()) {
    return "interrupted";
  }
  if (owner.text_or("host", "") != host.host) {
    return fresh(owner, now) ? "running" : "interrupted";
  }
  if (!alive_here(owner, host)) {
    return "interrupted";
  }
  return fresh(owner, now) ? "running" : "stalled";
}

Value session_owner(const util::FileSystem& fs, const session::Layout& layout) {
  const Value live = read_json(fs, layout.status());
  Value owner = last_owner(fs, layout);
  if (!owner.is_map()) {
    return live.is_map() ? live : Value();
  }
  const bool beating = live.is_map() && same_process(live, owner);
  owner.set("heartbeat_at", beating ? live["heartbeat_at"] : owner["at"]);
  return owner;
}

Value status_value(const util::FileSystem& fs, const session::Layout& layout,
                   const util::Clock& clock, const ThisHost& host) {
  const auto state = journal::read_summary(fs, layout.journal(), journal::Detail::Status);
  if (!state) {
    return damaged_status(layout, state.error().text());
  }
  const Value owner = session_owner(fs, layout);
  const auto word = session_state(state->stop, owner, clock.wall(), host);
  const bool live = word == "running" || word == "stalled";
  return status_of(*state, word, owner, live ? read_json(fs, layout.status()) : Value());
}

std::string status_text(const Value& status) {
  std::string out = line("session", text_or_unknown(status["session_id"]));
  out += line("state", text_or_unknown(status["state"]));
  if (status["error"].is_text()) {
    return out + line("error", status["error"].as_text());
  }
  out += line("phase", text_or_unknown(status["phase"]));
  out += line("leg", leg_text(status["leg"]));
  const Value& result = status["result"];
  out += line("elapsed", passed_text(status["elapsed_s"]));
  out += result.is_null() ? line("left", left_text(status["remaining_s"])) : "";
  out += line("baseline", baseline_line(status["baseline"]));
  out += result.is_null() ? "" : line("result", result.text_or("headline", ""));
  out +=
      result["gain_pct"].is_null() ? line("best", best_text(status["best_gain_search_pct"])) : "";
  out += line("candidates", counts_line(status["counts"]));
  return out + line("stop", text_or_unknown(status["stop"]["reason"]));
}

}  // namespace hyperloom::report
