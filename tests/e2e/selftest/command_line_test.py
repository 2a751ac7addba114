# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The runner's options and exit codes; the listing for ctest."""

import os
import subprocess
import sys

from support import E2E, CaseTest, procs


class CommandLine(CaseTest):
    def call(self, *arguments):
        command = [sys.executable, "-S", os.path.join(E2E, "run_case.py"), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_check_runs_nothing_and_names_every_broken_file(self):
        bad = [
            self.directory.write(f"topic/{name}.case", "about: x\n=== expect\nfoo\n")
            for name in ("one", "two")
        ]
        good = self.directory.write(
            "topic/good.case", "about: x\n=== run\nno-such-program\n=== expect\nexit 0\n"
        )
        answer = self.call("--check", *bad, good)
        self.assertEqual(answer.returncode, 2)
        for path in bad:
            self.assertIn(f"syntax error: {path}:3: unknown matcher `foo`", answer.stdout)
        self.assertEqual(self.call("--check", good).returncode, 0)

    def test_exit_codes(self):
        start = ["--bin", self.directory.bin]
        passing = self.directory.write("topic/p.case", "about: x\n=== expect\nno_process\n")
        failing = self.directory.write("topic/f.case", "about: x\n=== expect\n! no_process\n")
        skipped = self.directory.write(
            "topic/s.case", "about: x\nneeds: no-such\n=== expect\nno_process\n"
        )
        broken = self.directory.write("topic/b.case", "about: x\n")
        for files, code in [
            ([passing], 0),
            ([passing, failing], 1),
            ([skipped], 77),
            ([passing, skipped], 0),
            ([broken], 2),
        ]:
            with self.subTest(files):
                self.assertEqual(self.call(*start, *files).returncode, code)

    def test_usage(self):
        self.assertEqual(self.call().returncode, 2)
        self.assertEqual(self.call("--frob", "x.case").returncode, 2)
        passing = self.directory.write("topic/p.case", "about: x\n=== expect\nno_process\n")
        answer = self.call("--bin", self.directory.topic, passing)
        self.assertEqual(answer.returncode, 2)
        self.assertIn("no hyperloom in", answer.stdout)

    def test_the_listing_gives_labels_time_limit_and_skip_code(self):
        self.directory.write(
            "topic/l.case",
            "about: x\nlabels: e2e slow\ntimeout: 40\n=== run\na\n=== run\nb\n=== expect\nexit 0\n",
        )
        command = [
            sys.executable,
            "-S",
            os.path.join(E2E, "list_cases.py"),
            self.directory.root,
            "python3",
            "run_case.py",
        ]
        listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        path = os.path.join(self.directory.root, "topic/l.case")
        self.assertIn(
            f"add_test([==[e2e.topic.l]==] [==[python3]==] [==[run_case.py]==] [==[{path}]==])",
            listing,
        )
        self.assertIn("LABELS [==[e2e;slow]==] TIMEOUT 100 SKIP_RETURN_CODE 77", listing)

    def test_a_signal_to_the_runner_kills_the_case(self):
        path = self.directory.write(
            "topic/k.case", "about: x\n=== run\nhyperloom until-term\n=== expect\nexit 0\n"
        )
        command = [
            sys.executable,
            "-S",
            os.path.join(E2E, "run_case.py"),
            "--bin",
            self.directory.bin,
            path,
        ]
        before = set(os.listdir(self.directory.root))
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as runner:
            while not (
                new := [
                    name
                    for name in set(os.listdir(self.directory.root)) - before
                    if procs.carrying(name)
                ]
            ):
                self.assertIsNone(runner.poll())
            runner.terminate()
            self.assertEqual(runner.wait(10), 143)
        self.assertEqual(procs.carrying(new[0]), [])
