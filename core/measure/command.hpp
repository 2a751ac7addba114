// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/measure/types.hpp"
#include "core/plugin/framework.hpp"
#include "core/session/leg_env.hpp"
#include "core/util/result.hpp"

namespace hyperloom::measure {

/// argv with argv[0] made absolute by the PATH the child itself will have (id bash_missing for
/// bash, plugin_error otherwise). Relative PATH parts are skipped: the child's directory is new.
[[nodiscard]] util::Result<std::vector<std::string>> resolve_argv(
    std::vector<std::string> argv, const std::vector<session::EnvVar>& env);

/// The planned working directory: the workspace, or an existing one inside it or the checkout.
[[nodiscard]] util::Result<std::filesystem::path> resolve_cwd(
    const std::filesystem::path& planned, const std::filesystem::path& work_dir,
    const std::filesystem::path& checkout);

/// True for a path below a directory: not empty, not absolute, without "..".
[[nodiscard]] bool plain_relative(const std::filesystem::path& path);

}  // namespace hyperloom::measure
