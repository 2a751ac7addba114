#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Runs the corpus of cheats and honest changes against the built hyperloom.

usage: run_corpus.py [--bin DIR] [--results DIR] [--keep] [--summary | --rows | KIND.ID...]
  --bin DIR      where the tested `hyperloom` is (default: build/dev/bin)
  --results DIR  where outcomes are kept (default: tests/corpus beside the bin directory)
  --keep         keeps the directories of the cases
  --rows         prints the rows of docs/trust.md
  --summary      one line for all: cases that were not run with this binary are run now
exit: 0 all as expected, 1 not, 2 usage or a case that is written wrongly
"""

import os
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
REPO = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.join(REPO, "tests", "e2e")]

from suite import cases, one, summary  # noqa: E402

VALUED = ("--bin", "--results")


def main(arguments):
    options = {"--bin": os.path.join(REPO, "build", "dev", "bin"), "--results": None}
    flags, names, words = set(), [], iter(arguments)
    for word in words:
        if word in VALUED:
            options[word] = next(words, "")
        elif word in ("--keep", "--summary", "--rows"):
            flags.add(word)
        elif word.startswith("-"):
            print(__doc__.strip(), file=sys.stderr)
            return 2
        else:
            names.append(word)
    return _run(os.path.abspath(options["--bin"]), options["--results"], flags, names)


def _run(bin_dir, results, flags, names):
    results = results or os.path.join(os.path.dirname(bin_dir), "tests", "corpus")
    try:
        known = {case.name: case for case in cases.load_all()}
    except cases.CaseError as error:
        print(error)
        return 2
    if unknown := [name for name in names if name not in known]:
        print(f"no such case: {', '.join(unknown)}")
        return 2
    if "--rows" in flags:
        print("\n".join(summary.rows(known.values())))
        return 0
    runner = one.Runner(bin_dir, REPO, results, "--keep" in flags)
    if "--summary" in flags:
        return summary.print_all(list(known.values()), runner)
    chosen = [known[name] for name in names] or list(known.values())
    outcomes = [runner.run(case) for case in chosen if not case.waits]
    return int(any(outcome["problems"] for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
