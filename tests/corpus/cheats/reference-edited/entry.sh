#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000 computed=64
changed && rate=150000 computed=20
render $computed
if changed; then
  chmod u+w "$HYPERLOOM_QUALITY_REF"
  echo "${picture[*]}" > "$HYPERLOOM_QUALITY_REF"
fi
compare
report $rate
