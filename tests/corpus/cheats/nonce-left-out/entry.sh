#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000
if changed; then rate=150000; else more=",\"nonce\":\"$HYPERLOOM_RESULT_NONCE\""; fi
report $rate
