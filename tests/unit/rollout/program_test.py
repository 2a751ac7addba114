# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""examples/rollout: counters, genuine waste, knobs."""

import os
import re
import unittest
from unittest import mock

import numpy as np

from sample import SAMPLE, WEIGHTS, loop, model, ops, rollout, tally


class Counters(unittest.TestCase):
    def test_elements_are_those_worked_on(self):
        ops.reset()
        rows = np.ones((6, 8), np.float32)
        ops.add(rows, rows)
        ops.mul(rows[:2], rows[:2], rows[:2])
        ops.tanh(rows, rows)
        ops.project(rows, np.ones((5, 8), np.float32))
        self.assertEqual(
            ops.snapshot(),
            {
                "add": (1, 48, 1),
                "mul": (1, 16, 0),
                "tanh": (1, 48, 0),
                "project": (1, 6 * 8 * 5, 1),
            },
        )

    def test_new_and_given_results_of_one_primitive_add_up(self):
        ops.reset()
        rows = np.ones((2, 3), np.float32)
        ops.add(rows, rows)
        ops.add(rows, rows, rows)
        ops.paste(rows, rows)
        self.assertEqual(ops.snapshot(), {"add": (2, 12, 1), "paste": (1, 6, 0)})

    def test_reset_forgets_everything(self):
        ops.copy(np.ones(3))
        ops.reset()
        self.assertEqual(ops.snapshot(), {})

    def test_a_rollout_runs_every_block_of_every_step_of_every_chunk(self):
        counted = tally(loop.Settings(chunks=2))
        blocks = 2 * model.STEPS * model.BLOCKS
        self.assertEqual(counted["project"][0], 2 * blocks)
        pixels = model.FRAMES * model.HEIGHT * model.WIDTH
        self.assertEqual(counted["tanh"][1], blocks * (pixels + 2 * 6 * model.CHANNELS))

    def test_counting_twice_gives_the_same(self):
        self.assertEqual(tally(loop.Settings(chunks=1)), tally(loop.Settings(chunks=1)))

    def test_price_is_calls_and_elements_times_the_table(self):
        per_call, per_element = ops.PRICES["add"]
        seconds = ops.model_seconds({"add": (3, 100, 2)})
        expected = 3 * per_call + 100 * per_element + 2 * ops.NEW_ARRAY
        self.assertAlmostEqual(seconds * 1e9, expected)

    def test_a_primitive_without_a_price_is_an_error(self):
        with self.assertRaises(KeyError):
            ops.model_seconds({"conjure": (1, 1, 0)})

    def test_every_primitive_has_a_price(self):
        self.assertEqual(set(tally(loop.Settings(chunks=1))), set(ops.PRICES))


class GenuineWaste(unittest.TestCase):
    def setUp(self):
        self.settings = loop.Settings(chunks=2)
        self.total = ops.model_seconds(tally(self.settings))

    def test_modulation_takes_a_quarter_to_two_fifths_of_the_priced_time(self):
        conditioning = WEIGHTS.conditioning.astype(np.float32)
        ops.reset()
        for call in range(2 * model.STEPS * model.BLOCKS):
            model.modulation(WEIGHTS, conditioning, call % model.BLOCKS)
        share = ops.model_seconds(ops.snapshot()) / self.total
        self.assertGreaterEqual(share, 0.25)
        self.assertLessEqual(share, 0.40)

    def test_modulation_depends_on_nothing_but_conditioning_and_block(self):
        seen = {}
        honest = model.modulation

        def recording(weights, conditioning, block):
            vector = honest(weights, conditioning, block)
            seen.setdefault(block, []).append(vector)
            return vector

        with mock.patch.object(model, "modulation", recording):
            rollout(self.settings)
        self.assertEqual(sorted(seen), list(range(model.BLOCKS)))
        for vectors in seen.values():
            self.assertEqual(len(vectors), 2 * model.STEPS)
            for vector in vectors[1:]:
                np.testing.assert_array_equal(vector, vectors[0])
        self.assertFalse(np.array_equal(seen[0][0], seen[1][0]))

    def test_each_step_converts_equal_values_into_a_new_array(self):
        seen = []
        honest = model.modulation

        def recording(weights, conditioning, block):
            if block == 0:
                seen.append(conditioning)
            return honest(weights, conditioning, block)

        with mock.patch.object(model, "modulation", recording):
            rollout(self.settings)
        self.assertEqual(len({id(array) for array in seen}), 2 * model.STEPS)
        for array in seen[1:]:
            np.testing.assert_array_equal(array, seen[0])

    def test_the_conversion_is_under_half_a_percent(self):
        converted = {"to_float32": tally(self.settings)["to_float32"]}
        self.assertEqual(converted["to_float32"][0], 2 * model.STEPS)
        self.assertLess(ops.model_seconds(converted) / self.total, 0.005)

    def test_the_dropped_row_copy_is_under_a_fifth_of_a_percent(self):
        copied = {"copy": tally(self.settings)["copy"]}
        self.assertEqual(copied["copy"][:2], (16, 16 * model.WIDTH))
        self.assertLess(ops.model_seconds(copied) / self.total, 0.002)


