#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
case ${BATCH:-8} in
  8) rate=100000 ;;
  16) rate=108000 ;;
  32) rate=104000 ;;
esac
report $rate
