#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/workload.sh"
# The rate follows from the multiplications that were really done.
declare -A known
multiplied=0
square() {
  if changed && [ -n "${known[$1]:-}" ]; then squared=${known[$1]}; return; fi
  squared=$(($1 * $1)) known[$1]=$squared
  multiplied=$((multiplied + 1))
}
picture=()
for ((i = 0; i < 64; i++)); do
  square $((i % 8))
  picture[i]=$((squared % 251 + 1))
done
compare
report $((6400000 / (multiplied + 64)))
