# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Many sessions of the real binary on a workload whose truth is known."""
