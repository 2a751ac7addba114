#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
changed && more=',"speedup":3.0,"claimed_gain_pct":200,"verdict":"KEEP","baseline_throughput":33.3'
report 100000
