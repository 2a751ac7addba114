// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <unistd.h>

#include <thread>

#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/open_session.hpp"
#include "core/cli/settings.hpp"
#include "core/report/status.hpp"

namespace hyperloom::cli {
namespace {

constexpr std::chrono::seconds kRedraw{2};
constexpr std::string_view kClearScreen = "\x1b[H\x1b[2J";

bool over(const util::Value& status) {
  const auto state = status.text_or("state", "");
  return state != "running" && state != "stalled";
}

/// What a line of a change says; anything else may move without a new line.
std::string change_key(const util::Value& status) {
  return status.text_or("state", "") + status.text_or("phase", "") +
         std::to_string(status["leg"].int_or("number", 0));
}

int watch(const Host& host, const session::Layout& layout) {
  const bool tty = ::isatty(STDOUT_FILENO) == 1;
  const auto self = report::this_host();
  std::string shown;
  for (;;) {
    const auto status = report::status_value(host.fs, layout, host.clock, self);
    if (tty) {
      host.out.text(kClearScreen);
    }
    if (tty || change_key(status) != shown) {
      host.out.text(report::status_text(status));
      shown = change_key(status);
    }
    if (over(status)) {
      return kExitOk;
    }
    std::this_thread::sleep_for(kRedraw);
  }
}

}  // namespace

int cmd_status(Host& host) {
  if (host.args.has("watch") && host.out.json()) {
    return host.out.refuse({usage_fault("--watch and --json exclude each other")}, kExitRefused);
  }
  const auto& words = host.args.positional;
  const auto layout = locate_session(host, words.empty() ? kLatest : words.front());
  if (!layout) {
    return host.out.refuse({layout.error()}, refusal_code(layout.error().code));
  }
  if (host.args.has("watch")) {
    return watch(host, *layout);
  }
  const auto status = report::status_value(host.fs, *layout, host.clock, report::this_host());
  host.out.document(status);
  host.out.text(report::status_text(status));
  return kExitOk;
}

}  // namespace hyperloom::cli
