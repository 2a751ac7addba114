# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The quality gate: are the frames still those of the reference, up to what rounding may change?

How far rounding may go is measured, not guessed: the reference's start is perturbed by 1e-6
three times, and the limits are a multiple of the worst distance seen.
"""

import os
import zipfile

import numpy as np

PERTURBATIONS = (101, 102, 103)
MARGIN = 8.0
MSE_FLOOR = 1e-10
SSIM_CEILING = 0.9999
WINDOW = 8
# The frames lie within -1..1 (the blocks end in tanh), so their range is 2.
SSIM_C1, SSIM_C2 = (0.01 * 2.0) ** 2, (0.03 * 2.0) ** 2


def mse(frames, reference):
    """Mean squared error, in double precision."""
    return float(np.mean((frames.astype(np.float64) - reference) ** 2))


def _windows(frames):
    count, height, width = frames.shape
    return frames.astype(np.float64).reshape(
        count, height // WINDOW, WINDOW, width // WINDOW, WINDOW
    )


def ssim(frames, reference):
    """Mean structural similarity over all 8x8 windows; 1.0 for equal frames."""
    one, two, axes = _windows(frames), _windows(reference), (2, 4)
    mean_one, mean_two = one.mean(axes), two.mean(axes)
    var_one, var_two = one.var(axes), two.var(axes)
    covariance = (one * two).mean(axes) - mean_one * mean_two
    structure = (2.0 * covariance + SSIM_C2) / (var_one + var_two + SSIM_C2)
    level = (2.0 * mean_one * mean_two + SSIM_C1) / (mean_one**2 + mean_two**2 + SSIM_C1)
    return float(np.mean(structure * level))


def limits(reference, perturbed):
    """(mse_max, ssim_min): MARGIN times the worst of the perturbed frames, within bounds."""
    worst_mse = max(mse(frames, reference) for frames in perturbed)
    worst_loss = max(1.0 - ssim(frames, reference) for frames in perturbed)
    return max(MARGIN * worst_mse, MSE_FLOOR), min(1.0 - MARGIN * worst_loss, SSIM_CEILING)


def compare(frames, reference, mse_max, ssim_min):
    """The verdict with its numbers."""
    found_mse, found_ssim = mse(frames, reference), ssim(frames, reference)
    return {
        "passed": found_mse <= mse_max and found_ssim >= ssim_min,
        "mse": found_mse,
        "mse_max": mse_max,
        "ssim": found_ssim,
        "ssim_min": ssim_min,
    }


def store(path, reference, mse_max, ssim_min):
    """Writes the reference in one step; the name's suffix is the caller's and means nothing."""
    partial = f"{path}.{os.getpid()}.partial"
    with open(partial, "wb") as out:
        np.savez(out, frames=reference, mse_max=mse_max, ssim_min=ssim_min)
        out.flush()
        os.fsync(out.fileno())
    os.replace(partial, path)


def load(path):
    """(frames, mse_max, ssim_min) as stored; raises OSError, ValueError, KeyError or BadZipFile."""
    with open(path, "rb") as source, np.load(source, allow_pickle=False) as stored:
        return stored["frames"], float(stored["mse_max"]), float(stored["ssim_min"])


def refuse(reason):
    """A verdict that fails without numbers."""
    return {"passed": False, "reason": reason}


def judge(frames, rerun, environment):
    """The quality_gate of one leg.

    rerun(seed, reference) gives the frames of one more rollout: seed None starts as the leg did,
    another perturbs the start; reference True takes the default settings, False the leg's.
    HYPERLOOM_QUALITY_REF_WRITE asks for a reference made of this leg's frames,
    HYPERLOOM_QUALITY_REF names the one to compare with; without either the gate makes its own.
    """
    if not np.isfinite(frames).all():
        return refuse("the frames hold values that are not finite")
    write_to = environment.get("HYPERLOOM_QUALITY_REF_WRITE", "")
    read_from = environment.get("HYPERLOOM_QUALITY_REF", "")
    if write_to:
        return _establish(frames, rerun, write_to)
    if read_from:
        return _against_stored(frames, read_from)
    reference = rerun(None, True)
    return compare(frames, reference, *limits(reference, [rerun(s, True) for s in PERTURBATIONS]))


def _establish(frames, rerun, path):
    bounds = limits(frames, [rerun(seed, False) for seed in PERTURBATIONS])
    try:
        store(path, frames, *bounds)
    except OSError as error:
        return refuse(f"the reference could not be written: {error}")
    return compare(frames, frames, *bounds)


def _against_stored(frames, path):
    try:
        reference, mse_max, ssim_min = load(path)
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        return refuse(f"the reference {path} is unreadable: {error}")
    if reference.shape != frames.shape:
        return refuse(f"the reference has shape {reference.shape}, this leg made {frames.shape}")
    return compare(frames, reference, mse_max, ssim_min)
