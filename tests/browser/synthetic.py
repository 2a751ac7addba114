# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Writes the journal of a made-up session: the same records for the same seed.

usage: synthetic.py ROOT RECORDS [--seed N] [--hostile]     prints the session's directory
"""
import argparse
import datetime
import json
import math
import pathlib
import random

START = datetime.datetime(2026, 8, 25, 10, 11, 12, 345000)
SESSION = "20260825T101112Z-15931c07"
HOSTILE = "<b>bold</b> & \"quoted\" 'x' </title><script>alert(1)</script> \u202eabc \x1b[31m"
NOISE_LP = 0.6
LEG_S = 9.0
# verdict, reason, true effect in lp, how often
ENDS = (("KEEP", "gain", 2.5, 4), ("REVERT", "screened", -0.3, 40), ("REVERT", "no_gain", 0.1, 20),
        ("REVERT", "regression", -8.0, 14), ("INCONCLUSIVE", "n_max", 0.8, 8),
        ("NEEDS_REVIEW", "wall_mismatch", 40.0, 1), ("FAILED", "nonzero_exit", None, 6),
        ("GATE_FAILED", "gate_failed", 12.0, 3))
SKIPS = ("pinned_env", "infeasible", "skip_list", "no_op", "duplicate")


class Journal:
    """Appends records with their envelope; ten milliseconds pass between two."""

    def __init__(self):
        self.lines = []
        self.elapsed_s = 0.0

    def add(self, record_type, /, **fields):
        self.elapsed_s = round(self.elapsed_s + 0.01, 6)
        ts = START + datetime.timedelta(seconds=self.elapsed_s)
        record = {"schema_version": 1, "seq": len(self.lines) + 1,
                  "ts": ts.strftime("%Y-%m-%dT%H:%M:%S.") + f"{ts.microsecond // 1000:03d}Z",
                  "elapsed_s": self.elapsed_s, "run": 1, "type": record_type, **fields}
        self.lines.append(json.dumps(record, separators=(",", ":"), ensure_ascii=False))


class Session:
    def __init__(self, root, seed, hostile):
        self.rng = random.Random(seed)
        self.journal = Journal()
        self.directory = pathlib.Path(root).resolve() / SESSION
        self.extra = " " + HOSTILE if hostile else ""
        self.legs = 0
        self.candidates = 0
        self.kept_lp = 0.0
        self.stack = []
        self.env = {}
        self.ends = list(ENDS)

    def objective(self, lp):
        drift = -0.8 * self.journal.elapsed_s / 36000
        return 0.334 * math.exp((lp + drift + self.rng.gauss(0, NOISE_LP)) / 100)

    def leg(self, role, lp, arm=0, candidate=None, failure=""):
        self.legs += 1
        kind = {"variant": "variant", "holdout": "holdout"}.get(role, "baseline")
        home = f"runs/{kind}/{candidate or f'base{self.legs}'}/benchmark_custom_{self.legs:04d}"
        self.journal.add("leg_started", leg=self.legs, kind=kind, arm=arm, role=role,
                         candidate=candidate, stack=list(self.stack), round=1, slot=0, slots=1,
                         work_dir="runs/w/0123456789abcdef", workspace=home,
                         argv=["/bin/bash", "/scripts/rollout.sh"], env_delta={}, head="0123abcd",
                         launch_fp="f" * 64, leg_seed=7, predicted_s=LEG_S, timeout_s=100.0)
        self.journal.elapsed_s += LEG_S * self.rng.uniform(0.9, 1.1)
        value = self.objective(lp)
        ok = failure == ""
        self.journal.add("leg_finished", leg=self.legs, status="ok" if ok else "failed",
                         **{"class": failure}, message="", wall_s=LEG_S, overhead_s=0.002,
                         exit_code=0 if ok else 1, term_signal=None, timed_out=False,
                         idle_timed_out=False, objective=value if ok else None, unit="fps",
                         y=100 * math.log(value) if ok else None, gate_ok=ok, failure=failure,
                         review="", gate={"passed": ok, "accuracy": 1.0, "metrics": {"psnr": 41.5},
                                          "reason": ""},
                         work={"frames": 81}, flags=[], home=home, report_sha256="a" * 64,
                         log_tail="", leftovers=[], log_bytes_dropped=0)
        return self.legs

    def launch(self):
        self.journal.add(
            "launch", session_id=SESSION, session_dir=str(self.directory),
            argv=["optimize", "--framework", "custom"], cwd="/w", host="bench-01", boot_id="b00t",
            pid=4711, version="0.1.0", config={}, framework="custom",
            plugin={"id": "custom", "version": "0.1.0", "abi": "1.0", "path": "/p.so",
                    "sha256": "ab" * 32, "isolation": "in_process"},
            source={"path": "/src/myfw", "origin": "flag", "head": "0123456789abcdef" * 2,
                    "branch": "main"},
            scripts_dir="/scripts",
            entrypoint={"path": "/scripts/rollout.sh", "sha256": "cd" * 32}, protected_set=[],
            search_space=None, gpu={"type": "mi355x", "runner_type": "mi355x"},
            model="my model" + self.extra, tp=1, extra_args_env="EXTRA_CUSTOM_ARGS",
            server_args="", backend="bypass", budget={"max_s": 172800.0, "report_reserve_s": 120.0},
            seed=7, decision="default", min_gain_pct=1.0, target_gain_pct=None, target_tput=None,
            keep_going_without_gate=False,
            toggles={"framework_agent": True, "explore": True, "sweep": True})
        for name, value in (("MYFW_PRECISION", "fp16" + self.extra), ("HF_TOKEN", "[REDACTED]")):
            self.journal.add("pins", action="set", name=name, value=value, generation=1)

    def phase(self, before, after, reason):
        self.journal.add("phase", **{"from": before, "to": after}, reason=reason, budget_s=1000.0)

    def prelude(self):
        self.launch()
        self.phase("", "PRELUDE", "start")
        self.leg("warmup", -12)
        legs = [self.leg("base", 0) for _ in range(6)]
        self.journal.add("noise", m=6, h=[0.1, 0.2], s2=2 * NOISE_LP**2, sigma=NOISE_LP, nu=5.4)
        self.journal.add("baseline", id="b1", reason="first", throughput=0.334003, unit="fps", n=6,
                         sigma_pct=NOISE_LP, cold=False, legs=legs, spread_pct=1.0, gate_failure="")
        self.journal.add("budget", event="plan", subject="full plan, 3 hold-out blocks",
                         need_s=0.0, have_s=0.0)
        self.phase("PRELUDE", "FRAMEWORK_AGENT", "done")
        self.phase("FRAMEWORK_AGENT", "EXPLORE", "nothing_to_do")
        self.journal.add("warning", code="entrypoint_dir_written",
                         message="a leg wrote scripts/run.log" + self.extra)

    def skip(self, ident, name):
        reason = self.rng.choice(SKIPS)
        if reason == "pinned_env":
            self.journal.add("pin_refused", candidate=ident, code=reason, name="MYFW_PRECISION",
                             pinned="fp16", attempted="bf16" + self.extra, route="env_set")
        self.journal.add("candidate_skipped", id=ident, reason=reason, detail=name)

    def candidate(self):
        self.candidates += 1
        ident = f"c{self.candidates:04d}"
        value = str(self.rng.choice((1, 2, 4, 8, 16, 32, 64)))
        knob = self.rng.choice(("TILE", "BATCH", "PREFETCH_DEPTH", "ATTENTION_CHUNK", "STREAMS"))
        name = f"MYFW_{knob}={value}{self.extra}"
        self.journal.add("candidate", id=ident, fingerprint=f"{self.candidates:064x}", name=name,
                         phase="EXPLORE", kind="knob", proposer="one_factor",
                         delta={"env_set": {f"MYFW_{knob}": value}, "env_unset": []},
                         assignment={}, predicted_gain_pct=None)
        if self.rng.random() < 0.15:
            return self.skip(ident, name)
        verdict, reason, effect = self.end()
        if verdict == "KEEP" and len(self.stack) >= 5:
            verdict, reason, effect = "REVERT", "no_gain", 0.1
        return self.decide(ident, name, verdict, reason, effect, {f"MYFW_{knob}": value})

    def end(self):
        """Every kind once, then by their weights."""
        first = self.ends.pop(0) if self.ends else None
        return (first or self.rng.choices(ENDS, [end[3] for end in ENDS])[0])[:3]

    def decide(self, ident, name, verdict, reason, effect, env):
        arm = self.candidates
        if effect is None:
            leg = self.leg("variant", 0, arm, ident, reason)
            self.verdict(ident, verdict, reason, None, 0, [leg])
            return
        pairs = 1 if reason == "screened" else self.rng.randint(2, 6)
        legs, differences = [], []
        for _ in range(pairs):
            anchor = 0 if not self.stack else int(self.stack[-1][1:])
            legs += [self.leg("base", self.kept_lp, anchor),
                     self.leg("variant", self.kept_lp + effect, arm, ident)]
            differences.append(effect + self.rng.gauss(0, NOISE_LP))
        mean = sum(differences) / pairs
        self.journal.add("round_eval", candidate=ident, n=pairs, d=differences, D=mean,
                         var=1.0 / pairs, llr=mean, U=3.689, L=-1.589)
        self.verdict(ident, verdict, reason, mean, pairs, legs)
        if verdict == "KEEP":
            self.keep(ident, name, mean, env)

    def verdict(self, ident, verdict, reason, mean, pairs, legs):
        half = 0 if mean is None else 1.96 * NOISE_LP * math.sqrt(1.5 / pairs)
        percent = None if mean is None else 100 * math.expm1(mean / 100)
        self.journal.add("verdict", candidate=ident, verdict=verdict, reason=reason,
                         disposition="stacked" if verdict == "KEEP" else "dropped", D=mean,
                         pct=percent,
                         ci95_pct=None if mean is None else [percent - half, percent + half],
                         var=None if mean is None else 1.0 / pairs, n=pairs, llr=mean,
                         preset="default", s2=2 * NOISE_LP**2, anchor="base", legs=legs, flags=[])

    def keep(self, ident, name, mean, env):
        self.kept_lp += mean
        self.stack.append(ident)
        self.env.update(env)
        gain = 100 * math.expm1(self.kept_lp / 100)
        self.journal.add("stack", action="push", candidate=ident, name=name, inert=False,
                         env_set=dict(self.env), args=[], commit=None, gain_search_pct=gain,
                         ci95_pct=[gain - 1, gain + 1])

    def close(self):
        self.phase("EXPLORE", "CLOSE", "done")
        for ident in self.stack:
            self.journal.add("prune", candidate=ident, n=4, c=2.1, var=0.2, llr=4.0, removed=False,
                             oid=None, reason="contributes")
        legs = []
        for _ in range(3):
            for arm in (0, 1, 1, 0):
                legs.append(self.leg("holdout", arm * self.kept_lp, arm))
        gain = 100 * math.expm1(self.kept_lp / 100)
        low, high = gain - 0.9, gain + 0.9
        self.journal.add(
            "holdout", status="validated", blocks=3, legs=legs, throughput_base=0.333512,
            throughput_final=0.333512 * (1 + gain / 100), gain_pct=gain, ci95_pct=[low, high],
            stack=list(self.stack), recommends_base=False, unconfirmed_search_estimate=None,
            headline=f"{gain:+.1f} % (95 % interval {low:+.1f} .. {high:+.1f} %, 3 blocks)")
        self.journal.add("stop", reason="search_exhausted", exit_code=0,
                         explanation="Every feasible candidate was decided.", detail="", message="",
                         log="", phase="CLOSE", expected_false_keeps=0.21)

    def write(self, records):
        closing = 2 + 24 + 2 + 5  # records of close() with a full stack
        self.prelude()
        while len(self.journal.lines) < records - closing:
            self.candidate()
            if self.candidates % 8 == 0:
                self.leg("audit", 0)
        self.close()
        self.directory.mkdir(parents=True, mode=0o700)
        (self.directory / "manifest.json").write_text('{"schema_version":1}\n')
        text = "".join(line + "\n" for line in self.journal.lines)
        (self.directory / "journal.jsonl").write_text(text, encoding="utf-8")
        return self.directory


def write(root, records, seed=1, hostile=False):
    return Session(root, seed, hostile).write(records)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root")
    parser.add_argument("records", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hostile", action="store_true")
    options = parser.parse_args()
    print(write(options.root, options.records, options.seed, options.hostile))


if __name__ == "__main__":
    main()
