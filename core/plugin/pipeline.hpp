// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "core/plugin/checked_file.hpp"
#include "core/plugin/discover.hpp"
#include "core/plugin/elf.hpp"
#include "core/plugin/in_process.hpp"
#include "core/plugin/loader.hpp"

namespace hyperloom::plugin {

/// A library that passed every check that runs no code and reads no more than its headers.
struct Prepared {
  CheckedFile file;
  ElfFacts elf;
};

/// File policy, ELF preflight and what the entry expects of the note. `bundled` as discovery found.
/// Errors: PLG-007 to 014, 016 (required but absent), 018, 021, 022, 031.
[[nodiscard]] util::Result<Prepared> prepare(const Registry& registry, const Entry& entry,
                                             const std::filesystem::path& path, bool bundled,
                                             const LoadContext& context);

/// "in_process"; Unsupported when the entry or the operator asks for a process of its own.
[[nodiscard]] util::Result<std::string> effective_isolation(const Entry& entry,
                                                            const LoadPolicy& policy);

/// A loaded plugin and what was learnt on the way.
struct Loaded {
  std::unique_ptr<InProcessPlugin> plugin;
  Prepared prepared;
  Located located;
};
/// The whole pipeline for one entry.
[[nodiscard]] util::Result<Loaded> load_entry(const Registry& registry, const Entry& entry,
                                              const LoadContext& context);

}  // namespace hyperloom::plugin
