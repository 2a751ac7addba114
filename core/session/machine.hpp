// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "core/util/value.hpp"

namespace hyperloom::session {

/// What numbers are measured on, for the launch record: cpu (model), cores (online), usable_cores
/// (of this process), os, kernel, load (means of 1, 5 and 15 minutes). What the system does not say
/// is left out. `root`: where proc/ and etc/ are, "/".
[[nodiscard]] util::Value machine_value(const std::filesystem::path& root);

}  // namespace hyperloom::session
