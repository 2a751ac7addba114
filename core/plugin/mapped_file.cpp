// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/util/fd.hpp"
#include "core/util/scope.hpp"
#include "core/util/text.hpp"

namespace hyperloom::plugin {
namespace {

std::string read_maps() {
  std::string out;
  const util::Fd fd(::open("/proc/self/maps", O_RDONLY | O_CLOEXEC));
  char block[16384];
  ssize_t got = 0;
  while ((got = ::read(fd.get(), block, sizeof block)) > 0) {
    out.append(block, static_cast<std::size_t>(got));
  }
  return out;
}

std::optional<std::uintptr_t> hex(std::string_view text) {
  std::uintptr_t out = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), out, 16);
  return end.ec == std::errc() && end.ptr == text.data() + text.size() ? std::optional(out)
                                                                       : std::nullopt;
}

/// "DEV INODE" of the mapping that holds an address, from `START-END PERMS OFFSET DEV INODE PATH`.
std::string_view file_at(std::string_view maps, std::uintptr_t address) {
  for (const std::string_view line : util::split(maps, '\n')) {
    const auto dash = line.find('-'), space = line.find(' ');
    if (dash == std::string_view::npos || space == std::string_view::npos || dash > space) {
      continue;
    }
    const auto begin = hex(line.substr(0, dash)),
               end = hex(line.substr(dash + 1, space - dash - 1));
    if (!begin || !end || address < *begin || address >= *end) {
      continue;
    }
    const auto perms = line.find(' ', space + 1);
    const auto offset = line.find(' ', perms + 1);
    const auto device = line.find(' ', offset + 1);
    return line.substr(offset + 1, device == std::string_view::npos
                                       ? std::string_view::npos
                                       : line.find(' ', device + 1) - offset - 1);
  }
  return {};
}

}  // namespace

bool maps_file(const void* address, int fd) {
  void* const own = ::mmap(nullptr, 1, PROT_READ, MAP_PRIVATE, fd, 0);
  if (own == MAP_FAILED) {
    return false;
  }
  const util::ScopeGuard unmap([&] { ::munmap(own, 1); });
  const std::string maps = read_maps();
  const std::string_view found = file_at(maps, reinterpret_cast<std::uintptr_t>(address));
  return !found.empty() && found == file_at(maps, reinterpret_cast<std::uintptr_t>(own));
}

}  // namespace hyperloom::plugin
