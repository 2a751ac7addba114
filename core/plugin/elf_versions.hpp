// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/plugin/elf_image.hpp"

namespace hyperloom::plugin {

/// The highest GLIBC_x.y among the version needs (DT_VERNEED) of an image, as "x.y"; empty when
/// there is none. `strings` is its string table. Error PLG-011 when the table is damaged.
[[nodiscard]] util::Result<std::string> highest_glibc(const ElfImage& image, std::uint64_t address,
                                                      std::uint64_t count,
                                                      const std::string& strings);

/// Whether version `a` is newer than `b`, both as "2.34" or "2.3.4".
[[nodiscard]] bool newer_glibc(std::string_view a, std::string_view b);

}  // namespace hyperloom::plugin
