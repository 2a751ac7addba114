// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/log_file.hpp"

#include <fcntl.h>
#include <linux/falloc.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "core/util/cat.hpp"

namespace hyperloom::proc {
namespace {

/// Kept free for the marker line, so that a compacted file is never above its cap.
constexpr std::uint64_t kMarkerRoom = 80;
/// Copy unit of the compaction.
constexpr std::size_t kChunk = 1u << 20;

std::string read_at(int fd, std::uint64_t offset, std::size_t count) {
  std::string text(count, '\0');
  std::size_t done = 0;
  while (done < count) {
    const ssize_t got =
        pread(fd, text.data() + done, count - done, static_cast<off_t>(offset + done));
    if (got <= 0) {
      break;
    }
    done += static_cast<std::size_t>(got);
  }
  text.resize(done);
  return text;
}

bool write_at(int fd, std::uint64_t offset, std::string_view text) {
  while (!text.empty()) {
    const ssize_t put = pwrite(fd, text.data(), text.size(), static_cast<off_t>(offset));
    if (put <= 0) {
      return false;
    }
    text.remove_prefix(static_cast<std::size_t>(put));
    offset += static_cast<std::uint64_t>(put);
  }
  return true;
}

/// Moves [from, end) down to `to`; forward copying is safe because `to` <= `from`.
bool move_down(int fd, std::uint64_t from, std::uint64_t end, std::uint64_t to) {
  while (from < end) {
    const std::string chunk = read_at(fd, from, std::min<std::uint64_t>(kChunk, end - from));
    if (chunk.empty() || !write_at(fd, to, chunk)) {
      return false;
    }
    from += chunk.size();
    to += chunk.size();
  }
  return ftruncate(fd, static_cast<off_t>(to)) == 0;
}

}  // namespace

util::Fd above_stdio(util::Fd fd) {
  if (fd.get() < 0 || fd.get() > STDERR_FILENO) {
    return fd;
  }
  return util::Fd(fcntl(fd.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

LogFile::LogFile(util::Fd child, util::Fd host, std::uint64_t cap)
    : child_(std::move(child)),
      host_(std::move(host)),
      cap_(cap),
      head_(cap / 4),
      rest_(cap - head_ - std::min(kMarkerRoom, cap - head_)) {
  struct stat info {};
  regular_ = fstat(host_.get(), &info) == 0 && S_ISREG(info.st_mode);
  last_size_ = size();
}

util::Result<LogFile> LogFile::open(const std::filesystem::path& path, std::uint64_t cap_bytes) {
  // Two open file descriptions: what the child does to its flags or offset does not reach ours.
  const auto open_as = [&path](int flags) {
    return above_stdio(
        util::Fd(::open(path.c_str(), flags | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600)));
  };
  util::Fd child = open_as(O_WRONLY | O_APPEND);
  util::Fd host = child.valid() ? open_as(O_RDWR) : util::Fd();
  if (!host.valid()) {
    return util::fail(util::errno_error(errno, util::cat("cannot open ", path.string())));
  }
  return LogFile(std::move(child), std::move(host), cap_bytes);
}

std::uint64_t LogFile::size() const {
  struct stat info {};
  return regular_ && fstat(host_.get(), &info) == 0 ? static_cast<std::uint64_t>(info.st_size) : 0;
}

Growth LogFile::sample() {
  const std::uint64_t now = size();
  const Growth growth{now != last_size_, now > last_size_ + cap_ / 16};
  last_size_ = now;
  if (now < punched_to_) {
    punched_to_ = 0;  // truncated by the child: what it writes now is no hole
  }
  if (now > cap_ && !deferred_) {
    punch(now);
  }
  return growth;
}

void LogFile::punch(std::uint64_t size) {
  const std::uint64_t from = std::max(head_, punched_to_), to = size - rest_;
  if (to <= from) {
    return;
  }
  if (fallocate(host_.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(from),
                static_cast<off_t>(to - from)) == 0) {
    punched_to_ = to;
  } else {
    deferred_ = errno != EINTR;
  }
}

void LogFile::finish() {
  const std::uint64_t end = size();
  if (end <= cap_) {
    return;
  }
  const std::uint64_t from = end - rest_;
  dropped_ = from - head_;
  const std::string before = head_ > 0 ? read_at(host_.get(), head_ - 1, 1) : "\n";
  const std::string marker =
      util::cat(before == "\n" ? "" : "\n", "[hyperloom: ", dropped_, " bytes dropped here]\n");
  const std::uint64_t to = head_ + marker.size();
  // With a cap below the marker's own size there is nothing to move it into.
  if (to > from || !write_at(host_.get(), head_, marker)) {
    return;
  }
  (void)move_down(host_.get(), from, end, to);
}

std::string LogFile::tail(std::size_t max_bytes) const {
  const std::uint64_t end = size();
  const std::uint64_t count = std::min<std::uint64_t>(end, max_bytes);
  return read_at(host_.get(), end - count, count);
}

}  // namespace hyperloom::proc
