# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The processes of one case, found by the HYPERLOOM_CASE in their environment, never by name."""

import os
import signal
import time

VARIABLE = "HYPERLOOM_CASE"
KILL_PATIENCE_S = 5.0
EXEC_PATIENCE_S = 0.003
KTHREADD = b"2"


def _read(pid, name):
    """The bytes of a /proc file; None if the process ended meanwhile or belongs to someone else."""
    try:
        with open(f"/proc/{pid}/{name}", "rb") as stream:
            return stream.read()
    except OSError:
        return None


def carrying(case_id):
    """The ids of live processes of the case; a zombie has no environment any more."""
    mark = f"{VARIABLE}={case_id}".encode()
    environments = {pid: _read(pid, "environ") for pid in os.listdir("/proc") if pid.isdigit()}
    unclear = [
        pid for pid, content in environments.items() if content == b"" and _may_be_in_exec(pid)
    ]
    if unclear:
        time.sleep(EXEC_PATIENCE_S)
        environments.update((pid, _read(pid, "environ")) for pid in unclear)
    return [
        int(pid) for pid, content in environments.items() if mark in (content or b"").split(b"\0")
    ]


def _may_be_in_exec(pid):
    """An empty environment: a zombie, a kernel thread, or a process just inside exec."""
    fields = (_read(pid, "stat") or b"").rpartition(b")")[2].split()
    return (
        len(fields) > 1 and fields[0] not in (b"Z", b"X") and fields[1] != KTHREADD and pid != "2"
    )


def describe(pid):
    command = (_read(pid, "cmdline") or b"").replace(b"\0", b" ").decode("utf-8", "replace").strip()
    return f"pid {pid} {command[:200]}"


def kill_all(case_id):
    """SIGKILL to all of the case until none is left; returns those that would not go."""
    deadline = time.monotonic() + KILL_PATIENCE_S
    while alive := carrying(case_id):
        for pid in alive:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        if time.monotonic() > deadline:
            break
        time.sleep(0.005)
    return alive
