# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""A session of short legs and the real binary that runs it, with or without the shim."""
import json
import os
import pathlib
import signal
import subprocess
import time

# One letter a call tells how often the script ran, whatever the journal says. Every ninth leg leaves
# a process of its own behind.
SCRIPT = """printf x >> "$HOME/calls"
calls=$(<"$HOME/calls"); n=${#calls}
(( n % 9 == 0 )) && setsid sleep 300 &
v=$((100000 + n * 7919 % 61 * 10))
[ "$TILE" = 1 ] && v=$((v * 108 / 100))
[ "$SLOW" = 1 ] && v=$((v * 95 / 100))
[ "$CRASH" = 1 ] && exit 7
sleep "${LEG_S:-0.01}"
printf '{"throughput_unit":"fps","output_throughput":%s,"quality_gate":{"passed":true},"work":{"n":1}}' \\
  $v > "$RESULT_DIR/inferencex_result.json"
"""
SPACE = """schema_version: 1
knobs:
""" + "".join(f"  - {{name: {name}, target: env, type: int, min: 0, max: 1, default: 0}}\n"
              for name in ("TILE", "SLOW", "NIL", "CRASH"))
LIMIT_S = 120


class Ended:
    """How a run of the binary ended."""

    def __init__(self, code, out, err, wall_s):
        self.code, self.out, self.err, self.wall_s = code, out, err, wall_s

    @property
    def killed(self):
        return self.code == -signal.SIGKILL

    def __str__(self):
        return f"exit {self.code}\n{self.out[-1500:]}\n{self.err[-3000:]}"


class Workload:
    def __init__(self, bin_dir, work, script=SCRIPT, space=SPACE):
        self.work = pathlib.Path(work)
        self.hyperloom = str(pathlib.Path(bin_dir).resolve() / "hyperloom")
        self.shim = str(pathlib.Path(bin_dir).resolve().parent / "tests" / "hyperloom_chaos.so")
        self.data = self.work / "data"
        self.calls_file = self.work / "home" / "calls"
        for name in ("home", "checkout", "scripts"):
            (self.work / name).mkdir(parents=True)
        (self.work / "scripts" / "one.sh").write_text(script)
        if space:
            (self.work / "scripts" / "search_space.yaml").write_text(space)
        (self.work / "checkout" / "model.py").write_text("x = 1\n")
        keep = {k: os.environ[k] for k in ("PATH", "LD_LIBRARY_PATH") if k in os.environ}
        self.env = {**keep, "HOME": str(self.work / "home"), "USER_DATA_PATH": str(self.data),
                    "LANG": "C.UTF-8", "TZ": "UTC", "HYPERLOOM_BENCHMARK_BACKEND": "bypass"}
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "start")

    def git(self, *words):
        who = ("-c", "user.name=t", "-c", "user.email=t@t")
        return subprocess.run(["git", "-C", str(self.work / "checkout"), *who, *words],
                              env={**self.env, "GIT_CONFIG_NOSYSTEM": "1"}, check=True,
                              stdout=subprocess.PIPE).stdout.decode()

    def launch(self, *more):
        return [self.hyperloom, "optimize", "--framework", "custom", "--framework-path",
                str(self.work / "checkout"), "--benchmark-scripts-dir", str(self.work / "scripts"),
                "--gpu-type", "mi355x", "--decision", "quick", "--seed", "1", *more]

    def resume(self, session, *more):
        return [self.hyperloom, "optimize", "--resume-from", session.name, *more]

    def start(self, argv, plan=None, data=None):
        env = dict(self.env)
        if data:
            env["USER_DATA_PATH"] = str(data)
        if plan:
            env.update(plan, LD_PRELOAD=self.shim)
        return subprocess.Popen(argv, env=env, cwd=self.work, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)

    def run(self, argv, plan=None, data=None, kill_after_s=None):
        """Runs to the end, or kills with SIGKILL after that time."""
        begin = time.monotonic()
        process = self.start(argv, plan, data)
        try:
            out, err = process.communicate(timeout=kill_after_s or LIMIT_S)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            if not kill_after_s:
                raise
        return Ended(process.returncode, out.decode(errors="replace"),
                     err.decode(errors="replace"), time.monotonic() - begin)

    def sessions(self):
        return sorted(self.data.glob("2*-*")) if self.data.exists() else []

    def calls(self):
        return self.calls_file.stat().st_size if self.calls_file.exists() else 0


def records(session):
    """Complete records of a journal and its torn last line."""
    path = session / "journal.jsonl"
    lines = (path.read_bytes() if path.exists() else b"").split(b"\n")
    return [json.loads(line) for line in lines[:-1]], lines[-1]


def processes_of(session):
    """Live processes that carry a run id of the session."""
    found, mark = [], f"HYPERLOOM_RUN_ID={session.name}.".encode()
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            alive = (entry / "stat").read_text().rsplit(") ", 1)[1][0] not in "ZX"
            if alive and mark in (entry / "environ").read_bytes():
                found.append(int(entry.name))
        except (OSError, IndexError):
            continue
    return found
