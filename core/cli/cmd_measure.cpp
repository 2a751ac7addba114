// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/measure_leg.hpp"

namespace hyperloom::cli {

int cmd_measure(Host& host) {
  Launch launch(host);
  run_preflight(launch, {.git = false, .search_space = false, .credentials = false});
  if (const auto refused = report_preflight(launch)) {
    return *refused;
  }
  const auto measured = measure_leg(launch);
  if (!measured) {
    return host.out.refuse({measured.error()}, kExitFailed);
  }
  host.out.document(measured->document);
  host.out.text(measured->text);
  if (measured->signal_exit != 0) {
    return measured->signal_exit;
  }
  return measured->usable ? kExitOk : kExitFailed;
}

}  // namespace hyperloom::cli
