#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000 lines=400
changed && rate=104000 lines=4
for ((i = 0; i < lines; i++)); do echo "step $i of $lines"; done
report $rate
