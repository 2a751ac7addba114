# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""What the lints share: the project's files, their text, and how findings are printed."""

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
UNSEEN = {".git", "build", ".cache", "__pycache__"}
WARNING = "warning: "


def files(root):
    """The project's files below `root`, sorted: what git tracks or would add; else a walk."""
    paths = _from_git(root)
    if paths is None:
        paths = _from_walk(root)
    return sorted(path for path in paths if os.path.isfile(os.path.join(root, path)))


def _from_git(root):
    if not os.path.exists(os.path.join(root, ".git")):
        return None
    command = ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        answer = subprocess.run(command, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return {os.fsdecode(path) for path in answer.stdout.split(b"\0") if path}


def _from_walk(root):
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in UNSEEN]
        found += [os.path.relpath(os.path.join(folder, name), root) for name in names]
    return found


def text(root, path):
    """The text of a file; "" for a binary one."""
    with open(os.path.join(root, path), "rb") as stream:
        content = stream.read()
    return "" if b"\0" in content else content.decode("utf-8", "replace")


def main(check):
    """Runs check(root) on the project, or on the folder named; 1 if it found more than warnings."""
    root = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    findings = check(root)
    for finding in findings:
        print(finding)
    sys.exit(any(not finding.startswith(WARNING) for finding in findings))
