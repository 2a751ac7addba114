# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""One case from its folder to its outcome; leaves no process and, if it holds, no directory."""

import os
import time

from case import procs
from case.context import Context
from case.run import make_directory, remove_tree
from suite import judge, outcomes, session
from suite.cases import ROOT


class Runner:
    """Runs cases against one binary."""

    def __init__(self, bin_dir, repo, results, keep):
        self._bin, self._repo, self._results, self._keep = bin_dir, repo, results, keep

    def known(self, case):
        """The outcome of an earlier run of the same binary and files, or None."""
        return outcomes.load(self._results, case, outcomes.stamp(case, self._bin, ROOT))

    def run(self, case):
        """{problems, kept, ends, seconds}: prints it and keeps it for the summary."""
        stamp = outcomes.stamp(case, self._bin, ROOT)
        context = Context(make_directory("corpus/" + case.name), self._bin, self._repo)
        started, home = time.monotonic(), os.getcwd()
        os.mkdir(context.work)
        os.chdir(context.work)
        try:
            outcome = _judged(case, context)
        finally:
            os.chdir(home)
            procs.kill_all(context.case_id)
        outcome.update(stamp=stamp, seconds=round(time.monotonic() - started, 2))
        self._report(case, context, outcome)
        outcomes.save(self._results, case, outcome)
        return outcome

    def _report(self, case, context, outcome):
        word = "FAIL" if outcome["problems"] else "ok"
        print(f"{word} {case.name} ({outcome['seconds']:.1f} s): {outcome['ends']}")
        for problem in outcome["problems"]:
            print(f"  {problem}")
        if outcome["problems"] or self._keep:
            print(f"  directory: {context.base}")
        else:
            remove_tree(context.base)


def _judged(case, context):
    try:
        session.lay_out(case, context)
        facts = session.run(case, context)
    except session.NotRun as error:
        return {"problems": [str(error)], "kept": False, "ends": "not run"}
    problems = judge.problems(case, facts)
    if left := procs.carrying(context.case_id):
        problems.append(f"left running: {'; '.join(map(procs.describe, left))}")
    return {"problems": problems, "kept": judge.kept(facts), "ends": judge.ends(facts)}
