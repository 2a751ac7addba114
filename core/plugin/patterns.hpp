// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hyperloom::plugin {

/// `^[a-z][a-z0-9_-]{0,62}$`: names of frameworks and plugins.
[[nodiscard]] bool valid_id(std::string_view text);
/// `^[a-z][a-z0-9_]{0,47}$`: failure details.
[[nodiscard]] bool valid_detail(std::string_view text);
/// `^[A-Za-z0-9_.:-]{1,64}$`: metrics.
[[nodiscard]] bool valid_metric(std::string_view text);
/// `^[a-z0-9][a-z0-9_.-]{0,62}$`: GPU and runner types, which become parts of file names.
[[nodiscard]] bool valid_gpu_name(std::string_view text);
/// Not empty, not absolute, no `.` or `..` part, no empty part.
[[nodiscard]] bool valid_relative_path(std::string_view text);

}  // namespace hyperloom::plugin
