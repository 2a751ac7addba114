// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/journal/types.hpp"
#include "core/util/clock.hpp"
#include "core/util/json.hpp"
#include "core/util/value.hpp"

namespace hyperloom::test {

using util::Value;

/// A JSON object written down in a test.
inline Value json(std::string_view text) { return util::parse_json(text, "test").value(); }

/// Numbers as a list.
template <typename T>
Value list_of(const std::vector<T>& items) {
  Value out = Value::list();
  for (const auto& item : items) {
    out.push(item);
  }
  return out;
}

/// What a test says of a leg beyond its place; the rest is derived.
struct LegSpec {
  std::string role = "base";  ///< decides the kind
  std::string candidate;      ///< c0007, or "" for the anchor
  double objective = 0.3;
  std::string failure;  ///< class: the leg fails with it
  bool gate_ok = true;
  std::uint32_t arm = 0, round = 0, slot = 0, slots = 0;
};

/// Writes records by hand, with the envelope that a journal gives them; each is a second later.
class Records {
 public:
  std::vector<journal::Record> all;
  unsigned run = 1;

  journal::Record& add(std::string_view type, Value fields) {
    clock_.advance(std::chrono::milliseconds(1000));
    const auto seq = all.size() + 1;
    journal::Record record{
        seq,         util::iso_utc(clock_.wall()), static_cast<double>(seq), run, std::string(type),
        Value::map()};
    record.body.set("schema_version", 1).set("seq", seq).set("ts", record.ts);
    record.body.set("elapsed_s", record.elapsed_s).set("run", run).set("type", type);
    for (auto& [key, value] : fields.as_map()) {
      record.body.set(key, std::move(value));
    }
    all.push_back(std::move(record));
    return all.back();
  }
  template <std::size_t N>
  journal::Record& add(std::string_view type, const char (&fields)[N]) {
    return add(type, json(fields));
  }

  void launch() {
    add("launch", R"({"session_id":"20260825T101112Z-15931c07",
      "session_dir":"/d/20260825T101112Z-15931c07","argv":["optimize","--framework","custom"],
      "cwd":"/w","host":"box","boot_id":"b00t","pid":4711,"version":"0.1.0",
      "config":{"framework":{"value":"custom","origin":"flag"},
                "max-legs":{"value":"","origin":"default"}},
      "framework":"custom",
      "plugin":{"id":"custom","version":"0.1.0","abi":"1.0","path":"/p.so","sha256":"aa",
                "isolation":"in_process"},
      "source":{"path":"/src/myfw","origin":"flag","head":"0123abcd","branch":"main"},
      "scripts_dir":"/scripts","entrypoint":{"path":"/scripts/run it.sh","sha256":"ee"},
      "protected_set":[{"path":"/scripts/run it.sh","sha256":"ee"}],"search_space":null,
      "gpu":{"type":"mi355x","runner_type":"mi355x"},"model":"my model","tp":1,
      "extra_args_env":"EXTRA_CUSTOM_ARGS","server_args":"","backend":"bypass",
      "budget":{"max_s":7200.0,"report_reserve_s":120.0},"seed":7,"decision":"default",
      "min_gain_pct":1.0,"target_gain_pct":null,"target_tput":null,
      "keep_going_without_gate":false,
      "toggles":{"framework_agent":true,"explore":true,"sweep":true}})");
  }
  void pin(std::string_view name, std::string_view shown) {
    Value fields = Value::map();
    fields.set("action", "set").set("name", name).set("value", shown).set("generation", 1);
    add("pins", std::move(fields));
  }
  void phase(std::string_view from, std::string_view to, std::string_view reason) {
    Value fields = Value::map();
    fields.set("from", from).set("to", to).set("reason", reason).set("budget_s", 100.0);
    add("phase", std::move(fields));
  }

