// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/heartbeat.hpp"

#include "core/phase/records.hpp"
#include "core/session/lock.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::phase {
namespace {

constexpr std::chrono::seconds kStatusInterval{2};
constexpr std::uint32_t kPrivate = 0600;

util::Value leg_value(const Run& run, const LegOrder& order, const measure::PreparedLeg& leg,
                      double elapsed_s, double since_output_s) {
  auto out = util::Value::map();
  out.set("number", leg.request.leg).set("kind", measure::kind_name(order.kind));
  out.set("candidate", order.candidate.empty() ? util::Value() : util::Value(order.candidate));
  out.set("work_dir", leg.work_dir.lexically_relative(run.layout.root()).string());
  out.set("elapsed_s", elapsed_s).set("predicted_s", predicted_s(run, order.kind));
  out.set("last_output", since_output_s);
  return out;
}

}  // namespace

util::Value status_value(const Run& run, const LegOrder* order, const measure::PreparedLeg* leg,
                         double leg_elapsed_s, double since_output_s) {
  static const session::Owner kOwner = session::this_process();
  auto out = util::Value::map();
  out.set("schema", "hyperloom.status/1").set("session_id", run.session_id).set("phase", run.phase);
  out.set("run", run.recorder.run()).set("pid", kOwner.pid).set("pid_start", kOwner.pid_start);
  out.set("host", kOwner.host).set("boot_id", kOwner.boot_id);
  out.set("leg", leg == nullptr ? util::Value()
                                : leg_value(run, *order, *leg, leg_elapsed_s, since_output_s));
  out.set("elapsed_s", run.now_s()).set("remaining_s", run.budget.max_s() - run.now_s());
  out.set("best_gain_search_pct",
          run.baseline ? util::Value(decide::percent_of_lp(run.best_gain_lp)) : util::Value());
  out.set("heartbeat_at", util::iso_utc(run.clock.wall()));
  return out;
}

void write_status(Run& run, const util::Value& status) {
  if (run.recorder.owned()) {
    static_cast<void>(
        run.fs.write_replace(run.layout.status(), util::to_json_pretty(status), kPrivate));
  }
}

proc::TickFn make_heartbeat(Run& run, const LegOrder& order, const measure::PreparedLeg& leg) {
  return [&run, &order, &leg, started = run.clock.now(),
          written = util::Monotonic{}](const proc::Tick& tick) mutable {
    const double elapsed = util::Seconds(tick.now - started).count();
    run.console.status(util::cat(run.phase, " leg ", leg.request.leg, " ",
                                 decide::role_name(order.role), " running ", util::hms(elapsed),
                                 " | left ", util::hms(run.budget.max_s() - run.now_s())));
    if (tick.now - written < kStatusInterval) {
      return;
    }
    written = tick.now;
    const double silent = util::Seconds(tick.now - tick.last_output).count();
    write_status(run, status_value(run, &order, &leg, elapsed, silent));
    run.recorder.write_late_views();
  };
}

}  // namespace hyperloom::phase
