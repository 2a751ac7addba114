// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "plugins/custom/script.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>

namespace hyperloom::custom {
namespace {

constexpr std::size_t kHeadBytes = 4096;  // a first line beyond this is nobody's shebang
constexpr std::array<std::string_view, 5> kShells = {"sh", "bash", "dash", "ksh", "zsh"};

std::string errno_text(int number) { return std::generic_category().message(number); }

std::string read_head(int fd) {
  std::string head(kHeadBytes, '\0');
  std::size_t size = 0;
  while (size < head.size()) {
    const ssize_t count = read(fd, head.data() + size, head.size() - size);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      break;
    }
    size += static_cast<std::size_t>(count);
  }
  head.resize(size);
  return head;
}

/// Cuts the next blank-separated word off the front of `line`.
std::string_view next_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(" \t"));
  line.remove_prefix(word.size());
  return word;
}

std::string_view base_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// The program behind `#!`, looking through env with its options and assignments.
std::string_view interpreter(std::string_view line) {
  std::string_view name = base_name(next_word(line));
  if (name != "env") {
    return name;
  }
  do {
    name = next_word(line);
  } while (name.starts_with('-') || name.find('=') != std::string_view::npos);
  return base_name(name);
}

bool is_shell(std::string_view name) {
  return std::find(kShells.begin(), kShells.end(), name) != kShells.end();
}

/// `path` as one word of a shell, to be pasted.
std::string shell_word(const std::string& path) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+,:@%=";
  if (path.find_first_not_of(kPlain) == std::string::npos) {
    return path;
  }
  std::string quoted = "'";
  for (const char c : path) {
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return quoted + "'";
}

std::string opened_problem(int fd, const std::string& path) {
  struct stat info = {};
  if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
    return "is not a regular file";
  }
  return info.st_size == 0 ? "is empty" : content_problem(path, read_head(fd));
}

}  // namespace

EntryType entry_type(const std::string& path) {
  struct stat info = {};
  if (lstat(path.c_str(), &info) != 0) {
    return EntryType::Missing;
  }
  if (S_ISLNK(info.st_mode) && stat(path.c_str(), &info) != 0) {
    return EntryType::DanglingLink;
  }
  if (S_ISREG(info.st_mode)) {
    return EntryType::File;
  }
  return S_ISDIR(info.st_mode) ? EntryType::Directory : EntryType::Other;
}

std::string content_problem(const std::string& path, const std::string& head) {
  std::string_view line = std::string_view(head).substr(0, head.find('\n'));
  if (line.ends_with('\r')) {
    return "has Windows line endings; run: sed -i 's/\\r$//' " + shell_word(path);
  }
  if (!line.starts_with("#!")) {
    return {};
  }
  line.remove_prefix(2);
  const std::string_view name = interpreter(line);
  if (name.empty() || is_shell(name)) {
    return {};
  }
  return "asks for " + std::string(name) + ", but entrypoints are run with bash";
}

std::string script_problem(const std::string& path) {
  switch (entry_type(path)) {
    case EntryType::Missing: return "does not exist";
    case EntryType::Directory: return "is a directory";
    case EntryType::DanglingLink: return "is a dangling link";
    case EntryType::Other: return "is not a regular file";
    case EntryType::File: break;
  }
  const int fd = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (fd < 0) {
    return "is not readable: " + errno_text(errno);
  }
  std::string problem = opened_problem(fd, path);
  close(fd);
  return problem;
}

}  // namespace hyperloom::custom
