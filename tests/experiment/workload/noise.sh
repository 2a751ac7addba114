# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
# Seeded noise and the exponential of small numbers, in integers, so that a leg starts no other program.

# mix NUMBER: `mixed` becomes 64 bits that look like chance, always the same ones for a number.
mix() {
  local x=$(($1 * 6364136223846793005 + 1442695040888963407))
  x=$(((x ^ (x >> 29 & 0x7ffffffff)) * 4658895280553007687))
  x=$(((x ^ (x >> 32 & 0xffffffff)) * 3935559000370003845))
  mixed=$((x ^ (x >> 29 & 0x7ffffffff)))
}

# draw SEED LEG SD: `drawn` becomes a normal draw around 0 with that standard deviation: twelve uniform ones, summed.
draw() {
  local i sum=-393210
  mix "$1"
  local stream=$mixed
  for i in 1 2 3; do
    mix $((stream + $2 * 4 + i))
    sum=$((sum + (mixed & 65535) + (mixed >> 16 & 65535) + (mixed >> 32 & 65535) + (mixed >> 48 & 65535)))
  done
  drawn=$((sum * $3 / 65536))
}

# exponential X: `exponent` becomes 1e9 * exp(X / 1e6), good to 1e-7 for |X| up to 0.1e6.
exponential() {
  local x=$1
  exponent=$((1000000000 + 1000 * x + x * x / 2000 + x * x / 1000 * x / 6000000 + x * x / 1000 * x / 1000 * x / 24000000000))
}