  /// A leg from start to end; returns its number.
  std::uint64_t leg(const LegSpec& spec) {
    const auto number = start_leg(spec);
    finish_leg(number, spec);
    return number;
  }
  std::uint64_t start_leg(const LegSpec& spec) {
    const auto number = ++legs_;
    const std::string kind = kind_of(spec.role);
    const std::string id =
        spec.candidate.empty() ? "base" + std::to_string(number) : spec.candidate;
    Value fields = Value::map();
    fields.set("leg", number).set("kind", kind).set("arm", spec.arm).set("role", spec.role);
    fields.set("candidate", spec.candidate.empty() ? Value() : Value(spec.candidate));
    fields.set("round", spec.round).set("slot", spec.slot).set("slots", spec.slots);
    fields.set("work_dir", "runs/w/00").set("workspace", "runs/" + kind + "/" + id + "/benchmark");
    fields.set("argv", json(R"(["/bin/bash","/scripts/run it.sh"])"));
    fields.set("predicted_s", 10.0).set("timeout_s", 100.0);
    add("leg_started", std::move(fields));
    return number;
  }
  void finish_leg(std::uint64_t number, const LegSpec& spec) {
    const bool ok = spec.failure.empty();
    Value fields = Value::map();
    fields.set("leg", number).set("status", ok || !spec.gate_ok ? "ok" : "failed");
    fields.set("class", spec.failure).set("message", ok ? "" : "it failed: " + spec.failure);
    fields.set("wall_s", 10.0).set("overhead_s", 0.002).set("exit_code", 0);
    fields.set("objective", ok ? Value(spec.objective) : Value()).set("unit", "fps");
    fields.set("y", ok ? Value(100 * std::log(spec.objective)) : Value());
    fields.set("gate_ok", spec.gate_ok).set("failure", spec.failure).set("review", "");
    fields.set("gate",
               json(R"({"passed":true,"accuracy":0.99,"metrics":{"psnr":41.5},"reason":""})"));
    fields.set("home", "runs/x/" + std::to_string(number)).set("log_tail", ok ? "" : "boom");
    add("leg_finished", std::move(fields));
  }

  void baseline(double throughput, const std::vector<std::uint64_t>& legs) {
    Value fields = Value::map();
    fields.set("id", "b1").set("reason", "first").set("throughput", throughput).set("unit", "fps");
    fields.set("n", legs.size()).set("sigma_pct", 0.8).set("cold", false);
    fields.set("legs", list_of(legs)).set("gate_failure", "");
    add("baseline", std::move(fields));
  }
  void candidate(std::string_view id, std::string_view name, std::string_view env_set) {
    Value delta = Value::map();
    delta.set("env_set", json(env_set)).set("env_unset", Value::list());
    Value fields = Value::map();
    fields.set("id", id).set("fingerprint", "f1f2f3" + std::string(id)).set("name", name);
    fields.set("phase", "EXPLORE").set("kind", "knob").set("proposer", "one_factor");
    fields.set("delta", std::move(delta)).set("predicted_gain_pct", Value());
    add("candidate", std::move(fields));
  }
  void skip(std::string_view id, std::string_view reason, std::string_view detail) {
    Value fields = Value::map();
    fields.set("id", id).set("reason", reason).set("detail", detail);
    add("candidate_skipped", std::move(fields));
  }
  void verdict(std::string_view id, std::string_view verdict, std::string_view reason,
               std::optional<double> pct, const std::vector<std::uint64_t>& legs = {}) {
    Value fields = Value::map();
    fields.set("candidate", id).set("verdict", verdict).set("reason", reason);
    fields.set("disposition", verdict == "KEEP" ? "stacked" : "dropped");
    fields.set("D", pct ? Value(100 * std::log1p(*pct / 100)) : Value()).set("pct", pct);
    fields.set("ci95_pct", pct ? list_of(std::vector<double>{*pct - 1, *pct + 1}) : Value());
    fields.set("var", pct ? Value(0.5) : Value()).set("n", pct ? 2 : 0);
    fields.set("llr", pct ? Value(4.5) : Value()).set("preset", "default").set("s2", 1.25);
    fields.set("anchor", "base").set("legs", list_of(legs)).set("flags", Value::list());
    add("verdict", std::move(fields));
  }
  void push(std::string_view id, std::string_view name, std::string_view env_set, double pct) {
    Value fields = Value::map();
    fields.set("action", "push").set("candidate", id).set("name", name).set("inert", false);
    fields.set("env_set", json(env_set)).set("args", Value::list()).set("commit", Value());
    fields.set("gain_search_pct", pct)
        .set("ci95_pct", list_of(std::vector<double>{pct - 1, pct + 1}));
    add("stack", std::move(fields));
  }
  void stop(std::string_view reason, int exit_code, std::string_view detail,
            std::string_view message) {
    Value fields = Value::map();
    fields.set("reason", reason).set("exit_code", exit_code).set("explanation", "Why it ended.");
    fields.set("detail", detail).set("message", message).set("log", "").set("phase", "CLOSE");
    fields.set("expected_false_keeps", 0.03);
    add("stop", std::move(fields));
  }

 private:
  static std::string kind_of(const std::string& role) {
    return role == "variant" || role == "holdout" ? role : "baseline";
  }

  util::ManualClock clock_{util::Wall(std::chrono::milliseconds(1787652672345))};
  std::uint64_t legs_ = 0;
};

