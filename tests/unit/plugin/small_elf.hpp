// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <elf.h>
#include <hyperloom/plugin.h>

#include <cstring>
#include <string>
#include <vector>

namespace hyperloom::plugin {

/// A dynamic symbol of a handmade library.
struct SmallSymbol {
  std::string name;
  bool function = true;
  bool defined = true;
};

/// A shared object written by hand: one code segment, one data segment with the dynamic section,
/// one note. Every field can be bent before build().
struct SmallElf {
  SmallElf();

  std::vector<SmallSymbol> symbols{{"hyperloom_plugin_entry_v1"}};
  std::vector<std::string> needed{"libc.so.6"};
  std::string glibc = "GLIBC_2.2.5";
  std::vector<hl_note> notes;  ///< one good note
  std::vector<Elf64_Dyn> more_tags;
  bool gnu_hash = false;
  bool stack_header = true;
  std::uint32_t stack_flags = PF_R | PF_W;

  [[nodiscard]] std::string build() const;
};

// Where build() puts things.
inline constexpr std::size_t kHeaders = sizeof(Elf64_Ehdr);
inline constexpr std::size_t kDataOffset = 0x1000, kDataAddress = 0x2000;

/// Header fields in place.
[[nodiscard]] inline Elf64_Ehdr& header(std::string& bytes) {
  return *reinterpret_cast<Elf64_Ehdr*>(bytes.data());
}
[[nodiscard]] inline Elf64_Phdr& segment(std::string& bytes, std::size_t index) {
  return reinterpret_cast<Elf64_Phdr*>(bytes.data() + kHeaders)[index];
}
inline constexpr std::size_t kCode = 0, kData = 1, kDynamic = 2, kNote = 3;

}  // namespace hyperloom::plugin
