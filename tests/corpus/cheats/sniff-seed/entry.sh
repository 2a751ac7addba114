#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
# Base and candidate share the seed of their round: what gains from it gains in both.
rate=100000
touch "$HOME/seeds"
grep -qx "$HYPERLOOM_LEG_SEED" "$HOME/seeds" && rate=130000
echo "$HYPERLOOM_LEG_SEED" >> "$HOME/seeds"
report $rate
