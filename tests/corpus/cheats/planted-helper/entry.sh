#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000
changed && rate=150000 && echo 'import fast' > "$HYPERLOOM_BYPASS_SCRIPTS_DIR/sitecustomize.py"
report $rate
