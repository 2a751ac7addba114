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

}  // namespace

util::Status check_named_file(const Host& host, std::string_view option, std::string_view file) {
  if (util::trim(file).empty()) {
    return refuse(option, file, "names no file");
  }
  const auto path = resolved(host, file);
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
