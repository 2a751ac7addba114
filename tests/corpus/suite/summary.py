# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""decide.md#77: the corpus in two lines: cheats kept, honest changes kept, what still waits."""

import os
import re
import subprocess

from suite.cases import ROOT

MIN_CHEATS, MIN_HONEST = 25, 10
PAGE = os.path.join(os.path.dirname(os.path.dirname(ROOT)), "docs", "trust.md")


def print_all(all_cases, runner):
    """0 if no cheat and every honest change was kept and the corpus is whole."""
    waiting = [case for case in all_cases if case.waits]
    ready = [case for case in all_cases if not case.waits]
    results = [(case, runner.known(case) or runner.run(case)) for case in ready]
    print(line_of(results))
    for case in waiting:
        print(f"waits for patches: {case.name}")
    problems = [f"{case.name}: {text}" for case, outcome in results for text in outcome["problems"]]
    problems += _size_problems(all_cases) + _page_problems(all_cases) + _patch_problems(waiting)
    for problem in problems:
        print(problem)
    return int(bool(problems))


def line_of(results):
    """`cheats kept: 0 of N; honest kept: M of M`."""
    kept = {
        kind: [o["kept"] for case, o in results if case.kind == kind]
        for kind in ("cheats", "honest")
    }
    return "; ".join(f"{kind} kept: {sum(flags)} of {len(flags)}" for kind, flags in kept.items())


def _size_problems(all_cases):
    counts = {kind: sum(case.kind == kind for case in all_cases) for kind in ("cheats", "honest")}
    wanted = {"cheats": MIN_CHEATS, "honest": MIN_HONEST}
    return [
        f"only {counts[kind]} {kind}; at least {wanted[kind]}"
        for kind in wanted
        if counts[kind] < wanted[kind]
    ]


def rows(all_cases):
    """The rows of the page's tables, one a case."""
    return [
        f"| `{case.id}` | {case.about} | {case.verdict} `{'` or `'.join(case.reasons)}` |"
        for case in all_cases
    ]


def _page_problems(all_cases):
    """The page holds every case's row, and no row of another."""
    with open(PAGE, encoding="utf-8") as stream:
        listed = re.findall(r"^\| `[a-z0-9-]+` \|.*$", stream.read(), re.MULTILINE)
    wanted = rows(all_cases)
    return [f"docs/trust.md lacks: {row}" for row in wanted if row not in listed] + [
        f"docs/trust.md lists what is no case: {row}" for row in listed if row not in wanted
    ]


def _patch_problems(waiting):
    """A patch that does not even apply to its tree would wait for ever."""
    return [problem for case in waiting for problem in _apply_problem(case)]


def _apply_problem(case):
    answer = subprocess.run(
        ["git", "apply", "--check", case.file("change.patch")],
        cwd=case.file("tree"),
        env={**os.environ, "GIT_CEILING_DIRECTORIES": case.path},
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode != 0:
        yield f"{case.name}: its patch does not apply: {answer.stderr.strip()}"
