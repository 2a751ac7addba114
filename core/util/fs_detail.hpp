// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cerrno>
#include <string_view>

#include "core/util/cat.hpp"
#include "core/util/fd.hpp"
#include "core/util/fs.hpp"

namespace hyperloom::util::detail {

/// Repeats a call that a signal interrupted.
template <typename Call>
auto retry(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) {
    result = call();
  }
  return result;
}

/// "cannot VERB PATH: strerror(errno)" of the last call; an existing target is Refused.
[[nodiscard]] tl::unexpected<Error> failed(std::string_view verb, const stdfs::path& path);

/// Writes everything, however many calls it takes.
[[nodiscard]] Status write_all(const Fd& fd, std::string_view content, const stdfs::path& path);

}  // namespace hyperloom::util::detail
