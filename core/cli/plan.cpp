// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/plan.hpp"

#include <memory>

#include "core/measure/leg_vars.hpp"
#include "core/search/arm.hpp"
#include "core/search/feasible.hpp"
#include "core/search/strategy.hpp"
#include "core/session/leg_env.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/plural.hpp"
#include "core/util/redact.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

/// More settings than this are not counted one by one.
constexpr std::size_t kCountLimit = 10'000;
constexpr std::size_t kFirstTries = 5;
constexpr std::string_view kPerLeg = "<new for every leg>";

plugin::EnvList plugin_env(Launch& launch) {
  const auto& workload = launch.config.workload;
  plugin::PlanInput in;
  in.framework = launch.framework;
  in.framework_path = workload.framework_path;
  in.scripts_dir = workload.scripts_dir;
  in.entrypoint = workload.entrypoint;
  in.run_dir = in.result_dir = launch.host.session_root();
  in.result_filename = "inferencex_result";
  for (const auto& pin : workload.pins) {
    in.pinned_env.emplace_back(pin.name, pin.value);
  }
  const auto plan = launch.plugin->plan_measurement(in);
  return plan ? plan->env : plugin::EnvList{};
}

util::Value effective_env(Launch& launch) {
  const auto& workload = launch.config.workload;
  const measure::LegRequest request;
  const measure::LegIdentity identity{launch.host.session_root(), "", ""};
  session::LegEnvInput in;
  in.inherited = &launch.host.env;
  in.framework = launch.framework;
  in.plugin = plugin_env(launch);
  in.pins = workload.pins;
  in.run_scoped = measure::run_scoped_vars(workload, request, identity, {});
  in.run_unset = measure::run_absent_vars(workload, request);
  auto out = util::Value::list();
  for (const auto& var : session::compose_leg_env(in).vars) {
    auto row = util::Value::map();
    row.set("name", var.name);
    row.set("value", util::secret_shaped(var.name) ? std::string(util::kRedacted)
                     : measure::per_leg_var(var.name)
                         ? std::string(kPerLeg)
                         : util::Redactor().apply_to(var.name, var.value));
    out.push(std::move(row.set("origin", session::origin_name(var.origin))));
  }
  return out;
}

util::Value phases_value(const Launch& launch) {
  const auto& toggles = launch.config.toggles;
  const bool knobs = launch.space && !launch.space->knobs.empty();
  auto out = util::Value::list();
  const auto add = [&](std::string_view name, bool enabled) {
    auto row = util::Value::map();
    out.push(std::move(row.set("name", name).set("enabled", enabled)));
  };
  add("PRELUDE", true);
  add("FRAMEWORK_AGENT", false);
  add("EXPLORE", toggles.explore && knobs);
  add("SWEEP", false);
  add("CLOSE", true);
  return out;
}

std::unique_ptr<search::Strategy> strategy_of(const Launch& launch) {
  const auto& chosen = launch.config.strategy;
  auto made =
      search::make_strategy({chosen.empty() ? launch.space->strategy : chosen, &*launch.space,
                             search::start_of(*launch.space), launch.config.skip_variants});
  return made ? std::move(*made) : nullptr;
}

/// Names of what is tried first, as far as the seed leaves no choice.
util::Value first_tries(const Launch& launch, search::Strategy& strategy) {
  auto out = util::Value::list();
  search::Rng rng(launch.config.seed, "random");
  if (strategy.name() == "random" && !launch.host.args.has("seed")) {
    return out;
  }
  const auto tries = strategy.ask(kFirstTries, rng);
  for (const auto& one : tries ? *tries : std::vector<search::Assignment>{}) {
    out.push(search::candidate_name(*launch.space, search::start_of(*launch.space), one));
  }
  return out;
}

void add_strategy(util::Value& out, const Launch& launch) {
  const auto strategy = launch.space ? strategy_of(launch) : nullptr;
  out.set("strategy", strategy ? util::Value(strategy->name()) : util::Value());
  out.set("first", strategy ? first_tries(launch, *strategy) : util::Value::list());
}

