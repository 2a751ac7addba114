// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cerrno>

#include "core/util/cat.hpp"
#include "core/util/fs.hpp"
#include "core/util/json.hpp"
#include "core/util/text.hpp"

namespace hyperloom::session {
namespace {

constexpr std::size_t kMaxLockBytes = 4096;

util::Error unusable(const std::filesystem::path& path, std::string_view why) {
  auto error = util::make_error(util::Code::Refused, util::cat("lock ", path.string(), " ", why));
  error.hint = "move what is there away: no run holds it as a lock";
  return error;
}

/// Made anew with its directory when that was deleted: the journal is all that a session needs.
util::Result<util::Fd> open_lock(const std::filesystem::path& path) {
  constexpr int kFlags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  util::Fd fd(::open(path.c_str(), kFlags, 0600));
  if (!fd.valid() && errno == ENOENT && ::mkdir(path.parent_path().c_str(), 0700) == 0) {
    fd = util::Fd(::open(path.c_str(), kFlags, 0600));
  }
  struct stat info {};
  if (fd.valid() && ::fstat(fd.get(), &info) == 0) {
    return S_ISREG(info.st_mode) && info.st_nlink == 1
               ? util::Result<util::Fd>(std::move(fd))
               : util::fail(unusable(path, "is not a file of its own"));
  }
  return util::fail(errno == ELOOP
                        ? unusable(path, "is a symbolic link")
                        : util::errno_error(errno, util::cat("cannot open lock ", path.string())));
}

std::string read_all(int fd) {
  std::string text(kMaxLockBytes, '\0');
  const auto got = ::pread(fd, text.data(), text.size(), 0);
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return text;
}

util::Error busy(const Layout& layout, const std::string& body) {
  const auto owner = util::parse_json(body, "lock").value_or(util::Value::map());
  return util::make_error(util::Code::Busy, util::cat("session ", layout.root().filename().string(),
                                                      " is in use by pid ", owner.int_or("pid", 0),
                                                      " on ", owner.text_or("host", "?"), " since ",
                                                      owner.text_or("started_at", "?")));
}

util::Status write_body(int fd, const util::Clock& clock) {
  const Owner me = this_process();
  auto body = util::Value::map();
  body.set("pid", me.pid).set("host", me.host).set("started_at", util::iso_utc(clock.wall()));
  const std::string text = util::to_json(body) + "\n";
  if (::ftruncate(fd, 0) != 0 ||
      ::pwrite(fd, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
    return util::fail(util::errno_error(errno, "cannot write the lock"));
  }
  return {};
}

std::string first_line(const char* path) {
  const util::PosixFileSystem fs;
  const auto text = fs.read_bounded(path, 1u << 16);
  return text ? std::string(util::trim(*text)) : std::string();
}

std::uint64_t own_start_ticks() {
  const std::string stat = first_line("/proc/self/stat");
  const auto close = stat.rfind(") ");
  if (close == std::string::npos) {
    return 0;
  }
  const auto fields = util::split(std::string_view(stat).substr(close + 2), ' ');
  constexpr std::size_t kStartTime = 19;  // field 22 of proc(5), counted after "(comm) "
  return fields.size() > kStartTime ? util::parse_uint(fields[kStartTime]).value_or(0) : 0;
}

}  // namespace

util::Result<SessionLock> SessionLock::acquire(const Layout& layout, const util::Clock& clock) {
  HL_TRY_ASSIGN(util::Fd fd, open_lock(layout.lock()));
  if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) {
      return util::fail(busy(layout, read_all(fd.get())));
    }
    return util::fail(util::Code::Refused, util::cat("the file system of ", layout.lock().string(),
                                                     " does not support locks"));
  }
  HL_TRY(write_body(fd.get(), clock));
  return SessionLock(std::move(fd), layout.lock());
}

util::Status SessionLock::held() const {
  struct stat locked {
  }, named{};
  if (::fstat(fd_.get(), &locked) == 0 && ::lstat(path_.c_str(), &named) == 0 &&
      locked.st_dev == named.st_dev && locked.st_ino == named.st_ino) {
    return {};
  }
  auto error = util::make_error(
      util::Code::Busy, util::cat("the lock ", path_.string(),
                                  " was deleted or replaced while the session ran: another process "
                                  "may own the session now, so nothing more is written to it"));
  error.hint = "leave the lock in place; resume the session once nothing runs in it";
  return util::fail(std::move(error));
}

Owner this_process() {
  utsname name{};
  ::uname(&name);
  return {::getpid(), name.nodename, first_line("/proc/sys/kernel/random/boot_id"), name.release,
          own_start_ticks()};
}

}  // namespace hyperloom::session
