// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
// Preloaded into the real binary: numbers its effects on the disk and, at one of them, kills the
// process, fails the call or waits. The plan is in the environment:
//   CHAOS_LOG=FILE            a line "N op path" for every effect
//   CHAOS_KILL=N:WHEN         SIGKILL at effect N; WHEN: before, after or torn (half of a write)
//   CHAOS_KILL_AT=WHEN:TEXT   the same at the first write that contains TEXT
//   CHAOS_FAIL=N:COUNT:ERRNO  effects N .. N+COUNT-1 below CHAOS_ROOT fail
//   CHAOS_FAIL_SYNC=N:ERRNO   the Nth sync of the journal fails
//   CHAOS_DELAY_MS=MS         every sync takes that much longer
#include "tests/chaos/shim.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

namespace hyperloom::chaos {
namespace {

constexpr std::size_t kText = 512;

/// Fixed buffers only: this runs inside calls that may hold any lock of the process.
struct Plan {
  bool active = false;
  int log = -1;
  long kill_at = 0, fail_from = 0, fail_count = 0, fail_sync = 0, delay_ms = 0;
  int error = 0, sync_error = 0;
  When when = When::Before, text_when = When::Before;
  char text[kText] = {}, root[kText] = {};
};

Plan plan;
long effects = 0, journal_syncs = 0;

void copy(char (&to)[kText], const char* from) {
  std::snprintf(to, sizeof to, "%s", from == nullptr ? "" : from);
}

When when_of(const char* word) {
  if (strncmp(word, "after", 5) == 0) {
    return When::After;
  }
  return strncmp(word, "torn", 4) == 0 ? When::Torn : When::Before;
}

void read_kill() {
  if (const char* at = getenv("CHAOS_KILL"); at != nullptr) {
    char* end = nullptr;
    plan.kill_at = strtol(at, &end, 10);
    plan.when = when_of(end + 1);
  }
  if (const char* at = getenv("CHAOS_KILL_AT"); at != nullptr && strchr(at, ':') != nullptr) {
    plan.text_when = when_of(at);
    copy(plan.text, strchr(at, ':') + 1);
  }
}

void read_fault() {
  copy(plan.root, getenv("CHAOS_ROOT"));
  if (const char* at = getenv("CHAOS_FAIL"); at != nullptr) {
    std::sscanf(at, "%ld:%ld:%d", &plan.fail_from, &plan.fail_count, &plan.error);
  }
  if (const char* at = getenv("CHAOS_FAIL_SYNC"); at != nullptr) {
    std::sscanf(at, "%ld:%d", &plan.fail_sync, &plan.sync_error);
  }
  if (const char* ms = getenv("CHAOS_DELAY_MS"); ms != nullptr) {
    plan.delay_ms = strtol(ms, nullptr, 10);
  }
}

/// Only the host itself: whatever it starts is left alone.
bool is_host() {
  char path[kText] = {};
  const auto n = readlink("/proc/self/exe", path, sizeof path - 1);
  const char* name = n > 0 ? strrchr(path, '/') : nullptr;
  return name != nullptr && strcmp(name, "/hyperloom") == 0;
}

__attribute__((constructor)) void read_plan() {
  plan.active = is_host();
  if (!plan.active) {
    return;
  }
  if (const char* log = getenv("CHAOS_LOG"); log != nullptr) {
    plan.log = static_cast<int>(
        syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  }
  read_kill();
  read_fault();
}

void note(const char* op, const char* path) {
  if (plan.log < 0) {
    return;
  }
  char line[kText];
  const int n = std::snprintf(line, sizeof line, "%ld %s %s\n", effects, op, path);
  syscall(SYS_write, plan.log, line, std::min<std::size_t>(static_cast<std::size_t>(n), kText - 1));
}

bool contains(std::string_view content, const char* text) {
  return text[0] != '\0' && content.find(text) != std::string_view::npos;
}

bool fails(const char* path) {
  const bool below = plan.root[0] == '\0' || strncmp(path, plan.root, strlen(plan.root)) == 0;
  return below && plan.fail_from > 0 && effects >= plan.fail_from &&
         effects < plan.fail_from + plan.fail_count;
}

bool is_sync(const char* op) { return strstr(op, "sync") != nullptr; }

bool fails_sync(const char* op, std::string_view path) {
  return is_sync(op) && path.ends_with("/journal.jsonl") && ++journal_syncs == plan.fail_sync;
}

}  // namespace

void die() {
  syscall(SYS_kill, getpid(), SIGKILL);
  pause();
}

Step begin(const char* op, const char* path, std::string_view content) {
  Step step;
  if (!plan.active) {
    return step;
  }
  ++effects;
  note(op, path);
  const bool text = contains(content, plan.text);
  step.die = effects == plan.kill_at || text;
  step.when = text ? plan.text_when : plan.when;
  step.error = fails(path) ? plan.error : 0;
  if (fails_sync(op, path)) {
    step.error = plan.sync_error;
  }
  if (step.die && step.when == When::Before) {
    die();
  }
  if (is_sync(op) && plan.delay_ms > 0) {
    const timespec wait{plan.delay_ms / 1000, plan.delay_ms % 1000 * 1'000'000};
    nanosleep(&wait, nullptr);
  }
  return step;
}

const char* path_of(int fd, char* buffer, std::size_t size) {
  char link[64];
  std::snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  const auto n = readlink(link, buffer, size - 1);
  buffer[n > 0 ? n : 0] = '\0';
  return buffer;
}

void* next(const char* name) { return dlsym(RTLD_NEXT, name); }

}  // namespace hyperloom::chaos
