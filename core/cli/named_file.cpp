// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/named_file.hpp"

#include <unistd.h>

#include "core/util/cat.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

/// Where a link leads; the path itself when that cannot be said.
std::filesystem::path resolved(const Host& host, std::string_view file) {
  const auto path = session::absolute_path(file, host.base);
  std::error_code ec;
  auto real = std::filesystem::weakly_canonical(path, ec);
  return ec ? path : real;
}

util::Status refuse(std::string_view option, std::string_view file, std::string_view why) {
  auto error =
      util::make_error(util::Code::InvalidInput,
                       util::cat("--", option, "='", util::printable(file, false), "' ", why));
  error.id = "usage";
  return util::fail(std::move(error));
}

/// The session directory that a path lies in; empty outside of any.
std::filesystem::path session_around(const Host& host, const std::filesystem::path& path) {
  for (auto dir = path.parent_path(); dir.has_relative_path(); dir = dir.parent_path()) {
    if (host.fs.lstat(dir / "journal.jsonl") && host.fs.lstat(dir / "manifest.json")) {
      return dir;
    }
  }
  return {};
}

}  // namespace

util::Status check_named_file(const Host& host, std::string_view option, std::string_view file) {
  if (util::trim(file).empty()) {
    return refuse(option, file, "names no file");
  }
  const auto path = resolved(host, file);
  if (const auto session = session_around(host, path); !session.empty()) {
    return refuse(option, file,
                  util::cat("lies in the session ", session.string(),
                            ", whose files are its record; name a file elsewhere"));
  }
  const auto info = host.fs.stat(path);
  if (info && info->kind != util::FileInfo::Kind::Regular) {
    return refuse(option, file, "is not a regular file");
  }
  if (::access(path.parent_path().c_str(), W_OK | X_OK) != 0) {
    return refuse(option, file, "is not in a directory that can be written");
  }
  return {};
}

util::Status write_named_file(Host& host, std::string_view option, std::string_view file,
                              std::string_view content, std::uint32_t mode) {
  HL_TRY(check_named_file(host, option, file));
  return host.fs.write_atomic(resolved(host, file), content, mode);
}

}  // namespace hyperloom::cli
