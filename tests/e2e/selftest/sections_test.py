# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""What each section does, and how it fails."""

import os

from support import CaseTest


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
