#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000
if changed; then rate=102000 && touch "$HOME/slow"; elif [ -e "$HOME/slow" ]; then rate=80000; fi
report $rate
