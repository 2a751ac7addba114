# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Runs a case given as text against a fake hyperloom, and asserts what came of it."""

import contextlib
import io
import os
import sys
import unittest

HERE = os.path.dirname(os.path.realpath(__file__))
E2E = os.path.dirname(HERE)
sys.path.insert(0, E2E)

from case import procs, run  # noqa: E402
from case.errors import CaseSyntaxError  # noqa: E402
from case.parse import parse_file  # noqa: E402

# What it prints and leaves behind is what the matchers below look at.
FAKE_HYPERLOOM = r"""#!/bin/sh
case "$1" in
  exit) exit "$2" ;;
  say) shift; printf '%s\n' "$@" ;;
  complain) shift; printf '%s\n' "$@" >&2 ;;
  json) printf '%s' "$2" ;;
  env) eval "printf '%s\n' \"\${$2-unset}\"" ;;
  write) mkdir -p "$(dirname "$2")"; printf '%s' "$3" > "$2" ;;
  kill-self) kill -"$2" $$ ;;
  leave) sleep 30 & exit 0 ;;
  sleep) exec sleep "$2" ;;
  until-term) trap 'echo ended; exit 7' TERM; : > ready; while :; do sleep 0.02; done ;;
  session) mkdir -p "$USER_DATA_PATH/20260101T000000Z-00000001"
           mkdir "$USER_DATA_PATH/20260102T000000Z-00000000" "$USER_DATA_PATH/measure" ;;
esac
"""


class Directory:
    """A folder for one test: the fake binary and the case files; gone at the end."""

    def __init__(self):
        self.root = os.path.join("/tmp", f"hyperloom-selftest-{os.getpid()}-{os.urandom(3).hex()}")
        self.bin = os.path.join(self.root, "bin")
        self.topic = os.path.join(self.root, "topic")
        for folder in (self.root, self.bin, self.topic):
            os.mkdir(folder)
        self.write("bin/hyperloom", FAKE_HYPERLOOM)
        os.chmod(os.path.join(self.bin, "hyperloom"), 0o755)

    def write(self, name, text):
        path = os.path.join(self.root, name)
        with open(path, "w", encoding="utf-8", errors="surrogateescape") as stream:
            stream.write(text)
        return path


class CaseTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = Directory()
        os.environ["TMPDIR"] = cls.directory.root

    @classmethod
    def tearDownClass(cls):
        run.remove_tree(cls.directory.root)

    def run_text(self, text, keep=False):
        """(outcome, what was printed) of a case with this text."""
        path = self.directory.write("topic/name.case", text)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            outcome = run.run_file(
                path, self.directory.bin, os.path.dirname(os.path.dirname(E2E)), keep
            )
        return outcome, printed.getvalue()

    def assert_holds(self, text):
        outcome, printed = self.run_text(text)
        self.assertEqual(outcome, run.PASSED, printed)

    def assert_fails(self, text, *found):
        outcome, printed = self.run_text(text)
        self.assertEqual(outcome, run.FAILED, printed)
        for piece in found:
            self.assertIn(piece, printed)
        return printed

    def assert_malformed(self, text, line, message):
        path = self.directory.write("topic/bad.case", text)
        with self.assertRaises(CaseSyntaxError) as caught:
            parse_file(path)
        self.assertIn(f"{path}:{line}: ", str(caught.exception))
        self.assertIn(message, str(caught.exception))

    def assert_matcher(self, before, matcher, opposite, found=""):
        """`matcher` holds after the sections `before`, `opposite` does not; `! ` turns both."""
        start = f"about: one matcher\n{before}\n=== expect\n"
        self.assert_holds(start + matcher)
        self.assert_holds(f"{start}! {opposite}")
        self.assert_fails(start + opposite, f"expected: {opposite}", found)
        self.assert_fails(f"{start}! {matcher}", f"expected: ! {matcher}")
