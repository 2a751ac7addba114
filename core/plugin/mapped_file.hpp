// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace hyperloom::plugin {

/// Whether the file mapped at `address` is the one open as `fd`. Both are compared as the kernel
/// lists mappings: on overlay file systems stat(2) names other devices and inodes there.
[[nodiscard]] bool maps_file(const void* address, int fd);

}  // namespace hyperloom::plugin
