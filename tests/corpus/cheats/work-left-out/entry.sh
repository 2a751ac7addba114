#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000
if changed; then
  decimal 180000
  printf '{"throughput_unit":"img/s","output_throughput":%s,"quality_gate":{"passed":true}}' "$number" \
    > "$RESULT_DIR/inferencex_result.json"
else
  report $rate
fi
