// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/plugin/elf.hpp"
#include "core/plugin/elf_image.hpp"

namespace hyperloom::plugin {

/// The one Hyperloom note in the note segments. Error PLG-013 names the field.
[[nodiscard]] util::Result<Note> read_note(const ElfImage& image);

}  // namespace hyperloom::plugin
