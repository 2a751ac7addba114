# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Outcomes on disk, so that the summary need not run again what has just been run."""

import json
import os


def stamp(case, bin_dir, runner_root):
    """Changes when the binary, the runner or a file of the case does."""
    paths = [os.path.join(bin_dir, "hyperloom")]
    for root in (
        case.path,
        os.path.join(runner_root, "common"),
        os.path.join(runner_root, "suite"),
    ):
        for folder, _, names in os.walk(root):
            paths += [os.path.join(folder, name) for name in names if not name.endswith(".pyc")]
    return [[path, os.stat(path).st_mtime_ns] for path in sorted(paths)]


def save(folder, case, outcome):
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, case.name + ".json")
    with open(path + ".new", "w", encoding="utf-8") as stream:
        json.dump(outcome, stream)
    os.replace(path + ".new", path)


def load(folder, case, wanted_stamp):
    """The stored outcome if it is still true, else None."""
    try:
        with open(os.path.join(folder, case.name + ".json"), encoding="utf-8") as stream:
            outcome = json.load(stream)
    except (OSError, ValueError):
        return None
    return outcome if outcome.get("stamp") == wanted_stamp else None
