// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/presence.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <utility>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/random.hpp"
#include "core/util/text.hpp"

namespace hyperloom::session {
namespace {

constexpr std::size_t kMaxBody = 32u << 10;
constexpr std::size_t kNameBytes = 8;
/// Whoever sweeps may take the lock of a file in the moment it is made.
constexpr int kTries = 5;
constexpr std::string_view kAllGpus = "*";

/// Masks that say which GPUs a process sees; the first that is set counts.
constexpr auto kMasks = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"ROCR_VISIBLE_DEVICES", "rocm:"},
     {"HIP_VISIBLE_DEVICES", "rocm:"},
     {"CUDA_VISIBLE_DEVICES", "cuda:"}});
constexpr std::array<const char*, 2> kGpuDevices{"/dev/kfd", "/dev/nvidiactl"};

std::optional<std::string> value_of(std::string_view name, const util::Environment& env,
                                    const Pins& pins) {
  for (const Pin& pin : pins) {
    if (pin.name == name) {
      return pin.value;
    }
  }
  return env.get(name);
}

std::set<std::string> mask_entries(std::string_view mask, std::string_view prefix) {
  std::set<std::string> out;
  for (const auto part : util::split(mask, ',')) {
    if (const auto entry = util::trim(part); !entry.empty()) {
      out.insert(util::cat(prefix, entry));
    }
  }
  return out;
}

bool machine_has_gpu() {
  return std::any_of(kGpuDevices.begin(), kGpuDevices.end(),
                     [](const char* path) { return ::access(path, F_OK) == 0; });
}

std::set<std::string> gpus_of(const util::Environment& env, const Pins& pins) {
  for (const auto& [name, prefix] : kMasks) {
    if (const auto mask = value_of(name, env, pins)) {
      return mask_entries(*mask, prefix);
    }
  }
  return machine_has_gpu() ? std::set<std::string>{std::string(kAllGpus)} : std::set<std::string>{};
}

/// What both use; "*" meets everything.
std::set<std::string> shared_gpus(const std::set<std::string>& a, const std::set<std::string>& b) {
  if (a.contains(std::string(kAllGpus))) {
    return b;
  }
  if (b.contains(std::string(kAllGpus))) {
    return a;
  }
  std::set<std::string> out;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(out, out.end()));
  return out;
}

std::string gpus_text(const std::set<std::string>& gpus) {
  if (gpus.contains(std::string(kAllGpus))) {
    return "all GPUs";
  }
  return "GPUs " + util::join(std::vector<std::string>(gpus.begin(), gpus.end()), " ");
}

util::Value body_of(const Occupied& what) {
  auto gpus = util::Value::list();
  for (const auto& gpu : what.gpus) {
    gpus.push(gpu);
  }
  auto out = util::Value::map();
  out.set("pid", static_cast<int>(::getpid())).set("run_dir", what.run_dir);
  out.set("checkout", what.checkout.string()).set("device", std::to_string(what.device));
  return std::move(out.set("inode", std::to_string(what.inode)).set("gpus", std::move(gpus)));
}

/// What two runs have in common, from the other's file; "" when nothing.
std::string shared_text(const Occupied& mine, const util::Value& other) {
  if (other.text_or("device", "") == std::to_string(mine.device) &&
      other.text_or("inode", "") == std::to_string(mine.inode)) {
    return util::cat("the checkout ", mine.checkout.string());
  }
  std::set<std::string> theirs;
  if (other["gpus"].is_list()) {
    for (const auto& gpu : other["gpus"].as_list()) {
      theirs.insert(gpu.is_text() ? gpu.as_text() : "");
    }
  }
  const auto both = shared_gpus(mine.gpus, theirs);
  return both.empty() ? "" : gpus_text(both);
}

util::Status make_private(const std::filesystem::path& dir) {
  if (::mkdir(dir.c_str(), 0700) != 0 && errno != EEXIST) {
    return util::fail(util::errno_error(errno, util::cat("cannot make ", dir.string())));
  }
  struct stat info {};
  if (::lstat(dir.c_str(), &info) != 0 || !S_ISDIR(info.st_mode) || info.st_uid != ::geteuid() ||
      (info.st_mode & 0022) != 0) {
    return util::fail(util::Code::Refused,
                      util::cat(dir.string(), " is not a directory of this user alone"));
  }
  return {};
}

