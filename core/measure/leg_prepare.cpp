// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

#include "core/measure/command.hpp"
#include "core/measure/fingerprint.hpp"
#include "core/measure/leg.hpp"
#include "core/measure/leg_vars.hpp"
#include "core/measure/quality_ref.hpp"
#include "core/measure/workspace.hpp"
#include "core/util/cat.hpp"
#include "core/util/random.hpp"
#include "core/util/scope.hpp"
#include "core/util/text.hpp"

namespace hyperloom::measure {

namespace {

using std::chrono::milliseconds;
using util::cat;

constexpr std::size_t kNonceBytes = 12;
constexpr milliseconds kGrace{5000};
constexpr milliseconds kMaxGrace{120'000};  ///< a plugin may ask for more patience, not for all
constexpr std::string_view kNoWorkspace = "0000000000000000";

util::Error with_id(util::Code code, std::string id, std::string message) {
  util::Error error = util::make_error(code, std::move(message));
  error.id = std::move(id);
  return error;
}

util::Result<std::vector<std::string>> split_args(const std::string& text) {
  auto args = util::shell_split(text);
  if (!args) {
    return util::fail(with_id(util::Code::InvalidInput, "bad_args",
                              cat("--server-args has an open quote: ", text)));
  }
  return *std::move(args);
}

util::Result<plugin::PlanInput> plan_input(const Workload& workload, const LegRequest& request,
                                           const LegIdentity& identity) {
  plugin::PlanInput in;
  in.session_id = workload.session_id;
  in.leg_id = identity.run_id;
  in.run_dir = in.result_dir = identity.work_dir;
  in.framework_path = workload.framework_path;
  in.scripts_dir = workload.scripts_dir;
  in.entrypoint = workload.entrypoint;
  in.result_filename = kResultFilename;
  in.model = workload.model;
  in.framework = workload.framework;
  in.gpu_type = workload.gpu_type;
  in.runner_type = workload.runner_type;
  for (const session::Pin& pin : workload.pins) {
    in.pinned_env.emplace_back(pin.name, pin.value);
  }
  in.variant_env = request.variant.set;
  HL_TRY_ASSIGN(in.server_args, split_args(workload.server_args));
  in.variant_args = request.variant_args;
  in.seed = request.leg_seed;
  in.deadline_ms = static_cast<std::uint64_t>(request.timeout.count());
  in.purpose =
      request.kind == LegKind::Profile ? plugin::Purpose::Profile : plugin::Purpose::Measure;
  in.leg_number = static_cast<std::uint32_t>(request.leg);
  in.tp = workload.tp;
  return in;
}

util::Error refusal_error(const session::EnvRefusal& refusal) {
  const std::string what = refusal.route == "env_unset" ? "unsets " : "sets ";
  const std::string why = refusal.code == "pinned_env"     ? ", which is pinned"
                          : refusal.code == "reserved_env" ? ", which is reserved by hyperloom"
                                                           : ", which no variant may change";
  return with_id(util::Code::Refused, refusal.code, cat("the variant ", what, refusal.name, why));
}

/// Everything of a launch but its workspace on disk.
struct Composed {
  plugin::PlanInput input;
  plugin::Plan plan;
  std::vector<std::string> argv;
  std::vector<session::EnvVar> env;
  std::string fingerprint;
};

util::Result<std::vector<session::EnvVar>> compose_env(const LegTools& tools,
                                                       const Workload& workload,
                                                       const LegRequest& request,
                                                       const LegIdentity& identity,
                                                       const plugin::EnvList& plan_env) {
  session::LegEnvInput in;
  in.inherited = &tools.inherited;
  in.framework = workload.framework;
  in.plugin = plan_env;
  in.pins = workload.pins;
  in.variant = request.variant;
  in.run_scoped =
      run_scoped_vars(workload, request, identity, quality_vars(workload, request, tools.fs));
  in.run_unset = run_absent_vars(workload, request);
  session::LegEnv env = session::compose_leg_env(in);
  if (!env.refusals.empty()) {
    return util::fail(refusal_error(env.refusals.front()));
  }
  return std::move(env.vars);
}

/// argv[0] by the child's PATH. A pinned PATH is the script's business: where it has no
/// interpreter, the one that the launch check found is used.
util::Result<std::vector<std::string>> find_argv(const LegTools& tools, const Composed& made) {
  auto argv = resolve_argv(made.plan.argv, made.env);
  if (argv) {
    return argv;
  }
  const std::string host_path = tools.inherited.get("PATH").value_or("");
  return resolve_argv(made.plan.argv, {{"PATH", host_path, session::Origin::Inherited}});
}

/// The same, with what was found before.
util::Result<std::vector<std::string>> find_argv(const LegTools& tools, const Composed& made,
                                                 FoundPrograms& found) {
  const auto path = std::ranges::find(made.env, "PATH", &session::EnvVar::name);
  const auto& program = made.plan.argv.empty() ? std::string() : made.plan.argv.front();
  const FoundPrograms::key_type key(path == made.env.end() ? "" : path->value, program);
  if (const auto known = found.find(key); known != found.end()) {
    auto argv = made.plan.argv;
    argv.front() = known->second;
    return argv;
  }
  auto argv = find_argv(tools, made);
  if (argv) {
    found.emplace(key, argv->front());
  }
  return argv;
}

util::Result<Composed> compose(const LegTools& tools, const Workload& workload,
                               const LegRequest& request, const LegIdentity& identity,
                               std::string_view tree_digest, FoundPrograms& found) {
  Composed made;
  HL_TRY_ASSIGN(made.input, plan_input(workload, request, identity));
  HL_TRY_ASSIGN(made.plan, tools.plugin.plan_measurement(made.input));
  HL_TRY_ASSIGN(made.env, compose_env(tools, workload, request, identity, made.plan.env));
  HL_TRY_ASSIGN(made.argv, find_argv(tools, made, found));
  made.fingerprint = launch_fingerprint(
      {&made.argv, &made.env, identity.work_dir, tree_digest, &tools.plugin.identity()});
  return made;
}

std::string run_id_of(const Workload& workload, std::string_view hex) {
  return cat(workload.session_id, '.', hex);
}

util::Status write_plan_files(util::FileSystem& fs, const plugin::Plan& plan,
                              const std::filesystem::path& work_dir) {
  for (const auto& [rel, content] : plan.files) {
    if (!plain_relative(rel)) {
      return util::fail(with_id(util::Code::InvalidInput, "plugin_error",
                                cat("the plugin planned a file outside the leg: ", rel)));
    }
    const std::filesystem::path path = work_dir / rel;
    HL_TRY(fs.create_directories(path.parent_path(), 0700));
    HL_TRY(fs.write_replace(path, content, 0600));
  }
  return {};
}

util::Result<std::string> result_path(const plugin::Plan& plan) {
  if (plan.result.empty()) {
    return cat(kResultFilename, ".json");
  }
  if (!plain_relative(plan.result)) {
    return util::fail(with_id(util::Code::InvalidInput, "plugin_error",
                              cat("the plugin planned a report outside the leg: ", plan.result)));
  }
  return std::filesystem::path(plan.result).lexically_normal().native();
}

/// The smaller of both limits; 0 of the request means none.
milliseconds effective_timeout(const LegRequest& request, const plugin::Plan& plan) {
  if (!plan.timeout_ms) {
    return request.timeout;
  }
  const milliseconds wish(*plan.timeout_ms);
  return request.timeout.count() == 0 ? wish : std::min(request.timeout, wish);
}

milliseconds effective_grace(const plugin::Plan& plan) {
  return plan.grace_ms ? std::min(milliseconds(*plan.grace_ms), kMaxGrace) : kGrace;
}

/// Removes a workspace in which nothing has run yet.
void discard(const std::filesystem::path& dir) {
  std::error_code ignored;
  std::filesystem::remove_all(dir, ignored);
}

util::Result<PreparedLeg> fill(const LegTools& tools, const Workload& workload,
                               const LegRequest& request, const Workspace& workspace,
                               std::string_view tree_digest) {
  PreparedLeg leg;
  leg.request = request;
  leg.work_dir = workspace.dir;
  leg.work_mtime_ns = workspace.mtime_ns;
  leg.run_id = run_id_of(workload, workspace.hex);
  leg.nonce = util::random_hex(kNonceBytes);
  leg.tree_digest = tree_digest;
  FoundPrograms none;
  HL_TRY_ASSIGN(Composed made, compose(tools, workload, request,
                                       {leg.work_dir, leg.run_id, leg.nonce}, tree_digest, none));
  HL_TRY(write_plan_files(tools.fs, made.plan, leg.work_dir));
  HL_TRY_ASSIGN(leg.result_rel, result_path(made.plan));
  HL_TRY_ASSIGN(leg.cwd, resolve_cwd(made.plan.cwd, leg.work_dir, workload.framework_path));
  leg.timeout = effective_timeout(request, made.plan);
  leg.grace = effective_grace(made.plan);
  leg.argv = std::move(made.argv);
  leg.env = std::move(made.env);
  leg.launch_fp = std::move(made.fingerprint);
  leg.plan = std::move(made.input);
  return leg;
}

}  // namespace

util::Result<PreparedLeg> prepare_leg(const LegTools& tools, const Workload& workload,
                                      const LegRequest& request, std::string_view tree_digest) {
  const util::Monotonic start = tools.clock.now();
  if (!request.quality_ref_write.empty() &&
      !quality_vars(workload, request, tools.fs).write.empty()) {
    HL_TRY(clear_quality_target(tools.fs, request.quality_ref_write));
  }
  HL_TRY_ASSIGN(const Workspace workspace, create_workspace(tools.fs, tools.layout));
  util::ScopeGuard cleanup([&] { discard(workspace.dir); });
  HL_TRY_ASSIGN(PreparedLeg leg, fill(tools, workload, request, workspace, tree_digest));
  cleanup.dismiss();
  leg.home = tools.layout.home(kind_name(request.kind), request.home_id, workload.framework,
                               util::stamp_utc(tools.clock.wall()), request.leg);
  leg.prepare_s = util::Seconds(tools.clock.now() - start).count();
  return leg;
}

util::Result<std::string> arm_fingerprint(const LegTools& tools, const Workload& workload,
                                          const LegRequest& request, std::string_view tree_digest,
                                          FoundPrograms& found) {
  const LegIdentity identity{tools.layout.work(kNoWorkspace), run_id_of(workload, kNoWorkspace),
                             std::string(2 * kNonceBytes, '0')};
  HL_TRY_ASSIGN(Composed made, compose(tools, workload, request, identity, tree_digest, found));
  return std::move(made.fingerprint);
}

}  // namespace hyperloom::measure
