// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/root.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>

#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::session {
namespace {

/// PATH_MAX less what a session needs below its root.
constexpr std::size_t kMaxRootBytes = 3584, kMaxNameBytes = 255;
constexpr std::size_t kShownBytes = 200;

constexpr std::string_view kPattern = "ddddddddTddddddZ-xxxxxxxx";  // d digit, x hex digit

util::Status refuse(const std::filesystem::path& root, std::string_view why) {
  const std::string shown = util::printable(root.string().substr(0, kShownBytes), false);
  util::Error error =
      util::make_error(util::Code::InvalidInput,
                       util::cat("session root '", shown,
                                 root.native().size() > kShownBytes ? ".." : "", "' ", why));
  error.id = "session_root_invalid";
  error.hint = "set USER_DATA_PATH to a writable directory outside the checkout";
  return util::fail(std::move(error));
}

/// The deepest part of the path that exists.
std::filesystem::path existing_part(const util::FileSystem& fs, std::filesystem::path path) {
  while (!fs.lstat(path) && path.has_relative_path()) {
    path = path.parent_path();
  }
  return path;
}

std::filesystem::path resolved(const std::filesystem::path& path) {
  std::error_code ec;
  auto real = std::filesystem::weakly_canonical(path, ec);
  return ec ? path : real;
}

bool writable_directory(const util::FileSystem& fs, const std::filesystem::path& path) {
  const auto info = fs.stat(path);
  return info && info->kind == util::FileInfo::Kind::Directory &&
         ::access(path.c_str(), W_OK | X_OK) == 0;
}

bool too_long(const std::filesystem::path& path) {
  return path.native().size() > kMaxRootBytes ||
         std::any_of(path.begin(), path.end(), [](const std::filesystem::path& part) {
           return part.native().size() > kMaxNameBytes;
         });
}

bool matches(char want, char got) {
  const auto byte = static_cast<unsigned char>(got);
  switch (want) {
    case 'd': return std::isdigit(byte) != 0;
    case 'x': return std::isdigit(byte) != 0 || (got >= 'a' && got <= 'f');
    default: return want == got;
  }
}

}  // namespace

std::filesystem::path session_root(const util::Environment& env, const PathBase& base) {
  if (const auto exported = env.get_nonblank("USER_DATA_PATH")) {
    return absolute_path(*exported, base);
  }
  if (const auto state = env.get_nonblank("XDG_STATE_HOME")) {
    return absolute_path(*state, base) / "hyperloom";
  }
  return base.home / ".local/state/hyperloom";
}

bool inside(const std::filesystem::path& path, const std::filesystem::path& dir) {
  const auto mismatch = std::mismatch(dir.begin(), dir.end(), path.begin(), path.end());
  return mismatch.first == dir.end();
}

util::Status check_session_root(const util::FileSystem& fs, const std::filesystem::path& root,
                                const std::filesystem::path& checkout,
                                const std::function<bool(const std::filesystem::path&)>& ignored) {
  if (util::has_control(root.native()) || util::utf8_error(root.native())) {
    return refuse(root, "has control characters or is not valid UTF-8");
  }
  if (too_long(root)) {
    return refuse(root, "is too long");
  }
  if (fs.lstat(root / "manifest.json")) {
    return refuse(root, "is itself a session (it holds manifest.json)");
  }
  if (!writable_directory(fs, existing_part(fs, root))) {
    return refuse(root, "cannot be created or written");
  }
  const auto real = resolved(root);
  if (!checkout.empty() && inside(real, resolved(checkout)) && !ignored(real)) {
    return refuse(root, "lies in the checkout and is not ignored by git");
  }
  return {};
}

bool is_session_name(std::string_view name) {
  return name.size() == kPattern.size() &&
         std::equal(kPattern.begin(), kPattern.end(), name.begin(), matches);
}

std::vector<std::string> session_names(const util::FileSystem& fs,
                                       const std::filesystem::path& root) {
  std::vector<std::string> names = fs.list(root).value_or(std::vector<std::string>{});
  std::erase_if(names, [](const std::string& name) { return !is_session_name(name); });
  return names;
}

}  // namespace hyperloom::session
