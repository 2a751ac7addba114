// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

/* The same in C: runs `hello.sh` of the scripts directory. */
#include <hyperloom/plugin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hl_instance {
  const hl_host* host;
};

static hl_status create(const hl_host* host, const hl_create_args* args, hl_instance** out,
                        hl_error* error) {
  hl_instance* self = malloc(sizeof *self);
  (void)args;
  if (self == NULL) {
    host->error_set(error, HL_STR(""), HL_STR("out of memory"), HL_STR(""));
    return HL_LIMIT_EXCEEDED;
  }
  self->host = host;
  *out = self;
  return HL_OK;
}

static void destroy(hl_instance* self) { free(self); }

static hl_status describe(hl_instance* self, hl_describe_out* out, hl_error* error) {
  const hl_host* host = self->host;
  (void)error;
  /* A failed builder call fails the slot whatever it returns: the last status is enough. */
  host->describe_set(out, HL_STR("throughput_unit"), HL_STR("hellos/s"));
  host->describe_set(out, HL_STR("launch.requires"),
                     HL_STR("framework_path,benchmark_scripts_dir"));
  host->describe_set(out, HL_STR("launch.model"), HL_STR("optional"));
  return host->describe_set(out, HL_STR("gate"), HL_STR("mandatory"));
}

/* The text is not NUL-terminated: it is copied before it becomes a C string. */
static char* script_of(hl_str dir) {
  static const char name[] = "/hello.sh";
  char* path = malloc((size_t)dir.size + sizeof name);
  if (path != NULL) {
    memcpy(path, dir.data, (size_t)dir.size);
    memcpy(path + dir.size, name, sizeof name);
  }
  return path;
}

static int readable(const char* path) {
  FILE* file = fopen(path, "rb");
  return file != NULL && fclose(file) == 0;
}

static hl_status resolve_entrypoint(hl_instance* self, const hl_plan_in* in, hl_resolve_out* out,
                                    hl_error* error) {
  char* path = script_of(in->scripts_dir);
  hl_str text = {path, 0};
  hl_status status = HL_LIMIT_EXCEEDED;
  if (path != NULL) {
    text.size = strlen(path);
    if (readable(path)) {
      status = self->host->resolve_path(out, text);
    } else {
      self->host->resolve_add_candidate(out, text, HL_STR("cannot be read"));
      self->host->error_set(error, HL_STR("entrypoint_unresolved"),
                            HL_STR("hello_c needs hello.sh in the scripts directory"), HL_STR(""));
      status = HL_NOT_FOUND;
    }
  }
  free(path);
  return status;
}

static hl_status plan_measurement(hl_instance* self, const hl_plan_in* in, hl_plan_out* out,
                                  hl_error* error) {
  const hl_status status = self->host->plan_arg(out, HL_STR("bash"));
  (void)error;
  return status == HL_OK ? self->host->plan_arg(out, in->entrypoint) : status;
}

HL_PLUGIN_NOTE("hello_c", "1.0.0", HL_KIND_SCRIPTABLE, HYPERLOOM_TARGET_ABI_MINOR);

static const hl_descriptor descriptor = {
    .struct_size = HL_SIZEOF(hl_descriptor, reserved0),
    .id = HL_STR_INIT("hello_c"),
    .display_name = HL_STR_INIT("Hello in C"),
    .version = HL_STR_INIT("1.0.0"),
    .license = HL_STR_INIT("MIT"),
    .kind = HL_KIND_SCRIPTABLE,
};

static const hl_plugin_v1 table = {
    .struct_size = HL_SIZEOF(hl_plugin_v1, get_extension),
    .abi_minor = HL_ABI_MINOR,
    .min_host_minor = HYPERLOOM_TARGET_ABI_MINOR,
    .desc = &descriptor,
    .create = create,
    .destroy = destroy,
    .describe = describe,
    .resolve_entrypoint = resolve_entrypoint,
    .plan_measurement = plan_measurement,
};

const hl_plugin_v1* hyperloom_plugin_entry_v1(void) { return &table; }
