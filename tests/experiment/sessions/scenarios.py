# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""What is run: workloads without effect, the same under drift, and one effect alone."""

import math
from dataclasses import dataclass

NOISE_LP = 1.0
UNITS_PER_LP = 10000
# The rates of `--decision default` that the simulator is held to.
MAX_FALSE_KEEP = 0.012
MIN_FOUND = {2: 0.65, 3: 0.95, 5: 0.999}


@dataclass(frozen=True)
class Scenario:
    """`knobs` knobs, of which the first has the effect; `share` is its part of the sessions asked for."""

    name: str
    knobs: int
    effect_pct: float
    drift_lp: float
    share: float

    @property
    def effect_lp(self):
        return 100 * math.log1p(self.effect_pct / 100)

    def sessions(self, total):
        return max(1, round(total * self.share))

    def environment(self, number):
        """The workload's truth for session `number`; every other session drifts downwards."""
        drift = self.drift_lp if number % 2 == 0 else -self.drift_lp
        return {
            "WORKLOAD_NOISE": str(round(NOISE_LP * UNITS_PER_LP)),
            "WORKLOAD_DRIFT": str(round(drift * UNITS_PER_LP)),
            "WORKLOAD_EFFECT": str(round(self.effect_lp * UNITS_PER_LP)),
        }

    def space(self):
        knobs = "".join(
            f"  - {{name: K{number}, target: env, type: bool, default: false}}\n"
            for number in range(self.knobs)
        )
        return f"schema_version: 1\nstrategy: one_factor\nknobs:\n{knobs}"


SCENARIOS = (
    Scenario("no effect", 10, 0, 0, 1.0),
    Scenario("no effect, drift", 10, 0, 0.15, 1.0),
    Scenario("+2 %", 1, 2, 0, 0.3),
    Scenario("+3 %", 1, 3, 0, 0.3),
    Scenario("+5 %", 1, 5, 0, 0.3),
)
