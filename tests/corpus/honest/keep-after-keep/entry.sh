#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000
[ "${FUSE:-}" = 1 ] && rate=$((rate * 106 / 100))
[ "${CACHE:-}" = 1 ] && rate=$((rate * 105 / 100))
report $rate
