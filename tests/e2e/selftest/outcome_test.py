# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""What a case leaves behind and prints."""

import os
import re
import subprocess

from support import CaseTest, procs, run


class Outcome(CaseTest):
    def kept(self, printed):
        return re.search(r"directory: (\S+)", printed)[1]

    def test_a_failing_case_prints_its_kept_directory_and_the_rerun(self):
        printed = self.assert_fails(
            "about: x\n=== file f\nkept\n=== run\nhyperloom say hello\n=== expect\nexit 1\n"
        )
        base = self.kept(printed)
        with open(os.path.join(base, "work", "f"), encoding="utf-8") as stream:
            self.assertEqual(stream.read(), "kept\n")
        with open(os.path.join(base, "run-1.stdout"), encoding="utf-8") as stream:
            self.assertEqual(stream.read(), "hello\n")
        self.assertIn("| hello", printed)
        command = re.search(r"rerun: +(.*)", printed)[1]
        again = subprocess.run(command.split(), capture_output=True, text=True, check=False)
        self.assertEqual(again.returncode, 1, again.stderr)
        self.assertIn("expected: exit 1", again.stdout)

    def test_a_passing_case_leaves_nothing(self):
        before = set(os.listdir(self.directory.root))
        self.assert_holds(
            "about: x\n=== file d/f mode=400\n=== run\nchmod 500 d\n=== expect\nexit 0\n"
        )
        self.assertEqual(set(os.listdir(self.directory.root)), before)

    def test_keep_prints_the_directory_of_a_passing_case(self):
        outcome, printed = self.run_text("about: x\n=== expect\nno_process\n", keep=True)
        self.assertEqual(outcome, run.PASSED)
        self.assertTrue(os.path.isdir(self.kept(printed)))

    def test_no_process_of_a_case_survives_it(self):
        for text in ("=== run\nhyperloom leave\n", "=== run background\nhyperloom sleep 60\n"):
            _, printed = self.run_text(f"about: x\n{text}=== expect\n! no_process\n", keep=True)
            self.assertEqual(procs.carrying(os.path.basename(self.kept(printed))), [])

    def test_control_characters_are_escaped(self):
        self.assertIn(
            r"| \x1b[31m",
            self.assert_fails("about: x\n=== run\nhyperloom say '\x1b[31m'\n=== expect\nexit 1\n"),
        )

    def test_missing_needs_skip(self):
        outcome, printed = self.run_text(
            "about: x\nneeds: sh, no-such-one py:no_such_module py:json\n=== expect\nno_process\n"
        )
        self.assertEqual(outcome, run.SKIPPED)
        self.assertIn("no-such-one", printed)
        self.assertIn("no_such_module", printed)
        self.assertNotIn("json", printed)
