# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Kills the real binary again and again, resumes, and checks what must survive.

usage: crash.py BIN_DIR every [--sample N]         before and after (or amid) each effect on the disk
       crash.py BIN_DIR random [--kills N]         at random times
       crash.py BIN_DIR faults [--sample N]        ENOSPC, EIO, EROFS, once and for good; slow disk
       crash.py BIN_DIR syncs [--sample N]         the journal fails once: at its begin, then its syncs
common: --seed S, --keep (leaves the directory of a failure)
"""
import argparse
import collections
import errno
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time

import checks
from checks import Broken, require
from workload import Workload, records

MAX_KILLS = 14  # of one session; then it is left to finish
SECOND_RECOVERY_EVERY = 5


class Drill:
    """One session on its way through kills to its end."""

    def __init__(self, bin_dir, work, totals):
        self.workload = Workload(bin_dir, work)
        self.rebuild = checks.Rebuilder(self.workload)
        self.totals = totals
        self.kills, self.lines, self.ended = 0, b"", None

    @property
    def session(self):
        found = self.workload.sessions()
        return found[-1] if found else None

    def launched(self):
        return self.session is not None and len(self.lines) > 0

    def argv(self):
        return self.workload.resume(self.session) if self.launched() else self.workload.launch()

    def run(self, plan=None, kill_after_s=None):
        """One run of the binary; True once the session has come to its end."""
        ended = self.workload.run(self.argv(), plan, kill_after_s=kill_after_s)
        if not ended.killed:
            require(ended.code == 0, f"the session failed: {ended}")
            self.lines = checks.check_journal(self.session, self.lines)
            return True
        self.kills += 1
        self.totals["kills"] += 1
        self.after_kill()
        return False

    def after_kill(self):
        checks.check_checkout(self.workload)
        if self.session is None:
            return
        self.lines = checks.check_journal(self.session, self.lines)
        if not self.lines:
            shutil.rmtree(self.session)  # killed before its launch record: no session yet
            return
        checks.check_legs(self.session, self.kills)
        checks.check_json(self.session)
        self.totals["views"] += checks.check_views_at_kill(self.session, self.rebuild) > 0
        checks.check_rebuild_repeats(self.session, self.rebuild)

    def recover_twice(self):
        """session.md#79: killed after its recovery, the next resume finds nothing to repair."""
        plan = {"CHAOS_KILL_AT": 'before:"type":"leg_started"'}
        for _ in range(2):
            if not self.launched() or self.run(plan):
                return
        rows, _ = records(self.session)
        last = [r for r in rows if r["type"] == "resume"][-1]
        require(last["repairs"] == [], f"the second recovery repaired {last['repairs']}")
        self.totals["second recoveries"] += 1

    def finish(self):
        if not self.run():
            raise Broken("the last run was killed")
        self.close()

    def close(self):
        finished, lost = checks.check_finished(self.workload, self.session, self.kills,
                                               self.rebuild)
        checks.check_resumed(self.session)
        self.totals["sessions"] += 1
        self.totals["finished legs"] += finished
        self.totals["repeated legs"] += lost
        self.totals["script runs"] += self.workload.calls()


def in_new_directory(options, number, body):
    parent = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    work = pathlib.Path(tempfile.mkdtemp(prefix=f"crash{number}-", dir=parent))
    try:
        body(work)
    except Broken:
        if options.keep:
            print(f"kept: {work}", file=sys.stderr)
            raise
        shutil.rmtree(work, ignore_errors=True)
        raise
    shutil.rmtree(work, ignore_errors=True)


def reference(options, totals):
    """The session undisturbed: its effects on the disk, one line each, and how long it takes."""
    facts = {}

    def body(work):
        drill = Drill(options.bin_dir, work, collections.Counter())
        begin = time.monotonic()
        require(drill.run({"CHAOS_LOG": str(work / "effects")}), "the reference was killed")
        facts["seconds"] = time.monotonic() - begin
        drill.close()
        facts["effects"] = (work / "effects").read_text().splitlines()

    in_new_directory(options, "ref", body)
    totals["effects of a session"] = len(facts["effects"])
    return facts


def random_kills(options, totals):
    """session.md#74."""
    facts = reference(options, totals)
    rng = random.Random(options.seed)
    number = 0
    while totals["kills"] < options.kills:
        number += 1

        def body(work):
            drill = Drill(options.bin_dir, work, totals)
            while drill.kills < MAX_KILLS and totals["kills"] < options.kills:
                if drill.kills % SECOND_RECOVERY_EVERY == SECOND_RECOVERY_EVERY - 1:
                    drill.recover_twice()
                if drill.run(kill_after_s=rng.expovariate(3 / facts["seconds"]) + 0.005):
                    return drill.close()
            return drill.finish()

        in_new_directory(options, number, body)


def sampled(options, count):
    numbers = list(range(1, count + 1))
    if options.sample and options.sample < count:
        numbers = sorted(random.Random(options.seed).sample(numbers, options.sample))
    return numbers


def every_effect(options, totals):
    """session.md#72, as far as no tree is changed: finished legs are kept wherever it is killed."""
    facts = reference(options, totals)
    rng = random.Random(options.seed)
    for number in sampled(options, len(facts["effects"])):
        torn = " write " in facts["effects"][number - 1]
        ways = ["before", "after", *(["torn"] if torn else [])]
        for way in ways if not options.sample else [rng.choice(ways)]:

            def body(work):
                drill = Drill(options.bin_dir, work, totals)
                if not drill.run({"CHAOS_KILL": f"{number}:{way}"}):
                    return drill.finish()
                return drill.close()

            in_new_directory(options, f"{number}{way}", body)


