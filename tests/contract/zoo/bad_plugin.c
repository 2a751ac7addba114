// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

/* The bad plugin: without a BAD_ switch a correct scriptable plugin called `bad`, with one switch
 * wrong in one way. Valid C11 and C++20; README.md lists what each switch must lead to.
 * BAD_AT names the slot that misbehaves where a switch leaves the choice. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <hyperloom/plugin.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#ifdef BAD_THROW
#include <stdexcept>
#endif

#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define AT_create 1
#define AT_describe 3
#define AT_resolve_entrypoint 4
#define AT_plan_measurement 5
#define AT_entry 20
#ifndef BAD_AT
#define BAD_AT plan_measurement
#endif
#define AT(slot) (CAT(AT_, BAD_AT) == AT_##slot)

#ifdef BAD_MIN_HOST
#define MIN_HOST 99
#else
#define MIN_HOST 0
#endif
#ifdef BAD_NEWER_MINOR
#define MINOR 99
#else
#define MINOR HL_ABI_MINOR
#endif
#ifdef BAD_NOTE_DIFFERS
#define NOTE_VERSION "9.9.9"
#else
#define NOTE_VERSION "1.0.0"
#endif
#ifdef BAD_NOTE_MAGIC
#define NOTE_MAGIC \
  { 'N', 'O', 'P', 'E' }
#else
#define NOTE_MAGIC \
  { 'H', 'L', 'P', '1' }
#endif
#ifdef BAD_NOTE_UNTERMINATED
#define A16 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a'
#define NOTE_ID \
  { A16, A16, A16, A16 }
#else
#define NOTE_ID "bad"
#endif

#ifndef BAD_NO_NOTE
__attribute__((used, aligned(4), section(".note.hyperloom"))) static const hl_note note = {
    10,
    144,
    1,
    "Hyperloom",
    NOTE_MAGIC,
    1,
    HL_ABI_MAJOR,
    MINOR,
    MIN_HOST,
    HL_KIND_SCRIPTABLE,
    0,
    0,
    NOTE_ID,
    NOTE_VERSION,
    HL_SDK_VERSION};
#endif

struct hl_instance {
  const hl_host* host;
};

static hl_instance the_instance;

#ifdef BAD_ATEXIT_CRASH
static void crash_at_exit(void) { raise(SIGSEGV); }
#endif

#ifdef BAD_TEXTREL
__asm__(".text\n.quad hyperloom_plugin_entry_v1\n");
#endif

#ifdef BAD_UNDEFINED
#ifdef __cplusplus
extern "C"
#endif
    int
    hl_zoo_missing_symbol(void);
#endif
#ifdef BAD_NEEDED
#ifdef __cplusplus
extern "C"
#endif
    int
    hl_zoo_absent(void);
#endif

/* What a switch that breaks one call does instead of it; HL_OK = go on as usual. */
static hl_status misbehave(void) {
#ifdef BAD_THROW
  throw std::runtime_error("thrown by the zoo");
#endif
#ifdef BAD_STATUS
  return BAD_STATUS;
#else
  return HL_OK;
#endif
}

static hl_status create(const hl_host* host, const hl_create_args* args, hl_instance** out,
                        hl_error* error) {
  (void)args;
  (void)error;
  the_instance.host = host;
#ifdef BAD_ATEXIT_CRASH
  atexit(crash_at_exit);
#endif
#ifdef BAD_UNDEFINED
  (void)hl_zoo_missing_symbol();
#endif
#ifdef BAD_NEEDED
  (void)hl_zoo_absent();
#endif
#ifdef BAD_EMPTY_OK
  if (AT(create)) {
    return HL_OK;
  }
#endif
  *out = &the_instance;
  return AT(create) ? misbehave() : HL_OK;
}

static void destroy(hl_instance* self) { self->host = NULL; }

