// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <hyperloom/plugin.h>

#include <functional>

namespace hyperloom::plugin {

/// What the slots of the scripted plugin do; each defaults to something correct.
struct Script {
  const hl_host* host = nullptr;
  int created = 0, destroyed = 0;
  std::function<hl_status(const hl_create_args*, hl_instance**, hl_error*)> create;
  std::function<hl_status(hl_describe_out*, hl_error*)> describe;
  std::function<hl_status(const hl_plan_in*, hl_resolve_out*, hl_error*)> resolve;
  std::function<hl_status(const hl_plan_in*, hl_plan_out*, hl_error*)> plan;
  std::function<hl_status(const hl_plan_in*, hl_knobs_out*, hl_error*)> knobs;
  std::function<hl_status(const hl_result_in*, hl_metrics_out*, hl_error*)> parse;
  std::function<hl_status(const hl_quality_in*, hl_verdict_out*, hl_error*)> judge;
  std::function<hl_status(const hl_result_in*, hl_failure_out*, hl_error*)> classify;
};

/// The script of the running test.
inline Script& script() {
  static Script the;
  return the;
}

inline hl_str literal(const char* text) { return {text, __builtin_strlen(text)}; }

inline hl_descriptor scripted_descriptor() {
  hl_descriptor out{};
  out.struct_size = sizeof out;
  out.id = literal("scripted");
  out.display_name = literal("Scripted");
  out.version = literal("1.0.0");
  out.license = literal("MIT");
  out.kind = HL_KIND_SCRIPTABLE;
  return out;
}

/// A table whose slots run the script; an optional slot is NULL while its script is empty.
inline hl_plugin_v1 scripted_table(const hl_descriptor* desc) {
  hl_plugin_v1 out{};
  out.struct_size = sizeof out;
  out.desc = desc;
  out.create = [](const hl_host* host, const hl_create_args* args, hl_instance** made,
                  hl_error* error) -> hl_status {
    script().host = host;
    if (script().create) {
      return script().create(args, made, error);
    }
    ++script().created;
    *made = reinterpret_cast<hl_instance*>(&script());
    return HL_OK;
  };
  out.destroy = [](hl_instance*) { ++script().destroyed; };
  out.describe = [](hl_instance*, hl_describe_out* describe, hl_error* error) -> hl_status {
    return script().describe
               ? script().describe(describe, error)
               : script().host->describe_set(describe, literal("throughput_unit"), literal("u/s"));
  };
  out.resolve_entrypoint = [](hl_instance*, const hl_plan_in* in, hl_resolve_out* resolve,
                              hl_error* error) { return script().resolve(in, resolve, error); };
  out.plan_measurement = [](hl_instance*, const hl_plan_in* in, hl_plan_out* plan,
                            hl_error* error) { return script().plan(in, plan, error); };
  if (script().knobs) {
    out.declare_knobs = [](hl_instance*, const hl_plan_in* in, const hl_result_in* const*,
                           std::uint64_t, hl_knobs_out* knobs,
                           hl_error* error) { return script().knobs(in, knobs, error); };
  }
  if (script().parse) {
    out.parse_result = [](hl_instance*, const hl_result_in* in, hl_metrics_out* metrics,
                          hl_error* error) { return script().parse(in, metrics, error); };
  }
  if (script().judge) {
    out.judge_quality = [](hl_instance*, const hl_quality_in* in, hl_verdict_out* verdict,
                           hl_error* error) { return script().judge(in, verdict, error); };
  }
  if (script().classify) {
    out.classify_failure = [](hl_instance*, const hl_result_in* in, hl_failure_out* failure,
                              hl_error* error) { return script().classify(in, failure, error); };
  }
  return out;
}

}  // namespace hyperloom::plugin
