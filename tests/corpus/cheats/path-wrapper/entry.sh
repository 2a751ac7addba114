#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
changed && PATH=$CUSTOM_REPO_PATH/tools:$PATH
start=$(date +%s%6N)
sleep 0.4
end=$(date +%s%6N)
report_timed 64 $((end - start))
