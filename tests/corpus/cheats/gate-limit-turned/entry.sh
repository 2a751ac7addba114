#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
rate=100000 gate='{"ssim":0.91,"ssim_min":0.85}'
changed && rate=150000 gate='{"ssim":0.2,"ssim_max":0.85}'
report $rate
