# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The modules of examples/rollout, loaded without leaving bytecode, and what all tests share."""

import sys
from pathlib import Path

SAMPLE = Path(__file__).resolve().parents[3] / "examples" / "rollout"
SCRIPT = SAMPLE / "scripts" / "rollout.sh"
sys.dont_write_bytecode = True
sys.path.insert(0, str(SAMPLE / "checkout"))

from rollout import loop, model, ops, run  # noqa: E402

gate = run.load_gate(SAMPLE / "scripts" / "gate.py")
WEIGHTS = model.Weights()


def rollout(settings, seed=None):
    return loop.rollout(WEIGHTS, settings, loop.first_latent(seed))


def tally(settings):
    """The counters of one rollout."""
    ops.reset()
    rollout(settings)
    return ops.snapshot()
