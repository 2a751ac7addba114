// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
// The calls that change a disk, each led through the plan.
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>

#include "tests/chaos/shim.hpp"

using hyperloom::chaos::begin;
using hyperloom::chaos::die;
using hyperloom::chaos::next;
using hyperloom::chaos::path_of;
using hyperloom::chaos::Step;
using hyperloom::chaos::When;

namespace {

constexpr std::size_t kPath = 512;

/// The call itself between what the plan wants before and after it.
template <typename Call>
auto effect(const char* op, const char* path, Call call) -> decltype(call()) {
  const Step step = begin(op, path, {});
  if (step.error != 0) {
    errno = step.error;
    return -1;
  }
  const auto result = call();
  if (step.die) {
    die();
  }
  return result;
}

template <typename Call>
auto effect_of(const char* op, int fd, Call call) -> decltype(call()) {
  char path[kPath];
  return effect(op, path_of(fd, path, sizeof path), call);
}

template <typename Write>
ssize_t write_effect(const char* op, int fd, const void* data, std::size_t size, Write write) {
  char path[kPath];
  const Step step =
      begin(op, path_of(fd, path, sizeof path), {static_cast<const char*>(data), size});
  if (step.error != 0) {
    errno = step.error;
    return -1;
  }
  const bool torn = step.die && step.when == When::Torn;
  const ssize_t put = write(torn ? size / 2 : size);
  if (step.die) {
    die();
  }
  return put;
}

/// With `flags` an open counts only if it may make or empty a file.
bool changes(int flags) { return (flags & (O_CREAT | O_TRUNC)) != 0; }

template <typename Fn>
Fn real(const char* name) {
  return reinterpret_cast<Fn>(next(name));
}

int open_effect(const char* path, int flags, mode_t mode) {
  static const auto call = real<int (*)(const char*, int, ...)>("open");
  const auto open = [&] { return call(path, flags, mode); };
  return changes(flags) ? effect("open", path, open) : open();
}

mode_t mode_of(int flags, va_list list) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(list, mode_t) : 0;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  const mode_t mode = mode_of(flags, list);
  va_end(list);
  return open_effect(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  const mode_t mode = mode_of(flags, list);
  va_end(list);
  return open_effect(path, flags, mode);
}

ssize_t write(int fd, const void* data, size_t size) {
  static const auto call = real<ssize_t (*)(int, const void*, size_t)>("write");
  return write_effect("write", fd, data, size, [&](size_t n) { return call(fd, data, n); });
}

ssize_t pwrite(int fd, const void* data, size_t size, off_t at) {
  static const auto call = real<ssize_t (*)(int, const void*, size_t, off_t)>("pwrite");
  return write_effect("pwrite", fd, data, size, [&](size_t n) { return call(fd, data, n, at); });
}

ssize_t pwrite64(int fd, const void* data, size_t size, off64_t at) {
  static const auto call = real<ssize_t (*)(int, const void*, size_t, off64_t)>("pwrite64");
  return write_effect("pwrite", fd, data, size, [&](size_t n) { return call(fd, data, n, at); });
}

int fsync(int fd) {
  static const auto call = real<int (*)(int)>("fsync");
  return effect_of("fsync", fd, [&] { return call(fd); });
}

int fdatasync(int fd) {
  static const auto call = real<int (*)(int)>("fdatasync");
  return effect_of("fdatasync", fd, [&] { return call(fd); });
}

int ftruncate(int fd, off_t size) noexcept {
  static const auto call = real<int (*)(int, off_t)>("ftruncate");
  return effect_of("ftruncate", fd, [&] { return call(fd, size); });
}

int ftruncate64(int fd, off64_t size) noexcept {
  static const auto call = real<int (*)(int, off64_t)>("ftruncate64");
  return effect_of("ftruncate", fd, [&] { return call(fd, size); });
}

int truncate(const char* path, off_t size) noexcept {
  static const auto call = real<int (*)(const char*, off_t)>("truncate");
  return effect("truncate", path, [&] { return call(path, size); });
}

int rename(const char* from, const char* to) noexcept {
  static const auto call = real<int (*)(const char*, const char*)>("rename");
  return effect("rename", to, [&] { return call(from, to); });
}

int renameat2(int from_dir, const char* from, int to_dir, const char* to, unsigned flags) noexcept {
  static const auto call = real<int (*)(int, const char*, int, const char*, unsigned)>("renameat2");
  return effect("rename", to, [&] { return call(from_dir, from, to_dir, to, flags); });
}

int link(const char* from, const char* to) noexcept {
  static const auto call = real<int (*)(const char*, const char*)>("link");
  return effect("link", to, [&] { return call(from, to); });
}

int symlink(const char* from, const char* to) noexcept {
  static const auto call = real<int (*)(const char*, const char*)>("symlink");
  return effect("symlink", to, [&] { return call(from, to); });
}

int unlink(const char* path) noexcept {
  static const auto call = real<int (*)(const char*)>("unlink");
  return effect("unlink", path, [&] { return call(path); });
}

int remove(const char* path) noexcept {
  static const auto call = real<int (*)(const char*)>("remove");
  return effect("unlink", path, [&] { return call(path); });
}

int mkdir(const char* path, mode_t mode) noexcept {
  static const auto call = real<int (*)(const char*, mode_t)>("mkdir");
  return effect("mkdir", path, [&] { return call(path, mode); });
}

int chmod(const char* path, mode_t mode) noexcept {
  static const auto call = real<int (*)(const char*, mode_t)>("chmod");
  return effect("chmod", path, [&] { return call(path, mode); });
}

/// Returns the error instead of setting errno, as posix_spawn does.
int posix_fallocate(int fd, off_t from, off_t size) {
  static const auto call = real<int (*)(int, off_t, off_t)>("posix_fallocate");
  const int failed = effect_of("fallocate", fd, [&] { return call(fd, from, size); });
  return failed < 0 ? errno : failed;
}

int posix_spawn(pid_t* pid, const char* path, const posix_spawn_file_actions_t* actions,
                const posix_spawnattr_t* attributes, char* const argv[], char* const envp[]) {
  static const auto call = real<decltype(&posix_spawn)>("posix_spawn");
  const int failed =
      effect("spawn", path, [&] { return call(pid, path, actions, attributes, argv, envp); });
  return failed < 0 ? errno : failed;
}
}
