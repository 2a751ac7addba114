// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <hyperloom/plugin.h>

#include <string>

#include "core/plugin/elf.hpp"
#include "core/util/result.hpp"

namespace hyperloom::plugin {

/// A copy of what a loaded plugin says about itself.
struct Descriptor {
  std::string id, display_name, version, vendor, license, homepage, description;
  std::uint32_t kind = 0, abi_minor = 0, min_host_minor = 0;
};

/// Checks the table that the entry returned: sizes, required slots, texts. `shown` is the path in
/// messages. Errors: PLG-018, PLG-019, PLG-028 (extension chain).
[[nodiscard]] util::Result<Descriptor> read_descriptor(const hl_plugin_v1* table,
                                                       const std::string& shown);

/// PLG-020 when the ELF note says something else.
[[nodiscard]] util::Status check_note(const Descriptor& descriptor, const Note& note,
                                      const std::string& shown);

}  // namespace hyperloom::plugin
