// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/layout.hpp"

#include "core/util/cat.hpp"

namespace hyperloom::session {

std::filesystem::path Layout::home(std::string_view kind, std::string_view id,
                                   std::string_view framework, std::string_view stamp,
                                   std::uint64_t leg) const {
  std::string number = std::to_string(leg);
  number.insert(0, number.size() < 4 ? 4 - number.size() : 0, '0');
  return runs() / kind / id / util::cat("benchmark_", framework, "_", stamp, "_", number);
}

}  // namespace hyperloom::session
