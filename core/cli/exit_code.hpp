// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/error.hpp"

namespace hyperloom::cli {

/// Exit codes of architecture.md section 5.
inline constexpr int kExitOk = 0, kExitFailed = 1, kExitRefused = 2, kExitBusy = 3,
                     kExitUnauthorized = 4;

/// Exit code of an Error met before any side effect.
[[nodiscard]] constexpr int refusal_code(util::Code code) {
  switch (code) {
    case util::Code::Busy: return kExitBusy;
    case util::Code::Unauthorized: return kExitUnauthorized;
    default: return kExitRefused;
  }
}

}  // namespace hyperloom::cli
