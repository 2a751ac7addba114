// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/plugin/bytes.hpp"
#include "core/util/result.hpp"

namespace hyperloom::plugin {

/// The metadata note of a plugin (sdk.md section 2.5).
struct Note {
  std::uint32_t abi_major = 0, abi_minor = 0, min_host_minor = 0, kind = 0;
  std::string id, version, sdk_version;
};

/// What a library says about itself without running any of its code.
struct ElfFacts {
  Note note;
  std::vector<std::string> needed;  ///< DT_NEEDED, in order
};

/// Checks that bytes are a plugin this process could load, reading headers, the dynamic section
/// and what it points to, and notes; runs no code and survives any input. `shown` is the path in
/// messages. Errors: PLG-009 to PLG-014, PLG-018, PLG-031.
[[nodiscard]] util::Result<ElfFacts> preflight(const Bytes& bytes, const std::string& shown);

}  // namespace hyperloom::plugin
