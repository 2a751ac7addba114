// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/session/leg_env.hpp"
#include "core/util/env.hpp"
#include "core/util/fs.hpp"

namespace hyperloom::session {

/// What `$REPO_ROOT/.env` gives to a launch (session.md 8.1).
struct Dotenv {
  EnvItems fills;                     ///< accepted names that are unset or blank in the environment
  std::vector<std::string> warnings;  ///< refused names, lines that cannot be read; no values
  std::vector<std::string> secrets;   ///< values never to be shown, those of refused names too
};

/// Reads lines `[export ]NAME=VALUE` and `#` comments; one pair of quotes is stripped, nothing is
/// expanded or executed. Of a name given twice the last line counts.
[[nodiscard]] Dotenv parse_dotenv(std::string_view text, const std::filesystem::path& file,
                                  const util::Environment& env);
/// The same of a file: an absent one gives nothing, one that cannot be read (a directory, a device,
/// over 1 MiB, no permission) a warning.
[[nodiscard]] Dotenv read_dotenv(const util::FileSystem& fs, const std::filesystem::path& file,
                                 const util::Environment& env);
/// True for the names that may come from the file.
[[nodiscard]] bool dotenv_name(std::string_view name);

}  // namespace hyperloom::session