static hl_status describe(hl_instance* self, hl_describe_out* out, hl_error* error) {
  (void)error;
#ifdef BAD_EMPTY_OK
  if (AT(describe)) {
    return HL_OK;
  }
#endif
  self->host->describe_set(out, HL_STR("throughput_unit"), HL_STR("unit/s"));
  self->host->describe_set(out, HL_STR("extra_args_env"), HL_STR("EXTRA_BAD_ARGS"));
  self->host->describe_set(out, HL_STR("timeout_s"), HL_STR("7200"));
  self->host->describe_set(out, HL_STR("launch.requires"),
                           HL_STR("framework_path,benchmark_scripts_dir"));
  self->host->describe_set(out, HL_STR("launch.model"), HL_STR("optional"));
  self->host->describe_set(out, HL_STR("gate"), HL_STR("mandatory"));
  return AT(describe) ? misbehave() : HL_OK;
}

static int is_script(const char* name) {
  const size_t size = strlen(name);
  return name[0] != '.' && size > 3 && strcmp(name + size - 3, ".sh") == 0;
}

/* The first *.sh that readdir names: good enough for the single script of a test. */
static hl_status resolve_entrypoint(hl_instance* self, const hl_plan_in* in, hl_resolve_out* out,
                                    hl_error* error) {
  static char path[8192];
  DIR* dir;
  struct dirent* entry;
  (void)error;
#ifdef BAD_EMPTY_OK
  if (AT(resolve_entrypoint)) {
    return HL_OK;
  }
#endif
  if (in->scripts_dir.size > 4096) {
    return HL_LIMIT_EXCEEDED;
  }
  memcpy(path, in->scripts_dir.data, in->scripts_dir.size);
  path[in->scripts_dir.size] = '\0';
  dir = opendir(path);
  while (dir != NULL && (entry = readdir(dir)) != NULL) {
    if (is_script(entry->d_name)) {
      hl_str chosen = {path, 0};
      strcat(strcat(path, "/"), entry->d_name);
      chosen.size = strlen(path);
      closedir(dir);
      self->host->resolve_path(out, chosen);
      return AT(resolve_entrypoint) ? misbehave() : HL_OK;
    }
  }
  if (dir != NULL) {
    closedir(dir);
  }
  self->host->error_set(error, HL_STR("entrypoint_unresolved"), HL_STR("no script"), HL_STR(""));
  return HL_NOT_FOUND;
}

static hl_status plan_measurement(hl_instance* self, const hl_plan_in* in, hl_plan_out* out,
                                  hl_error* error) {
  (void)error;
#ifdef BAD_EMPTY_OK
  if (AT(plan_measurement)) {
    return HL_OK;
  }
#endif
  self->host->plan_arg(out, HL_STR("bash"));
  self->host->plan_arg(out, in->entrypoint);
#ifdef BAD_HUGE
  {
    const hl_str huge = {"x", UINT64_C(1) << 40};
    self->host->plan_arg(out, huge);
  }
#endif
#ifdef BAD_PIN
  if (in->pinned_env.count > 0) {
    self->host->plan_env(out, in->pinned_env.items[0].name, HL_STR("not the pin"));
  }
#endif
#ifdef BAD_RUN_SCOPED
  self->host->plan_env(out, HL_STR("RESULT_DIR"), HL_STR("/tmp"));
#endif
  return AT(plan_measurement) ? misbehave() : HL_OK;
}

#if defined(BAD_EXT_MUST) || defined(BAD_EXT_CYCLE)
#ifdef BAD_EXT_MUST
static const hl_ext extension = {HL_SIZEOF(hl_ext, flags), NULL, HL_EXT_VENDOR_BASE + 7,
                                 HL_EXT_MUST_UNDERSTAND};
#else
static const hl_ext extension = {HL_SIZEOF(hl_ext, flags), &extension, HL_EXT_VENDOR_BASE + 7, 0};
#endif
#define KNOBS declare_knobs
static hl_status declare_knobs(hl_instance* self, const hl_plan_in* in,
                               const hl_result_in* const* probes, uint64_t count, hl_knobs_out* out,
                               hl_error* error) {
  hl_knob knob;
  (void)in;
  (void)probes;
  (void)count;
  (void)error;
  memset(&knob, 0, sizeof knob);
  knob.struct_size = HL_SIZEOF(hl_knob, risk);
  knob.next = &extension;
  knob.name = HL_STR("BAD_TILE");
  knob.target_name = knob.name;
  knob.default_value = HL_STR("0");
  knob.min = knob.max = knob.step = NAN;
  knob.target = HL_KNOB_ENV;
  knob.type = HL_KNOB_BOOL;
  self->host->knob_add(out, &knob);
  return HL_OK;
}
#else
#define KNOBS NULL
#endif

