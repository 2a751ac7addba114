// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/protect_rules.hpp"

#include <algorithm>

#include "core/util/text.hpp"

namespace hyperloom::measure {

namespace {

namespace stdfs = std::filesystem;

/// Globs of people; more is no list of globs.
constexpr std::uint64_t kProtectFileBytes = 1u << 20;

/// Without "./" or "/" in front and "/" behind: all mean a path below the checkout.
std::string_view plain_glob(std::string_view glob) {
  while (glob.starts_with('/') || glob.starts_with("./")) {
    glob.remove_prefix(glob.front() == '/' ? 1 : 2);
  }
  while (glob.ends_with('/')) {
    glob.remove_suffix(1);
  }
  return glob;
}

void add_glob(std::string_view text, std::vector<std::string>& globs) {
  const std::string_view glob = plain_glob(util::trim(text));
  if (!glob.empty()) {
    globs.emplace_back(glob);
  }
}

}  // namespace

util::Result<ProtectRules> make_protect_rules(const util::FileSystem& fs,
                                              const stdfs::path& scripts_dir,
                                              const stdfs::path& entrypoint,
                                              const stdfs::path& checkout,
                                              const std::vector<std::string>& protect_globs) {
  ProtectRules rules{scripts_dir, entrypoint, checkout, {}, {}, {}};
  const stdfs::path list = scripts_dir / ".hyperloom-protect";
  if (fs.stat(list)) {
    HL_TRY_ASSIGN(const std::string text, fs.read_bounded(list, kProtectFileBytes));
    for (const std::string_view line : util::split(text, '\n')) {
      if (!util::trim(line).starts_with('#')) {
        add_glob(line, rules.globs);
      }
    }
  }
  for (const std::string& glob : protect_globs) {
    add_glob(glob, rules.globs);
  }
  return rules;
}

bool path_below(const stdfs::path& path, const stdfs::path& dir) {
  const stdfs::path from = dir.lexically_normal();
  const auto [end, unused] = std::mismatch(from.begin(), from.end(), path.begin(), path.end());
  return end == from.end() || end->empty();
}

bool whole_scripts_dir(const ProtectRules& rules) {
  return !path_below(rules.checkout, rules.scripts_dir);
}

bool glob_protects(std::string_view glob, const stdfs::path& relative) {
  for (stdfs::path part = relative; !part.empty(); part = part.parent_path()) {
    if (util::glob_match(glob, part.native())) {
      return true;
    }
  }
  return false;
}

stdfs::path literal_prefix(std::string_view glob) {
  stdfs::path prefix;
  for (const std::string_view part : util::split(glob, '/')) {
    if (part.find_first_of("*?[\\") != std::string_view::npos) {
      break;
    }
    prefix /= part;
  }
  return prefix;
}

}  // namespace hyperloom::measure