util::Value search_value(const Launch& launch) {
  auto knobs = util::Value::list();
  util::Value candidates = 0;
  if (launch.space) {
    for (const auto& knob : launch.space->knobs) {
      knobs.push(knob.name);
    }
    const auto all = search::all_feasible(*launch.space, kCountLimit);
    candidates = all ? util::Value(all->size() - 1) : util::Value();
  }
  auto out = util::Value::map();
  out.set("knobs", std::move(knobs)).set("candidates", std::move(candidates));
  add_strategy(out, launch);
  return out;
}

util::Value plugin_value(const plugin::Identity& id) {
  auto out = util::Value::map();
  out.set("id", id.id).set("version", id.version).set("path", id.path.string());
  return std::move(out.set("sha256", id.sha256).set("isolation", id.isolation));
}

util::Value source_value(const phase::RunConfig& config) {
  auto out = util::Value::map();
  out.set("path", config.workload.framework_path.string())
      .set("origin", config.framework_path_origin);
  out.set("head", config.source_head.empty() ? util::Value() : util::Value(config.source_head));
  return out;
}

util::Value entrypoint_value(const phase::RunConfig& config) {
  auto out = util::Value::map();
  out.set("path", config.workload.entrypoint.string());
  return std::move(out.set("sha256", config.entrypoint_sha256));
}

util::Value warnings_value(const Launch& launch) {
  auto out = util::Value::list();
  for (const auto& finding : launch.findings) {
    if (finding.level == Finding::Level::Warn) {
      out.push(finding.text);
    }
  }
  return out;
}

util::Value limits_value(const phase::RunConfig& config) {
  auto out = util::Value::list();
  for (const auto& limit : config.limits) {
    out.push(limit.text());
  }
  return out;
}

std::string words_text(const util::Value& words) {
  std::vector<std::string> out;
  for (const auto& word : words.as_list()) {
    out.push_back(util::printable(word.as_text(), false));
  }
  return out.empty() ? "none" : util::join(out, ", ");
}

/// "4 settings beside the baseline; one_factor tries first: A=1, B=1".
std::string candidates_text(const util::Value& search) {
  if (search["knobs"].as_list().empty()) {
    return "none: there is nothing to search";
  }
  std::string out = search["candidates"].is_int()
                        ? util::counted(search["candidates"].as_int(), "setting")
                        : util::cat("over ", kCountLimit, " settings");
  out +=
      util::cat(" beside the baseline could be tried; strategy ", search.text_or("strategy", "?"));
  return search["first"].as_list().empty()
             ? out
             : util::cat(out, ", first ", words_text(search["first"]));
}

std::string member_line(std::string_view title, const util::Value& value) {
  return util::cat(title, ": ", value.is_text() ? value.as_text() : util::to_json(value), "\n");
}

}  // namespace

util::Value plan_value(Launch& launch) {
  auto out = util::Value::map();
  out.set("schema", "hyperloom.plan/1").set("ok", true).set("config", launch.config.settings);
  out.set("plugin", plugin_value(launch.plugin->identity()));
  out.set("source", source_value(launch.config)).set("entrypoint", entrypoint_value(launch.config));
  out.set("phases", phases_value(launch)).set("search", search_value(launch));
  out.set("limits", limits_value(launch.config));
  out.set("effective_env", effective_env(launch)).set("warnings", warnings_value(launch));
  return out;
}

std::string plan_text(const util::Value& plan) {
  std::string out = "== Plan (dry run: nothing is written, no leg runs) ==\n";
  out += member_line("plugin", plan["plugin"]["id"]);
  out += member_line("entrypoint", plan["entrypoint"]["path"]);
  out += member_line("checkout", plan["source"]["path"]);
  for (const auto& phase : plan["phases"].as_list()) {
    out += util::cat("phase ", phase.text_or("name", ""), ": ",
                     phase.bool_or("enabled", false) ? "on" : "off", "\n");
  }
  out += util::cat("knobs: ", words_text(plan["search"]["knobs"]), "\n");
  out += util::cat("candidates: ", candidates_text(plan["search"]), "\n");
  out += util::cat("limits: ", words_text(plan["limits"]), "\n");
  out += "environment of a base leg:\n";
  for (const auto& var : plan["effective_env"].as_list()) {
    const std::string item = util::cat(var.text_or("name", ""), "=", var.text_or("value", ""));
    out += util::cat("  ", util::printable(item, false), "  (", var.text_or("origin", ""), ")\n");
  }
  return out;
}

}  // namespace hyperloom::cli
