#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Runs `.case` files against the built hyperloom; tests/e2e/README.md shows the grammar.

usage: run_case.py [--bin DIR] [--check] [--keep] FILE.case...
  --bin DIR  where the tested `hyperloom` is (default: $HYPERLOOM_BIN, else build/dev/bin)
  --check    only checks the syntax
  --keep     keeps the directory of a case that passes, too
exit: 0 all passed, 1 one failed, 2 syntax or usage, 77 all skipped
"""

import os
import signal
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
REPO = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)

from case.errors import CaseSyntaxError  # noqa: E402
from case.parse import parse_file  # noqa: E402
from case.run import FAILED, SKIPPED, run_file  # noqa: E402

EXIT_FAILED, EXIT_USAGE, EXIT_SKIPPED = 1, 2, 77


def main(arguments):
    options = parse_options(arguments)
    if options is None:
        print(__doc__.strip(), file=sys.stderr)
        return EXIT_USAGE
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, _leave)
    try:
        return check(options["files"]) if options["check"] else run(options)
    except CaseSyntaxError as error:
        print(f"syntax error: {error}")
        return EXIT_USAGE


def parse_options(arguments):
    """{bin, check, keep, files}, or None where the usage helps."""
    options = {"bin": None, "check": False, "keep": False, "files": []}
    words = iter(arguments)
    for word in words:
        if word == "--bin":
            options["bin"] = next(words, None)
        elif word in ("--check", "--keep"):
            options[word[2:]] = True
        elif word.startswith("-"):
            return None
        else:
            options["files"].append(os.path.abspath(word))
    return options if options["files"] else None


def _leave(number, _frame):
    """Unwinds, so that the processes of the running case are killed on the way out."""
    sys.exit(128 + number)


def check(files):
    """Every file's first syntax error, not only that of the first file."""
    broken = 0
    for path in files:
        try:
            parse_file(path)
        except (CaseSyntaxError, OSError) as error:
            broken += 1
            print(f"syntax error: {error}")
    return EXIT_USAGE if broken else 0


def run(options):
    bin_dir = (
        options["bin"]
        or os.environ.get("HYPERLOOM_BIN")
        or os.path.join(REPO, "build", "dev", "bin")
    )
    bin_dir = os.path.abspath(bin_dir)
    if not os.access(os.path.join(bin_dir, "hyperloom"), os.X_OK):
        print(f"no hyperloom in {bin_dir}; build it, or give --bin DIR")
        return EXIT_USAGE
    outcomes = [run_file(path, bin_dir, REPO, options["keep"]) for path in options["files"]]
    if FAILED in outcomes:
        return EXIT_FAILED
    return EXIT_SKIPPED if set(outcomes) == {SKIPPED} else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
