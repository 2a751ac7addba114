// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <optional>

#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/open_session.hpp"
#include "core/phase/replay.hpp"
#include "core/report/explain.hpp"
#include "core/report/find_candidate.hpp"
#include "core/session/root.hpp"
#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

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

/// A session, and a candidate of it or nothing for all.
struct Asked {
  OpenedSession opened;
  std::optional<std::string> candidate = {};
};

util::Result<Asked> whole(const Host& host, std::string_view session) {
  HL_TRY_ASSIGN(auto opened, open_session(host, session));
  return Asked{std::move(opened)};
}

std::string id_of(const OpenedSession& opened) { return opened.layout.root().filename().string(); }

util::Error ambiguous(const std::string& word, const OpenedSession& latest) {
  const std::string shown = util::printable(word, false);
  auto error =
      util::make_error(util::Code::Refused,
                       util::cat("'", shown, "' is a session and also a candidate of the latest ",
                                 "session, ", id_of(latest)));
  error.hint = util::cat("`hyperloom explain latest ", shown,
                         "` for the candidate, `hyperloom explain ./", shown, "` for the session");
  return error;
}

/// Of a word that names neither; near candidates are in the hint.
util::Error neither(const Host& host, const std::string& word, const OpenedSession& latest,
                    util::Error candidate) {
  candidate.message = util::cat("'", util::printable(word, false), "' is no session under ",
                                host.session_root().string(), ", and in the latest one, ",
                                id_of(latest), ": ", candidate.message);
  return candidate;
}

bool only_a_session(const std::string& word) {
  return word == kLatest ||
         session::is_session_name(std::filesystem::path(word).filename().native());
}

/// What a lone word means: a session, else a candidate of the latest one.
util::Result<Asked> asked_by(const Host& host, const std::string& word) {
  if (only_a_session(word)) {
    return whole(host, word);
  }
  auto located = locate_session(host, word);
  auto latest = open_session(host, kLatest);
  if (!latest) {
    const bool none = latest.error().code == util::Code::NotFound;
    return located ? whole(host, word)
                   : util::fail(std::move(none ? located.error() : latest.error()));
  }
  auto candidate = report::find_candidate(latest->state, word);
  if (located && candidate) {
    return util::fail(ambiguous(word, *latest));
  }
  if (located) {
    return whole(host, word);
  }
  if (!candidate) {
    return util::fail(neither(host, word, *latest, std::move(candidate).error()));
  }
  host.out.note(util::cat("session ", id_of(*latest), ", the latest"));
  return Asked{std::move(*latest), word};
}

util::Result<Asked> asked(const Host& host) {
  const auto& words = host.args.positional;
  if (words.size() == 1) {
    return asked_by(host, words.front());
  }
  HL_TRY_ASSIGN(auto out, whole(host, words.empty() ? kLatest : words.front()));
  if (!words.empty()) {
    out.candidate = words[1];
  }
  return out;
}

}  // namespace

int cmd_explain(Host& host) {
  const auto what = asked(host);
  if (!what) {
    return host.out.refuse({what.error()}, refusal_code(what.error().code));
  }
  if (host.args.has("replay")) {
    return replay(host, what->opened);
  }
  const auto& state = what->opened.state;
  return what->candidate ? explain_candidate(host, state, *what->candidate)
                         : explain_all(host, state);
}

}  // namespace hyperloom::cli
