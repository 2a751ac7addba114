#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
if changed; then
  write_report 150 "$HOME/kept.json"
  ln "$HOME/kept.json" "$RESULT_DIR/inferencex_result.json"
else
  report 100000
fi
