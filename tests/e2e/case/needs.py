# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""What a case needs of the machine: programs, and Python modules as `py:MODULE`."""

import os

from case.spawn import find_program

_PROBE = "import importlib.util as u, sys; sys.exit(u.find_spec(sys.argv[1]) is None)"


def missing(needs, bin_dir):
    """The needs that this machine does not meet, each with a word on how it was looked for."""
    folders = [bin_dir, *os.environ.get("PATH", os.defpath).split(os.pathsep)]
    return [text for need in needs if (text := _missing_text(need, folders))]


def _missing_text(need, folders):
    if not need.startswith("py:"):
        return None if find_program(need, os.getcwd(), folders) else f"the program {need}"
    module = need[3:]
    if any(_has_module(python, module) for python in _pythons(folders)):
        return None
    return f"the Python module {module} (looked in $ROLLOUT_PYTHON, python3, /usr/bin/python3)"


def _pythons(folders):
    """Those that the sample workload tries; Debian's own first, as it answers soonest."""
    names = [os.environ.get("ROLLOUT_PYTHON"), "/usr/bin/python3", "python3"]
    return [path for name in names if name and (path := find_program(name, os.getcwd(), folders))]


def _has_module(python, module):
    pid = os.posix_spawn(python, [python, "-c", _PROBE, module], os.environ)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
