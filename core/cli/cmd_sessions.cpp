// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/settings.hpp"
#include "core/report/sessions.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::cli {

int cmd_sessions(Host& host) {
  const auto& words = host.args.positional;
  if (!words.empty() && words.front() != "list") {
    return host.out.refuse({usage_fault(util::cat("unexpected argument '", words.front(),
                                                  "'; usage: hyperloom sessions [list]"))},
                           kExitRefused);
  }
  const auto value =
      report::sessions_value(host.fs, host.session_root(), host.clock, report::this_host());
  host.out.document(value);
  host.out.text(report::sessions_text(value));
  return kExitOk;
}

}  // namespace hyperloom::cli
