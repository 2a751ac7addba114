// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

/* Hyperloom plugin ABI, major 1: the whole contract between host and plugin, C11 and C++11.
 * A plugin describes (argv, environment, facts); the host owns every process. A plugin never forks,
 * opens sockets, sleeps, writes files, leaves threads behind or changes process-wide state.
 * Arguments are borrowed for the length of the call, both ways: copy what you keep, free only your
 * own memory. Calls on one instance never overlap, though the thread may change between calls.
 * A failed builder call poisons its builder: the plugin call then fails with that status. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define HL_ABI_MAJOR 1
#define HL_ABI_MINOR 0
#define HL_SDK_VERSION "1.0.0"
#define HL_ENTRY_NAME "hyperloom_plugin_entry_v1"

#ifndef HYPERLOOM_TARGET_ABI_MINOR
#define HYPERLOOM_TARGET_ABI_MINOR 0 /* the oldest host minor to run on: min_host_minor */
#endif

#define HL_EXPORT __attribute__((visibility("default")))
#ifdef __cplusplus
#define HL_STATIC_ASSERT(condition, text) static_assert(condition, text)
/* Bytes of T up to and including field `last`: what a writer puts into struct_size. */
#define HL_SIZEOF(T, last) (offsetof(T, last) + sizeof(T::last))
/* Whether the writer of *ptr knew `field`; test every field newer than 1.0 before reading it. */
#define HL_HAS(ptr, field)                                                                        \
  ((ptr)->struct_size >= static_cast<uint64_t>(reinterpret_cast<const char*>(&(ptr)->field + 1) - \
                                               reinterpret_cast<const char*>(ptr)))
#define HL_STR(literal) (hl_str{(literal), sizeof(literal) - 1})
#else
#define HL_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#define HL_SIZEOF(T, last) (offsetof(T, last) + sizeof(((T*)0)->last))
#define HL_HAS(ptr, field) \
  ((ptr)->struct_size >= (uint64_t)((const char*)(&(ptr)->field + 1) - (const char*)(ptr)))
#define HL_STR(literal) ((hl_str){(literal), sizeof(literal) - 1})
#endif
/* An hl_str from a literal, for initialisers of static objects. */
#define HL_STR_INIT(literal) \
  { (literal), sizeof(literal) - 1 }

/* hl_status. Other values from a plugin become INTERNAL. */
#define HL_OK UINT32_C(0)
#define HL_INVALID_ARGUMENT UINT32_C(1)
#define HL_NOT_FOUND UINT32_C(2)
#define HL_UNSUPPORTED UINT32_C(3)
#define HL_FAILED_PRECONDITION UINT32_C(4)
#define HL_PARSE_ERROR UINT32_C(5)
#define HL_IO_ERROR UINT32_C(6)
#define HL_LIMIT_EXCEEDED UINT32_C(7)
#define HL_CANCELLED UINT32_C(8)
#define HL_INTERNAL UINT32_C(9) /* also: an exception was caught */
#define HL_VERSION_MISMATCH UINT32_C(10)
#define HL_TIMEOUT UINT32_C(11)            /* host only */
#define HL_CRASHED UINT32_C(12)            /* host only */
#define HL_PROTOCOL_VIOLATION UINT32_C(13) /* host only */

/* hl_descriptor.kind */
#define HL_KIND_SERVING UINT32_C(1)
#define HL_KIND_SCRIPTABLE UINT32_C(2)

/* Capability bits, describe_capabilities. */
#define HL_CAP_SERVER_REUSE (UINT64_C(1) << 0)
#define HL_CAP_HOST_PROBE (UINT64_C(1) << 1)
#define HL_CAP_TORCH_PROFILER (UINT64_C(1) << 2)
#define HL_CAP_FRAMEWORK_REWRITE (UINT64_C(1) << 3)
#define HL_CAP_NEEDS_GPU (UINT64_C(1) << 4)

/* hl_plan_in.purpose. Treat unknown values as MEASURE; no plan may depend on the arm. */
#define HL_PURPOSE_MEASURE UINT32_C(1)
#define HL_PURPOSE_PROFILE UINT32_C(2)
#define HL_PURPOSE_NONE UINT32_C(3) /* no leg: run_dir, result_dir, leg_id absent */

/* hl_result_in.stage */
#define HL_STAGE_LEG UINT32_C(1)
#define HL_STAGE_SERVER UINT32_C(2)
#define HL_STAGE_CLIENT UINT32_C(3)
#define HL_STAGE_PROBE UINT32_C(4)

