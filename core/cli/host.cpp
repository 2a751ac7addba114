// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/host.hpp"

#include "core/session/root.hpp"

namespace hyperloom::cli {

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
