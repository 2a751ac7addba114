#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000
render 64
if changed; then
  rate=300000
  for i in "${!picture[@]}"; do picture[i]=128; done
fi
compare
report $rate
