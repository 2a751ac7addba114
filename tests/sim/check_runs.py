# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""usage: check_runs.py SIMULATOR seed|usage|full SECONDS"""

import resource
import subprocess
import sys

MOST_KIB = 64 * 1024
FEW = ["--table", "--n", "50", "--sessions", "4"]


def run(simulator, *arguments):
    return subprocess.run([simulator, *arguments], capture_output=True, text=True, check=False)


def check_seed(simulator):
    """decide.md#23: a seed fixes the output, byte by byte; another seed gives another one."""
    for form in ([], ["--json"]):
        first, again, other = (run(simulator, *FEW, *form, "--seed", s).stdout for s in "778")
        assert first and first == again, "the same seed gave another output"
        assert first != other, "another seed gave the same output"
    whole = run(simulator, *FEW, "--json", "--only", "power.default.N1.+3").stdout
    alone = run(simulator, "--effect", "3", "--n", "50", "--json").stdout
    assert '"value":' + alone.split('"kept_pct":')[1].split(",")[0] in whole, (whole, alone)


def check_usage(simulator):
    """A wrong command line is refused with exit 2, on standard error alone."""
    for wrong in (
        [],
        ["--n", "0"],
        ["--n", "10", "--sessions", "1"],
        ["--n", "10", "--preset", "brave"],
        ["--n", "10", "--noise", "N6"],
        ["--n", "10", "--effect", "high"],
        ["--n"],
        ["--sample", "--n", "10"],
        ["--table", "--only", "nothing."],
        ["--colour"],
    ):
        done = run(simulator, *wrong)
        assert done.returncode == 2 and done.stderr and not done.stdout, (wrong, done)
    assert run(simulator, "--help").returncode == 0


def check_full(simulator, most_seconds):
    """decide.md#19-#23: every figure of the tables within its limit, in time and memory."""
    done = run(simulator, "--table")
    print(done.stdout)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = used.ru_utime + used.ru_stime
    print(f"{seconds:.1f} s of one core, {used.ru_maxrss} KiB")
    assert done.returncode == 0, "a figure is beyond its limit"
    assert seconds <= float(most_seconds), "too slow"
    assert used.ru_maxrss < MOST_KIB, "too much memory"


if __name__ == "__main__":
    CHECKS = {"seed": check_seed, "usage": check_usage, "full": check_full}
    CHECKS[sys.argv[2]](sys.argv[1], *sys.argv[3:])
