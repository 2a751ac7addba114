// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// Any bytes get an answer; what passes has a note that the rest of the program can rely on.

#include <cstdint>

#include "core/plugin/elf.hpp"
#include "core/plugin/patterns.hpp"
#include "core/plugin/semver.hpp"

using namespace hyperloom;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto facts = plugin::preflight(plugin::MemoryBytes(bytes), "/f.so");
  if (!facts) {
    HL_ASSERT(facts.error().message.starts_with("PLG-0"));
    HL_ASSERT(facts.error().message.find("/f.so") != std::string::npos);
    return 0;
  }
  HL_ASSERT(plugin::valid_id(facts->note.id));
  HL_ASSERT(plugin::parse_semver(facts->note.version));
  HL_ASSERT(facts->note.kind == 1 || facts->note.kind == 2);
  HL_ASSERT(facts->note.min_host_minor == 0);
  return 0;
}
