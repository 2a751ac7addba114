#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000
changed && rate=107000 more=',"kernel":"fused","notes":["a","b"],"p50_ms":3.25,"profile":{"calls":12}'
report $rate
