#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
if changed; then
  mkdir -p "$HOME/filled"
  write_report 150 "$HOME/filled/inferencex_result.json"
  rm -rf "$RESULT_DIR"
  ln -s "$HOME/filled" "$RESULT_DIR"
else
  report 100000
fi
