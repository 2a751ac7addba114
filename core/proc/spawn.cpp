// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/spawn.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "core/proc/pidfd.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::proc {
namespace {

/// The first descriptor that is not a standard one.
constexpr int kFirstFree = STDERR_FILENO + 1;

class Attributes {
 public:
  Attributes() {
    posix_spawnattr_init(&attr_);
    sigset_t all, none;
    // sigfillset(3) leaves out the two signals of the C library, which posix_spawn would then
    // ignore.
    std::memset(&all, 0xff, sizeof all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attr_, &all);
    posix_spawnattr_setsigmask(&attr_, &none);
    posix_spawnattr_setflags(&attr_,
                             POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  ~Attributes() { posix_spawnattr_destroy(&attr_); }
  [[nodiscard]] const posix_spawnattr_t* get() const { return &attr_; }

 private:
  posix_spawnattr_t attr_;
};

class FileActions {
 public:
  explicit FileActions(const SpawnPlan& plan) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, plan.stdout_fd, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, plan.stderr_fd, STDERR_FILENO);
    keep_only(plan.inherit_fds);
    posix_spawn_file_actions_addchdir_np(&actions_, plan.cwd.c_str());
  }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  void keep_only(std::vector<int> fds) {
    std::sort(fds.begin(), fds.end());
    int next = kFirstFree;
    for (const int fd : fds) {
      for (; next < fd; ++next) {
        posix_spawn_file_actions_addclose(&actions_, next);
      }
      // Onto itself: clears close-on-exec in the child alone.
      posix_spawn_file_actions_adddup2(&actions_, fd, fd);
      next = fd + 1;
    }
    posix_spawn_file_actions_addclosefrom_np(&actions_, next);
  }

  posix_spawn_file_actions_t actions_;
};

/// A null-terminated array over strings that posix_spawn does not change.
std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (const std::string& text : texts) {
    out.push_back(const_cast<char*>(text.c_str()));
  }
  out.push_back(nullptr);
  return out;
}

util::Error start_error(const SpawnPlan& plan, int errnum) {
  return util::make_error(util::Code::ChildFailed,
                          util::cat("cannot start ", plan.argv[0], " in ", plan.cwd.string(), ": ",
                                    std::strerror(errnum)));
}

}  // namespace

util::Result<Spawned> spawn(const SpawnPlan& plan) {
  if (plan.argv.empty() || !plan.argv[0].starts_with('/')) {
    return util::fail(util::Code::ChildFailed,
                      util::cat("cannot start \"", plan.argv.empty() ? "" : plan.argv[0],
                                "\": the program must be an absolute path"));
  }
  const Attributes attributes;
  const FileActions actions(plan);
  Spawned spawned;
  const int errnum =
      posix_spawn(&spawned.pid, plan.argv[0].c_str(), actions.get(), attributes.get(),
                  pointers(plan.argv).data(), pointers(plan.env).data());
  if (errnum != 0) {
    return util::fail(start_error(plan, errnum));
  }
  spawned.pidfd = open_pidfd(spawned.pid);
  if (!spawned.pidfd.valid()) {
    const int failed = errno;
    kill(-spawned.pid, SIGKILL);
    waitpid(spawned.pid, nullptr, 0);
    return util::fail(start_error(plan, failed));
  }
  return spawned;
}

}  // namespace hyperloom::proc
