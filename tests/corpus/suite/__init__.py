# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The parts of the corpus runner: read a case, run it, judge it, keep its outcome."""
