# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
# Sourced by every entry.sh: a model of a workload whose throughput is computed, so that verdicts do not
# depend on how busy the machine is. What a leg is like follows from its number alone.

unit=img/s work='{"items":640,"steps":50}' gate='{"passed":true}' more=
noise_sd=300 # of one leg, in 1/100000

# The number of this leg, from 1; kept outside the checkout.
leg=0
[ -e "$HOME/leg" ] && read -r leg < "$HOME/leg"
leg=$((leg + 1))
echo "$leg" > "$HOME/leg"

# Does the candidate under test run? CHANGE is the knob of the search space.
changed() { [ "${CHANGE:-}" = 1 ]; }

# next_noise SD: `noise` becomes a draw around 0 with that standard deviation; the sum of four is near enough normal.
next_noise() {
  local x=$((leg * 6364136223846793005 + 1442695040888963407))
  x=$(((x ^ (x >> 29 & 0x7ffffffff)) * 4658895280553007687))
  x=$(((x ^ (x >> 32 & 0xffffffff)) * 3935559000370003845))
  x=$((x ^ (x >> 29 & 0x7ffffffff)))
  noise=$(((((x & 65535) + (x >> 16 & 65535) + (x >> 32 & 65535) + (x >> 48 & 65535) - 131070) * $1) / 37837))
}

# decimal THOUSANDTHS: `number` becomes the text of it.
decimal() { printf -v number '%d.%03d' $(($1 / 1000)) $(($1 % 1000)); }

# write_report THROUGHPUT [FILE]: `gate` empty leaves the key out; `more` is further JSON behind a comma.
write_report() {
  printf '{"throughput_unit":"%s","output_throughput":%s,"work":%s%s%s}\n' "$unit" "$1" "$work" \
    "${gate:+,\"quality_gate\":$gate}" "$more" > "${2:-$RESULT_DIR/inferencex_result.json}"
}

# report RATE: a leg that did RATE thousandths of a unit per second, give or take the noise.
report() {
  next_noise "$noise_sd"
  decimal $(($1 + $1 * noise / 100000))
  write_report "$number"
}

# timed SECONDS: works that long by the clock; `elapsed` is in microseconds.
timed() {
  local start=${EPOCHREALTIME/[.,]/}
  sleep "$1"
  elapsed=$((${EPOCHREALTIME/[.,]/} - start))
}

# report_timed UNITS ELAPSED: the throughput of so many units in so many microseconds.
report_timed() {
  work="{\"units\":$1}"
  decimal $(($1 * 1000000000 / $2))
  write_report "$number"
}

# render N: `picture` becomes 64 numbers of which the first N are computed, the others are 0.
render() {
  local i
  picture=()
  for ((i = 0; i < 64; i++)); do
    picture[i]=$((i < $1 ? (i * i * 37 + 11) % 251 + 1 : 0))
  done
}

# compare: sets `gate` by comparing `picture` with the quality reference, which the first leg writes.
compare() {
  local reference i same=0
  if [ -n "$HYPERLOOM_QUALITY_REF_WRITE" ]; then
    echo "${picture[*]}" > "$HYPERLOOM_QUALITY_REF_WRITE"
    gate='{"skipped":true,"reason":"reference_established"}'
    return
  fi
  read -ra reference < "$HYPERLOOM_QUALITY_REF"
  for ((i = 0; i < 64; i++)); do
    ((picture[i] == reference[i])) && same=$((same + 1))
  done
  decimal $((same * 1000 / 64))
  gate="{\"ssim\":$number,\"ssim_min\":0.85}"
}
