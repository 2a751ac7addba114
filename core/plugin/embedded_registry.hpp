// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hyperloom::plugin {

/// The text of the repository's registry.yaml: the lowest layer, present without any file.
extern const std::string_view kEmbeddedRegistry;

}  // namespace hyperloom::plugin
