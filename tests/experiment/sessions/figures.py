# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""From the results of a scenario's sessions to the figures of its row, and whether they are within the limits."""

import math
from statistics import fmean

from sessions.intervals import clopper_pearson
from sessions.scenarios import MAX_FALSE_KEEP, MIN_FOUND

EFFECT_KNOB = "K0"


def figures(scenario, results):
    """All figures of one scenario; rates and intervals as fractions, differences in lp."""
    hits, trials = _found(results) if scenario.effect_pct else _false_keeps(results)
    low, high = clopper_pearson(hits, trials)
    out = {
        "scenario": scenario.name,
        "sessions": len(results),
        "decisions": sum(len(result.verdicts) for result in results),
        "counted": "found" if scenario.effect_pct else "false KEEPs",
        "hits": hits,
        "trials": trials,
        "rate": hits / trials if trials else None,
        "interval": [low, high],
        "mean_legs": fmean(result.legs for result in results),
        "mean_wall_s": fmean(result.wall_s for result in results),
        **_headlines(scenario, results),
    }
    out["limit"] = MIN_FOUND[scenario.effect_pct] if scenario.effect_pct else MAX_FALSE_KEEP
    # A rate misses its limit when its whole interval lies on the wrong side.
    out["ok"] = high >= out["limit"] if scenario.effect_pct else low <= out["limit"]
    return out


def _false_keeps(results):
    """(KEEPs, decisions): nothing has an effect, so every KEEP is false."""
    verdicts = [verdict for result in results for _, verdict in result.verdicts]
    return sum(verdict == "KEEP" for verdict in verdicts), len(verdicts)


def _found(results):
    """(sessions that kept the one effect, sessions)."""
    return sum((EFFECT_KNOB, "KEEP") in result.verdicts for result in results), len(results)


def _headlines(scenario, results):
    """Bias, RMSE and coverage of the hold-outs; what was kept by mistake gains nothing in truth."""
    held = [
        (result.gain_lp - _truth(scenario, result), result)
        for result in results
        if result.gain_lp is not None
    ]
    if not held:
        return {"headlines": 0, "bias": None, "rmse": None, "coverage": None}
    covered = [
        result.interval_lp[0] <= _truth(scenario, result) <= result.interval_lp[1]
        for _, result in held
    ]
    return {
        "headlines": len(held),
        "bias": fmean(error for error, _ in held),
        "rmse": math.sqrt(fmean(error * error for error, _ in held)),
        "coverage": fmean(covered),
    }


def _truth(scenario, result):
    return scenario.effect_lp if EFFECT_KNOB in result.stack else 0.0
