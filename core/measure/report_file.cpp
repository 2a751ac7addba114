// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/report_file.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include "core/util/cat.hpp"
#include "core/util/fd.hpp"
#include "core/util/json.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::measure {

namespace {

using util::cat;
using util::Fd;

/// Clocks of one file system tick coarsely, and a script may round a time stamp: one second.
constexpr std::int64_t kStaleToleranceNs = 1'000'000'000;
/// Entries looked at for the hint; a leg may fill its directory without end.
constexpr int kHintEntries = 10'000;

std::string errno_text(int number) { return std::strerror(number); }

ReportBytes missing(const ReportPlace& place, std::string_view cause) {
  return {std::nullopt,
          {"report_missing", cat(place.rel, " not produced: looked for ",
                                 (place.work_dir / place.rel).native(), cause)}};
}

/// A descriptor of the directory that holds the report, or why there is none.
struct Holder {
  Fd dir;
  std::string name, cause;
};

std::string directory_cause(int number, std::string_view what) {
  return number == ENOENT ? cat("; ", what, " is gone")
                          : cat("; ", what, " is no longer a directory: ", errno_text(number));
}

Holder open_holder(const ReportPlace& place) {
  constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
  Holder holder;
  holder.dir = Fd(::open(place.work_dir.c_str(), kFlags));
  if (!holder.dir.valid()) {
    holder.cause = directory_cause(errno, "the result directory");
    return holder;
  }
  const auto parts = util::split(place.rel, '/');
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    const std::string part(parts[i]);
    holder.dir = Fd(::openat(holder.dir.get(), part.c_str(), kFlags));
    if (!holder.dir.valid()) {
      holder.cause = directory_cause(errno, cat("its directory ", part));
      return holder;
    }
  }
  holder.name = parts.back();
  return holder;
}

std::string owner_cause(const struct stat& info) {
  return info.st_uid != ::geteuid() && info.st_uid != 0 ? cat("; it is owned by user ", info.st_uid)
                                                        : "";
}

bool stale(const struct stat& info, std::int64_t first_mtime_ns) {
  const std::int64_t mtime_ns =
      std::int64_t{info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec;
  return mtime_ns < first_mtime_ns - kStaleToleranceNs;
}

/// Why this file does not count, or "".
std::string file_cause(const struct stat& info, std::int64_t first_mtime_ns) {
  if (S_ISLNK(info.st_mode)) {
    return "; it is a symbolic link";
  }
  if (!S_ISREG(info.st_mode)) {
    return "; it is not a regular file";
  }
  if (info.st_nlink != 1) {
    return cat("; it has ", info.st_nlink, " links");
  }
  if (stale(info, first_mtime_ns)) {
    return "; it is older than the leg";
  }
  return owner_cause(info);
}

/// A name beside the report that was probably meant to be it, or "".
std::string near_name(const Fd& dir, const std::string& wanted) {
  Fd listed(::openat(dir.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(listed.get()), ::closedir);
  if (stream == nullptr) {
    return "";
  }
  (void)listed.release();  // the stream owns it now
  const std::string stem = util::lower(wanted.substr(0, wanted.rfind('.')));
  std::string best;
  for (int i = 0; i < kHintEntries; ++i) {
    const dirent* entry = ::readdir(stream.get());
    if (entry == nullptr) {
      break;
    }
    const std::string name = entry->d_name;
    if (name != wanted && util::lower(name).starts_with(stem) && (best.empty() || name < best)) {
      best = name;
    }
  }
  return best;
}

std::string absent_cause(const Holder& holder, int number) {
  if (number != ENOENT) {
    return cat("; ", errno_text(number));
  }
  const std::string near = near_name(holder.dir, holder.name);
  return near.empty() ? "" : cat("; found ", util::printable(near, false), " instead");
}

ReportBytes too_large(const ReportPlace& place) {
  return {std::nullopt,
          {"report_malformed",
           cat(place.rel, ": larger than ", util::kJsonLimits.bytes >> 20, " MiB")}};
}

ReportBytes read_all(const ReportPlace& place, const Fd& fd, std::size_t expected) {
  const std::size_t limit = util::kJsonLimits.bytes;
  if (expected > limit) {
    return too_large(place);
  }
  std::string text;
  text.resize(expected + 1);
  std::size_t size = 0;
  while (true) {
    if (size == text.size()) {
      text.resize(std::min(limit + 1, 2 * text.size()));
    }
    const ssize_t got = ::read(fd.get(), text.data() + size, text.size() - size);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      return missing(place, cat("; it cannot be read: ", errno_text(errno)));
    }
    if (got == 0) {
      text.resize(size);
      return {std::move(text), {}};
    }
    size += static_cast<std::size_t>(got);
    if (size > limit) {
      return too_large(place);
    }
  }
}

}  // namespace

ReportBytes read_report_bytes(const ReportPlace& place) {
  const Holder holder = open_holder(place);
  if (!holder.dir.valid()) {
    return missing(place, holder.cause);
  }
  // Looked at before it is opened, because opening a device may already do something ..
  struct stat info {};
  if (::fstatat(holder.dir.get(), holder.name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
    return missing(place, absent_cause(holder, errno));
  }
  if (const std::string cause = file_cause(info, place.first_mtime_ns); !cause.empty()) {
    return missing(place, cause);
  }
  const Fd fd(::openat(holder.dir.get(), holder.name.c_str(),
                       O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!fd.valid()) {
    return missing(place, cat("; it cannot be opened: ", errno_text(errno)));
  }
  // .. and again once open, because only the descriptor is sure to be what is read.
  if (::fstat(fd.get(), &info) != 0) {
    return missing(place, cat("; ", errno_text(errno)));
  }
  if (const std::string cause = file_cause(info, place.first_mtime_ns); !cause.empty()) {
    return missing(place, cause);
  }
  return read_all(place, fd, static_cast<std::size_t>(info.st_size));
}

}  // namespace hyperloom::measure
