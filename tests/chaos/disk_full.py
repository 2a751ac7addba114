# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""session.md#34: a script that floods a session root of 5 MB. The tmpfs lives in a mount namespace of
its own, so nothing is left of it whatever happens.

usage: disk_full.py BIN_DIR        exit 77 where mounting is not allowed
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import checks
from checks import require
from workload import Workload, records

SKIPPED = 77
# The fourth leg writes 20 MB to its log and to a file of its own.
FLOOD = """printf x >> "$HOME/calls"
calls=$(<"$HOME/calls")
if [ ${#calls} = 4 ] && [ ! -e "$HOME/tame" ]; then
  head -c 20000000 /dev/zero | tr '\\0' f
  head -c 20000000 /dev/zero > "$RESULT_DIR/flood"
fi
printf '{"throughput_unit":"fps","output_throughput":100,"quality_gate":{"passed":true}}' \\
  > "$RESULT_DIR/inferencex_result.json"
"""


def enter_namespace():
    """Starts this script again where it may mount; returns where it must not."""
    probe = subprocess.run(["unshare", "-m", "sh", "-c", "mount -t tmpfs tmpfs /mnt"], check=False,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if probe.returncode != 0:
        print("SKIPPED: a tmpfs cannot be mounted here (needs root or CAP_SYS_ADMIN)")
        return SKIPPED
    return subprocess.run(["unshare", "-m", sys.executable, __file__, sys.argv[1], "--inside"],
                          check=False).returncode


def fill(workload):
    ended = workload.run(workload.launch("--max-hours", "1"))
    require(ended.code == 1, f"exit code: {ended}")
    require("stop_reason: disk_full" in ended.out, f"stop reason: {ended}")
    require("cause: io: " in ended.out and "No space left" in ended.out, f"cause: {ended}")
    session, = workload.sessions()
    checks.check_journal(session, b"")
    rows, tail = records(session)
    require(tail == b"" and rows[-1]["type"] == "stop", "the reserve held no stop record")
    require(not (session / "runtime/reserve").exists(), "the reserve was kept")
    good = [r for r in rows if r["type"] == "leg_finished" and r["status"] == "ok"]
    require(len(good) == 3, f"{len(good)} good legs of 3")
    checks.check_json(session)
    checks.check_no_stray(session)
    checks.check_checkout(workload)
    return session


def rebuild(workload, session):
    """Once there is room again the reports come back."""
    for flood in session.glob("runs/**/flood"):
        flood.unlink()
    done = workload.run([workload.hyperloom, "report", session.name, "--rebuild"])
    require(done.code == 0, f"--rebuild: {done}")
    final = json.loads((session / "reports/final.json").read_text())
    require(final["stop"]["reason"] == "disk_full" and final["complete"], f"final: {final['stop']}")


def inside():
    with tempfile.TemporaryDirectory() as work:
        workload = Workload(sys.argv[1], pathlib.Path(work) / "w", script=FLOOD, space=None)
        workload.data.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=5m", "tmpfs", str(workload.data)],
                       check=True)
        try:
            rebuild(workload, fill(workload))
        finally:
            subprocess.run(["umount", "-l", str(workload.data)], check=True)
    print("disk full: journal intact, stop recorded, reports rebuilt")
    return 0


if __name__ == "__main__":
    sys.exit(inside() if "--inside" in sys.argv else enter_namespace())
