# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""One case from file to outcome: parse, needs, directory, sections, clean-up, report."""

import os
import time

from case import needs, procs, report
from case.context import Context
from case.execute import Failure, execute
from case.parse import parse_file

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"


def run_file(path, bin_dir, repo, keep):
    """PASSED, FAILED or SKIPPED; raises CaseSyntaxError. Leaves no process behind."""
    case = parse_file(path)
    name = case_name(path)
    if lacking := needs.missing(case.header.needs, bin_dir):
        report.skipped(name, lacking)
        return SKIPPED
    context = Context(make_directory(name), bin_dir, repo)
    started, home = time.monotonic(), os.getcwd()
    failures = None
    try:
        failures = execute(case, context)
        if failures:
            report.failed(name, case, failures, context, bin_dir)
    finally:
        os.chdir(home)
        unkillable = procs.kill_all(context.case_id)
        if failures == [] and unkillable:
            failures = [
                Failure(
                    1,
                    "everything of the case can be killed",
                    "; ".join(map(procs.describe, unkillable)),
                    None,
                )
            ]
            report.failed(name, case, failures, context, bin_dir)
        if failures == [] and not keep:
            remove_tree(context.base)
    if failures:
        return FAILED
    report.passed(name, time.monotonic() - started)
    if keep:
        report.print_directory(context)
    return PASSED


def case_name(path):
    """`topic/name`, as in the ctest name e2e.topic.name."""
    folder, name = os.path.split(os.path.abspath(path))
    return f"{os.path.basename(folder)}/{name.removesuffix('.case')}"


def make_directory(name):
    root = os.path.realpath(os.environ.get("TMPDIR") or "/tmp")
    safe = "".join(char if char.isalnum() else "-" for char in name)
    base = os.path.join(root, f"hyperloom-{safe}-{os.urandom(4).hex()}")
    os.mkdir(base, 0o755)
    return base


def remove_tree(root):
    """Removes what a case left, also from directories that it made unwritable."""
    for folder, folders, files in os.walk(root, topdown=False, onerror=_open_up):
        for name in files + folders:
            _remove(os.path.join(folder, name), folder)
    os.rmdir(root)


def _open_up(error):
    os.chmod(error.filename, 0o700)


def _remove(path, folder):
    is_directory = os.path.isdir(path) and not os.path.islink(path)
    remove = os.rmdir if is_directory else os.unlink
    try:
        remove(path)
    except PermissionError:
        os.chmod(folder, 0o700)
        remove_tree(path) if is_directory else remove(path)
    except OSError:
        if is_directory:
            remove_tree(path)  # it was not readable on the way down and is now