/* Levels of hl_host.log. */
#define HL_LOG_TRACE UINT32_C(0)
#define HL_LOG_DEBUG UINT32_C(1)
#define HL_LOG_INFO UINT32_C(2)
#define HL_LOG_WARN UINT32_C(3)
#define HL_LOG_ERROR UINT32_C(4)
#define HL_LOG_CRITICAL UINT32_C(5)

/* hl_http_call.role */
#define HL_HTTP_HEALTH UINT32_C(1)
#define HL_HTTP_IDENTITY UINT32_C(2)    /* the body contains `expect` */
#define HL_HTTP_FIRST_TOKEN UINT32_C(3) /* a streamed answer yields a token */
#define HL_HTTP_CACHE_RESET UINT32_C(4)
#define HL_HTTP_PROFILE_START UINT32_C(5)
#define HL_HTTP_PROFILE_STOP UINT32_C(6)
#define HL_HTTP_SERVER_INFO UINT32_C(7) /* saved as run_dir/server_info.json */

/* hl_knob.target, .type, .risk; kind of knob_constraint */
#define HL_KNOB_ENV UINT32_C(1)
#define HL_KNOB_SERVER_ARG UINT32_C(2)
#define HL_KNOB_BOOL UINT32_C(1)
#define HL_KNOB_INT UINT32_C(2)
#define HL_KNOB_FLOAT UINT32_C(3)
#define HL_KNOB_ENUM UINT32_C(4)
#define HL_RISK_LOSSLESS UINT32_C(0)
#define HL_RISK_MAY_CHANGE_OUTPUT UINT32_C(1)
#define HL_CONSTRAINT_FORBID UINT32_C(1)
#define HL_CONSTRAINT_REQUIRE UINT32_C(2)

/* op of verdict_check */
#define HL_OP_GE UINT32_C(1)
#define HL_OP_LE UINT32_C(2)

/* Failure classes, failure_class. */
#define HL_FAILURE_UNKNOWN UINT32_C(0)
#define HL_FAILURE_LAUNCH UINT32_C(1)
#define HL_FAILURE_NOT_READY UINT32_C(2)
#define HL_FAILURE_CRASH UINT32_C(3)
#define HL_FAILURE_NONZERO_EXIT UINT32_C(4)
#define HL_FAILURE_TIMEOUT UINT32_C(5)
#define HL_FAILURE_OUT_OF_MEMORY UINT32_C(6)
#define HL_FAILURE_BAD_CONFIG UINT32_C(7)
#define HL_FAILURE_CLIENT UINT32_C(8)
#define HL_FAILURE_RESULT UINT32_C(9)
#define HL_FAILURE_GATE UINT32_C(10)
#define HL_FAILURE_DEVICE UINT32_C(11)
#define HL_FAILURE_PORT UINT32_C(12)
#define HL_FAILURE_CANCELLED UINT32_C(13)
#define HL_FAILURE_DEPENDENCY UINT32_C(14)

/* hl_ext.type at and above this is a vendor's; flag: refuse with UNSUPPORTED when unknown. */
#define HL_EXT_VENDOR_BASE UINT32_C(0x80000000)
#define HL_EXT_MUST_UNDERSTAND UINT32_C(1)

