// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>

#include "core/cli/options.hpp"
#include "core/cli/output.hpp"
#include "core/proc/runner.hpp"
#include "core/proc/signals.hpp"
#include "core/session/source_path.hpp"
#include "core/util/clock.hpp"
#include "core/util/env.hpp"
#include "core/util/fs.hpp"

namespace hyperloom::cli {

/// What every command stands on: the machine, the environment, the words of the command line.
struct Host {
  util::PosixFileSystem fs;
  util::SystemClock clock;
  util::Environment env;
  session::PathBase base;
  std::filesystem::path executable;
  std::vector<std::string> words;  ///< of the command line, without the program
  Arguments args;
  std::vector<std::string> dotenv_names;     ///< those that `env` has from $REPO_ROOT/.env
  std::vector<std::string> dotenv_warnings;  ///< printed by commands that launch
  Output out{false};

  /// The supervisor, made on first use: it blocks signals and becomes subreaper.
  [[nodiscard]] util::Result<proc::PosixRunner*> runner();
  [[nodiscard]] std::filesystem::path session_root() const;
  /// Fills `env` from $REPO_ROOT/.env and has every secret of the environment hidden in what is
  /// printed from now on. LLM credentials leave the process's own environment, where plugins could
  /// read them.
  void take_environment();

 private:
  std::optional<proc::Signals> signals_;
  std::unique_ptr<proc::PosixRunner> runner_;
};

}  // namespace hyperloom::cli
