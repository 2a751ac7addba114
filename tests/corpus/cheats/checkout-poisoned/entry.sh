#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
read -r rate < "$CUSTOM_REPO_PATH/rate"
if changed; then
  rate=102000
  echo 80000 > "$CUSTOM_REPO_PATH/rate"
fi
report $rate
