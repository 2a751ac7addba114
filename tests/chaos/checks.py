# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""What must hold of a session directory, whatever happened to the process that wrote it."""
import json
import pathlib
import shutil
import tempfile

from workload import processes_of, records

VIEWS = ("state.json", "session_breakdown.json", "reports/optimization_journal.json",
         "reports/final.json", "reports/final.md", "reports/report.html", "reports/reproduce.sh")


class Broken(Exception):
    """Something that must always hold does not."""


def require(holds, text):
    if not holds:
        raise Broken(text)


def check_journal(session, before):
    """Readable, without gaps, and whatever was in it is still there. Returns its complete lines."""
    path = session / "journal.jsonl"
    content = path.read_bytes() if path.exists() else b""
    lines = content[:content.rfind(b"\n") + 1]
    require(lines.startswith(before), f"{path}: lines of an earlier look are gone or altered")
    for number, line in enumerate(lines.splitlines(), 1):
        record = json.loads(line)
        require(record["seq"] == number, f"{path}:{number}: seq {record['seq']}")
    return lines


def check_legs(session, kills):
    """No finished leg is lost or run again, and a kill costs at most one leg."""
    rows, _ = records(session)
    started = [r["leg"] for r in rows if r["type"] == "leg_started"]
    ended = [r for r in rows if r["type"] == "leg_finished"]
    require(started == sorted(set(started)), f"leg numbers do not rise: {started}")
    numbers = [r["leg"] for r in ended]
    require(len(numbers) == len(set(numbers)), f"a leg ended twice: {numbers}")
    require(set(numbers) <= set(started), "a leg ended that never started")
    open_legs = [n for n in started if n not in numbers]
    require(len(open_legs) <= 1 and open_legs in ([], started[-1:]), f"open legs: {open_legs}")
    lost = [r for r in ended if r["status"] == "lost"]
    require(len(lost) + len(open_legs) <= kills, f"{len(lost)} lost legs after {kills} kills")
    for row in ended:
        home = session / row["home"] if row.get("home") else None
        require(row["status"] == "lost" or home is None or home.is_dir(), f"no home: {row['leg']}")
    return len(ended) - len(lost), len(lost)


def check_json(session):
    """session.md#26: a reader never finds half a document."""
    for path in [*session.glob("*.json"), *session.glob("reports/**/*.json"),
                 *session.glob("runtime/*.json")]:
        try:
            json.loads(path.read_bytes())
        except ValueError as error:
            raise Broken(f"{path}: {error}") from error


def views_of(session):
    return {name: (session / name).read_bytes() for name in VIEWS if (session / name).exists()}


class Rebuilder:
    """Rebuilds views in a copy, so that a look changes nothing."""

    def __init__(self, workload):
        self.workload = workload

    def __call__(self, session, lines=None, keep_views=False):
        """Views as `report --rebuild` makes them from the journal or its first `lines`."""
        with tempfile.TemporaryDirectory(dir=self.workload.work) as root:
            copy = pathlib.Path(root) / session.name
            (copy / "runtime").mkdir(parents=True)
            shutil.copy(session / "manifest.json", copy)
            content = (session / "journal.jsonl").read_bytes()
            if lines is not None:
                content = b"".join(content.splitlines(keepends=True)[:lines])
            (copy / "journal.jsonl").write_bytes(content)
            if keep_views:
                shutil.copytree(session / "reports", copy / "reports")
                shutil.copy(session / "state.json", copy)
            done = self.workload.run([self.workload.hyperloom, "report", session.name, "--rebuild"],
                                     data=root)
            require(done.code == 0, f"report --rebuild: {done}")
            return views_of(copy)


def check_views_at_kill(session, rebuild):
    """Every view on disk is what the journal's first records give: session.md 3.2."""
    found = views_of(session)
    if "state.json" not in found:
        return 0
    seq = json.loads(found["state.json"])["seq"]
    fresh = rebuild(session, seq)
    stale = {name for name, text in found.items() if fresh[name] != text}
    rows, _ = records(session)
    marks = [r["seq"] for r in rows[:seq]
             if r["type"] in ("phase", "verdict", "stop", "resume")] if stale else []
    for mark in [*reversed(marks), *range(seq - 1, 0, -1)] if stale else []:
        stale -= {name for name, text in rebuild(session, mark).items() if found.get(name) == text}
        if not stale:
            break
    require(not stale, f"{session}: no rebuild gives {sorted(stale)}")
    return seq


def check_rebuilt(session, rebuild):
    """Once the session has ended its views are those of a rebuild, byte for byte."""
    found, fresh = views_of(session), rebuild(session)
    require(set(found) == set(fresh), f"views: {sorted(set(found) ^ set(fresh))}")
    for name, text in found.items():
        require(fresh[name] == text, f"{session / name} is not what --rebuild gives")


def check_rebuild_repeats(session, rebuild):
    """Two rebuilds of the same journal are equal, with or without views of old beside it."""
    require(rebuild(session) == rebuild(session), f"{session}: --rebuild does not repeat itself")


def check_checkout(workload):
    require(workload.git("status", "--porcelain") == "", "the checkout is not clean")


def check_no_stray(session):
    require(not processes_of(session), f"processes left: {processes_of(session)}")


def check_resumed(session):
    """Every resume continues the numbering and names where the run before ended."""
    rows, _ = records(session)
    for row in rows:
        if row["type"] == "resume":
            require(row["after"]["seq"] == row["seq"] - 1, f"resume after {row['after']}")
    runs = [r["run"] for r in rows]
    require(runs == sorted(runs), "run numbers go back")
    require(runs[-1] == 1 + sum(r["type"] == "resume" for r in rows), "a run without its record")


def check_finished(workload, session, kills, rebuild):
    """The whole of a session that has come to its end after that many kills."""
    rows, tail = records(session)
    require(tail == b"" and rows[-1]["type"] == "stop", f"{session}: no stop at the end")
    finished, lost = check_legs(session, kills)
    done = {r["effect"] for r in rows if r["type"] == "done"}
    require({r["effect"] for r in rows if r["type"] == "intent"} == done, "an effect is open")
    final = json.loads((session / "reports/final.json").read_text())
    counts = final["counts"]
    require(counts["proposed"] == sum(counts[k] for k in ("measured", "skipped", "failed", "open")),
            f"counts: {counts}")
    require(final["complete"] and not final["safety_net"], "final.json is not complete")
    runs = workload.calls()
    require(runs <= finished + kills, f"{runs} runs of the script, {finished} finished legs")
    check_rebuilt(session, rebuild)
    check_no_stray(session)
    check_checkout(workload)
    return finished, lost
