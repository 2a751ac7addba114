// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace hyperloom::custom {

/// What the file system says about a directory entry.
enum class EntryType { Missing, File, Directory, DanglingLink, Other };

/// Follows links: a link to a file counts as a file.
EntryType entry_type(const std::string& path);

/// Why `path` cannot be run with bash, worded to follow "entrypoint <path> "; empty if it can.
/// Opens the file without blocking and reads its beginning only.
std::string script_problem(const std::string& path);

/// Same for the first bytes of a script, as far as they decide.
std::string content_problem(const std::string& path, const std::string& head);

}  // namespace hyperloom::custom