#ifdef __cplusplus
extern "C" {
#endif

typedef uint32_t hl_status;
/* UTF-8, not NUL-terminated; {NULL, 0} = absent. The four types down to hl_kvs are frozen. */
typedef struct hl_str {
  const char* data;
  uint64_t size;
} hl_str;
typedef struct hl_kv {
  hl_str name, value;
} hl_kv;
typedef struct hl_strs {
  const hl_str* items;
  uint64_t count;
} hl_strs;
typedef struct hl_kvs {
  const hl_kv* items;
  uint64_t count;
} hl_kvs;

/* A node of an extension chain: unknown types are skipped unless they must be understood. */
typedef struct hl_ext {
  uint64_t struct_size;
  const struct hl_ext* next;
  uint32_t type, flags;
} hl_ext;

/* First members of every extensible struct; each side reads min(known, struct_size). */
#define HL_HEAD         \
  uint64_t struct_size; \
  const hl_ext* next

typedef struct hl_instance hl_instance; /* the plugin's own */
typedef struct hl_error hl_error;       /* the host's builders */
typedef struct hl_describe_out hl_describe_out;
typedef struct hl_resolve_out hl_resolve_out;
typedef struct hl_plan_out hl_plan_out;
typedef struct hl_server_out hl_server_out;
typedef struct hl_knobs_out hl_knobs_out;
typedef struct hl_metrics_out hl_metrics_out;
typedef struct hl_verdict_out hl_verdict_out;
typedef struct hl_failure_out hl_failure_out;
typedef struct hl_host hl_host;

/* Static facts: id ^[a-z][a-z0-9_-]{0,62}$, version semver 2.0 (31 bytes), license SPDX. */
typedef struct hl_descriptor {
  HL_HEAD;
  hl_str id, display_name, version, vendor, license, homepage, description;
  uint32_t kind, reserved0;
} hl_descriptor; /* 136 */

/* config_json: the registry entry's `config`; config: its scalars by JSON pointer. */
typedef struct hl_create_args {
  HL_HEAD;
  hl_str framework, plugin_path, config_json;
  hl_kvs config;
} hl_create_args; /* 80 */

/* Paths are absolute. max_model_len 0 = auto; deadline_ms = time left, 0 none. */
typedef struct hl_plan_in {
  HL_HEAD;
  hl_str session_id, leg_id, run_dir, result_dir, result_filename, framework_path, scripts_dir,
      entrypoint;
  hl_str model, framework, gpu_type, runner_type, precision, server_url, loadgen_path;
  hl_kvs pinned_env, variant_env, options;
  hl_strs server_args, variant_args;
  uint64_t seed, deadline_ms;
  uint32_t purpose, leg_number, tp, concurrency, isl, osl, max_model_len, port;
} hl_plan_in; /* 384 */

/* exit_code is -1 when term_signal is not 0; core_class is set for classify_failure. */
typedef struct hl_result_in {
  HL_HEAD;
  const hl_plan_in* plan;
  uint64_t wall_ms;
  hl_str stdout_path, stderr_path, server_log_path, result_path, report_json, core_class;
  hl_kvs report;
  int32_t exit_code;
  uint32_t term_signal, timed_out, stage;
} hl_result_in; /* 160 */

typedef struct hl_quality_in {
  HL_HEAD;
  const hl_plan_in* plan;
  hl_str gate_json, baseline_gate_json;
  uint32_t writing_leg, reference_exists;
} hl_quality_in; /* 64 */

/* path starts with '/'; expect_status 0 = any 2xx. */
typedef struct hl_http_call {
  HL_HEAD;
  hl_str method, path, body, expect;
  uint64_t timeout_ms;
  uint32_t role, expect_status;
} hl_http_call; /* 96 */

/* target_name: the variable, or the flag with its dashes; NaN in min, max, step = absent. */
typedef struct hl_knob {
  HL_HEAD;
  hl_str name, target_name, default_value, when, on, off, description;
  hl_strs values;
  double min, max, step;
  uint32_t target, type, log_scale, risk;
} hl_knob; /* 184 */

/* Valid until destroy returned. log, log_enabled, is_cancelled: any thread during a call; all
 * others: the calling thread alone. */
struct hl_host {
  HL_HEAD;
  uint32_t abi_minor, reserved0;
  hl_str host_version;
  /* 1: one line, 64 KiB at most (cut); 1000 lines a second, the rest is counted */
  void (*log)(const hl_host*, uint32_t level, hl_str message, hl_kvs fields);
  /* 2: 1 when a line of this level would be kept */
  uint32_t (*log_enabled)(const hl_host*, uint32_t level);
  /* 3: 1 once the run is being stopped; return CANCELLED soon */
  uint32_t (*is_cancelled)(const hl_host*);
  /* 4: a variable of the session's environment, without LLM credentials; NOT_FOUND */
  hl_status (*env)(const hl_host*, hl_str name, hl_str* value);
  /* 5: a host table starting with HL_HEAD, or NULL = unsupported */
  const void* (*get_extension)(const hl_host*, hl_str id);
  /* 6: the text behind a failing status; code = failure detail (^[a-z][a-z0-9_]{0,47}$) */
  void (*error_set)(hl_error*, hl_str code, hl_str message, hl_str detail);
  /* 7: in parse_result only: fill the metrics with the host's own reading of the report */
  hl_status (*read_report)(const hl_host*, hl_metrics_out*, hl_error*);
  /* 8: keys throughput_unit extra_args_env repo_url timeout_s launch.backend launch.requires
   * launch.model gate; unknown: UNSUPPORTED */
  hl_status (*describe_set)(hl_describe_out*, hl_str key, hl_str value);
  /* 9: HL_CAP_ bits */
  hl_status (*describe_capabilities)(hl_describe_out*, uint64_t bits);
  /* 10: the chosen entrypoint, absolute */
  hl_status (*resolve_path)(hl_resolve_out*, hl_str path);
  /* 11: default `bash` */
  hl_status (*resolve_interpreter)(hl_resolve_out*, hl_str name);
  /* 12: a file looked at and rejected, and why; those beyond 256 are counted */
  hl_status (*resolve_add_candidate)(hl_resolve_out*, hl_str path, hl_str why);
  /* 13: appends to argv; the first is absolute or bare (child's PATH); never a shell line */
  hl_status (*plan_arg)(hl_plan_out*, hl_str arg);
  /* 14: ranks below pins, variant, run-scoped; run-scoped name: INVALID_ARGUMENT
   * `reserved_env`; pinned name with another value: FAILED_PRECONDITION `pinned_env` */
  hl_status (*plan_env)(hl_plan_out*, hl_str name, hl_str value);
  /* 15: default run_dir; an existing directory in run_dir or framework_path */
  hl_status (*plan_cwd)(hl_plan_out*, hl_str path);
  /* 16: a wish; the smallest of it, the operator's limit and the deadline holds */
  hl_status (*plan_timeout_ms)(hl_plan_out*, uint64_t ms);
  /* 17: SIGTERM to SIGKILL; default 5000, servers 30000, cap 120000 */
  hl_status (*plan_grace_ms)(hl_plan_out*, uint64_t ms);
  /* 18: the report, below result_dir; default <result_filename>.json */
  hl_status (*plan_result)(hl_plan_out*, hl_str relative_path);
  /* 19: a file the host writes below run_dir, mode 0600, 16 MiB at most */
  hl_status (*plan_file)(hl_plan_out*, hl_str relative_path, hl_str bytes);
  /* 20: a request against the server, by role */
  hl_status (*server_http)(hl_server_out*, const hl_http_call*);
  /* 21: substring of a log line that proves that the server will not come up */
  hl_status (*server_fatal_marker)(hl_server_out*, hl_str text);
  /* 22: default 2700000, cap 7200000 */
  hl_status (*server_ready_timeout_ms)(hl_server_out*, uint64_t ms);
  /* 23: one tunable; 1024 at most, 256 values each */
  hl_status (*knob_add)(hl_knobs_out*, const hl_knob*);
  /* 24: HL_CONSTRAINT_ kind, expression, rule id */
  hl_status (*knob_constraint)(hl_knobs_out*, uint32_t kind, hl_str expr, hl_str reason);
  /* 25: a knob left out, and the rule id why */
  hl_status (*knob_dropped)(hl_knobs_out*, hl_str name, hl_str reason);
  /* 26: key framework_version */
  hl_status (*knob_fact)(hl_knobs_out*, hl_str key, hl_str value);
  /* 27: optional; must equal the report, else the leg fails `field_invalid` */
  hl_status (*metric_throughput)(hl_metrics_out*, double value, hl_str unit);
  /* 28: name [A-Za-z0-9_.:-]{1,64}, finite, once per name */
  hl_status (*metric_value)(hl_metrics_out*, hl_str name, double value, hl_str unit);
  /* 29: key `extra`: a JSON object */
  hl_status (*metric_text)(hl_metrics_out*, hl_str key, hl_str value);
  /* 30: code `not_applied` rejects the arm */
  hl_status (*metric_warning)(hl_metrics_out*, hl_str code, hl_str text);
  /* 31: passed 0 or 1; accuracy 0 to 1. The final verdict is the host's AND this one */
  hl_status (*verdict_set)(hl_verdict_out*, uint32_t passed, double accuracy);
  /* 32: why the verdict is what it is */
  hl_status (*verdict_reason)(hl_verdict_out*, hl_str code, hl_str text);
  /* 33: one comparison behind the verdict; HL_OP_ op */
  hl_status (*verdict_check)(hl_verdict_out*, hl_str name, double value, double limit, uint32_t op,
                             uint32_t passed);
  /* 34: HL_FAILURE_ class, class name, advice */
  hl_status (*failure_class)(hl_failure_out*, uint32_t klass, hl_str detail, uint32_t retryable,
                             hl_str hint);
  /* 35: a log line that shows it; line counts from 1 */
  hl_status (*failure_evidence)(hl_failure_out*, hl_str file, uint64_t line, hl_str text);
}; /* 320 */

/* What a plugin offers. A: always; S: scriptable; V: serving; o: optional, may be NULL. */
typedef struct hl_plugin_v1 {
  HL_HEAD;
  uint32_t abi_minor, min_host_minor;
  const hl_descriptor* desc;
  /* 1 A: sets *out; bad config: INVALID_ARGUMENT naming the JSON pointer */
  hl_status (*create)(const hl_host*, const hl_create_args*, hl_instance** out, hl_error*);
  /* 2 A: once per instance */
  void (*destroy)(hl_instance*);
  /* 3 A: throughput_unit must be set */
  hl_status (*describe)(hl_instance*, hl_describe_out*, hl_error*);
  /* 4 S: path set, every rejected file reported; NOT_FOUND prints them */
  hl_status (*resolve_entrypoint)(hl_instance*, const hl_plan_in*, hl_resolve_out*, hl_error*);
  /* 5 S: argv of a leg */
  hl_status (*plan_measurement)(hl_instance*, const hl_plan_in*, hl_plan_out*, hl_error*);
  /* 6 V: argv and a HEALTH call; FAILED_PRECONDITION `invalid_combo` */
  hl_status (*plan_server)(hl_instance*, const hl_plan_in*, hl_plan_out*, hl_server_out*,
                           hl_error*);
  /* 7 V: argv, normally loadgen_path, `run --plan FILE` */
  hl_status (*plan_client)(hl_instance*, const hl_plan_in*, hl_plan_out*, hl_error*);
  /* 8 o: introspection command 0 to 7 (60 s each); UNSUPPORTED ends the list */
  hl_status (*plan_probe)(hl_instance*, const hl_plan_in*, uint32_t index, hl_plan_out*, hl_error*);
  /* 9 o: knobs; an operator flag it does not know: INVALID_ARGUMENT `bad_args` */
  hl_status (*declare_knobs)(hl_instance*, const hl_plan_in*, const hl_result_in* const* probes,
                             uint64_t probe_count, hl_knobs_out*, hl_error*);
  /* 10 o: runs after the host accepted the report; normally read_report and more */
  hl_status (*parse_result)(hl_instance*, const hl_result_in*, hl_metrics_out*, hl_error*);
  /* 11 o: a verdict; it can turn a pass into a failure, never the reverse */
  hl_status (*judge_quality)(hl_instance*, const hl_quality_in*, hl_verdict_out*, hl_error*);
  /* 12 o: class; NULL or UNSUPPORTED = the host's stands */
  hl_status (*classify_failure)(hl_instance*, const hl_result_in*, hl_failure_out*, hl_error*);
  /* 13 o: static table starting with HL_HEAD, or NULL */
  const void* (*get_extension)(hl_instance*, hl_str id);
} hl_plugin_v1; /* 136 */

/* The ELF note of section .note.hyperloom, read without running code. */
typedef struct hl_note {
  uint32_t name_size, desc_size, note_type; /* 10, 144, 1 */
  char name[12];                            /* "Hyperloom", NUL, 2 bytes of padding */
  char magic[4];                            /* "HLP1" */
  uint32_t note_version, abi_major, abi_minor, min_host_minor, kind, flags, reserved;
  char id[64], version[32], sdk_version[16]; /* NUL-terminated, NUL-padded */
} hl_note;                                   /* 168 */

typedef const hl_plugin_v1* (*hl_plugin_entry_v1_fn)(void);

/* The one export of a plugin: static storage, callable repeatedly, no allocation. */
HL_EXPORT const hl_plugin_v1* hyperloom_plugin_entry_v1(void);

#ifdef __cplusplus
}
#endif

/* Emits the note; the arguments are literals and must equal the descriptor's. */
#define HL_PLUGIN_NOTE(id_, version_, kind_, min_host_minor_)                          \
  HL_STATIC_ASSERT(sizeof(id_) <= 64 && sizeof(version_) <= 32,                        \
                   "id 63, version 31 bytes at most");                                 \
  __attribute__((used, aligned(4),                                                     \
                 section(".note.hyperloom"))) static const hl_note hl_plugin_note_ = { \
      10,                                                                              \
      144,                                                                             \
      1,                                                                               \
      "Hyperloom",                                                                     \
      {'H', 'L', 'P', '1'},                                                            \
      1,                                                                               \
      HL_ABI_MAJOR,                                                                    \
      HL_ABI_MINOR,                                                                    \
      (min_host_minor_),                                                               \
      (kind_),                                                                         \
      0,                                                                               \
      0,                                                                               \
      id_,                                                                             \
      version_,                                                                        \
      HL_SDK_VERSION}
