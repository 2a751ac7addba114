// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/cli/host.hpp"

namespace hyperloom::cli {

/// One command each; they print and return the exit code.
[[nodiscard]] int cmd_optimize(Host& host);
[[nodiscard]] int cmd_measure(Host& host);
[[nodiscard]] int cmd_doctor(Host& host);
[[nodiscard]] int cmd_status(Host& host);
[[nodiscard]] int cmd_sessions(Host& host);
[[nodiscard]] int cmd_report(Host& host);
[[nodiscard]] int cmd_explain(Host& host);
[[nodiscard]] int cmd_plugin(Host& host);

}  // namespace hyperloom::cli
