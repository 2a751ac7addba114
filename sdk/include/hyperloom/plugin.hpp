// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

/// C++20 wrapper of the plugin ABI: derive from hyperloom::sdk::plugin, override slots, and put
/// one HYPERLOOM_PLUGIN(Class, id, version, kind) at namespace scope of one source file.

#include <hyperloom/sdk/table.hpp>

/// Emits the entry point, the descriptor, the table and the ELF note; the arguments are literals.
#define HYPERLOOM_PLUGIN(Class, id_, version_, kind_)                                           \
  static_assert(::hyperloom::sdk::valid_id(id_), "id: ^[a-z][a-z0-9_-]{0,62}$");                \
  static_assert(::hyperloom::sdk::valid_version(version_), "version: semver 2.0, 31 bytes");    \
  static_assert((kind_) == HL_KIND_SERVING || (kind_) == HL_KIND_SCRIPTABLE, "kind: HL_KIND_"); \
  static_assert(::hyperloom::sdk::offers_required<Class>(kind_),                                \
                "a slot that this kind requires is not overridden");                            \
  HL_PLUGIN_NOTE(id_, version_, kind_, HYPERLOOM_TARGET_ABI_MINOR);                             \
  static constexpr hl_descriptor hl_plugin_descriptor_ =                                        \
      ::hyperloom::sdk::make_descriptor<Class>(id_, version_, kind_);                           \
  static constexpr hl_plugin_v1 hl_plugin_table_ =                                              \
      ::hyperloom::sdk::make_table<Class>(&hl_plugin_descriptor_);                              \
  extern "C" HL_EXPORT const hl_plugin_v1* hyperloom_plugin_entry_v1(void) {                    \
    return &hl_plugin_table_;                                                                   \
  }                                                                                             \
  static_assert(true)
