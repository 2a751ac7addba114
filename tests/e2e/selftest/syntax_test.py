# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Each syntax error names FILE:LINE."""

from support import CaseTest


class Syntax(CaseTest):
    def test_each_error_names_its_line(self):
        end = "\n=== expect\nexit 0\n"
        for text, line, message in [
            ("labels: e2e" + end, 1, "`about` is required"),
            ("about: x\nabuot: y" + end, 2, "unknown header key `abuot`"),
            ("about: x\nabout: y" + end, 2, "given twice"),
            ("about: x\ntimeout: 181" + end, 2, "expected 1..180"),
            ("about: x\nneeds:" + end, 2, "has no value"),
            ("about: x\n=== flie a" + end, 2, "unknown section `flie`"),
            ("about: x\n=== file" + end, 2, "expected a path"),
            ("about: x\n=== file /etc/x" + end, 2, "relative to $WORK"),
            ("about: x\n=== file $WORK/x" + end, 2, "relative to $WORK"),
            ("about: x\n=== file a/../../x" + end, 2, "relative to $WORK"),
            ("about: x\n=== file a mode=rwx" + end, 2, "expected mode=755"),
            ("about: x\n=== env\nA" + end, 3, "expected NAME=VALUE"),
            ("about: x\n=== env\n\nA=b c" + end, 4, "quote a value"),
            ("about: x\n=== env\n1A=b" + end, 3, "no variable name"),
            ("about: x\n=== run" + end, 2, "no command"),
            ("about: x\n=== run\na\nb" + end, 3, "one command a section"),
            ("about: x\n=== run\na 'b" + end, 3, "unclosed '"),
            ('about: x\n=== run\na "b' + end, 3, 'unclosed "'),
            ("about: x\n=== run foreground\na" + end, 2, "expected `background`"),
            ("about: x\n=== signal INT" + end, 2, "without a background run"),
            ("about: x\n=== wait" + end, 2, "without a background run"),
            (
                "about: x\n=== run background\na\n=== wait\n=== wait" + end,
                5,
                "without a background run",
            ),
            (
                "about: x\n=== run background\na\n=== run background\nb" + end,
                4,
                "second background run",
            ),
            ("about: x\n=== run background\na\n=== signal FOO" + end, 4, "unknown signal `FOO`"),
            (
                "about: x\n=== run background\na\n=== signal INT soon" + end,
                4,
                "expected after=SECONDS",
            ),
            ("about: x\n=== run background\na\n=== wait\nb" + end, 5, "takes no lines"),
            ("about: x\n=== run\na\n", 3, "no `=== expect`"),
            ("about: x\n=== expect\n# nothing\n", 2, "no matcher"),
        ]:
            with self.subTest(text):
                self.assert_malformed(text, line, message)

    def test_an_unknown_matcher_names_its_line(self):
        for matcher, message in [
            ("exits 0", "unknown matcher `exits 0`"),
            ("stdout hsa x", "unknown matcher `stdout hsa`"),
            ("! frobnicate", "unknown matcher `frobnicate`"),
            ("exit", "expected an exit code"),
            ("exit two", "expected N or N..M"),
            ("exit 3..1", "empty range"),
            ("exit 0 1", "unexpected text: 1"),
            ("time > 3", "time < SECONDS"),
            ("stdout has a b", "unexpected text: b"),
            ("stdout has", "expected a text"),
            ("stdout matches a", "expected /re/"),
            ("stdout matches /(/", "unterminated"),
            ("stdout count x = 1", "unknown operator `=`"),
            ("stdout count x == y", "expected a count"),
            ("files a", "expected an operator"),
            ("mode a rw", "octal mode"),
            ("json f a == 1", "no JSON pointer"),
            ("json f /a~2 == 1", "no JSON pointer"),
            ("json f /a == text", "need double quotes"),
            ("json f /a == 01", "not a JSON literal"),
            ("json f /a == NaN", "not a JSON literal"),
            ("json f /a ==", "expected a JSON value"),
            ("json f /a is int", "unknown type `int`"),
            ("jsonl f /a == 1 is == 1", "expected `jsonl FILE count"),
            ("jsonl f count /a == 1", "`and` or `is`"),
            ("jsonl f count /a == 1 or /b == 1 is == 1", "found `or`"),
            ("git t dirty", "unknown matcher `git dirty`"),
            ("git t subject HEAD has x", "commit number"),
            ("no_secret ''", "the text is empty"),
        ]:
            with self.subTest(matcher):
                self.assert_malformed(f"about: x\n=== expect\nexit 0\n{matcher}\n", 4, message)
