# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
set(HYPERLOOM_VERSION_CORE 0.1.0)
set(HYPERLOOM_SDK_VERSION 1.0.0)
set(HYPERLOOM_ABI_MAJOR 1)
set(HYPERLOOM_ABI_MINOR 0)
