// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/procfs.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <memory>

#include "core/util/cat.hpp"
#include "core/util/fd.hpp"

namespace hyperloom::proc {
namespace {

/// No environment is longer: the kernel caps argv and environment at 6 MiB on default stacks.
constexpr std::size_t kEnvironMax = 8u << 20;

template <typename T>
bool number(std::string_view text, T& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

/// Whole content of a /proc file, whose size is unknown before reading; "" when unreadable.
std::string slurp(const std::string& path, std::size_t chunk, std::size_t max) {
  std::string text;
  const util::Fd fd(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  while (fd.valid() && text.size() < max) {
    const std::size_t old = text.size();
    text.resize(old + chunk);
    const ssize_t got = read(fd.get(), text.data() + old, chunk);
    text.resize(old + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got <= 0) {
      break;
    }
  }
  return text;
}

/// Field `index` (from 0) of blank-separated text.
std::string_view field(std::string_view text, std::size_t index) {
  while (index-- > 0) {
    const auto blank = text.find(' ');
    if (blank == std::string_view::npos) {
      return {};
    }
    text.remove_prefix(blank + 1);
  }
  return text.substr(0, text.find_first_of(" \n"));
}

}  // namespace

std::vector<PidEntry> list_pids() {
  std::vector<PidEntry> entries;
  const std::unique_ptr<DIR, int (*)(DIR*)> dir(opendir("/proc"), closedir);
  if (!dir) {
    return entries;
  }
  while (const dirent* entry = readdir(dir.get())) {
    int pid = 0;
    if (number(std::string_view(entry->d_name), pid)) {
      entries.push_back({pid, entry->d_ino});
    }
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

bool ProcessStat::alive() const {
  const bool ended = state == 'Z' || state == 'X' || state == 'x';
  return !ended || (state == 'Z' && threads > 1);
}

std::optional<ProcessStat> parse_stat(std::string_view text) {
  const auto open_paren = text.find(" (");
  const auto close_paren = text.rfind(") ");
  if (open_paren == std::string_view::npos || close_paren == std::string_view::npos ||
      close_paren < open_paren + 2) {
    return std::nullopt;
  }
  ProcessStat stat;
  stat.comm = text.substr(open_paren + 2, close_paren - open_paren - 2);
  const std::string_view rest = text.substr(close_paren + 2);
  // proc(5) counts from 1 and `rest` begins with its field 3, the state.
  const auto proc5 = [&](std::size_t n) { return field(rest, n - 3); };
  const bool good = number(text.substr(0, open_paren), stat.pid) && number(proc5(4), stat.ppid) &&
                    number(proc5(5), stat.pgrp) && number(proc5(6), stat.session) &&
                    number(proc5(20), stat.threads) && number(proc5(22), stat.start);
  if (!good || rest.empty()) {
    return std::nullopt;
  }
  stat.state = rest.front();
  return stat;
}

std::optional<ProcessStat> read_stat(int pid) {
  return parse_stat(slurp(util::cat("/proc/", pid, "/stat"), 1024, 4096));
}

bool same_user(int pid) {
  struct stat info {};
  return ::stat(util::cat("/proc/", pid).c_str(), &info) == 0 && info.st_uid == geteuid();
}

std::optional<std::string> environ_value(std::string_view block, std::string_view name) {
  while (!block.empty()) {
    const std::string_view item = block.substr(0, block.find('\0'));
    if (item.size() > name.size() && item.starts_with(name) && item[name.size()] == '=') {
      return std::string(item.substr(name.size() + 1));
    }
    block.remove_prefix(std::min(item.size() + 1, block.size()));
  }
  return std::nullopt;
}

std::optional<std::string> run_id_of(int pid) {
  return environ_value(slurp(util::cat("/proc/", pid, "/environ"), 16384, kEnvironMax), kRunIdName);
}

const std::string& boot_id() {
  static const std::string id = [] {
    std::string text = slurp("/proc/sys/kernel/random/boot_id", 64, 64);
    return text.substr(0, text.find('\n'));
  }();
  return id;
}

}  // namespace hyperloom::proc