bool try_lock(int fd, int how) { return ::flock(fd, how | LOCK_NB) == 0; }

util::Fd open_claim(const std::filesystem::path& file, int flags) {
  return util::Fd(::open(file.c_str(), flags | O_NOFOLLOW | O_CLOEXEC, 0600));
}

bool write_body(int fd, const std::string& text) {
  return text.size() <= kMaxBody &&
         ::pwrite(fd, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
}

/// A file of that name which this process has locked; an invalid Fd when another one interfered.
util::Fd claim(const std::filesystem::path& file, const std::string& body) {
  util::Fd fd = open_claim(file, O_RDWR | O_CREAT | O_EXCL);
  struct stat info {};
  const bool whole = fd.valid() && try_lock(fd.get(), LOCK_EX) && write_body(fd.get(), body) &&
                     ::fstat(fd.get(), &info) == 0 && info.st_nlink == 1;
  return whole ? std::move(fd) : util::Fd();
}

std::string read_body(int fd) {
  std::string text(kMaxBody, '\0');
  const auto got = ::pread(fd, text.data(), text.size(), 0);
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return text;
}

/// The description of a live run; nullopt for a dead one, whose file is removed.
std::optional<util::Value> live_run(const std::filesystem::path& file) {
  const util::Fd fd = open_claim(file, O_RDONLY | O_NONBLOCK);
  if (!fd.valid()) {
    return std::nullopt;
  }
  if (try_lock(fd.get(), LOCK_SH)) {
    ::unlink(file.c_str());
    return std::nullopt;
  }
  const auto body = util::parse_json(read_body(fd.get()), "presence");
  return body && body->is_map() ? std::optional(*body) : std::nullopt;
}

}  // namespace

Occupied occupied_by(std::string run_dir, const std::filesystem::path& checkout,
                     const util::Environment& env, const Pins& pins) {
  Occupied out;
  out.run_dir = std::move(run_dir);
  out.checkout = checkout;
  struct stat info {};
  if (::stat(checkout.c_str(), &info) == 0) {
    out.device = info.st_dev;
    out.inode = info.st_ino;
  }
  out.gpus = gpus_of(env, pins);
  return out;
}

std::filesystem::path Presence::default_directory() {
  return util::cat("/tmp/hyperloom-", ::geteuid(), "/live");
}

util::Result<Presence> Presence::announce(const std::filesystem::path& directory,
                                          const Occupied& what) {
  HL_TRY(make_private(directory.parent_path()));
  HL_TRY(make_private(directory));
  const std::string body = util::to_json(body_of(what));
  for (int i = 0; i < kTries; ++i) {
    auto file = directory / util::random_hex(kNameBytes);
    if (util::Fd lock = claim(file, body); lock.valid()) {
      return Presence(std::move(file), std::move(lock), what);
    }
  }
  return util::fail(util::Code::Io,
                    util::cat("no locked file could be made in ", directory.string()));
}

Presence::Presence(std::filesystem::path file, util::Fd lock, Occupied what)
    : file_(std::move(file)), lock_(std::move(lock)), what_(std::move(what)) {}

Presence::Presence(Presence&& other) noexcept
    : file_(std::exchange(other.file_, {})),
      lock_(std::move(other.lock_)),
      what_(std::move(other.what_)) {}

Presence::~Presence() {
  if (!file_.empty()) {
    ::unlink(file_.c_str());
  }
}

std::vector<Rival> Presence::rivals() const {
  std::vector<Rival> out;
  std::error_code ec;
  for (std::filesystem::directory_iterator at(file_.parent_path(), ec), end; !ec && at != end;
       at.increment(ec)) {
    if (at->path() == file_) {
      continue;
    }
    const auto run = live_run(at->path());
    const std::string shared = run ? shared_text(what_, *run) : "";
    if (!shared.empty()) {
      out.push_back(
          {run->text_or("run_dir", "?"), static_cast<int>(run->int_or("pid", 0)), shared});
    }
  }
  std::sort(out.begin(), out.end(),
            [](const Rival& a, const Rival& b) { return a.run_dir < b.run_dir; });
  return out;
}

}  // namespace hyperloom::session
