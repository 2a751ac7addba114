// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/elf_note.hpp"

#include <hyperloom/plugin.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

#include "core/plugin/patterns.hpp"
#include "core/plugin/plg.hpp"
#include "core/plugin/semver.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::plugin {
namespace {

constexpr std::uint64_t kMaxNoteBytes = 64u << 10;
constexpr std::string_view kOwner{"Hyperloom\0", 10};
constexpr std::size_t kHeadBytes = offsetof(hl_note, name);
constexpr std::size_t kNameBytes = sizeof(hl_note::name);
constexpr std::size_t kDescBytes = sizeof(hl_note) - kHeadBytes - kNameBytes;

util::Error invalid(const ElfImage& image, std::string_view field) {
  return plg(13, util::cat("metadata note missing or invalid: ", field, ": ", image.shown()),
             "build the plugin with HYPERLOOM_PLUGIN or HL_PLUGIN_NOTE of this SDK");
}

std::uint64_t padded(std::uint64_t size, std::uint64_t align) {
  return (size + align - 1) / align * align;
}

/// Text of a NUL-padded field; nullopt when the terminator is missing.
template <std::size_t N>
std::optional<std::string> field_text(const char (&field)[N]) {
  const std::string_view whole(field, N);
  const auto end = whole.find('\0');
  if (end == std::string_view::npos) {
    return std::nullopt;
  }
  return std::string(whole.substr(0, end));
}

util::Result<Note> parse(const ElfImage& image, const hl_note& raw) {
  if (raw.desc_size < kDescBytes) {
    return util::fail(invalid(image, "descsz"));
  }
  if (std::string_view(raw.magic, 4) != "HLP1") {
    return util::fail(invalid(image, "magic"));
  }
  if (raw.note_version != 1) {
    return util::fail(invalid(image, "note_version"));
  }
  const auto id = field_text(raw.id), version = field_text(raw.version),
             sdk = field_text(raw.sdk_version);
  if (!id || !valid_id(*id)) {
    return util::fail(invalid(image, "id"));
  }
  if (!version || !parse_semver(*version)) {
    return util::fail(invalid(image, "version"));
  }
  if (!sdk) {
    return util::fail(invalid(image, "sdk_version"));
  }
  if (raw.kind != HL_KIND_SERVING && raw.kind != HL_KIND_SCRIPTABLE) {
    return util::fail(invalid(image, "kind"));
  }
  return Note{raw.abi_major, raw.abi_minor, raw.min_host_minor, raw.kind, *id, *version, *sdk};
}

/// Appends our notes in the bytes of one segment; stops where the list leaves it.
void find_in(std::string_view bytes, std::uint64_t align, std::vector<hl_note>& out) {
  std::uint64_t at = 0;
  while (at + kHeadBytes <= bytes.size()) {
    hl_note raw{};
    std::memcpy(&raw, bytes.data() + at, kHeadBytes);
    const std::uint64_t name = at + kHeadBytes;
    const std::uint64_t desc = at + padded(kHeadBytes + raw.name_size, align);
    const std::uint64_t next = at + padded(desc - at + raw.desc_size, align);
    if (desc > bytes.size() || desc + raw.desc_size > bytes.size()) {
      return;
    }
    if (raw.name_size == kOwner.size() && bytes.substr(name, kOwner.size()) == kOwner &&
        raw.note_type == 1) {
      const std::size_t count = std::min<std::size_t>(raw.desc_size, kDescBytes);
      std::memcpy(raw.magic, bytes.data() + desc, count);
      out.push_back(raw);
    }
    at = next;
  }
}

}  // namespace

util::Result<Note> read_note(const ElfImage& image) {
  std::vector<hl_note> found;
  for (const Elf64_Phdr& each : image.segments()) {
    if (each.p_type != PT_NOTE) {
      continue;
    }
    std::string bytes(std::min<std::uint64_t>(each.p_filesz, kMaxNoteBytes), '\0');
    if (!image.bytes().read(each.p_offset, bytes.data(), bytes.size())) {
      return util::fail(invalid(image, "its segment cannot be read"));
    }
    find_in(bytes, each.p_align == 8 ? 8 : 4, found);
  }
  if (found.size() != 1) {
    return util::fail(invalid(image, found.empty() ? "it has none" : "there are two of them"));
  }
  return parse(image, found[0]);
}

}  // namespace hyperloom::plugin
