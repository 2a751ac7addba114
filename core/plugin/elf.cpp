// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/elf.hpp"

#include <gnu/libc-version.h>

#include "core/plugin/elf_dynamic.hpp"
#include "core/plugin/elf_image.hpp"
#include "core/plugin/elf_note.hpp"
#include "core/plugin/elf_versions.hpp"
#include "core/plugin/host_abi.hpp"
#include "core/plugin/plg.hpp"
#include "core/util/cat.hpp"
#include "core/util/version.hpp"

namespace hyperloom::plugin {
namespace {

util::Status check_glibc(const DynamicFacts& facts, const std::string& shown) {
  const std::string_view system = gnu_get_libc_version();
  if (newer_glibc(facts.glibc, system)) {
    return util::fail(
        plg(14, util::cat("needs GLIBC_", facts.glibc, ", system has ", system, ": ", shown),
            "build the plugin on a system as old as this one"));
  }
  return {};
}

util::Status check_entry(const DynamicFacts& facts, const std::string& shown) {
  if (facts.has_entry) {
    return {};
  }
  const std::string built = facts.other_entry == 0
                                ? ""
                                : util::cat(" (built for ABI ", facts.other_entry,
                                            ", this host speaks ", util::kAbiMajor, ')');
  return util::fail(plg(12, util::cat("no entry hyperloom_plugin_entry_v1", built, ": ", shown),
                        facts.other_entry == 0
                            ? "a plugin exports this function; see HYPERLOOM_PLUGIN of the SDK"
                            : "build the plugin with the SDK of this program"));
}

}  // namespace

util::Result<ElfFacts> preflight(const Bytes& bytes, const std::string& shown) {
  HL_TRY_ASSIGN(const ElfImage image, ElfImage::open(bytes, shown));
  HL_TRY_ASSIGN(DynamicFacts dynamic, read_dynamic(image));
  HL_TRY(check_entry(dynamic, shown));
  ElfFacts out;
  HL_TRY_ASSIGN(out.note, read_note(image));
  HL_TRY(check_min_host(out.note.min_host_minor, shown));
  HL_TRY(check_glibc(dynamic, shown));
  out.needed = std::move(dynamic.needed);
  return out;
}

}  // namespace hyperloom::plugin
