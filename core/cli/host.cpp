// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/host.hpp"

#include <cstdlib>
#include <cstring>

#include "core/session/dotenv.hpp"
#include "core/session/root.hpp"
#include "core/util/env_names.hpp"
#include "core/util/redact.hpp"

namespace hyperloom::cli {
namespace {

/// Overwritten in place first: /proc shows the memory that the process was started with.
void forget_in_process(const std::string& name) {
  if (char* const value = ::getenv(name.c_str())) {
    std::memset(value, 0, std::strlen(value));
    ::unsetenv(name.c_str());
  }
}

void fill_from_dotenv(Host& host) {
  const auto root = host.env.get_nonblank("REPO_ROOT");
  if (!root) {
    return;
  }
  const auto file = session::absolute_path(*root, host.base) / ".env";
  auto dotenv = session::read_dotenv(host.fs, file, host.env);
  host.dotenv_warnings = std::move(dotenv.warnings);
  for (auto& secret : dotenv.secrets) {
    host.out.redactor.add_value(std::move(secret));
  }
  auto items = host.env.items();
  for (auto& fill : dotenv.fills) {
    host.dotenv_names.push_back(fill.first);
    items.push_back(std::move(fill));
  }
  host.env = util::Environment(std::move(items));
}

}  // namespace

void Host::take_environment() {
  for (const auto& [name, value] : env.items()) {
    const bool credential = util::llm_credential_env(name);
    for (auto& secret : util::secrets_of(name, value)) {
      out.redactor.add_value(std::move(secret));
    }
    if (credential) {
      out.redactor.add_value(value);
      forget_in_process(name);
    }
  }
  fill_from_dotenv(*this);
}

util::Result<proc::PosixRunner*> Host::runner() {
  if (!runner_) {
    HL_TRY_ASSIGN(auto signals, proc::Signals::install());
    signals_.emplace(std::move(signals));
    HL_TRY_ASSIGN(auto made, proc::PosixRunner::create(*signals_, clock));
    runner_ = std::move(made);
  }
  return runner_.get();
}

std::filesystem::path Host::session_root() const { return session::session_root(env, base); }

}  // namespace hyperloom::cli
