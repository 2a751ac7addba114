// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <utility>

#include "core/measure/exit_class.hpp"
#include "core/measure/leg.hpp"
#include "core/measure/report.hpp"
#include "core/measure/workspace.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"

namespace hyperloom::measure {

namespace {

constexpr std::string_view kStdout = "scriptable_stdout.log";
constexpr std::string_view kStderr = "scriptable_stderr.log";
constexpr std::size_t kTailLines = 40;
constexpr std::size_t kTailBytes = 4096;

ReportPlace place_of(const PreparedLeg& leg) {
  return {leg.work_dir, leg.result_rel, leg.work_mtime_ns};
}

proc::ProcessSpec process_spec(const PreparedLeg& leg, const Workload& workload,
                               util::Monotonic now) {
  proc::ProcessSpec spec;
  spec.argv = leg.argv;
  for (const session::EnvVar& var : leg.env) {
    spec.env.emplace_back(var.name, var.value);
  }
  spec.cwd = leg.cwd;
  spec.stdout_path = leg.work_dir / kStdout;
  spec.stderr_path = leg.work_dir / kStderr;
  spec.log_cap_bytes = workload.log_cap_bytes;
  if (leg.timeout.count() > 0) {
    spec.deadline = now + leg.timeout;
  }
  spec.grace = leg.grace;
  spec.idle_timeout = leg.request.idle_timeout;
  spec.stop_for = leg.request.stop_for;
  spec.linger = [place = place_of(leg)] { return report_complete(place); };
  spec.run_id = leg.run_id;
  spec.leg = std::to_string(leg.request.leg);
  spec.placement_key = leg.request.placement_key;
  return spec;
}

void take_tail(const PreparedLeg& leg, LegResult& result) {
  const bool silent = util::trim(result.exit.stderr_tail).empty();
  const std::string& text = silent ? result.exit.stdout_tail : result.exit.stderr_tail;
  result.log_tail = util::tail(text, kTailLines, kTailBytes);
  result.log_path = leg.work_dir / (silent ? kStdout : kStderr);
}

/// The logs went with the directory; what the descriptors kept comes back in their place.
void restore_logs(util::FileSystem& fs, const PreparedLeg& leg, LegResult& result) {
  for (const auto& [name, text] : {std::pair{kStdout, &result.exit.stdout_tail},
                                   std::pair{kStderr, &result.exit.stderr_tail}}) {
    if (const auto written = fs.write_replace(leg.work_dir / name, *text, 0600); !written) {
      result.warnings.push_back({"log_lost", written.error().text()});
    }
  }
}

void keep_workspace(util::FileSystem& fs, const PreparedLeg& leg, LegResult& result) {
  const util::Result<bool> made = ensure_workspace(fs, leg.work_dir);
  if (!made) {
    result.warnings.push_back({"workspace_lost", made.error().text()});
  } else if (*made) {
    restore_logs(fs, leg, result);
  }
}

void append(std::vector<LegProblem>& all, std::vector<LegProblem> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

void judge_exit(const PreparedLeg& leg, const Workload& workload, LegResult& result) {
  append(result.warnings, exit_warnings(result.exit));
  result.stopped_by_run = ended_by_run(leg, result.exit);
  if (result.stopped_by_run) {
    return;
  }
  ReportRead read = read_report(place_of(leg), {workload.framework, "scriptable", workload.model});
  append(result.errors, exit_problems(leg, result.exit, read.readable));
  append(result.errors, std::move(read.errors));
  append(result.warnings, std::move(read.warnings));
  result.report = std::move(read.report);
}

double seconds(util::Monotonic::duration time) { return util::Seconds(time).count(); }

}  // namespace

util::Result<LegResult> execute_leg(const LegTools& tools, const Workload& workload,
                                    const PreparedLeg& leg, const proc::TickFn& tick) {
  const util::Monotonic start = tools.clock.now();
  LegResult result;
  HL_TRY_ASSIGN(result.exit, tools.runner.run(process_spec(leg, workload, start), tick));
  result.wall_s = static_cast<double>(result.exit.wall_ns) / 1e9;
  judge_exit(leg, workload, result);
  keep_workspace(tools.fs, leg, result);
  take_tail(leg, result);
  const double supervised = seconds(result.exit.ended - result.exit.started);
  result.overhead_s = leg.prepare_s + seconds(tools.clock.now() - start) - supervised;
  return result;
}

}  // namespace hyperloom::measure
