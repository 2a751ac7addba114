// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/discover.hpp"

#include <algorithm>

#include "core/plugin/plg.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"

namespace hyperloom::plugin {
namespace {

namespace stdfs = std::filesystem;

class DirList {
 public:
  void add(const stdfs::path& dir, bool bundled) {
    stdfs::path normal = dir.lexically_normal();
    if (normal.filename().empty()) {
      normal = normal.parent_path();
    }
    const auto same = std::find_if(dirs_.begin(), dirs_.end(),
                                   [&](const SearchDir& each) { return each.dir == normal; });
    if (same == dirs_.end()) {
      dirs_.push_back({normal, bundled});
    }
  }
  std::vector<SearchDir> take() { return std::move(dirs_); }

 private:
  std::vector<SearchDir> dirs_;
};

void add_env_path(const util::Environment& env, const Warn& warn, DirList& dirs) {
  const auto value = env.get("HYPERLOOM_PLUGIN_PATH");
  if (!value || value->empty()) {
    return;
  }
  for (const std::string_view part : util::split(*value, ':')) {
    if (!part.empty() && part[0] == '/') {
      dirs.add(part, false);
    } else {
      warn(util::cat("HYPERLOOM_PLUGIN_PATH: part '", part, "' is ",
                     part.empty() ? "empty" : "not absolute", " and was skipped"));
    }
  }
}

void add_user_dir(const util::Environment& env, DirList& dirs) {
  const auto xdg = env.get_nonblank("XDG_DATA_HOME");
  const auto home = env.get_nonblank("HOME");
  if (xdg && stdfs::path(*xdg).is_absolute()) {
    dirs.add(stdfs::path(*xdg) / "hyperloom/plugins", false);
  } else if (home && stdfs::path(*home).is_absolute()) {
    dirs.add(stdfs::path(*home) / ".local/share/hyperloom/plugins", false);
  }
}

void add_installation(const stdfs::path& executable, DirList& dirs) {
  const stdfs::path bin = executable.parent_path();
  dirs.add(bin / "plugins", true);
  dirs.add(bin / "../plugins", true);
  dirs.add(bin / "../lib" HYPERLOOM_TRIPLET_DIR "/hyperloom/plugins", true);
  dirs.add(bin / "../lib/hyperloom/plugins", true);
}

std::string list_of(const std::vector<Searched>& searched) {
  std::string out;
  for (const Searched& each : searched) {
    out += util::cat(out.empty() ? "" : ", ", each.dir.string());
  }
  return out;
}

util::Result<Located> locate_path(const util::FileSystem& fs, const Entry& entry) {
  Located out;
  out.path = (entry.base_dir / entry.library).lexically_normal();
  const bool found = fs.lstat(out.path).has_value();
  out.searched.push_back({out.path.parent_path(), found ? "found" : "not there"});
  if (!found) {
    return util::fail(plg(6, util::cat("library not found; searched: ", out.path.string()),
                          "correct the library path of this entry"));
  }
  return out;
}

}  // namespace

bool built_in_name(std::string_view file_name) {
  return file_name == "hyperloom_custom.so" || file_name == "hyperloom_vllm.so" ||
         file_name == "hyperloom_sglang.so";
}

std::vector<SearchDir> search_dirs(const Registry& registry, const Entry* entry,
                                   const RegistrySources& sources, const Warn& warn) {
  DirList dirs;
  if (!sources.secure) {
    for (const stdfs::path& dir : sources.plugin_path) {
      dirs.add(stdfs::absolute(dir), false);
    }
    if (sources.env != nullptr) {
      add_env_path(*sources.env, warn, dirs);
    }
    for (const stdfs::path& dir : entry != nullptr ? entry->search_path : registry.search_path) {
      dirs.add(dir, false);
    }
    for (const stdfs::path& dir : registry.search_path) {
      dirs.add(dir, false);
    }
    if (sources.env != nullptr) {
      add_user_dir(*sources.env, dirs);
    }
  }
  if (!sources.executable.empty()) {
    add_installation(sources.executable, dirs);
  }
  dirs.add(HYPERLOOM_COMPILED_PLUGIN_DIR, true);
  dirs.add("/usr/local/lib/hyperloom/plugins", false);
  return dirs.take();
}

util::Result<Located> locate(const util::FileSystem& fs, const Entry& entry,
                             const std::vector<SearchDir>& dirs) {
  if (entry.library.find('/') != std::string::npos) {
    return locate_path(fs, entry);
  }
  Located out;
  for (const SearchDir& each : dirs) {
    const stdfs::path file = each.dir / entry.library;
    if (!fs.lstat(file)) {
      out.searched.push_back({each.dir, fs.stat(each.dir) ? "not there" : "no such directory"});
    } else if (out.path.empty()) {
      out.path = file;
      out.bundled = each.bundled && built_in_name(entry.library);
      out.searched.push_back({each.dir, "found"});
    } else {
      out.shadowed.push_back(file);
      out.searched.push_back({each.dir, "shadowed"});
    }
  }
  if (out.path.empty()) {
    return util::fail(plg(
        6, util::cat("library not found: ", entry.library, "; searched: ", list_of(out.searched)),
        "install it into one of these directories, or name its directory with --plugin-path"));
  }
  return out;
}

}  // namespace hyperloom::plugin
