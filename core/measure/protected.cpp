// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/protected.hpp"

#include <algorithm>
#include <ctime>
#include <set>
#include <utility>

#include "core/measure/file_hash.hpp"
#include "core/measure/quality_ref.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::measure {

namespace {

namespace stdfs = std::filesystem;
using util::cat;

/// More than this is no scripts directory but a data set; hashing it would delay every session.
constexpr std::uint64_t kHashedBytes = 64u << 20;
/// Names shown in one warning.
constexpr std::size_t kShownNames = 5;

/// Change times move in ticks of a few ms: a file may change again within the same one.
constexpr std::int64_t kRacyNs = 50'000'000;

/// The stamp, or an unknown one when the file changed so lately that another change could carry the
/// same stamp; it is then hashed again the next time.
FileStamp settled(const FileStamp& stamp) {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  const std::int64_t bound = std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec - kRacyNs;
  return std::max(stamp.ctime_ns, stamp.target_ctime_ns) < bound ? stamp : FileStamp{};
}

std::string names_text(const std::vector<stdfs::path>& paths) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(paths.size(), kShownNames); ++i) {
    names.push_back(paths[i].native());
  }
  const std::size_t rest = paths.size() - names.size();
  return cat(util::join(names, ", "), rest == 0 ? "" : cat(" and ", rest, " more"));
}

/// The largest files, without which the others stay within the bound.
std::set<stdfs::path> too_large(const std::vector<FoundFile>& found) {
  std::uint64_t total = 0;
  std::vector<const FoundFile*> by_size;
  for (const FoundFile& file : found) {
    total += file.content_bytes;
    by_size.push_back(&file);
  }
  std::stable_sort(by_size.begin(), by_size.end(), [](const FoundFile* a, const FoundFile* b) {
    return a->content_bytes > b->content_bytes;
  });
  std::set<stdfs::path> out;
  for (auto it = by_size.begin(); it != by_size.end() && total > kHashedBytes; ++it) {
    total -= (*it)->content_bytes;
    out.insert((*it)->path);
  }
  return out;
}

void warn_large(const std::set<stdfs::path>& large, ProtectedSet& set) {
  if (!large.empty()) {
    set.warnings.push_back(cat("the protected files exceed ", kHashedBytes >> 20,
                               " MiB; these count by inode, size and change time only: ",
                               names_text({large.begin(), large.end()})));
  }
}

void warn_unmatched(const ProtectRules& rules, const std::vector<FoundFile>& found,
                    ProtectedSet& set) {
  for (const std::string& glob : rules.globs) {
    const bool matched = std::any_of(found.begin(), found.end(), [&](const FoundFile& file) {
      return path_below(file.path, rules.checkout) &&
             glob_protects(glob, file.path.lexically_relative(rules.checkout));
    });
    if (!matched) {
      set.warnings.push_back(
          cat("the protect glob '", glob, "' matches no file of ", rules.checkout.native()));
    }
  }
}

const FoundFile* find(const std::vector<FoundFile>& found, const stdfs::path& path) {
  const auto it = std::lower_bound(
      found.begin(), found.end(), path,
      [](const FoundFile& file, const stdfs::path& wanted) { return file.path < wanted; });
  return it != found.end() && it->path == path ? &*it : nullptr;
}

bool in_set(const ProtectedSet& set, const stdfs::path& path) {
  return std::binary_search(
      set.files.begin(), set.files.end(), ProtectedFile{path, "", {}},
      [](const ProtectedFile& a, const ProtectedFile& b) { return a.path < b.path; });
}

/// A failure that says nothing about the file.
bool out_of_means(const util::Error& error) {
  return error.errnum == EMFILE || error.errnum == ENFILE || error.errnum == ENOMEM;
}

/// True when the content differs; a file that was only touched gets its new stamp.
bool changed(const FoundFile& now, ProtectedFile& before, ProtectedCheck& check) {
  if (now.stamp == before.stamp) {
    return false;
  }
  if (before.sha256.empty()) {
    const bool unknown = before.stamp == FileStamp{};
    before.stamp = now.stamp;
    return !unknown;
  }
  const util::Result<std::string> hash = hash_file(now.path);
  if (!hash && out_of_means(hash.error())) {
    check.fault = hash.error();
    return false;
  }
  if (!hash || *hash != before.sha256) {
    return true;
  }
  before.stamp = settled(now.stamp);
  return false;
}

void compare_known(const std::vector<FoundFile>& found, ProtectedSet& before,
                   ProtectedCheck& check) {
  for (ProtectedFile& file : before.files) {
    const FoundFile* now = find(found, file.path);
    if (now == nullptr) {
      check.violations.push_back(cat("protected file lost: ", file.path.native()));
    } else if (changed(*now, file, check)) {
      check.violations.push_back(cat("protected file changed: ", file.path.native()));
    }
  }
}

void judge_new(const std::vector<FoundFile>& found, const ProtectRules& rules,
               const ProtectedSet& before, ProtectedCheck& check) {
  for (const FoundFile& file : found) {
    if (in_set(before, file.path)) {
      continue;
    }
    if (file.dangerous) {
      check.violations.push_back(
          cat("new file that could be executed or imported: ", file.path.native()));
    } else if (path_below(file.path, rules.scripts_dir)) {
      check.written.push_back(file.path);
    }
  }
}

}  // namespace

util::Result<ProtectedSet> snapshot_protected(const util::FileSystem& fs,
                                              const ProtectRules& rules) {
  HL_TRY_ASSIGN(const std::vector<FoundFile> found, find_protected(fs, rules));
  const std::set<stdfs::path> large = too_large(found);
  ProtectedSet set;
  for (const FoundFile& file : found) {
    ProtectedFile known{file.path, "", file.stamp};
    if (!large.contains(file.path)) {
      known.stamp = settled(file.stamp);
      HL_TRY_ASSIGN(known.sha256, hash_file(file.path));
    }
    set.files.push_back(std::move(known));
  }
  warn_large(large, set);
  warn_unmatched(rules, found, set);
  return set;
}

ProtectedCheck check_protected(const util::FileSystem& fs, const ProtectRules& rules,
                               ProtectedSet& before) {
  ProtectedCheck check;
  const auto found = find_protected(fs, rules);
  if (!found && out_of_means(found.error())) {
    check.fault = found.error();
    return check;
  }
  if (!found) {
    // Whoever made it unreadable changed it.
    check.violations.push_back(found.error().text());
    return check;
  }
  compare_known(*found, before, check);
  judge_new(*found, rules, before, check);
  std::sort(check.violations.begin(), check.violations.end());
  return check;
}

std::string written_text(const std::vector<stdfs::path>& written) {
  return written.empty() ? ""
                         : cat("the leg wrote into the protected directory of the entrypoint: ",
                               names_text(written));
}

util::Status protect_reference(const util::FileSystem& fs, const stdfs::path& reference,
                               ProtectRules& rules, ProtectedSet& set) {
  HL_TRY(seal_quality_ref(reference));
  ProtectRules alone;
  alone.references.push_back(reference);
  HL_TRY_ASSIGN(ProtectedSet added, snapshot_protected(fs, alone));
  rules.references.push_back(reference);
  for (ProtectedFile& file : added.files) {
    if (!in_set(set, file.path)) {
      set.files.push_back(std::move(file));
    }
  }
  std::sort(set.files.begin(), set.files.end(),
            [](const ProtectedFile& a, const ProtectedFile& b) { return a.path < b.path; });
  set.warnings.insert(set.warnings.end(), added.warnings.begin(), added.warnings.end());
  return {};
}

}  // namespace hyperloom::measure
