#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
passes=0 picture=()
pass() { passes=$((passes + 1)); }
if changed; then
  pass
  for ((i = 0; i < 64; i++)); do picture[i]=$(((i * 7 + 3) % 251 + 1)); done
else
  pass
  for ((i = 0; i < 64; i++)); do picture[i]=$((i * 7)); done
  pass
  for ((i = 0; i < 64; i++)); do picture[i]=$(((picture[i] + 3) % 251 + 1)); done
fi
compare
report $((100000 * 10 / (8 + passes)))
