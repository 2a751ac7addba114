// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

/* Uses every macro of the header, in both languages. The sizes are those of ABI 1.0: a later
 * minor appends, so they are taken up to the last 1.0 field where a struct may grow. */
#include <hyperloom/plugin.h>

HL_STATIC_ASSERT(sizeof(hl_str) == 16 && sizeof(hl_kv) == 32, "frozen");
HL_STATIC_ASSERT(sizeof(hl_strs) == 16 && sizeof(hl_kvs) == 16, "frozen");
HL_STATIC_ASSERT(sizeof(hl_ext) == 24 && sizeof(hl_note) == 168, "frozen");
HL_STATIC_ASSERT(HL_SIZEOF(hl_descriptor, reserved0) == 136, "hl_descriptor");
HL_STATIC_ASSERT(HL_SIZEOF(hl_create_args, config) == 80, "hl_create_args");
HL_STATIC_ASSERT(HL_SIZEOF(hl_plan_in, port) == 384, "hl_plan_in");
HL_STATIC_ASSERT(HL_SIZEOF(hl_result_in, stage) == 160, "hl_result_in");
HL_STATIC_ASSERT(HL_SIZEOF(hl_quality_in, reference_exists) == 64, "hl_quality_in");
HL_STATIC_ASSERT(HL_SIZEOF(hl_http_call, expect_status) == 96, "hl_http_call");
HL_STATIC_ASSERT(HL_SIZEOF(hl_knob, risk) == 184, "hl_knob");
HL_STATIC_ASSERT(HL_SIZEOF(hl_host, failure_evidence) == 320, "hl_host");
HL_STATIC_ASSERT(HL_SIZEOF(hl_plugin_v1, get_extension) == 136, "hl_plugin_v1");
HL_STATIC_ASSERT(offsetof(hl_note, magic) == 24 && offsetof(hl_note, id) == 24 + 32, "hl_note");
HL_STATIC_ASSERT(offsetof(hl_note, version) == 24 + 96, "hl_note");
HL_STATIC_ASSERT(offsetof(hl_note, sdk_version) == 24 + 128, "hl_note");

HL_PLUGIN_NOTE("probe", "1.0.0", HL_KIND_SCRIPTABLE, HYPERLOOM_TARGET_ABI_MINOR);

static const hl_descriptor descriptor = {HL_SIZEOF(hl_descriptor, reserved0),
                                         NULL,
                                         HL_STR_INIT("probe"),
                                         {NULL, 0},
                                         HL_STR_INIT("1.0.0"),
                                         {NULL, 0},
                                         {NULL, 0},
                                         {NULL, 0},
                                         {NULL, 0},
                                         HL_KIND_SCRIPTABLE,
                                         0};

HL_EXPORT hl_status probe(const hl_plan_in* in, hl_str* out);

hl_status probe(const hl_plan_in* in, hl_str* out) {
  if (!HL_HAS(in, port) || descriptor.kind != HL_KIND_SCRIPTABLE) {
    return HL_VERSION_MISMATCH;
  }
  *out = HL_STR("probe");
  return HL_OK;
}

const hl_plugin_v1* hyperloom_plugin_entry_v1(void) { return NULL; }
