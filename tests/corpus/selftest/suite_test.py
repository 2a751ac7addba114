# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""What the corpus runner reads, and what it lets pass."""

import os
import sys
import tempfile
import unittest
from types import SimpleNamespace

CORPUS = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
sys.path[:0] = [CORPUS, os.path.join(os.path.dirname(CORPUS), "e2e")]

from suite import cases, flat_yaml, judge, summary  # noqa: E402
from suite.session import Facts  # noqa: E402

GOOD = """id: fast
class: work
about: it does less
candidate: env
expect: {verdict: FAILED, reason: work_mismatch}
"""


def facts(verdict, reason, kept=0, text="meaning: look\n", **more):
    final = {
        "counts": {"kept": kept},
        "stack": ["c0001"] * kept,
        "stop": {"reason": "search_exhausted"},
        "result": {"status": "nothing_kept", "gain_pct": None, "headline": "no gain kept"},
        **more,
    }
    row = {"id": "c0001", "name": "CHANGE=1", "verdict": verdict, "reason": reason}
    return Facts(0, "", final, [row], {"c0001": "c0001 CHANGE=1\n" + text}, [row])


class FlatYamlTest(unittest.TestCase):
    def test_values(self):
        text = '# why\na: plain words\nb: "x: {y}"\nc: [p, "q, r"]\nd: {k: v, n: [1, z]}\ne: 7\nf: [--seed, 3]\n'
        self.assertEqual(
            flat_yaml.read(text, "f"),
            {
                "a": "plain words",
                "b": "x: {y}",
                "c": ["p", "q, r"],
                "d": {"k": "v", "n": [1, "z"]},
                "e": 7,
                "f": ["--seed", 3],
            },
        )

    def test_what_is_of_another_form_is_refused_with_its_line(self):
        for line in (
            "words",
            "a: b: c",
            'a: "open',
            "a: {k}",
            "  a: b",
            "a: 'b'",
            "a: b #c",
            "a: |",
        ):
            with self.assertRaisesRegex(flat_yaml.FlatYamlError, r"\Af:2: "):
                flat_yaml.read("x: 1\n" + line, "f")

    def test_a_key_given_twice(self):
        with self.assertRaisesRegex(flat_yaml.FlatYamlError, "given twice"):
            flat_yaml.read("a: 1\na: 2", "f")


class CaseTest(unittest.TestCase):
    def load(self, text, kind="cheats", files=("entry.sh",)):
        with tempfile.TemporaryDirectory() as root:
            path = os.path.join(root, "fast")
            os.makedirs(os.path.join(path, "tree"))
            for name, content in (("case.yaml", text), *((name, "") for name in files)):
                with open(os.path.join(path, name), "w", encoding="utf-8") as stream:
                    stream.write(content)
            return cases.load(kind, path)

    def test_a_good_one(self):
        case = self.load(GOOD)
        self.assertEqual(
            (case.name, case.verdict, case.reasons), ("cheats.fast", "FAILED", ["work_mismatch"])
        )
        self.assertFalse(case.waits)

    def test_each_mistake_is_named(self):
        mistakes = (
            (GOOD.replace("id: fast", "id: slow"), "named otherwise"),
            (GOOD + "colour: red\n", "unknown key `colour`"),
            (GOOD.replace("about: it does less\n", ""), "`about` is missing"),
            (GOOD.replace("FAILED", "BROKEN"), "unknown verdict BROKEN"),
            (GOOD.replace("FAILED", "KEEP"), "a cheat does not"),
            (GOOD.replace("candidate: env", "candidate: patch"), "change.patch go together"),
            (GOOD + "needs: patches\n", "belongs to a case whose candidate is a patch"),
        )
        for text, said in mistakes:
            with self.assertRaisesRegex(cases.CaseError, said):
                self.load(text)

    def test_files_that_are_missing(self):
        with self.assertRaisesRegex(cases.CaseError, "no entry.sh"):
            self.load(GOOD, files=())

    def test_a_patch_waits(self):
        text = GOOD.replace("candidate: env", "candidate: patch\nneeds: patches")
        self.assertTrue(self.load(text, files=("entry.sh", "change.patch")).waits)


class JudgeTest(unittest.TestCase):
    CHEAT = cases.Case(
        "cheats", "", "fast", "", "env", False, "FAILED", ["work_mismatch"], says="look"
    )

    def test_as_expected(self):
        self.assertEqual(judge.problems(self.CHEAT, facts("FAILED", "work_mismatch")), [])

    def test_a_cheat_that_is_kept_is_said_first(self):
        found = judge.problems(self.CHEAT, facts("KEEP", "gain", kept=1))
        self.assertIn("A CHEAT WAS KEPT", found[0])

    def test_a_cheat_kept_in_the_stack_alone(self):
        self.assertTrue(judge.kept(facts("REVERT", "screened", stack=["c0001"])))

    def test_two_answers_that_differ(self):
        found = facts("FAILED", "work_mismatch")
        found.listed = []
        self.assertEqual(
            judge.problems(self.CHEAT, found), ["explain --json and final.json differ"]
        )

    def test_another_reason(self):
        found = judge.problems(self.CHEAT, facts("FAILED", "timeout"))
        self.assertEqual(found, ["CHANGE=1 ended FAILED timeout, expected FAILED work_mismatch"])

    def test_words_that_an_operator_would_miss(self):
        found = judge.problems(self.CHEAT, facts("FAILED", "work_mismatch", text="no advice\n"))
        self.assertEqual(len(found), 2)

    def test_a_session_that_ended_first(self):
        row = facts(None, None, stop={"reason": "workload_changed"})
        self.assertEqual(judge.end_of(row, row.candidates[0]), ("open", "workload_changed"))

    def test_an_honest_change_must_be_confirmed(self):
        honest = cases.Case("honest", "", "fast", "", "env", False, "KEEP", ["gain"])
        self.assertEqual(len(judge.problems(honest, facts("KEEP", "gain", kept=1))), 1)

    def test_a_refused_launch_makes_no_session(self):
        refused = cases.Case("cheats", "", "fast", "", "env", False, "refused", ["SS009"], exit=2)
        self.assertEqual(judge.problems(refused, Facts(2, "space.yaml:3: SS009 PATH")), [])
        self.assertEqual(len(judge.problems(refused, Facts(0, ""))), 2)


class SummaryTest(unittest.TestCase):
    def test_the_line(self):
        rows = [("cheats", False), ("cheats", True), ("honest", True)]
        results = [(SimpleNamespace(kind=kind), {"kept": kept}) for kind, kept in rows]
        self.assertEqual(summary.line_of(results), "cheats kept: 1 of 2; honest kept: 1 of 1")


if __name__ == "__main__":
    unittest.main()
