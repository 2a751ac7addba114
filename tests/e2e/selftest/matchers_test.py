# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""What each matcher accepts and refuses."""

from support import CaseTest


class Matchers(CaseTest):
    def test_exit(self):
        before = "=== run\nhyperloom exit 2"
        self.assert_matcher(before, "exit 2", "exit 3", "found:    exit 2")
        self.assert_matcher(before, "exit 1..2", "exit 3..9")

    def test_exit_of_a_signal_is_128_and_its_number(self):
        self.assert_matcher("=== run\nhyperloom kill-self KILL", "exit 137", "exit 9")

    def test_time(self):
        self.assert_matcher("=== run\nhyperloom sleep 0.1", "time < 9", "time < 0.05", " s")

    def test_no_process(self):
        start = "about: x\n=== run\nhyperloom {}\n=== expect\n{}\n"
        self.assert_holds(start.format("exit 0", "no_process"))
        self.assert_fails(start.format("leave", "no_process"), "alive: pid ")
        self.assert_holds(start.format("leave", "! no_process"))

    def test_has(self):
        self.assert_matcher("=== run\nhyperloom say 'a b'", 'stdout has "a b"', 'stdout has "a  b"')
        self.assert_matcher(
            "=== run\nhyperloom complain 'a b'", "stderr has b", "stderr has c", "| a b"
        )
        self.assert_matcher(
            "=== file d/f.txt\nalpha", 'd/*.txt has "alpha"', 'd/*.txt has "beta"', "| alpha"
        )

    def test_equals_ignores_one_final_newline(self):
        self.assert_matcher("=== run\nhyperloom say a", 'stdout equals "a"', 'stdout equals "a "')
        self.assert_fails('about: x\n=== run\nhyperloom say a ""\n=== expect\nstdout equals "a"\n')

    def test_matches(self):
        before = '=== run\nhyperloom say first "it\'s 12"'
        self.assert_matcher(before, r"stdout matches /^it's \d+$/", r"stdout matches /^\d+/")
        self.assert_matcher(
            "=== run\nhyperloom say a/b", "stdout matches /a/b/", "stdout matches /a//b/"
        )

    def test_matches_takes_a_variable_literally(self):
        self.assert_holds(
            "about: x\n=== run\nhyperloom say $WORK\n=== expect\nstdout matches /^$WORK$/\n"
        )

    def test_count(self):
        self.assert_matcher(
            "=== run\nhyperloom say a b a",
            'stdout count "a" == 2',
            'stdout count "a" > 2',
            "2 times",
        )

    def test_empty(self):
        self.assert_matcher("=== run\nhyperloom say a", "stderr empty", "stdout empty")

    def test_a_file_target_matches_exactly_one_file(self):
        start = "about: x\n=== file d/a\n1\n=== file d/b\n1\n=== expect\n"
        self.assert_fails(start + "d/* has 1", "2 paths match")
        self.assert_fails(start + "! d/z* has 1", "no match; ", "holds a, b")
        self.assert_fails(start + "! d has 1", "is not a regular file")

    def test_exists_and_files(self):
        before = "=== file d/a\n=== file d/e/b"
        self.assert_matcher(before, "exists d/*/b", "exists d/*/c", "no match")
        self.assert_matcher(before, "files d/* == 2", "files d/* < 2", "found:    2: d/a, d/e")
        self.assert_matcher(before, "files d/**/b >= 1", "files nowhere/* > 0")
        self.assert_matcher(before, "files nowhere/* == 0", "files nowhere/* != 0")

    def test_mode(self):
        self.assert_matcher("=== file a mode=640", "mode a 640", "mode $WORK/a 600", "mode 640")

    def test_unchanged(self):
        hold = "about: x\n=== file t/a\n1\n=== run\nhyperloom {}\n=== expect\nunchanged $WORK/t\n"
        self.assert_holds(hold.format("say 1"))
        self.assert_holds(hold.format("write elsewhere/b x"))
        self.assert_fails(hold.format("write t/a 2"), "changed a")
        self.assert_fails(hold.format("write t/b 2"), "new b")
        self.assert_fails(
            hold.format("say 1").replace("=== expect", "=== run\nrm t/a\n=== expect"), "gone a"
        )
        self.assert_fails(
            hold.format("say 1").replace("=== expect", "=== run\nchmod 600 t/a\n=== expect"),
            "changed a",
        )

    def test_unchanged_compares_with_the_first_run_of_hyperloom(self):
        text = (
            "about: x\n=== file t/a\n1\n=== run\n{} 5 > t/a\n=== run\nhyperloom say\n"
            "=== expect\nunchanged t\n"
        )
        self.assert_holds(text.format("touch t/b"))
        self.assert_fails(
            "about: x\n=== run\ntouch b\n=== expect\nunchanged t\n", "no run of `hyperloom`"
        )

    def test_unchanged_holds_for_what_never_existed(self):
        self.assert_holds("about: x\n=== run\nhyperloom say\n=== expect\nunchanged $WORK/data\n")
        self.assert_fails(
            "about: x\n=== run\nhyperloom write data/a 1\n=== expect\nunchanged $WORK/data\n",
            "new a",
        )

    def test_unchanged_leaves_a_repositorys_own_files_out(self):
        text = (
            "about: x\n=== file t/a\n=== git t\n=== run\nhyperloom say\n"
            "=== run\ngit -C t tag v1\n=== expect\nunchanged {}\n"
        )
        self.assert_holds(text.format("t"))
        self.assert_fails(text.format("t/.git"), "new refs/tags/v1")

    def test_no_secret(self):
        before = "=== run\nhyperloom write data/deep/f 'the sk-1 key'"
        self.assert_matcher(before, "no_secret sk-2", "no_secret sk-1", "data/deep/f")

    def test_json_comparisons(self):
        document = '{"a": [1, {"b": true}], "t": "x and y", "f": 0.1, "n": null, "k/~": 2}'
        before = f"=== run\nhyperloom json '{document}'"
        for matcher, opposite in [
            ("json stdout /a/0 == 1", "json stdout /a/0 != 1"),
            ("json stdout /a/0 == 1.0", "json stdout /a/0 == true"),
            ("json stdout /a/1/b == true", "json stdout /a/1/b == 1"),
            ('json stdout /t == "x and y"', 'json stdout /t == "x"'),
            ("json stdout /n == null", "json stdout /n == 0"),
            ("json stdout /f ~ 0.10000000001", "json stdout /f ~ 0.1001"),
            ("json stdout /f <= 0.1", "json stdout /f < 0.1"),
            ("json stdout /k~1~0 > 1", "json stdout /k~1~0 > 2"),
            ('json stdout /a == [1, {"b": true}]', 'json stdout /a == [1, {"b": 1}]'),
            ("json stdout /a is list", "json stdout /a/1/b is number"),
            ("json stdout /n is null", "json stdout /f is text"),
            ('json stdout "" is map', "json stdout '' is list"),
            ("json stdout /a len == 2", "json stdout /t len < 7"),
            ("json stdout /n exists", "json stdout /a/2 exists"),
        ]:
            with self.subTest(matcher):
                self.assert_matcher(before, matcher, opposite)

    def test_json_shows_what_it_found(self):
        start = 'about: x\n=== file f.json\n{"a": {"b": 1, "c": 2}}\n=== expect\n'
        self.assert_fails(start + "json *.json /a/b == 2", "found:    1")
        self.assert_fails(start + "json f.json /a/x == 1", "absent; /a has the keys b, c")

    def test_json_an_absent_value_fails_even_negated(self):
        start = 'about: x\n=== file f.json\n{"a": [1]}\n=== expect\n'
        for matcher in (
            "json f.json /b == 1",
            "json f.json /a/01 != 1",
            "json f.json /b is text",
            "json f.json /b len == 0",
        ):
            self.assert_fails(f"{start}! {matcher}", "absent")

    def test_json_refuses_what_is_not_one_document(self):
        for text in ("{} {}", "", '{"a": NaN}', '{"a": 1, "a": 1}', "[1,]", '"\udcff"'):
            with self.subTest(text):
                self.assert_fails(
                    f"about: x\n=== file f\n{text}\n=== expect\n! json f /a == 1\n",
                    "not one JSON document",
                )

    def test_json_values_are_expanded(self):
        self.assert_holds(
            'about: x\n=== run\nhyperloom json "[\\"$WORK\\"]"\n'
            '=== expect\njson stdout /0 == "$WORK"\n'
        )

    def test_jsonl(self):
        lines = '{"t": "leg", "k": 1}\n{"t": "leg", "k": 2}\n{"t": "a and b"}\n'
        before = f"=== file j\n{lines}"
        self.assert_matcher(
            before,
            'jsonl j count /t == "leg" is == 2',
            'jsonl j count /t == "leg" is > 2',
            "2 of 3 records",
        )
        self.assert_matcher(
            before, 'jsonl j count /t == "leg" and /k > 1 is == 1', "jsonl j count /k != 9 is == 3"
        )
        self.assert_matcher(
            before, 'jsonl j count /t == "a and b" is == 1', 'jsonl j count /t == "a" is == 1'
        )

    def test_jsonl_a_torn_last_line_does_not_count_and_a_broken_one_fails(self):
        write = (
            "about: x\n=== run\nhyperloom write j '{}'\n"
            '=== expect\njsonl j count "" == {{}} is == {}\n'
        )
        self.assert_holds(write.format('{"a": 1', 0))
        self.assert_fails(
            'about: x\n=== file j\n{"a"\n{}\n=== expect\n! jsonl j count /a == 1 is == 9\n',
            "j:1 is not one JSON",
        )

    def test_git(self):
        before = "=== file t/a\n1\n=== git t\ncommit -q --allow-empty -m 'feat: two'"
        self.assert_matcher(before, "git t clean", "git t commits == 1")
        self.assert_matcher(before, "git t commits == 2", "git t commits > 2", "feat: two")
        self.assert_matcher(
            before, "git $WORK/t subject 0 has two", "git t subject 1 has two", "subject start"
        )
        self.assert_matcher(
            before + "\n=== file t/b\n", "git t commits == 2", "git t clean", "?? b"
        )
        self.assert_matcher(
            before + "\n=== file t/a\n2\n", "git t commits == 2", "git t clean", "M a"
        )

    def test_git_what_is_missing_fails_even_negated(self):
        start = "about: x\n=== file t/a\n=== git t\n=== expect\n! git "
        self.assert_fails(start + "nowhere clean", "no git repository")
        self.assert_fails(start + "t subject 1 has x", "only 1 commits")

    def test_run_matchers_need_a_finished_run(self):
        for matcher in ("exit 0", "! exit 0", "stdout has x", "time < 1"):
            self.assert_fails(f"about: x\n=== expect\n{matcher}\n", "no run has finished yet")

    def test_all_failures_of_a_section_are_shown(self):
        self.assert_fails(
            "about: x\n=== run\nhyperloom exit 2\n=== expect\nexit 0\nexit 2\nexit 1\n",
            ":5:",
            ":7:",
        )
