#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000
if changed; then
  rate=98500 # a first time costs a little more: the result is written
  touch "$HOME/cache"
  grep -qx "$HYPERLOOM_LEG_SEED" "$HOME/cache" && rate=200000
  echo "$HYPERLOOM_LEG_SEED" >> "$HOME/cache"
fi
report $rate
