// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/session.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "core/session/root.hpp"
#include "core/util/cat.hpp"
#include "core/util/fd.hpp"
#include "core/util/json.hpp"
#include "core/util/random.hpp"

namespace hyperloom::session {
namespace {

constexpr std::uint32_t kDirMode = 0700, kPrivateFile = 0600;
constexpr off_t kReserveBytes = 1 << 20;
constexpr int kNameTries = 100;

/// 3 hex digits of the millisecond keep name order equal to time order; 5 are random.
std::string fresh_name(const util::Clock& clock) {
  const auto now = clock.wall();
  const auto ms = static_cast<unsigned>(now.time_since_epoch().count() % 1000);
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string name = util::cat(util::compact_utc(now), "-");
  for (const unsigned shift : {8u, 4u, 0u}) {
    name += kHex[(ms >> shift) & 15u];
  }
  return name + util::random_hex(3).substr(0, 5);
}

util::Result<std::filesystem::path> fresh_directory(util::FileSystem& fs,
                                                    const std::filesystem::path& parent,
                                                    const util::Clock& clock) {
  HL_TRY(fs.create_directories(parent, kDirMode));
  util::Status made;
  for (int tries = 0; tries < kNameTries; ++tries) {
    const auto path = parent / fresh_name(clock);
    made = fs.create_exclusive(path, kDirMode);
    if (made) {
      return path;
    }
  }
  return util::fail(std::move(made).error());
}

util::Result<Session> furnish(util::FileSystem& fs, const std::filesystem::path& path,
                              const util::Clock& clock) {
  const Layout layout(path);
  HL_TRY(create_tree(fs, layout));
  HL_TRY_ASSIGN(auto lock, SessionLock::acquire(layout, clock));
  HL_TRY(record_owner(fs, layout, clock, 1));
  preallocate_reserve(layout);
  return Session{path.filename().string(), layout, std::move(lock)};
}

bool below(const std::filesystem::path& path, const std::filesystem::path& root) {
  return path != root && inside(path, root);
}

util::Result<Layout> latest(const util::FileSystem& fs, const std::filesystem::path& root,
                            bool (*launched)(const util::FileSystem&, const Layout&)) {
  auto names = session_names(fs, root);
  std::reverse(names.begin(), names.end());
  for (const std::string& name : names) {
    const Layout layout(root / name);
    if (launched(fs, layout)) {
      return layout;
    }
  }
  const std::string unreadable =
      names.empty() ? ""
                    : util::cat(": no journal of its ", names.size(), " session(s), the newest is ",
                                names.front(), ", begins with a launch");
  return util::fail(util::Code::NotFound,
                    util::cat("no session under ", root.string(), unreadable));
}

/// Removes a new session whole. To walk a tree takes open files; where there are none left, what a
/// launch makes is removed by name.
void remove_new(const Layout& layout) {
  std::error_code ec;
  std::filesystem::remove_all(layout.root(), ec);
  if (!ec) {
    return;
  }
  const auto root = layout.root();
  for (const auto& path :
       {layout.lock(), layout.owners(), layout.reserve(), layout.children(), layout.status(),
        layout.log(), layout.manifest(), layout.journal(), root / "logs", layout.runtime(),
        layout.runs() / "w", layout.runs(), root / "storage", layout.reports(), root}) {
    std::filesystem::remove(path, ec);
  }
}

/// What a failed creation leaves is nothing: the directory is ours and new.
util::Error discarded(const std::filesystem::path& path, util::Error error) {
  remove_new(Layout(path));
  return error;
}

}  // namespace

util::Status create_tree(util::FileSystem& fs, const Layout& layout) {
  for (const auto& dir : {layout.root() / "logs", layout.runtime(), layout.runs() / "w",
                          layout.root() / "storage", layout.reports()}) {
    HL_TRY(fs.create_directories(dir, kDirMode));
  }
  return {};
}

util::Result<Session> create_session(util::FileSystem& fs, const std::filesystem::path& root,
                                     const util::Clock& clock) {
  HL_TRY_ASSIGN(auto path, fresh_directory(fs, root, clock));
  auto made = furnish(fs, path, clock);
  return made ? std::move(made) : util::fail(discarded(path, std::move(made).error()));
}

util::Result<Layout> create_measure_dir(util::FileSystem& fs, const std::filesystem::path& parent,
                                        const util::Clock& clock) {
  HL_TRY_ASSIGN(auto path, fresh_directory(fs, parent, clock));
  const Layout layout(path);
  if (auto made = create_tree(fs, layout); !made) {
    return util::fail(discarded(path, std::move(made).error()));
  }
  return layout;
}

void preallocate_reserve(const Layout& layout) {
  // Whatever else a leg has put there goes: a link's target is not ours to grow.
  struct stat info {};
  const bool there = ::lstat(layout.reserve().c_str(), &info) == 0;
  if (there && S_ISREG(info.st_mode) && info.st_nlink == 1 && info.st_size == kReserveBytes) {
    return;
  }
  ::unlink(layout.reserve().c_str());
  constexpr int kFlags = O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC;
  const util::Fd fd(::open(layout.reserve().c_str(), kFlags, kPrivateFile));
  if (fd.valid()) {
    static_cast<void>(::posix_fallocate(fd.get(), 0, kReserveBytes));
  }
}

util::Status record_owner(util::FileSystem& fs, const Layout& layout, const util::Clock& clock,
                          unsigned run) {
  const Owner me = this_process();
  auto line = util::Value::map();
  line.set("run", run).set("pid", me.pid).set("pid_start", me.pid_start).set("host", me.host);
  line.set("boot_id", me.boot_id).set("at", util::iso_utc(clock.wall()));
  HL_TRY_ASSIGN(auto file, fs.open_append(layout.owners(), kPrivateFile));
  return file->append(util::to_json(line) + "\n");
}

void discard_unlaunched(const util::FileSystem& fs, const Layout& layout) {
  const auto journal = fs.stat(layout.journal());
  if (!journal || journal->size == 0) {
    remove_new(layout);
  }
}

util::Result<Layout> find_session(const util::FileSystem& fs, const std::filesystem::path& root,
                                  std::string_view name, const std::filesystem::path& cwd,
                                  bool (*launched)(const util::FileSystem&, const Layout&)) {
  if (name == kLatest) {
    return latest(fs, root, launched);
  }
  std::error_code ec;
  const auto real_root = std::filesystem::weakly_canonical(root, ec);
  for (const auto& candidate : std::array{root / name, cwd / name}) {
    const auto real = std::filesystem::weakly_canonical(candidate, ec);
    if (fs.stat(real) && below(real, real_root)) {
      return Layout(real);
    }
  }
  return util::fail(util::Code::NotFound, util::cat("no session '", name, "' under ", root.string(),
                                                    "; `hyperloom sessions` lists them"));
}

}  // namespace hyperloom::session
