# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The parts of the `.case` runner: parse, expand, execute, match, report."""
