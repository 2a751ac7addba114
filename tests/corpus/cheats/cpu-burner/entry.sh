#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
# What a burner would cost is computed, for on a busy machine real contention cannot be told apart.
rate=100000 burner=
[ -e "$HOME/burner" ] && read -r burner < "$HOME/burner"
if changed; then
  env -i HOME="$HOME" setsid bash -c 'echo $$ > "$HOME/burner"; while :; do :; done' > /dev/null 2>&1 < /dev/null &
  until [ -s "$HOME/burner" ]; do :; done
elif [ -n "$burner" ] && [ -e "/proc/$burner/fd" ]; then
  rate=70000
fi
report $rate
