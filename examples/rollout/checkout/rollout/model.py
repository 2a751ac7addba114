# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The blocks: a modulation vector from the conditioning, and the mixing of the latent with it."""

import numpy as np

from rollout import ops

FRAMES, HEIGHT, WIDTH = 4, 64, 64
TOKENS, CHANNELS, POOL = 24, 192, 4
BLOCKS, STEPS = 6, 8
SEED = 20260

# The three thirds of a modulation vector are scale, rate and ease, one value per column.
_BASE = np.repeat(np.float32([1.3, 0.65, 1.0]), WIDTH)
_SPAN = np.repeat(np.float32([0.1, 0.1, 0.05]), WIDTH)


class Weights:
    """The fixed weights of all blocks, and the float64 conditioning as a text encoder leaves it."""

    def __init__(self):
        draw = np.random.RandomState(SEED)
        shape = (BLOCKS, CHANNELS, CHANNELS)
        bound = np.sqrt(3.0 / CHANNELS)
        self.first = draw.uniform(-bound, bound, shape).astype(np.float32)
        self.second = draw.uniform(-2.0 * bound, 2.0 * bound, shape).astype(np.float32)
        self.conditioning = draw.standard_normal((TOKENS, CHANNELS))


def modulation(weights, conditioning, block):
    """Scale, rate and ease (64 each) of one block; depends on nothing but its arguments."""
    pooled = ops.token_sum(conditioning.reshape(-1, POOL, CHANNELS))
    hidden = ops.tanh(ops.project(pooled, weights.first[block]))
    mixed = ops.tanh(ops.project(hidden, weights.second[block]))
    return ops.add(ops.mul(ops.token_sum(mixed), _SPAN), _BASE)


class Field:
    """A latent with a wrapped border: one frame before and one row above."""

    def __init__(self):
        self.padded = np.empty((FRAMES + 1, HEIGHT + 1, WIDTH), np.float32)
        self.latent = self.padded[1:, 1:]

    def seal(self):
        """Copies the border from the opposite side; needed after the latent has changed."""
        padded = self.padded
        ops.paste(padded[1:, 0], padded[1:, -1])
        ops.paste(padded[0], padded[-1])


class Mixer:
    """Mixes a field with a modulation vector, one tile of rows at a time.

    Two fields take turns as source and target, so the field given to block() must be the one the
    last call returned, or a new one.
    """

    def __init__(self, tile, inplace):
        self._tile = tile
        self._fields = [Field(), Field()]
        self._planes = np.empty((3, tile, WIDTH), np.float32)
        self._scratch = np.empty((tile, WIDTH), np.float32) if inplace else None

    def block(self, field, vector, damping):
        """One block; returns the mixed field."""
        target = self._fields[0] if field is self._fields[1] else self._fields[1]
        # A plane per tile instead of a vector per row: the inner loops then cover whole tiles.
        ops.paste(self._planes, vector.reshape(3, 1, WIDTH))
        rate, ease = self._planes[1:]
        ops.mul(ops.mul(rate, ease, rate), damping, rate)
        for frame in range(FRAMES):
            before, here = field.padded[frame, 1:], field.padded[frame + 1]
            for row in range(0, HEIGHT, self._tile):
                self._mix_tile(before, here, row, target.latent[frame, row : row + self._tile])
        target.seal()
        return target

    def _mix_tile(self, before, padded, row, target):
        end = row + self._tile
        scale, rate, _ = self._planes
        here = padded[row + 1 : end + 1]
        # Without scratch (None) every operation returns a new array.
        scratch = self._scratch
        around = ops.sub(ops.add(padded[row:end], before[row:end], scratch), here, scratch)
        drive = ops.tanh(ops.mul(around, scale, scratch), scratch)
        change = ops.mul(ops.sub(drive, here, scratch), rate, scratch)
        ops.add(here, change, target)
