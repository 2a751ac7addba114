#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000
changed && rate=150000 && echo 'exit 0' > "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
report $rate
