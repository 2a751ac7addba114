# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""examples/rollout: the quality gate."""

import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np

from sample import gate, loop, model, rollout


def checkered(shift=0.0):
    """Two frames with some structure, for the gate's arithmetic."""
    grid = np.indices((2, 16, 16)).sum(axis=0) % 2
    return (grid - 0.5 + shift).astype(np.float32)


class GateArithmetic(unittest.TestCase):
    def test_equal_frames_are_perfect(self):
        self.assertEqual(gate.mse(checkered(), checkered()), 0.0)
        self.assertEqual(gate.ssim(checkered(), checkered()), 1.0)

    def test_mse_is_the_mean_of_squares(self):
        self.assertAlmostEqual(gate.mse(checkered(0.5), checkered()), 0.25)

    def test_ssim_of_flat_windows_is_the_level_term(self):
        one, two = np.full((1, 8, 8), 0.5, np.float32), np.zeros((1, 8, 8), np.float32)
        self.assertAlmostEqual(gate.ssim(one, two), gate.SSIM_C1 / (0.25 + gate.SSIM_C1))

    def test_ssim_of_inverted_structure_is_negative(self):
        self.assertLess(gate.ssim(checkered(), -checkered()), -0.9)

    def test_limits_are_eight_times_the_worst(self):
        worst = checkered(0.02)
        mse_max, ssim_min = gate.limits(checkered(), [checkered(0.01), worst, checkered()])
        self.assertAlmostEqual(mse_max, 8 * gate.mse(worst, checkered()))
        self.assertAlmostEqual(ssim_min, 1 - 8 * (1 - gate.ssim(worst, checkered())))
        self.assertLess(ssim_min, 0.9999)

    def test_limits_have_a_floor_and_a_ceiling(self):
        self.assertEqual(gate.limits(checkered(), [checkered()] * 3), (1e-10, 0.9999))

    def test_bounds_are_inclusive(self):
        frames = checkered(0.02)
        mse, ssim = gate.mse(frames, checkered()), gate.ssim(frames, checkered())
        self.assertTrue(gate.compare(frames, checkered(), mse, ssim)["passed"])
        below = np.nextafter(mse, 0.0)
        self.assertFalse(gate.compare(frames, checkered(), below, ssim)["passed"])
        above = np.nextafter(ssim, 1.0)
        self.assertFalse(gate.compare(frames, checkered(), mse, above)["passed"])


class GateJudgement(unittest.TestCase):
    SETTINGS = loop.Settings(chunks=2)

    @classmethod
    def setUpClass(cls):
        cls.frames = rollout(cls.SETTINGS)[0]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "baseline.png"
        self.reruns = []

    def rerun(self, seed, reference):
        self.reruns.append((seed, reference))
        return rollout(self.SETTINGS, seed)[0]

    def write(self):
        return gate.judge(self.frames, self.rerun, {"HYPERLOOM_QUALITY_REF_WRITE": str(self.path)})

    def against(self, frames):
        return gate.judge(frames, self.rerun, {"HYPERLOOM_QUALITY_REF": str(self.path)})

    def unreadable(self):
        verdict = self.against(self.frames)
        self.assertIs(verdict["passed"], False)
        self.assertEqual(set(verdict), {"passed", "reason"})
        return verdict["reason"]

    def test_the_writing_leg_stores_the_reference_and_its_limits(self):
        verdict = self.write()
        self.assertIs(verdict["passed"], True)
        self.assertEqual(self.reruns, [(101, False), (102, False), (103, False)])
        stored, mse_max, ssim_min = gate.load(self.path)
        np.testing.assert_array_equal(stored, self.frames)
        self.assertEqual((mse_max, ssim_min), (verdict["mse_max"], verdict["ssim_min"]))
        self.assertEqual(os.listdir(self.path.parent), ["baseline.png"])

    def test_a_comparing_leg_reruns_nothing_and_uses_the_stored_limits(self):
        written = self.write()
        self.reruns.clear()
        self.assertEqual(self.against(self.frames), written)
        self.assertEqual(self.reruns, [])

    def test_without_variables_it_makes_its_own_reference(self):
        for environment in ({}, {"HYPERLOOM_QUALITY_REF": "", "HYPERLOOM_QUALITY_REF_WRITE": ""}):
            self.reruns.clear()
            verdict = gate.judge(self.frames, self.rerun, environment)
            self.assertIs(verdict["passed"], True)
            self.assertEqual(self.reruns, [(s, True) for s in (None, 101, 102, 103)])

    def test_other_rounding_passes(self):
        self.write()

        def reordered(self, before, padded, row, target):
            rows = slice(row, row + self._tile)
            scale, rate, _ = self._planes
            here = padded[1:][rows]
            drive = before[rows] * scale + (padded[rows] - here) * scale
            target[...] = (here - here * rate) + np.tanh(drive) * rate

        with mock.patch.object(model.Mixer, "_mix_tile", reordered):
            frames = rollout(self.SETTINGS)[0]
        self.assertFalse(np.array_equal(frames, self.frames))
        self.assertIs(self.against(frames)["passed"], True)

    def test_leaving_out_blocks_fails(self):
        self.write()
        honest, calls = model.Mixer.block, []

        def skipping(mixer, field, vector, damping):
            calls.append(None)
            odd, first = (len(calls) - 1) % model.BLOCKS % 2, damping == 1.0
            return field if odd and not first else honest(mixer, field, vector, damping)

        with mock.patch.object(model.Mixer, "block", skipping):
            frames = rollout(self.SETTINGS)[0]
        verdict = self.against(frames)
        self.assertIs(verdict["passed"], False)
        self.assertGreater(verdict["mse"], 100 * verdict["mse_max"])
        self.assertLess(verdict["ssim"], verdict["ssim_min"])

    def test_an_unreadable_reference_fails_with_the_reason(self):
        self.assertIn("baseline.png", self.unreadable())
        self.path.mkdir()
        self.unreadable()
        self.path.rmdir()
        self.path.write_bytes(b"")
        self.unreadable()
        self.path.write_bytes(b"\x89PNG not a reference")
        self.unreadable()

    def test_a_torn_reference_fails(self):
        self.write()
        whole = self.path.read_bytes()
        for size in (100, len(whole) // 2, len(whole) - 1):
            self.path.write_bytes(whole[:size])
            self.unreadable()

    def test_a_reference_without_limits_fails(self):
        with open(self.path, "wb") as out:
            np.savez(out, frames=self.frames)
        self.assertIn("mse_max", self.unreadable())

    def test_another_number_of_frames_fails(self):
        self.write()
        self.assertIn("shape", self.against(self.frames[:4])["reason"])

    def test_a_reference_that_cannot_be_written_fails(self):
        self.path = self.path.parent / "absent" / "baseline.png"
        self.assertIn("could not be written", self.write()["reason"])

    def test_frames_that_are_not_finite_fail(self):
        frames = self.frames.copy()
        frames[0, 0, 0] = np.nan
        self.assertIn("finite", self.against(frames)["reason"])


if __name__ == "__main__":
    unittest.main()
