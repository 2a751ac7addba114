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
#include "core/report/status.hpp"
#include "core/session/lock.hpp"
#include "core/session/session.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

constexpr std::uint32_t kFileMode = 0644, kDirMode = 0700;

/// Every view anew, by the one owner of the session.
util::Status write_views(Host& host, const OpenedSession& opened) {
  HL_TRY(session::record_owner(host.fs, opened.layout, host.clock, opened.state.run));
  HL_TRY(host.fs.create_directories(opened.layout.reports(), kDirMode));
  const auto stored = stored_pins(host.fs, opened.layout);
  for (const auto& view : report::all_views({stored.pins, stored.settings})) {
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

/// `running` and the like. Who rebuilds owns the session: nothing runs then.
std::string_view state_now(const Host& host, const OpenedSession& opened) {
  const auto& stop = opened.state.stop;
  const auto owner =
      host.args.has("rebuild") ? util::Value() : report::session_owner(host.fs, opened.layout);
  return report::session_state(stop, owner, host.clock.wall(), report::this_host());
}

/// final.json, and what is known beside it while there is no stop.
util::Value document_of(const Host& host, const OpenedSession& opened) {
  auto out = report::final_value(opened.state);
  if (opened.state.stop.is_null()) {
    out.set("state", state_now(host, opened));
  }
  return out;
}

std::string rendered(const Host& host, const OpenedSession& opened, std::string_view format) {
  const auto& state = opened.state;
  const auto now = state.stop.is_null() ? state_now(host, opened) : std::string_view();
  if (format == "text") {
    return report::render_text(state, now);
  }
  if (format == "md") {
    return report::render_markdown(state, now);
  }
  if (format == "html") {
    return report::render_html(state, now);
  }
  return util::to_json_pretty(document_of(host, opened));
}

int deliver(Host& host, const OpenedSession& opened, const std::string& text) {
  if (const auto file = host.args.get("out")) {
    if (const auto written = write_named_file(host, "out", *file, text, kFileMode); !written) {
      return host.out.refuse({written.error()}, kExitFailed);
    }
  } else if (!host.out.json()) {
    host.out.text(text);
  }
  host.out.document(document_of(host, opened));
  return kExitOk;
}

std::string format_of(const Arguments& args) { return args.get("format").value_or("text"); }

/// What the options ask for that can't be had, before anything is read or written.
util::Status check_options(const Host& host) {
  const std::string format = format_of(host.args);
  if (format != "text" && format != "md" && format != "html" && format != "json") {
    return util::fail(usage_fault(util::cat("--format='", util::printable(format, false),
                                            "' is not one of: text, md, html, json")));
  }
  const auto file = host.args.get("out");
  if (file) {
    return check_named_file(host, "out", *file);
  }
  if (host.args.json && host.args.has("format") && format != "json") {
    return util::fail(usage_fault(util::cat("--json puts JSON on stdout, --format ", format,
                                            " something else: leave one out, or name a file "
                                            "with --out")));
  }
  return {};
}

}  // namespace

int cmd_report(Host& host) {
  if (const auto usable = check_options(host); !usable) {
    return host.out.refuse({usable.error()}, kExitRefused);
  }
  const auto& words = host.args.positional;
  const std::string_view name = words.empty() ? kLatest : words.front();
  const auto opened = host.args.has("rebuild") ? rebuild(host, name) : open_session(host, name);
  if (!opened) {
    return host.out.refuse({opened.error()}, refusal_code(opened.error().code));
  }
  return deliver(host, *opened, rendered(host, *opened, format_of(host.args)));
}

}  // namespace hyperloom::cli
