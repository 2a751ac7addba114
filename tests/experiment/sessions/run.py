# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""One session: its directory, its launch, and what its journal says at the end."""

import glob
import hashlib
import json
import math
import os
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass

HERE = os.path.dirname(os.path.realpath(__file__))
WORKLOAD = os.path.join(os.path.dirname(HERE), "workload")
LIMIT_S = 300
LAUNCH = ["--decision", "default", "--max-hours", "0.5", "--no-framework-agent", "--no-sweep"]


class SessionFailed(Exception):
    """A session that did not end as an undisturbed one does."""


@dataclass(frozen=True)
class Result:
    """What one session decided and measured; without a hold-out there is no gain and no interval."""

    verdicts: list  # (knob, verdict)
    stack: list  # knobs of what is delivered
    gain_lp: float | None
    interval_lp: tuple | None
    legs: int
    wall_s: float


def run_session(binary, scenario, number, seed):
    """The result of session `number`; raises SessionFailed."""
    base = tempfile.mkdtemp(prefix="hyperloom-experiment-")
    try:
        return _run_in(base, binary, scenario, number, seed)
    finally:
        shutil.rmtree(base, ignore_errors=True)


def _run_in(base, binary, scenario, number, seed):
    for name in ("home", "tree"):
        os.mkdir(os.path.join(base, name))
    os.mkfifo(os.path.join(base, "home", "pipe"))
    space = os.path.join(base, "space.yaml")
    with open(space, "w", encoding="utf-8") as stream:
        stream.write(scenario.space())
    own_seed = _seed(seed, scenario.name, number)
    command = [binary, "optimize", *LAUNCH, "--search-space", space, "--seed", str(own_seed)]
    started = time.monotonic()
    ended = subprocess.run(
        command,
        env=_environment(base, scenario, number, own_seed),
        cwd=base,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    if ended.returncode != 0:
        raise SessionFailed(
            f"{scenario.name}, session {number}: exit {ended.returncode}: {ended.stderr[-800:]}"
        )
    return _result(os.path.join(base, "data"), time.monotonic() - started, scenario, number)


def _seed(seed, name, number):
    """32 bits of its own for every session."""
    digest = hashlib.sha256(f"{seed}/{name}/{number}".encode()).digest()
    return int.from_bytes(digest[:4], "big")


def _environment(base, scenario, number, seed):
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": os.path.join(base, "home"),
        "LANG": "C.UTF-8",
        "TMPDIR": base,
        "USER_DATA_PATH": os.path.join(base, "data"),
        "HYPERLOOM_BENCHMARK_BACKEND": "bypass",
        "FRAMEWORK": "custom",
        "FRAMEWORK_REPO_PATH": os.path.join(base, "tree"),
        "HYPERLOOM_BYPASS_SCRIPTS_DIR": WORKLOAD,
        "GPU_TYPE": "mi355x",
        "WORKLOAD_SEED": str(seed),
        **scenario.environment(number),
    }


def _result(data, wall_s, scenario, number):
    (session,) = glob.glob(os.path.join(data, "*", ""))
    with open(os.path.join(session, "journal.jsonl"), encoding="utf-8") as stream:
        records = [json.loads(line) for line in stream]
    with open(os.path.join(session, "reports", "final.json"), encoding="utf-8") as stream:
        final = json.load(stream)
    if final["stop"]["reason"] != "search_exhausted":
        raise SessionFailed(
            f"{scenario.name}, session {number}: stopped by {final['stop']['reason']}"
        )
    names = {row["id"]: row["name"].split("=")[0] for row in final["candidates"]}
    result = final["result"]
    held = result["status"] == "validated"
    return Result(
        verdicts=[
            (names[record["candidate"]], record["verdict"])
            for record in records
            if record["type"] == "verdict"
        ],
        stack=[names[item["candidate"]] for item in final["stack"]],
        gain_lp=_lp(result["gain_pct"]) if held else None,
        interval_lp=tuple(map(_lp, result["ci95_pct"])) if held else None,
        legs=sum(record["type"] == "leg_finished" for record in records),
        wall_s=wall_s,
    )


def _lp(percent):
    return 100 * math.log1p(percent / 100)