#if defined(BAD_NAN) || defined(BAD_TWICE)
#define PARSE parse_result
static hl_status parse_result(hl_instance* self, const hl_result_in* in, hl_metrics_out* out,
                              hl_error* error) {
  (void)in;
  self->host->read_report(self->host, out, error);
#ifdef BAD_NAN
  self->host->metric_value(out, HL_STR("bad.metric"), NAN, HL_STR("s"));
#else
  self->host->metric_value(out, HL_STR("bad.metric"), 1.0, HL_STR("s"));
  self->host->metric_value(out, HL_STR("bad.metric"), 1.0, HL_STR("s"));
#endif
  return HL_OK;
}
#else
#define PARSE NULL
#endif

#ifdef BAD_PASS_FAILED_GATE
#define JUDGE judge_quality
static hl_status judge_quality(hl_instance* self, const hl_quality_in* in, hl_verdict_out* out,
                               hl_error* error) {
  (void)in;
  (void)error;
  return self->host->verdict_set(out, 1, 1.0);
}
#else
#define JUDGE NULL
#endif

#ifdef BAD_ID
#define ID_TEXT BAD_ID
#else
#define ID_TEXT "bad"
#endif
#ifdef BAD_UTF8
#define NAME_TEXT "bad \xff\xfe name"
#else
#define NAME_TEXT "Bad plugin"
#endif
#if defined(BAD_SIZE)
#define TABLE_SIZE BAD_SIZE
#elif defined(BAD_NEWER_MINOR)
#define TABLE_SIZE sizeof(table)
#else
#define TABLE_SIZE HL_SIZEOF(hl_plugin_v1, get_extension)
#endif
#ifndef BAD_NULL_SLOT
#define BAD_NULL_SLOT 0
#endif
#define SLOT(number, function) (BAD_NULL_SLOT == (number) ? NULL : (function))
#ifdef BAD_NULL_DESC
#define DESCRIPTOR NULL
#else
#define DESCRIPTOR &descriptor
#endif

static const hl_descriptor descriptor
    __attribute__((unused)) = {HL_SIZEOF(hl_descriptor, reserved0),
                               NULL,
                               HL_STR_INIT(ID_TEXT),
                               HL_STR_INIT(NAME_TEXT),
                               HL_STR_INIT("1.0.0"),
                               HL_STR_INIT("zoo"),
                               HL_STR_INIT("MIT"),
                               {NULL, 0},
                               {NULL, 0},
                               HL_KIND_SCRIPTABLE,
                               0};

/* A table of a later minor: longer than what this host knows. */
typedef struct later_table {
  hl_plugin_v1 v1;
  uint64_t later[4];
} later_table;

static const later_table table __attribute__((unused)) = {
    {TABLE_SIZE, NULL, MINOR, MIN_HOST, DESCRIPTOR, SLOT(1, create), SLOT(2, destroy),
     SLOT(3, describe), SLOT(4, resolve_entrypoint), SLOT(5, plan_measurement), NULL, NULL, NULL,
     KNOBS, PARSE, JUDGE, NULL, NULL},
    {1, 2, 3, 4}};

#if defined(BAD_NO_ENTRY)
HL_EXPORT const void* hl_zoo_nothing(void);
const void* hl_zoo_nothing(void) { return &table; }
#elif defined(BAD_DATA_ENTRY)
HL_EXPORT extern const later_table* hl_zoo_data __asm__("hyperloom_plugin_entry_v1");
const later_table* hl_zoo_data = &table;
#elif defined(BAD_ONLY_V2)
HL_EXPORT const void* hyperloom_plugin_entry_v2(void);
const void* hyperloom_plugin_entry_v2(void) { return &table; }
#else
const hl_plugin_v1* hyperloom_plugin_entry_v1(void) {
#ifdef BAD_NULL_TABLE
  return NULL;
#else
  return &table.v1;
#endif
}
#endif
