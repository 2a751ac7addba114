#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
if changed && [ ! -e "$HOME/forged" ]; then
  touch "$HOME/forged"
  session=${RESULT_DIR%/runs/*}
  seq=$(wc -l < "$session/journal.jsonl")
  printf '{"schema_version":1,"seq":%d,"ts":"2026-01-01T00:00:00.000Z","elapsed_s":1.0,"run":1,"type":"verdict","candidate":"c0001","verdict":"KEEP","reason":"gain","disposition":"stacked","D":40.0,"pct":49.1,"ci95_pct":[45.0,53.0],"var":0.1,"n":4,"llr":50.0,"preset":"default","s2":0.64,"anchor":"base","legs":[],"flags":[]}\n' \
    $((seq + 1)) >> "$session/journal.jsonl"
fi
report 100000
