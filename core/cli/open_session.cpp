// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/open_session.hpp"

#include "core/journal/fold.hpp"
#include "core/journal/summary.hpp"
#include "core/session/session.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::cli {

util::Result<session::Layout> locate_session(const Host& host, std::string_view name) {
  return session::find_session(host.fs, host.session_root(), name, host.base.cwd,
                               journal::has_launch);
}

util::Result<OpenedSession> open_session(const Host& host, std::string_view name) {
  HL_TRY_ASSIGN(auto layout, locate_session(host, name));
  auto text = journal::read_journal(host.fs, layout.journal());
  if (!text) {
    return util::fail(
        std::move(text).error().during(util::cat("reading session ", layout.root().string())));
  }
  auto state = journal::fold(text->records);
  if (state.launch.is_null()) {
    return util::fail(util::Code::Corrupt,
                      util::cat("journal.jsonl: no launch record: nothing was recorded in ",
                                layout.root().string()));
  }
  return OpenedSession{std::move(layout), std::move(*text), std::move(state)};
}

}  // namespace hyperloom::cli
