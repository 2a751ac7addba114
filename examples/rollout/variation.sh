#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
#
# usage: variation.sh [N]    N rounds (20) of four legs: default, tile 64, in place, prefetch 1
#
# Prints every leg, then the leg-to-leg variation of the default and the gain of each knob. The
# arms take turns, so a drift of the machine meets all of them; gains are medians over rounds.
set -eu

rounds=${1:-20}
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Runs one leg with the given environment; sets score, wall (ms) and gate.
leg() {
  local begin=${EPOCHREALTIME/[.,]/}
  mkdir "$work/w$((legs += 1))"
  env RESULT_DIR="$work/w$legs" RESULT_FILENAME=leg "$@" "$here/scripts/rollout.sh" >/dev/null
  wall=$(((${EPOCHREALTIME/[.,]/} - begin) / 1000))
  score=$(sed -n 's/.*"output_throughput": \([^,]*\).*/\1/p' "$work/w$legs/leg.json")
  gate=$(sed -n 's/.*"passed": \([a-z]*\).*/\1/p' "$work/w$legs/leg.json")
}

legs=0
leg HYPERLOOM_QUALITY_REF_WRITE="$work/reference"
echo "warm-up            $score  ${wall} ms  gate $gate"
export HYPERLOOM_QUALITY_REF=$work/reference
for ((round = 1; round <= rounds; round++)); do
  for arm in ROLLOUT_TILE=16 ROLLOUT_TILE=64 ROLLOUT_INPLACE=1 ROLLOUT_PREFETCH=1; do
    leg "$arm"
    printf '%-3d %-18s %s  %d ms  gate %s\n' "$round" "$arm" "$score" "$wall" "$gate"
    echo "$round $arm $score $wall" >>"$work/legs"
  done
done

awk '
function median(list, n,   i, j, t) {
  for (i = 2; i <= n; i++) {
    t = list[i]
    for (j = i - 1; j > 0 && list[j] > t; j--) list[j + 1] = list[j]
    list[j + 1] = t
  }
  return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
}
{ score[$1, $2] = $3; rounds = $1; if ($2 == "ROLLOUT_TILE=16") { x[++n] = $3; w[n] = $4 } }
END {
  for (i = 1; i <= n; i++) mean += x[i] / n
  for (i = 1; i <= n; i++) square += (x[i] - mean) ^ 2
  middle = median(x, n)
  for (i = 1; i <= n; i++) off[i] = x[i] > middle ? x[i] - middle : middle - x[i]
  sd = n > 1 ? sqrt(square / (n - 1)) : 0
  spread = 1.4826 * median(off, n)
  printf "default: mean %.2f, sd %.2f %%, ", mean, 100 * sd / mean
  printf "1.4826 x median deviation %.2f %%, ", 100 * spread / middle
  printf "median wall %d ms\n", median(w, n)
  split("ROLLOUT_TILE=64 ROLLOUT_INPLACE=1 ROLLOUT_PREFETCH=1", arms, " ")
  for (a = 1; a <= 3; a++) {
    for (i = 1; i <= rounds; i++) {
      gain[i] = 100 * (score[i, arms[a]] / score[i, "ROLLOUT_TILE=16"] - 1)
    }
    printf "%-18s %+.2f %%\n", arms[a], median(gain, rounds)
  }
}' "$work/legs"
