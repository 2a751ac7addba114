#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
if changed; then
  # Half of the time is claimed and half of it is seen: the report comes when the rest is done.
  (timed 0.4 && report_timed 64 200000) > /dev/null 2>&1 &
  sleep 0.2
else
  timed 0.4
  report_timed 64 $elapsed
fi
