#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
# About 20 ms; its throughput is a model times exp(noise). WORKLOAD_* come from the experiment, in 1/10,000 lp.
. "$HYPERLOOM_BYPASS_SCRIPTS_DIR/noise.sh"

# The leg's number, from 1. The noise follows it and the session's seed, not HYPERLOOM_LEG_SEED, which base and
# variant share: legs must be independent.
leg=0
[ -e "$HOME/leg" ] && read -r leg < "$HOME/leg"
leg=$((leg + 1))
echo "$leg" > "$HOME/leg"

draw "$WORKLOAD_SEED" "$leg" "$WORKLOAD_NOISE"
level=$drawn
level=$((level + WORKLOAD_DRIFT * (leg < 40 ? leg : 40)))
[ "${K0:-}" = 1 ] && level=$((level + WORKLOAD_EFFECT))

read -rt 0.02 <> "$HOME/pipe" # nobody writes to it: the time of a leg
exponential "$level"
printf '{"throughput_unit":"unit/s","output_throughput":%d.%06d,"quality_gate":{"passed":true}}\n' \
  $((exponent / 1000000)) $((exponent % 1000000)) > "$RESULT_DIR/inferencex_result.json"
