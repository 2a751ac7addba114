# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Prints how a case ended; a failure shows all that is needed to mend it."""

import os

from case import show

_RUNNER = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "run_case.py")


def passed(name, seconds):
    print(f"PASS {name} ({seconds:.2f} s)")


def skipped(name, missing):
    print(f"SKIP {name}: missing {', '.join(missing)}")


def failed(name, case, failures, context, bin_dir):
    """Every failure, then the output of the run they are about, then where to look on."""
    print(f"FAIL {name}: {case.header.about}")
    for failure in failures:
        print(f"{case.path}:{failure.line}:")
        print(f"  expected: {show.printable(failure.expected)}")
        print(f"  found:    {_escaped(failure.found)}")
    for run in {id(failure.run): failure.run for failure in failures if failure.run}.values():
        _print_run(run)
    print_directory(context)
    print(f"  rerun:     {_RUNNER} --keep --bin {bin_dir} {case.path}")


def _escaped(found):
    """Where a matcher added lines of its own, it has escaped them itself."""
    return found if "\n" in found else show.printable(found)


def _print_run(run):
    end = "still running" if run.running else f"exit {run.exit_code} after {run.seconds:.3f} s"
    print(f"  run of line {run.line}: {run.command}")
    print(f"  ended:     {end}")
    for name in ("stdout", "stderr"):
        text = run.text(name)
        print(f"  {name}:    {'(empty)' if not text else run.outputs[name]}")
        if text:
            print(show.head(text))


def print_directory(context):
    print(f"  directory: {context.base} (work/ is $WORK; run-N.stdout, run-N.stderr)")
