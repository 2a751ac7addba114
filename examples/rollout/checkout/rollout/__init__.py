# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""A small autoregressive rollout: chunks of latent frames, each refined in steps by blocks."""
