// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <elf.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/plugin/bytes.hpp"
#include "core/util/result.hpp"

namespace hyperloom::plugin {

/// Checked headers of a 64-bit shared object: every segment lies inside the file, loaded ones
/// ascend without overlap and can be mapped.
class ElfImage {
 public:
  /// Errors: PLG-009, PLG-010, PLG-011, PLG-031 (executable stack).
  [[nodiscard]] static util::Result<ElfImage> open(const Bytes& bytes, const std::string& shown);

  [[nodiscard]] const std::vector<Elf64_Phdr>& segments() const { return segments_; }
  /// File offset of `size` bytes at a virtual address that come from the file.
  [[nodiscard]] std::optional<std::uint64_t> offset_of(std::uint64_t address,
                                                       std::uint64_t size) const;
  /// Whether all of it lies in one loaded segment that has these flags.
  [[nodiscard]] bool mapped(std::uint64_t address, std::uint64_t size, std::uint32_t flags) const;
  /// Bytes at a virtual address, or false.
  [[nodiscard]] bool read(std::uint64_t address, void* into, std::uint64_t size) const;
  [[nodiscard]] const Bytes& bytes() const { return *bytes_; }
  [[nodiscard]] const std::string& shown() const { return shown_; }

 private:
  ElfImage(const Bytes& bytes, const std::string& shown) : bytes_(&bytes), shown_(shown) {}
  [[nodiscard]] util::Status read_header();
  [[nodiscard]] util::Status read_segments();
  [[nodiscard]] util::Status check_ident() const;
  [[nodiscard]] util::Status check_loads() const;
  [[nodiscard]] util::Status check_others() const;
  [[nodiscard]] bool relro_fits(const Elf64_Phdr& segment) const;
  [[nodiscard]] bool inside_loads(const Elf64_Phdr& segment) const;
  [[nodiscard]] util::Status check_stack() const;

  const Bytes* bytes_;
  std::string shown_;
  Elf64_Ehdr header_{};
  std::vector<Elf64_Phdr> segments_;
};

/// PLG-011 with what is wrong.
[[nodiscard]] util::Error corrupt(const std::string& shown, std::string_view what);

}  // namespace hyperloom::plugin