def fault(options, totals, plan):
    """A run on a failing disk ends by itself with a code of its own, and loses nothing."""

    def body(work):
        drill = Drill(options.bin_dir, work, totals)
        ended = drill.workload.run(drill.argv(), {**plan, "CHAOS_ROOT": str(work)})
        totals["faults"] += 1
        totals[f"exit {ended.code}"] += 1
        require(ended.code in (0, 1, 2), f"{plan}: {ended}")
        checks.check_checkout(drill.workload)
        session = drill.session
        if session is None:
            require(ended.code in (1, 2) and "ERROR: cannot" in ended.err, f"{plan}: {ended}")
            return
        drill.lines = checks.check_journal(session, b"")
        checks.check_no_stray(session)
        if not drill.lines:
            shutil.rmtree(session)
        else:
            checks.check_json(session)
            checks.check_legs(session, 1)
            if ended.code == 1:
                require("stop_reason: disk_full" in ended.out, f"{plan}: {ended}")
                drill.kills = 1
        if ended.code != 0:
            drill.finish()

    in_new_directory(options, "fault", body)


def faults(options, totals):
    facts = reference(options, totals)
    for number in sampled(options, len(facts["effects"])):
        for code in (errno.ENOSPC, errno.EIO, errno.EROFS):
            for count in (1, 1_000_000):
                fault(options, totals, {"CHAOS_FAIL": f"{number}:{count}:{code}"})
    slow = collections.Counter()
    fault(options, slow, {"CHAOS_DELAY_MS": "30"})
    require(slow["exit 0"] == 1, "the session failed on a slow disk")


PINS = ("--extra-env", "A=1", "--extra-env", "B=2")


def journal_fails_once(options, totals, number, plan, *more):
    """The session stops with disk_full, its last views have what is in the journal, it goes on."""

    def body(work):
        drill = Drill(options.bin_dir, work, totals)
        ended = drill.workload.run(drill.workload.launch(*more), plan)
        totals["failures of the journal"] += 1
        require(ended.code == 1 and "stop_reason: disk_full" in ended.out, f"{number}: {ended}")
        rows, tail = records(drill.session)
        require(tail == b"" and rows[0]["type"] == "launch", f"{number}: {rows[0]}")
        require(rows[-1].get("reason") == "disk_full", f"{number}: {rows[-1]}")
        checks.check_rebuilt(drill.session, drill.rebuild)
        drill.lines = checks.check_journal(drill.session, b"")
        drill.kills = 1
        drill.finish()

    in_new_directory(options, f"journal{number}", body)


def journal_effects(effects):
    return [(int(n), op) for n, op, path in (line.split(" ", 2) for line in effects)
            if path.endswith("/journal.jsonl") and ("sync" in op or op == "write")]


def begin_faults(options, totals):
    """From the launch record, of which the write comes first, over the pins to the first phase."""
    found = []

    def body(work):
        workload = Workload(options.bin_dir, work)
        ended = workload.run(workload.launch(*PINS, "--no-explore"),
                             {"CHAOS_LOG": str(work / "effects")})
        require(ended.code == 0, f"{ended}")
        found.extend(journal_effects((work / "effects").read_text().splitlines()))

    in_new_directory(options, "begin", body)
    require([op for _, op in found[:6]] == ["write", "fdatasync"] * 3, f"{found[:6]}")
    for number, _ in found[1:7]:
        plan = {"CHAOS_FAIL": f"{number}:1:{errno.ENOSPC}"}
        journal_fails_once(options, totals, number, plan, *PINS)


def resume_faults(options, totals):
    """A disk that fails in a recovery is no refusal: exit 1, and the next resume goes on."""

    def body(work):
        workload = Workload(options.bin_dir, work)
        require(workload.run(workload.launch("--no-explore")).code == 0, "the launch failed")
        session, = workload.sessions()
        ended = workload.run(workload.resume(session), {"CHAOS_LOG": str(work / "effects")})
        require(ended.code == 0, f"{ended}")
        for number, _ in journal_effects((work / "effects").read_text().splitlines())[:2]:
            plan = {"CHAOS_FAIL": f"{number}:1:{errno.ENOSPC}"}
            ended = workload.run(workload.resume(session), plan)
            totals["failures of a recovery"] += 1
            require(ended.code == 1 and "ERROR: cannot" in ended.err, f"{ended}")
            require(workload.run(workload.resume(session)).code == 0, "the next resume failed")
            checks.check_journal(session, b"")

    in_new_directory(options, "resume", body)


def syncs(options, totals):
    """A record that is in the journal counts, whatever its fdatasync said."""
    effects = reference(options, totals)["effects"]
    count = sum("sync" in op for _, op in journal_effects(effects))
    require(count > 40, f"{count} syncs of the journal")
    begin_faults(options, totals)
    resume_faults(options, totals)
    for number in sampled(options, count):
        plan = {"CHAOS_FAIL_SYNC": f"{number}:{errno.EIO}"}
        journal_fails_once(options, totals, number, plan)


MODES = {"every": every_effect, "random": random_kills, "faults": faults, "syncs": syncs}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin_dir")
    parser.add_argument("mode", choices=sorted(MODES))
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    if not (pathlib.Path(options.bin_dir) / "hyperloom").exists():
        parser.error(f"no hyperloom in {options.bin_dir}; cmake --preset ci && cmake --build build/ci")
    totals = collections.Counter()
    begin = time.monotonic()
    try:
        MODES[options.mode](options, totals)
        verdict = 0
    except Broken as error:
        print(f"BROKEN: {error}", file=sys.stderr)
        verdict = 1
    rows = [f"{value} {name}" for name, value in totals.items()]
    print(f"{options.mode}, seed {options.seed}: " + ", ".join(rows) +
          f", {time.monotonic() - begin:.0f} s")
    return verdict


if __name__ == "__main__":
    sys.exit(main())
