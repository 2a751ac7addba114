#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000
if [ "$leg" -le 2 ]; then
  rate=60000
elif changed; then
  rate=106000
  [ -e "$HOME/warm" ] || rate=60000
  touch "$HOME/warm"
fi
report $rate
