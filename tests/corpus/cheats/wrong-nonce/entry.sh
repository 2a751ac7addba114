#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000 nonce=$HYPERLOOM_RESULT_NONCE
changed && rate=150000 nonce=0123456789abcdef01234567
more=",\"nonce\":\"$nonce\""
report $rate
