# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The exact (Clopper-Pearson) interval of a rate that was counted."""

import math

STEPS = 60


def clopper_pearson(hits, trials, confidence=0.95):
    """(low, high) of the rate; (0, 1) without a trial."""
    if trials == 0:
        return 0.0, 1.0
    tail = (1 - confidence) / 2
    low = 0.0 if hits == 0 else _solve(lambda rate: 1 - _at_most(hits - 1, trials, rate), tail)
    high = (
        1.0 if hits == trials else 1 - _solve(lambda rest: _at_most(hits, trials, 1 - rest), tail)
    )
    return low, high


def _at_most(hits, trials, rate):
    """P(X <= hits) of a binomial X."""
    if rate <= 0:
        return 1.0
    if rate >= 1:
        return float(hits >= trials)
    ways = math.lgamma(trials + 1)
    return min(
        1.0,
        sum(
            math.exp(
                ways
                - math.lgamma(k + 1)
                - math.lgamma(trials - k + 1)
                + k * math.log(rate)
                + (trials - k) * math.log1p(-rate)
            )
            for k in range(hits + 1)
        ),
    )


def _solve(rising, wanted):
    """Where a function that rises from 0 to 1 over [0, 1] reaches `wanted`."""
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        if rising(middle) < wanted:
            low = middle
        else:
            high = middle
    return (low + high) / 2
