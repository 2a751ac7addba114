# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Matchers about a repository: clean, commits, subject."""

import os

from case.compare import compare, need_count, need_operator
from case.errors import Malformed, Unmet


def parse_git(scanner):
    directory, verb = scanner.need("a directory"), scanner.need("clean, commits or subject")
    if verb not in VERBS:
        raise Malformed(f"unknown matcher `git {verb}`; known: {', '.join(VERBS)}")
    judge = VERBS[verb](scanner)
    return lambda context: judge(lambda *args: _ask(context, directory, args))


def _ask(context, directory, args):
    path = context.expand(directory)
    if not os.path.exists(os.path.join(path, ".git")):
        raise Unmet(f"{path} is no git repository")
    code, output = context.git(["-C", path, *args])
    if code != 0:
        raise Unmet(f"git {' '.join(args)}: {output.strip()}")
    return output


def _parse_clean(_scanner):
    def judge(ask):
        status = ask("status", "--porcelain", "--untracked-files=all")
        return status == "", status.rstrip() or "clean"

    return judge


def _parse_commits(scanner):
    op, number = need_operator(scanner), need_count(scanner, "a count")

    def judge(ask):
        count = int(ask("rev-list", "--count", "HEAD"))
        return (
            compare(count, op, number),
            f"{count} commits\n{ask('log', '-n', '20', '--format=%h %s').rstrip()}",
        )

    return judge


def _parse_subject(scanner):
    number = need_count(scanner, "a commit number (0 is HEAD)")
    if scanner.word() != "has":
        raise Malformed('git: expected `git DIR subject N has "t"`')
    wanted = scanner.need("a text")

    def judge(ask):
        subjects = ask("log", "--format=%s").splitlines()
        if number >= len(subjects):
            raise Unmet(f"there are only {len(subjects)} commits")
        return wanted in subjects[number], f"subject {subjects[number]}"

    return judge


VERBS = {"clean": _parse_clean, "commits": _parse_commits, "subject": _parse_subject}
