# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""One leg: rollouts, their time, the quality gate, and the report.

usage: run.py --gate FILE    with RESULT_DIR and RESULT_FILENAME in the environment
"""

import argparse
import gc
import importlib.util
import json
import os
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

try:
    from rollout import loop, model, ops
except ImportError as error:
    print(f"rollout: {error}; install it with: apt-get install python3-numpy", file=sys.stderr)
    sys.exit(3)

TIMED_ROLLOUTS = 7
NOISE_LIMIT_PCT = 50.0


def load_gate(path):
    """The gate module at path; it lives beside the entrypoint, where no patch reaches."""
    spec = importlib.util.spec_from_file_location("rollout_gate", path)
    gate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(gate)
    return gate


class Stopwatch:
    """Process-CPU time (s) of the parts of rollouts, by kind."""

    def __init__(self):
        self.times = {}

    def lap(self, kind, part):
        begin = time.process_time()
        result = part()
        self.times.setdefault(kind, []).append(time.process_time() - begin)
        return result

    def least(self):
        """Time of one draw and one chunk, each at its fastest.

        All parts of a kind do the same work. A neighbour on the other half of a core slows whole
        rollouts, but hardly ever every one of their many chunks.
        """
        return sum(min(times) for times in self.times.values())


def measure_cpu(run):
    """One warm-up, then timed rollouts; the least process-CPU time (s) and the last result.

    Each timed rollout runs on the next core in turn: a leg that stayed on one core would measure
    what else uses that core.
    """
    run(loop.untimed)
    watch = Stopwatch()
    cores = sorted(os.sched_getaffinity(0))
    gc.collect()
    gc.disable()
    for turn in range(TIMED_ROLLOUTS):
        os.sched_setaffinity(0, {cores[turn % len(cores)]})
        result = run(watch.lap)
    gc.enable()
    os.sched_setaffinity(0, cores)
    return watch.least() * result[1].chunks, result


def measure_model(run):
    """One rollout at the fixed prices; a second one would count the same."""
    ops.reset()
    result = run(loop.untimed)
    return ops.model_seconds(ops.snapshot()), result


def noise_pct():
    """ROLLOUT_NOISE_PCT: the standard deviation of the model clock's noise."""
    text = os.environ.get("ROLLOUT_NOISE_PCT", "").strip() or "0"
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= NOISE_LIMIT_PCT:
        limit = f"0..{NOISE_LIMIT_PCT:g}"
        raise loop.SettingError(f"ROLLOUT_NOISE_PCT: expected {limit}, found {text!r}")
    return value


def noise_factor(pct):
    """1 + seeded Gaussian noise of pct percent, cut at three deviations.

    The seed of a leg is shared by all legs of a round, so alone it would shift both arms alike
    and cancel. The ROLLOUT_ variables set the arms apart, and the number of workspaces beside
    this one sets apart the legs of one arm: the same sequence of legs gives the same noise.
    """
    if pct == 0.0:
        return 1.0
    arm = sorted(item for item in os.environ.items() if item[0].startswith("ROLLOUT_"))
    arm = [item for item in arm if item[0] != "ROLLOUT_PYTHON"]
    ordinal = len(os.listdir(Path(os.environ["RESULT_DIR"]).resolve().parent))
    draw = random.Random(repr((os.environ.get("HYPERLOOM_LEG_SEED", ""), arm, ordinal)))
    return 1.0 + pct / 100.0 * max(-3.0, min(3.0, draw.gauss(0.0, 1.0)))


def clock():
    """The measuring function and its unit, by ROLLOUT_CLOCK."""
    name = os.environ.get("ROLLOUT_CLOCK", "").strip() or "cpu"
    if name not in ("cpu", "model"):
        raise loop.SettingError(f"ROLLOUT_CLOCK: expected cpu or model, found {name!r}")
    return (measure_model, "frames/model-s") if name == "model" else (measure_cpu, "frames/cpu-s")


def leg(gate):
    """Measures and judges; returns the report."""
    settings, pct = loop.Settings.from_environment(), noise_pct()
    measure, unit = clock()
    if pct and measure is not measure_model:
        raise loop.SettingError("ROLLOUT_NOISE_PCT needs ROLLOUT_CLOCK=model")
    weights, start = model.Weights(), loop.first_latent()
    seconds, (frames, work) = measure(
        lambda lap: loop.rollout(weights, settings, start, lap)
    )
    report = {
        "framework": "custom",
        "workload_kind": "scriptable",
        "throughput_unit": unit,
        "output_throughput": work.frames / seconds * noise_factor(pct),
        "work": vars(work),
    }
    if os.environ.get("HYPERLOOM_SABOTAGE") == "1":
        frames = frames * 0.9
        report["sabotage"] = "applied"

    def rerun(seed, reference):
        chosen = loop.Settings(chunks=settings.chunks) if reference else settings
        return loop.rollout(weights, chosen, loop.first_latent(seed))[0]

    report["quality_gate"] = gate.judge(frames, rerun, os.environ)
    if os.environ.get("HYPERLOOM_RESULT_NONCE"):
        report["nonce"] = os.environ["HYPERLOOM_RESULT_NONCE"]
    return report


def write_report(report):
    """Writes RESULT_DIR/RESULT_FILENAME.json in one step: whole or not at all."""
    target = Path(os.environ["RESULT_DIR"]) / (os.environ["RESULT_FILENAME"] + ".json")
    partial = target.with_name(f".{target.name}.{os.getpid()}")
    with open(partial, "w", encoding="utf-8") as out:
        json.dump(report, out, indent=1, allow_nan=False)
        out.write("\n")
        out.flush()
        os.fsync(out.fileno())
    os.replace(partial, target)


def main():
    parser = argparse.ArgumentParser(usage="run.py --gate FILE")
    parser.add_argument("--gate", required=True)
    gate_path = parser.parse_args().gate
    for name in ("RESULT_DIR", "RESULT_FILENAME"):
        if not os.environ.get(name):
            print(f"rollout: {name} is not set", file=sys.stderr)
            return 2
    try:
        report = leg(load_gate(gate_path))
    except loop.SettingError as error:
        print(f"rollout: {error}", file=sys.stderr)
        return 2
    write_report(report)
    print(f"{report['output_throughput']:.3f} {report['throughput_unit']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
