// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/elf_versions.hpp"

#include <algorithm>
#include <array>

#include "core/util/text.hpp"

namespace hyperloom::plugin {
namespace {

constexpr std::uint64_t kMaxNeeds = 4096;
constexpr std::string_view kPrefix = "GLIBC_";

using Numbers = std::array<std::uint64_t, 3>;

/// Zeros for anything but dotted numbers, such as PRIVATE.
Numbers numbers_of(std::string_view version) {
  Numbers out{};
  const auto parts = util::split(version, '.');
  for (std::size_t i = 0; i < std::min(parts.size(), out.size()); ++i) {
    out[i] = util::parse_uint(parts[i]).value_or(0);
  }
  return out;
}

util::Error damaged(const ElfImage& image) {
  return corrupt(image.shown(), "its table of needed versions is damaged");
}

/// Walks the linked list of one needed library; false when it leaves the file.
bool visit_library(const ElfImage& image, std::uint64_t at, std::uint16_t count,
                   const std::string& strings, std::string& highest) {
  for (std::uint16_t i = 0; i < count; ++i) {
    Elf64_Vernaux aux{};
    if (!image.read(at, &aux, sizeof aux) || aux.vna_name >= strings.size()) {
      return false;
    }
    const std::string_view name = strings.c_str() + aux.vna_name;
    if (name.starts_with(kPrefix) && newer_glibc(name.substr(kPrefix.size()), highest)) {
      highest = name.substr(kPrefix.size());
    }
    if (aux.vna_next == 0) {
      break;
    }
    at += aux.vna_next;
  }
  return true;
}

}  // namespace

bool newer_glibc(std::string_view a, std::string_view b) { return numbers_of(a) > numbers_of(b); }

util::Result<std::string> highest_glibc(const ElfImage& image, std::uint64_t address,
                                        std::uint64_t count, const std::string& strings) {
  std::string highest;
  if (address == 0) {
    return highest;
  }
  if (count > kMaxNeeds) {
    return util::fail(damaged(image));
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    Elf64_Verneed need{};
    if (!image.read(address, &need, sizeof need) ||
        !visit_library(image, address + need.vn_aux, need.vn_cnt, strings, highest)) {
      return util::fail(damaged(image));
    }
    if (need.vn_next == 0) {
      break;
    }
    address += need.vn_next;
  }
  return highest;
}

}  // namespace hyperloom::plugin
