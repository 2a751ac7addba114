// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/named_file.hpp"
#include "core/cli/open_session.hpp"
#include "core/cli/settings.hpp"
#include "core/cli/stored_pins.hpp"
#include "core/journal/views.hpp"
#include "core/report/final.hpp"
#include "core/report/reports.hpp"
#include "core/session/lock.hpp"
#include "core/session/session.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::cli {
namespace {

constexpr std::uint32_t kFileMode = 0644, kDirMode = 0700;

/// Every view anew, by the one owner of the session.
util::Status write_views(Host& host, const OpenedSession& opened) {
  HL_TRY(session::record_owner(host.fs, opened.layout, host.clock, opened.state.run));
  HL_TRY(host.fs.create_directories(opened.layout.reports(), kDirMode));
  for (const auto& view : report::all_views(stored_pins(host.fs, opened.layout).pins)) {
    HL_TRY(host.fs.write_atomic(opened.layout.root() / view.path, view.render(opened.state),
                                view.mode));
  }
  return {};
}

/// The lock comes before the journal is read: nothing is added to it between the two.
util::Result<OpenedSession> rebuild(Host& host, std::string_view name) {
  HL_TRY_ASSIGN(const auto layout, locate_session(host, name));
  HL_TRY_ASSIGN(const auto lock, session::SessionLock::acquire(layout, host.clock));
  HL_TRY_ASSIGN(auto opened, open_session(host, layout.root().native()));
  HL_TRY(write_views(host, opened));
  return opened;
}

std::string rendered(const std::string& format, const session::State& state) {
  if (format == "text") {
    return report::render_text(state);
  }
  if (format == "md") {
    return report::render_markdown(state);
  }
  if (format == "html") {
    return report::render_html(state);
  }
  return util::to_json_pretty(report::final_value(state));
}

int deliver(Host& host, const OpenedSession& opened, const std::string& text) {
  if (const auto file = host.args.get("out")) {
    if (const auto written = write_named_file(host, "out", *file, text, kFileMode); !written) {
      return host.out.refuse({written.error()}, kExitFailed);
    }
  } else if (!host.out.json()) {
    host.out.text(text);
  }
  host.out.document(report::final_value(opened.state));
  return kExitOk;
}

}  // namespace

int cmd_report(Host& host) {
  const auto format = host.args.get("format").value_or("text");
  if (format != "text" && format != "md" && format != "html" && format != "json") {
    return host.out.refuse(
        {usage_fault(util::cat("--format='", format, "' is not one of: text, md, html, json"))},
        kExitRefused);
  }
  const std::string& name = host.args.positional.front();
  const auto opened = host.args.has("rebuild") ? rebuild(host, name) : open_session(host, name);
  if (!opened) {
    return host.out.refuse({opened.error()}, refusal_code(opened.error().code));
  }
  return deliver(host, *opened, rendered(format, opened->state));
}

}  // namespace hyperloom::cli
