// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/open_session.hpp"
#include "core/phase/replay.hpp"
#include "core/report/explain.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::cli {
namespace {

int explain_all(const Host& host, const session::State& state) {
  host.out.document(report::explain_value(state));
  host.out.text(report::explain_text(state));
  return kExitOk;
}

int explain_candidate(const Host& host, const session::State& state, const std::string& id) {
  const auto text = report::explain_one(state, id);
  const auto value = report::explain_one_value(state, id);
  if (!text || !value) {
    return host.out.refuse({text ? value.error() : text.error()}, kExitRefused);
  }
  host.out.document(*value);
  host.out.text(*text);
  return kExitOk;
}

int replay(const Host& host, const OpenedSession& opened) {
  const auto result = phase::replay(opened.journal.records);
  if (!result) {
    return host.out.refuse({result.error()}, kExitFailed);
  }
  host.out.document(result->document);
  host.out.text(result->text);
  return result->ok ? kExitOk : kExitFailed;
}

}  // namespace

int cmd_explain(Host& host) {
  const auto opened = open_session(host, host.args.positional.front());
  if (!opened) {
    return host.out.refuse({opened.error()}, refusal_code(opened.error().code));
  }
  if (host.args.has("replay")) {
    return replay(host, *opened);
  }
  return host.args.positional.size() > 1
             ? explain_candidate(host, opened->state, host.args.positional[1])
             : explain_all(host, opened->state);
}

}  // namespace hyperloom::cli
