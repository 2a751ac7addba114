# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The `.case` runner against a fake hyperloom: what sections and matchers accept and refuse."""

import contextlib
import io
import os
import re
import subprocess
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


class Sections(CaseTest):
    def test_file_text_is_literal(self):
        text = (
            "about: x\n=== file f\n# $WORK\n\n\\=== x\n====\n  end \n=== run\ncat f\n=== expect\n"
        )
        self.assert_holds(text + r"stdout matches /\A# [$]WORK\n\n=== x\n====\n  end \n\Z/")

    def test_file_bytes_survive(self):
        self.assert_holds(
            "about: x\n=== file f\n\udcff\n=== run\nod -An -tx1 f\n"
            "=== expect\nstdout equals ' ff 0a'\n"
        )

    def test_file_mode_and_folder(self):
        self.assert_holds(
            "about: x\n=== file a/b/c mode=755\n#!/bin/sh\nexit 4\n=== run\na/b/c\n"
            "=== expect\nexit 4\n"
        )

    def test_git_section_commits_the_content_once(self):
        self.assert_holds(
            "about: x\n=== file t/a\n=== git t\n=== expect\ngit t commits == 1\ngit t clean\n"
        )
        self.assert_fails(
            "about: x\n=== git t\nno-such-command\n=== expect\nno_process\n",
            "no-such-command",
            ":3:",
        )

    def test_a_second_git_section_runs_only_its_lines(self):
        text = (
            "about: x\n=== file t/a\n=== git t\n=== file t/b\n"
            "=== git t\nadd -A\ncommit -qm more\n=== expect\n"
        )
        self.assert_holds(text + "git t commits == 2\ngit t clean\ngit t subject 0 has more\n")

    def test_env_holds_for_later_runs_until_removed(self):
        text = (
            "about: x\n=== env\nA='x  y'\n=== run\nhyperloom env A\n"
            "=== expect\nstdout equals 'x  y'\n"
        )
        self.assert_holds(
            text + "=== env\n-A\n=== run\nhyperloom env A\n=== expect\nstdout equals unset\n"
        )

    def test_environment_is_the_documented_one(self):
        os.environ["LEAKY"] = "1"
        os.environ.pop("ROLLOUT_PYTHON", None)
        lines = [
            "HOME=$WORK/home",
            "HYPERLOOM_CASE=.+",
            "LANG=C.UTF-8",
            "PATH=.+",
            "TZ=UTC",
            "USER_DATA_PATH=$WORK/data",
        ]
        pattern = "".join(line + r"\n" for line in lines)
        self.assert_holds(f"about: x\n=== run\nenv\n=== expect\nstdout count = == {len(lines)}\n")
        self.assert_holds(
            f"about: x\n=== run\nsh -c 'env | grep -v PWD | sort'\n"
            f"=== expect\nstdout matches /\\A{pattern}/\n"
        )

    def test_words_are_quoted_as_in_posix_shells(self):
        text = (
            "about: x\n"
            "=== run\nhyperloom say a\\ b 'c \"d' \"e '\\\"f\\$\" '' g\"h\"'i' \\\n  # no\n  j#k\n"
            "=== expect\n"
        )
        self.assert_holds(text + r"""stdout matches /\Aa b\nc "d\ne '"f\$\n\nghi\nj#k\n\Z/""")

    def test_only_known_variables_are_expanded(self):
        text = "about: x\n=== run\nhyperloom say $HOME $WORKS '$WORK' $REPO $PORT0\n=== expect\n"
        self.assert_holds(
            text + r"stdout matches /\A[$]HOME\n[$]WORKS\n$WORK\n$REPO\n[$]PORT0\n\Z/"
        )

    def test_ports_differ_and_stay(self):
        text = "about: x\n=== run\nhyperloom say $PORT1:$PORT2 $PORT1\n=== expect\n"
        self.assert_holds(text + "stdout matches /^(\\d+):(?!\\1)\\d+\\n\\1$/\nstdout has $PORT2")

    def test_session_is_the_newest(self):
        text = "about: x\n=== run\nhyperloom session\n=== run\nhyperloom say $SESSION\n=== expect\n"
        self.assert_holds(
            text + "stdout equals $WORK/data/20260102T000000Z-00000000\nexists $SESSION\n"
        )
        self.assert_fails("about: x\n=== expect\n! exists $SESSION/a\n", "no session below")

    def test_a_missing_program_fails(self):
        self.assert_fails(
            "about: x\n=== run\nno-such-program\n=== expect\nno_process\n",
            "a program `no-such-program`",
        )

    def test_the_tested_binary_is_found_on_any_path(self):
        self.assert_holds(
            "about: x\n=== env\nPATH=/usr/bin:/bin\n=== run\nhyperloom exit 5\n=== expect\nexit 5\n"
        )

    def test_stdin_is_empty(self):
        self.assert_holds("about: x\n=== run\ncat\n=== expect\nexit 0\nstdout empty\n")

    def test_a_run_over_its_time_fails_and_is_killed(self):
        printed = self.assert_fails(
            "about: x\ntimeout: 1\n=== run\nhyperloom sleep 60\n=== expect\nexit 0\n", "within 1 s"
        )
        self.assertIn("still running", printed)

    def test_signal_when_a_file_exists_then_wait(self):
        text = (
            "about: x\n=== run background\nhyperloom until-term\n"
            "=== signal TERM when=$WORK/rea*\n=== wait\n=== expect\n"
        )
        self.assert_holds(text + "exit 7\nstdout has ended\ntime < 5\n")

    def test_signal_after_a_time(self):
        text = (
            "about: x\n=== run background\nhyperloom sleep 30\n"
            "=== signal SIGKILL after=0.1\n=== wait\n=== expect\n"
        )
        self.assert_holds(text + "exit 137\n! time < 0.1\n")

    def test_signal_to_an_ended_run_fails(self):
        text = (
            "about: x\n=== run background\nhyperloom exit 3\n=== signal INT {}\n"
            "=== expect\nno_process\n"
        )
        self.assert_fails(text.format("after=5"), "exit 3", ":4:")
        self.assert_fails(text.format("when=never"), "exit 3")

    def test_signal_whose_file_never_comes_fails(self):
        text = (
            "about: x\ntimeout: 1\n=== run background\nhyperloom sleep 30\n"
            "=== signal INT when=never\n=== expect\nexit 0\n"
        )
        self.assert_fails(text, "never exists within 1 s")

    def test_a_foreground_run_beside_a_background_one_is_the_last_finished(self):
        text = (
            "about: x\n=== run background\nhyperloom sleep 30\n"
            "=== run\nhyperloom exit 4\n=== expect\nexit 4\n! no_process\n"
        )
        self.assert_holds(text)


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


if __name__ == "__main__":
    unittest.main()
