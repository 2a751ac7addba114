# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""lint.cases: every case obeys the grammar and stands where ctest looks for it."""

import os
import re
import subprocess
import sys

import project

FOLDER = "tests/e2e/cases/"
RUNNER = os.path.join(project.ROOT, "tests", "e2e", "run_case.py")
PLACE = re.compile(re.escape(FOLDER) + r"[a-z0-9_]+/[a-z0-9_]+\.case")


def check(root):
    paths = [path for path in project.files(root) if path.startswith(FOLDER)]
    findings = [
        f"{path}: expected {FOLDER}<topic>/<name>.case"
        for path in paths
        if not PLACE.fullmatch(path)
    ]
    cases = [os.path.join(root, path) for path in paths if path.endswith(".case")]
    if not cases:
        return [*findings, f"{FOLDER}: no case"]
    return findings + _syntax_errors(root, cases)


def _syntax_errors(root, cases):
    command = [sys.executable, RUNNER, "--check", *cases]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [
        line.removeprefix("syntax error: ").replace(root + "/", "")
        for line in answer.stdout.splitlines()
    ]
    if answer.returncode and not lines:
        return [f"{RUNNER}: exit {answer.returncode}: {answer.stderr.strip()}"]
    return lines


if __name__ == "__main__":
    project.main(check)
