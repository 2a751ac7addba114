# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""examples/rollout: clocks, report, entrypoint."""

import json
import os
import re
import stat
import statistics
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from sample import SAMPLE, SCRIPT, loop, ops, run, tally


class ModelNoise(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def legs(self, name, arms, seed="7", pct=2.0):
        """The factors of a sequence of legs, each in a fresh workspace of its own parent."""
        factors = []
        for number, arm in enumerate(arms):
            work = self.root / name / os.urandom(4).hex()
            work.mkdir(parents=True)
            variables = {"RESULT_DIR": str(work), "HYPERLOOM_LEG_SEED": seed, **arm}
            with mock.patch.dict(os.environ, variables):
                factors.append(run.noise_factor(pct))
        return factors

    def test_the_same_sequence_of_legs_gives_the_same_noise(self):
        arms = [{}, {"ROLLOUT_TILE": "64"}, {"ROLLOUT_TILE": "64"}, {}]
        self.assertEqual(self.legs("a", arms), self.legs("b", arms))

    def test_legs_of_one_seed_and_arm_differ(self):
        self.assertEqual(len(set(self.legs("a", [{}] * 6))), 6)

    def test_arms_and_seeds_differ(self):
        base = self.legs("a", [{}])
        self.assertNotEqual(base, self.legs("b", [{"ROLLOUT_TILE": "64"}]))
        self.assertNotEqual(base, self.legs("c", [{}], seed="8"))

    def test_the_deviation_is_the_one_asked_for(self):
        factors = self.legs("a", [{}] * 400)
        self.assertAlmostEqual(statistics.mean(factors), 1.0, delta=0.004)
        self.assertAlmostEqual(statistics.stdev(factors), 0.02, delta=0.003)

    def test_zero_means_none(self):
        self.assertEqual(self.legs("a", [{}], pct=0.0), [1.0])

    def test_a_senseless_percentage_is_refused(self):
        for text in ("x", "-1", "51", "nan"):
            with mock.patch.dict(os.environ, {"ROLLOUT_NOISE_PCT": text}):
                with self.assertRaisesRegex(loop.SettingError, "ROLLOUT_NOISE_PCT"):
                    run.noise_pct()


class CpuClock(unittest.TestCase):
    def test_one_warm_up_seven_timed_and_the_least_part_of_a_kind_counts(self):
        draws = iter([1.0, 0.5] + [2.0] * 12)
        chunks = iter([9.0] * 13 + [3.0])
        now = [0.0]
        runs = []

        def spend(times):
            now[0] += next(times)

        def rollout(lap):
            runs.append(lap)
            for _ in range(2):
                if lap is loop.untimed:
                    continue
                lap("draw", lambda: spend(draws))
                lap("chunk", lambda: spend(chunks))
            return None, loop.Work(frames=8, chunks=2, steps=16)

        before = os.sched_getaffinity(0)
        with mock.patch.object(run.time, "process_time", lambda: now[0]):
            seconds, (_, work) = run.measure_cpu(rollout)
        self.assertEqual((seconds, work.chunks, len(runs)), (2 * (0.5 + 3.0), 2, 8))
        self.assertIs(runs[0], loop.untimed)
        self.assertEqual(os.sched_getaffinity(0), before)


class Entrypoint(unittest.TestCase):
    """Real legs, short ones, with the model clock."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.work = self.root / "work"
        self.work.mkdir()
        self.log = self.root / "python.log"

    def leg(self, clock="model", script=SCRIPT, path=None, **variables):
        environment = {
            "PATH": path or "/usr/local/bin:/usr/bin:/bin",
            "ROLLOUT_CHUNKS": "1",
            "ROLLOUT_CLOCK": clock,
            "RESULT_DIR": str(self.work),
            "RESULT_FILENAME": "inferencex_result",
            **variables,
        }
        environment = {name: text for name, text in environment.items() if text is not None}
        return subprocess.run(
            ["bash", str(script)], env=environment, cwd=self.root, capture_output=True, text=True,
            timeout=30,
        )

    def report(self):
        self.assertEqual(os.listdir(self.work), ["inferencex_result.json"])
        return json.loads((self.work / "inferencex_result.json").read_text())

    def fake_python(self, folder, name, line):
        """A program that logs its name and goes on with line."""
        path = self.root / folder
        path.mkdir(exist_ok=True)
        program = path / name
        program.write_text(f"#!/bin/sh\necho {name} \"$1\" >> {self.log}\n{line}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        return program

    def test_by_hand_two_variables_give_a_complete_report(self):  # architecture.md#15
        done = self.leg(clock="")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        report = self.report()
        self.assertEqual(
            set(report),
            {"framework", "workload_kind", "throughput_unit", "output_throughput", "work",
             "quality_gate"},
        )
        self.assertEqual((report["framework"], report["workload_kind"]), ("custom", "scriptable"))
        self.assertEqual(report["throughput_unit"], "frames/cpu-s")
        self.assertGreater(report["output_throughput"], 0.0)
        self.assertEqual(report["work"], {"frames": 4, "chunks": 1, "steps": 8})
        gate_block = report["quality_gate"]
        self.assertEqual(set(gate_block), {"passed", "mse", "mse_max", "ssim", "ssim_min"})
        self.assertIs(gate_block["passed"], True)

    def test_the_model_clock_is_exact_and_has_its_own_unit(self):  # architecture.md#14
        texts = []
        for _ in range(2):
            self.assertEqual(self.leg().returncode, 0)
            texts.append(self.report())
        self.assertEqual(texts[0], texts[1])
        self.assertEqual(texts[0]["throughput_unit"], "frames/model-s")
        expected = 4 / ops.model_seconds(tally(loop.Settings(chunks=1)))
        self.assertEqual(texts[0]["output_throughput"], expected)

    def test_the_nonce_is_echoed(self):
        self.leg(HYPERLOOM_RESULT_NONCE="0123456789abcdef01234567")
        self.assertEqual(self.report()["nonce"], "0123456789abcdef01234567")

    def test_writing_then_comparing_then_sabotage(self):
        reference = str(self.root / "baseline.png")
        self.leg(HYPERLOOM_QUALITY_REF="", HYPERLOOM_QUALITY_REF_WRITE=reference)
        written = self.report()["quality_gate"]
        self.leg(HYPERLOOM_QUALITY_REF=reference, ROLLOUT_TILE="64", ROLLOUT_INPLACE="1")
        self.assertEqual(self.report()["quality_gate"], written)
        self.leg(HYPERLOOM_QUALITY_REF=reference, HYPERLOOM_SABOTAGE="1")
        self.assertEqual(self.report()["sabotage"], "applied")
        self.assertIs(self.report()["quality_gate"]["passed"], False)

    def test_the_checkout_is_taken_from_the_variable(self):
        done = self.leg(CUSTOM_REPO_PATH=str(self.root))
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"{self.root} has no rollout/run.py", done.stderr)

    def test_it_finds_its_files_through_a_link(self):
        link = self.root / "entry.sh"
        link.symlink_to(SCRIPT)
        self.assertEqual(self.leg(script=link).returncode, 0)

    def test_a_missing_variable_is_named(self):
        for name in ("RESULT_DIR", "RESULT_FILENAME"):
            done = self.leg(**{name: None})
            self.assertEqual((done.returncode, done.stderr), (2, f"rollout: {name} is not set\n"))

    def test_a_bad_setting_is_named_and_leaves_no_report(self):
        for variables in ({"ROLLOUT_TILE": "48"}, {"ROLLOUT_CLOCK": "moon"},
                          {"ROLLOUT_TILE": "32", "ROLLOUT_PREFETCH": "1"},
                          {"ROLLOUT_NOISE_PCT": "1", "clock": ""}):
            done = self.leg(**variables)
            self.assertEqual(done.returncode, 2)
            self.assertRegex(done.stderr, "^rollout: ROLLOUT_")
        self.assertEqual(os.listdir(self.work), [])

    def test_no_bytecode_is_left_behind(self):
        self.leg()
        self.assertEqual([str(path) for path in SAMPLE.rglob("__pycache__")], [])

    def test_the_named_python_comes_first(self):
        chosen = self.fake_python("a", "chosen", f'exec {sys.executable} "$@"')
        self.fake_python("b", "python3", "exit 1")
        done = self.leg(ROLLOUT_PYTHON=str(chosen), path=f"{self.root}/b:/usr/bin:/bin")
        self.assertEqual(done.returncode, 0)
        self.assertEqual({line.split()[0] for line in self.log.read_text().splitlines()},
                         {"chosen"})

    def test_a_python_without_numpy_is_passed_over(self):
        named = self.fake_python("a", "named", "exit 1")
        self.fake_python("b", "python3", f'exec {sys.executable} "$@"')
        for clock in ("model", ""):
            self.log.unlink(missing_ok=True)
            done = self.leg(clock=clock, ROLLOUT_PYTHON=str(named),
                            path=f"{self.root}/b:/usr/bin:/bin")
            self.assertEqual(done.returncode, 0)
            names = [line.split()[0] for line in self.log.read_text().splitlines()]
            self.assertEqual(names, ["named", "python3", "python3"])

    def test_no_numpy_anywhere_is_exit_3_naming_the_package(self):
        broken = self.root / "path" / "numpy"
        broken.mkdir(parents=True)
        (broken / "__init__.py").write_text("raise ImportError('broken on purpose')\n")
        for clock in ("model", ""):
            done = self.leg(clock=clock, PYTHONPATH=str(broken.parent))
            self.assertEqual(done.returncode, 3)
            self.assertIn("python3-numpy", done.stderr)
        self.assertEqual(os.listdir(self.work), [])


class Variation(unittest.TestCase):
    def test_it_prints_every_leg_and_the_gains(self):
        environment = {"PATH": "/usr/bin:/bin", "ROLLOUT_CLOCK": "model", "ROLLOUT_CHUNKS": "1"}
        done = subprocess.run(
            ["bash", str(SAMPLE / "variation.sh"), "1"], env=environment, capture_output=True,
            text=True, timeout=30,
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout.count("gate true"), 5)
        self.assertRegex(done.stdout, r"default: mean \d+\.\d+, sd 0\.00 %")
        self.assertIn("ROLLOUT_PREFETCH=1 +0.00 %", done.stdout)
        gain = float(re.search(r"ROLLOUT_TILE=64 +\+(\S+) %", done.stdout)[1])
        self.assertGreaterEqual(gain, 25.0)


if __name__ == "__main__":
    unittest.main()
