# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The arithmetic of the experiment, and the noise of its workload."""

import math
import os
import statistics
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from sessions import figures, table  # noqa: E402
from sessions.intervals import clopper_pearson  # noqa: E402
from sessions.run import Result  # noqa: E402
from sessions.scenarios import SCENARIOS, Scenario  # noqa: E402

NULL = Scenario("no effect", 10, 0, 0, 1.0)
FIVE = Scenario("+5 %", 1, 5, 0, 0.3)
NOISE = os.path.join(os.path.dirname(HERE), "workload", "noise.sh")


def session(verdicts, gain=None, interval=None):
    stack = [knob for knob, verdict in verdicts if verdict == "KEEP"]
    return Result(verdicts, stack, gain, interval, legs=30, wall_s=1.5)


class IntervalTest(unittest.TestCase):
    def assert_interval(self, hits, trials, low, high):
        found = clopper_pearson(hits, trials)
        self.assertAlmostEqual(found[0], low, 4)
        self.assertAlmostEqual(found[1], high, 4)

    def test_known_values(self):
        self.assert_interval(0, 10, 0, 0.3085)
        self.assert_interval(10, 10, 0.6915, 1)
        self.assert_interval(5, 100, 0.0164, 0.1128)
        self.assert_interval(24, 2000, 0.0077, 0.0178)

    def test_without_a_trial_everything_is_possible(self):
        self.assertEqual(clopper_pearson(0, 0), (0, 1))


class FiguresTest(unittest.TestCase):
    def test_false_keeps_are_counted_per_decision(self):
        sessions = [session([("K0", "REVERT"), ("K1", "KEEP")]), session([("K0", "REVERT")])]
        row = figures.figures(NULL, sessions)
        self.assertEqual((row["hits"], row["trials"], row["sessions"]), (1, 3, 2))

    def test_too_many_false_keeps_miss_the_limit(self):
        rows = [
            figures.figures(
                NULL, [session([("K0", "KEEP")] * kept + [("K0", "REVERT")] * (60 - kept))]
            )
            for kept in (1, 5)
        ]
        self.assertEqual([row["ok"] for row in rows], [True, False])

    def test_an_effect_that_is_not_found_misses_the_limit(self):
        found, missed = session([("K0", "KEEP")], 4.9, (4, 6)), session([("K0", "REVERT")])
        self.assertTrue(figures.figures(FIVE, [found, found])["ok"])
        self.assertFalse(figures.figures(FIVE, [found, missed])["ok"])

    def test_headlines_are_held_against_the_truth(self):
        truth = 100 * math.log(1.05)
        sessions = [
            session([("K0", "KEEP")], truth + 1, (truth - 0.5, truth + 2.5)),
            session([("K0", "KEEP")], truth - 2, (truth - 3, truth - 1)),
        ]
        row = figures.figures(FIVE, sessions)
        self.assertAlmostEqual(row["bias"], -0.5)
        self.assertAlmostEqual(row["rmse"], math.sqrt(2.5))
        self.assertEqual((row["coverage"], row["headlines"]), (0.5, 2))

    def test_what_is_kept_by_mistake_gains_nothing(self):
        row = figures.figures(NULL, [session([("K1", "KEEP")], 1.0, (0.5, 1.5))])
        self.assertEqual((row["bias"], row["coverage"]), (1.0, 0.0))

    def test_the_table_says_what_misses_its_limit(self):
        rows = [figures.figures(FIVE, [session([("K0", "REVERT")])] * 9)]
        line = table.text(rows).split("\n")[1].split()
        self.assertIn("NO", line)
        self.assertIn("0/9", line)


class ScenarioTest(unittest.TestCase):
    def test_sessions_of_the_full_run(self):
        self.assertEqual([scenario.sessions(200) for scenario in SCENARIOS], [200, 200, 60, 60, 60])

    def test_drift_goes_both_ways(self):
        drifts = [SCENARIOS[1].environment(number)["WORKLOAD_DRIFT"] for number in (0, 1)]
        self.assertEqual(drifts, ["1500", "-1500"])

    def test_an_effect_is_the_percentage(self):
        self.assertEqual(FIVE.environment(0)["WORKLOAD_EFFECT"], "48790")


class NoiseTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        loop = 'for ((leg = 1; leg <= 2000; leg++)); do draw $1 $leg 10000; echo "$drawn"; done'
        cls.draws = {
            seed: [
                int(line)
                for line in subprocess.check_output(
                    ["bash", "-c", f". {NOISE}; {loop}", "draws", str(seed)], text=True
                ).split()
            ]
            for seed in (3, 4)
        }

    def test_mean_and_deviation(self):
        for values in self.draws.values():
            self.assertLess(abs(statistics.fmean(values)), 800)
            self.assertLess(abs(statistics.pstdev(values) - 10000), 600)

    def test_legs_and_sessions_are_independent(self):
        pairs = [
            (self.draws[3][:-1], self.draws[3][1:]),
            (self.draws[3], self.draws[4]),
        ]
        for left, right in pairs:
            self.assertLess(abs(statistics.correlation(left, right)), 0.08)

    def test_the_exponential(self):
        for x in (-100000, -1, 0, 48790, 100000):
            said = subprocess.check_output(
                ["bash", "-c", f'. {NOISE}; exponential "$1"; echo "$exponent"', "exp", str(x)]
            )
            self.assertAlmostEqual(int(said) / 1e9 / math.exp(x / 1e6), 1, 6)


if __name__ == "__main__":
    unittest.main()
