#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Many sessions of the real hyperloom on a workload whose truth is known; prints what it got right.

usage: experiment [--sessions N] [--jobs J] [--seed S] [--json] [--bin DIR] [--only NAME]
  --sessions N  sessions without effect, and as many under drift (200); each of +2, +3, +5 % has 0.3 N
  --jobs J      sessions that run at the same time (2)
  --seed S      all noise and all sessions follow from it (1)
  --json        the figures as one JSON document
  --bin DIR     where the tested `hyperloom` is (build/dev/bin)
  --only NAME   one scenario, such as "no effect" or "+3 %"
exit: 0 all within the limits of docs/measurement.md, 1 not, 2 usage or a session that failed
"""

import argparse
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.realpath(__file__))
REPO = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)

from sessions import figures, run, table  # noqa: E402
from sessions.scenarios import SCENARIOS  # noqa: E402


def main(arguments):
    if "--help" in arguments or "-h" in arguments:
        print(__doc__.strip())
        return 0
    options = parse_options(arguments)
    binary = os.path.join(os.path.abspath(options.bin), "hyperloom")
    if not os.access(binary, os.X_OK):
        print(f"no hyperloom in {options.bin}; build it, or give --bin DIR", file=sys.stderr)
        return 2
    try:
        rows = [row_of(scenario, binary, options) for scenario in chosen(options.only)]
    except run.SessionFailed as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(rows, indent=2) if options.json else table.text(rows))
    return int(not all(row["ok"] for row in rows))


def parse_options(arguments):
    parser = argparse.ArgumentParser(
        usage="experiment [--sessions N] [--jobs J] [--seed S] [--json] [--bin DIR] [--only NAME]"
    )
    parser.add_argument("--sessions", type=_positive, default=200)
    parser.add_argument("--jobs", type=_positive, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--bin", default=os.path.join(REPO, "build", "dev", "bin"))
    parser.add_argument("--only", choices=[scenario.name for scenario in SCENARIOS])
    return parser.parse_args(arguments)


def _positive(text):
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"expected a number from 1, found {text}")
    return int(text)


def chosen(name):
    return [scenario for scenario in SCENARIOS if name in (None, scenario.name)]


def row_of(scenario, binary, options):
    """Runs a scenario's sessions; the first failure ends it."""
    numbers = range(scenario.sessions(options.sessions))
    with ThreadPoolExecutor(options.jobs) as pool:
        running = [
            pool.submit(run.run_session, binary, scenario, number, options.seed)
            for number in numbers
        ]
        try:
            results = [future.result() for future in running]
        except run.SessionFailed:
            pool.shutdown(cancel_futures=True)
            raise
    return figures.figures(scenario, results)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