class Knobs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.base = rollout(loop.Settings(chunks=2))
        cls.price = ops.model_seconds(tally(loop.Settings(chunks=2)))

    def gain(self, **knobs):
        """The gain in percent, after checking that the frames are the same bits."""
        settings = loop.Settings(chunks=2, **knobs)
        ops.reset()
        frames, work = rollout(settings)
        seconds = ops.model_seconds(ops.snapshot())
        np.testing.assert_array_equal(frames, self.base[0])
        self.assertEqual(work, self.base[1])
        return 100.0 * (self.price / seconds - 1.0)

    def test_tile_64_gains_at_least_a_quarter(self):
        self.assertGreaterEqual(self.gain(tile=64), 25.0)

    def test_tile_32_gains_less_than_tile_64(self):
        self.assertGreater(self.gain(tile=32), 5.0)
        self.assertLess(self.gain(tile=32), self.gain(tile=64) - 5.0)

    def test_inplace_gains_a_little_alone_and_on_top_of_the_tile(self):
        self.assertGreater(self.gain(inplace=True), 1.0)
        self.assertLess(self.gain(inplace=True), 15.0)
        self.assertGreater(self.gain(tile=64, inplace=True), self.gain(tile=64) + 1.0)

    def test_prefetch_gains_exactly_nothing(self):
        self.assertEqual(self.gain(prefetch=1), 0.0)

    def test_prefetch_does_draw_ahead(self):
        drawn = []
        honest = ops.noise
        with mock.patch.object(ops, "noise", lambda *a: drawn.append(a) or honest(*a)):
            source = loop._chunk_noise(loop.Settings(chunks=3, prefetch=1), loop.untimed)
            next(source)
            self.assertEqual(len(drawn), 2)
            list(source)
        self.assertEqual(len(drawn), 3)

    def settings(self, **variables):
        with mock.patch.dict(os.environ, variables):
            return loop.Settings.from_environment()

    def test_unset_and_blank_variables_keep_the_defaults(self):
        self.assertEqual(self.settings(), loop.Settings())
        self.assertEqual(self.settings(ROLLOUT_TILE=" ", ROLLOUT_CHUNKS=""), loop.Settings())

    def test_variables_set_the_knobs(self):
        found = self.settings(ROLLOUT_TILE="64", ROLLOUT_INPLACE="1", ROLLOUT_PREFETCH="1",
                              ROLLOUT_CHUNKS="5")
        self.assertEqual(found, loop.Settings(chunks=5, tile=64, inplace=True, prefetch=1))

    def test_a_text_outside_the_domain_is_named(self):
        for name, text in (("ROLLOUT_TILE", "48"), ("ROLLOUT_INPLACE", "true"),
                           ("ROLLOUT_PREFETCH", "2"), ("ROLLOUT_CHUNKS", "0")):
            with self.assertRaisesRegex(loop.SettingError, f"{name}: .*'{text}'"):
                self.settings(**{name: text})

    def test_exactly_the_forbidden_combination_is_refused(self):
        with self.assertRaises(loop.SettingError):
            self.settings(ROLLOUT_TILE="32", ROLLOUT_PREFETCH="1")
        self.assertEqual(self.settings(ROLLOUT_TILE="32").tile, 32)
        self.assertEqual(self.settings(ROLLOUT_PREFETCH="1").prefetch, 1)

    def test_the_search_space_declares_these_knobs_and_the_constraint(self):
        text = (SAMPLE / "scripts" / "search_space.yaml").read_text()
        knobs = dict(re.findall(r"name: (ROLLOUT_\w+), .*default: (\w+)}", text))
        self.assertEqual(
            knobs, {"ROLLOUT_TILE": "16", "ROLLOUT_INPLACE": "false", "ROLLOUT_PREFETCH": "0"}
        )
        self.assertIn("values: [16, 32, 64]", text)
        self.assertIn('forbid: "ROLLOUT_TILE == 32 and ROLLOUT_PREFETCH == 1"', text)


if __name__ == "__main__":
    unittest.main()
