# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The rollout itself: settings from the environment, chunks, steps, blocks."""

import os
from collections import deque
from dataclasses import dataclass

import numpy as np

from rollout import model, ops

TILES = (16, 32, 64)


class SettingError(ValueError):
    """A ROLLOUT_ variable has a text the program does not accept."""


def _integer(name, default, allowed):
    text = os.environ.get(name, "").strip() or str(default)
    if text not in [str(value) for value in allowed]:
        raise SettingError(f"{name}: expected one of {list(allowed)}, found {text!r}")
    return int(text)


@dataclass(frozen=True)
class Settings:
    """The knobs; a default instance is the reference behaviour."""

    chunks: int = 12
    tile: int = 16
    inplace: bool = False
    prefetch: int = 0

    @staticmethod
    def from_environment():
        """Reads the ROLLOUT_ variables; an unset or blank one keeps its default."""
        found = Settings(
            chunks=_integer("ROLLOUT_CHUNKS", 12, range(1, 65)),
            tile=_integer("ROLLOUT_TILE", 16, TILES),
            inplace=_integer("ROLLOUT_INPLACE", 0, (0, 1)) == 1,
            prefetch=_integer("ROLLOUT_PREFETCH", 0, (0, 1)),
        )
        # Refused on purpose, so that the search space has a combination to stay away from.
        if found.tile == 32 and found.prefetch == 1:
            raise SettingError("ROLLOUT_TILE=32 cannot be combined with ROLLOUT_PREFETCH=1")
        return found


@dataclass
class Work:
    """What a rollout did, counted where it happens."""

    frames: int = 0
    chunks: int = 0
    steps: int = 0


def untimed(kind, part):
    """Runs a part of a rollout; a stopwatch has the same shape."""
    return part()


def _chunk_noise(settings, lap):
    """The noise of each chunk in turn, drawn settings.prefetch chunks ahead of its use.

    Nothing runs beside the program, so drawing ahead moves work without saving any.
    """
    ready = deque()
    for chunk in range(settings.chunks):
        while len(ready) <= settings.prefetch and chunk + len(ready) < settings.chunks:
            seed = model.SEED + 1 + chunk + len(ready)
            shape = (model.FRAMES, model.HEIGHT, model.WIDTH)
            ready.append(lap("draw", lambda seed=seed, shape=shape: ops.noise(seed, shape)))
        yield ready.popleft()


def first_latent(perturbation_seed=None):
    """The latent before the first chunk; a seed perturbs it by 1e-6, relative."""
    draw = np.random.RandomState(model.SEED + 1000)
    latent = draw.normal(0.0, 0.5, (model.FRAMES, model.HEIGHT, model.WIDTH)).astype(np.float32)
    if perturbation_seed is None:
        return latent
    shake = np.random.RandomState(perturbation_seed).standard_normal(latent.shape)
    return (latent * (1.0 + 1e-6 * shake)).astype(np.float32)


def _begin_chunk(latent, noise):
    """Starts a chunk from the last one, moved by a column, with a little noise on it."""
    field = model.Field()
    ops.paste(field.latent[..., 1:], latent[..., :-1])
    ops.paste(field.latent[..., 0], latent[..., -1])
    ops.add(field.latent, ops.mul(noise, np.float32(0.05)), field.latent)
    field.seal()
    return field


def _condition(weights):
    """The conditioning as the blocks want it; the encoder leaves it in double precision."""
    return ops.to_float32(weights.conditioning)


def _preview(field):
    """The first row of the latent, for a progress display that is long gone."""
    return ops.copy(field.latent[0, 0])


def _blocks(weights, mixer, field, conditioning, step):
    """Runs the blocks of one step; later steps change the latent less."""
    damping = np.float32(1.0 - step / (2.0 * model.STEPS))
    for block in range(model.BLOCKS):
        vector = model.modulation(weights, conditioning, block)
        field = mixer.block(field, vector, damping)
    return field


def _chunk(weights, mixer, latent, noise, work):
    """One chunk from the last one's latent to its own."""
    field = _begin_chunk(latent, noise)
    for step in range(model.STEPS):
        conditioning = _condition(weights)
        _preview(field)
        field = _blocks(weights, mixer, field, conditioning, step)
        work.steps += 1
    return field.latent


def rollout(weights, settings, start, lap=untimed):
    """Runs all chunks; returns the frames (chunks * 4, 64, 64) and the Work done.

    lap(kind, part) runs each part: one "draw" and one "chunk" for every chunk.
    """
    work = Work()
    frames = np.empty((settings.chunks * model.FRAMES, model.HEIGHT, model.WIDTH), np.float32)
    mixer = model.Mixer(settings.tile, settings.inplace)
    latent = start
    for noise in _chunk_noise(settings, lap):
        latent = lap("chunk", lambda: _chunk(weights, mixer, latent, noise, work))
        ops.paste(frames[work.frames : work.frames + model.FRAMES], latent)
        work.frames += model.FRAMES
        work.chunks += 1
    return frames, work