/// Up to the baseline: a warm-up and three base legs around 0.3 fps.
inline void add_prelude(Records& records) {
  records.launch();
  records.pin("A", "1 2");
  records.pin("HF_TOKEN", "[REDACTED]");
  records.phase("", "PRELUDE", "start");
  records.leg({"warmup", "", 0.28, "", true, 0, 0, 0, 0});
  const auto a = records.leg({}), b = records.leg({}), c = records.leg({});
  records.add("noise", R"({"m":3,"h":[0.1,0.2],"s2":1.25,"sigma":0.79,"nu":5.4})");
  records.baseline(0.3, {a, b, c});
}

/// Five candidates, each with another end: kept, reverted, skipped for a pin, failed, still open.
inline void add_search(Records& records) {
  records.phase("PRELUDE", "FRAMEWORK_AGENT", "done");
  records.phase("FRAMEWORK_AGENT", "EXPLORE", "nothing_to_do");
  records.candidate("c0001", "TILE=64", R"({"TILE":"64"})");
  records.candidate("c0002", "PREFETCH=1", R"({"PREFETCH":"1"})");
  records.add("pin_refused", R"({"candidate":"c0003","code":"pinned_env","name":"A","pinned":"1 2",
    "attempted":"3","route":"env_set"})");
  records.candidate("c0003", "A=3", R"({"A":"3"})");
  records.skip("c0003", "pinned_env", "A");
  const auto v1 = records.leg({"variant", "c0001", 0.33, "", true, 1, 1, 1, 2});
  records.leg({"variant", "c0002", 0.301, "", true, 2, 1, 2, 2});
  const auto a1 = records.leg({});
  records.add("round_eval", R"({"candidate":"c0001","n":2,"d":[9.5,9.6],"D":9.55,"var":1.1,
    "llr":4.2,"U":3.689,"L":-1.589})");
  records.verdict("c0001", "KEEP", "gain", 10.0, {v1, a1});
  records.push("c0001", "TILE=64", R"({"TILE":"64"})", 10.0);
  records.verdict("c0002", "INCONCLUSIVE", "n_max", 0.4);
  records.candidate("c0004", "BAD=1", R"({"BAD":"1"})");
  records.leg({"variant", "c0004", 0, "nonzero_exit", true, 4, 2, 1, 1});
  records.verdict("c0004", "FAILED", "nonzero_exit", std::nullopt);
  records.candidate("c0005", "LATE=1", R"({"LATE":"1"})");
}

/// A whole session that kept one candidate and confirmed it.
inline Records kept_session() {
  Records records;
  add_prelude(records);
  add_search(records);
  records.phase("EXPLORE", "CLOSE", "done");
  records.add("holdout", R"j({"status":"validated","blocks":3,"legs":[20,21],
    "throughput_base":0.3,"throughput_final":0.331212,"gain_pct":10.4,"ci95_pct":[9.4,11.3],
    "stack":["c0001"],"headline":"+10.4 % (95 % interval +9.4 .. +11.3 %, 3 blocks)",
    "recommends_base":false,"unconfirmed_search_estimate":null})j");
  records.stop("search_exhausted", 0, "", "every candidate was decided");
  return records;
}

/// The same, with the candidate left out and taken out again before the end.
inline Records pruned_session() {
  Records records;
  add_prelude(records);
  add_search(records);
  records.phase("EXPLORE", "CLOSE", "done");
  records.leg({"base", "", 0.33, "", true, 1, 1, 0, 0});
  records.leg({"variant", "c0001", 0.332, "", true, 1, 1, 1, 1});
  records.add("prune", R"({"candidate":"c0001","n":4,"c":-0.5,"var":0.2,"llr":-2.0,"removed":true,
    "oid":null,"reason":"worthless","legs":[9,10],"dropped":["c0001"]})");
  records.add("stack", R"({"action":"drop","candidate":"c0001"})");
  return records;
}

/// The baseline leg fails twice.
inline Records failed_session() {
  Records records;
  records.launch();
  records.phase("", "PRELUDE", "start");
  records.leg({"warmup", "", 0, "report_missing", true, 0, 0, 0, 0});
  records.leg({"warmup", "", 0, "report_missing", true, 0, 0, 0, 0});
  records.phase("PRELUDE", "CLOSE", "done");
  records.stop("baseline_failed", 1, "report_missing", "no report was written");
  return records;
}

/// Stopped by a signal during the search.
inline Records interrupted_session() {
  Records records;
  add_prelude(records);
  add_search(records);
  records.phase("EXPLORE", "CLOSE", "done");
  records.add("holdout", R"j({"status":"interrupted","blocks":0,"legs":[],"throughput_base":null,
    "throughput_final":null,"gain_pct":null,"ci95_pct":null,"stack":["c0001"],
    "headline":"not confirmed (interrupted before the hold-out was over)","recommends_base":false,
    "unconfirmed_search_estimate":10.0})j");
  records.stop("signal", 143, "SIGTERM", "stopped by SIGTERM");
  return records;
}

}  // namespace hyperloom::test
