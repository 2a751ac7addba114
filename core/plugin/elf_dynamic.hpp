// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/plugin/elf_image.hpp"

namespace hyperloom::plugin {

/// What the dynamic section says, all of it inside the file.
struct DynamicFacts {
  std::vector<std::string> needed;
  std::string glibc;         ///< highest GLIBC_x.y asked for, "2.34"; empty when none
  bool has_entry = false;    ///< hyperloom_plugin_entry_v1 is a function in a code segment
  unsigned other_entry = 0;  ///< N of an exported hyperloom_plugin_entry_vN with N != 1
};

/// Errors: PLG-011, PLG-031 (text relocations).
[[nodiscard]] util::Result<DynamicFacts> read_dynamic(const ElfImage& image);

}  // namespace hyperloom::plugin
