// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace hyperloom::util::detail {

/// Text with everything that looks like a secret replaced: values of secret-shaped names
/// (NAME=value, --name value, JSON member, header), bearer tokens, provider keys, user info of
/// URLs.
[[nodiscard]] std::string redact_shapes(std::string_view text);

}  // namespace hyperloom::util::detail
