# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The primitives all arithmetic of the rollout goes through, and what each one costs.

Every primitive counts its calls and the elements it worked on (multiply-adds for project). The
counters depend on the program alone, never on the machine, so the model clock can price them and
get the same number every time.
"""

from collections import defaultdict

import numpy as np

# Per primitive: {elements: calls} of those that returned a new array, and of those that filled one
# they were given.
_new, _given = {}, {}

# Nanoseconds (per call, per element), fitted to a quiet 2.1 GHz machine with AVX-512. A primitive
# that is not listed has no time in the model clock, so pricing it is an error (KeyError).
PRICES = {
    "add": (780.0, 0.2),
    "sub": (780.0, 0.2),
    "mul": (780.0, 0.2),
    "tanh": (800.0, 0.5),
    "project": (2500.0, 0.14),
    "token_sum": (2500.0, 0.5),
    "to_float32": (800.0, 0.7),
    "copy": (500.0, 0.3),
    "paste": (900.0, 0.3),
    "noise": (20000.0, 18.0),
}
# What a new array costs over one that is given, in nanoseconds.
NEW_ARRAY = 210.0


def _count(table, name):
    return table.setdefault(name, defaultdict(int))


def _binary(name, ufunc):
    """A primitive of two inputs; returns a new array, or out when one is given."""
    new, given = _count(_new, name), _count(_given, name)

    def primitive(left, right, out=None):
        if out is None:
            result = ufunc(left, right)
            new[result.size] += 1
            return result
        given[out.size] += 1
        return ufunc(left, right, out)

    return primitive


def _producer(name, function, elements):
    """A primitive that always returns a new array; elements(result, *inputs) is its work."""
    new = _count(_new, name)

    def primitive(*inputs):
        result = function(*inputs)
        new[elements(result, *inputs)] += 1
        return result

    return primitive


add = _binary("add", np.add)
sub = _binary("sub", np.subtract)
mul = _binary("mul", np.multiply)

_tanh_new, _tanh_given = _count(_new, "tanh"), _count(_given, "tanh")


def tanh(array, out=None):
    """The elementwise tanh; a new array, or out when one is given."""
    (_tanh_new if out is None else _tanh_given)[array.size] += 1
    return np.tanh(array, out)


# einsum, not matmul: its own loops take the same time whichever BLAS numpy was linked with
# (Debian's reference BLAS is many times slower than OpenBLAS), so the shares hold everywhere.
project = _producer(
    "project",
    lambda rows, weight: np.einsum("ij,kj->ik", rows, weight),
    lambda result, rows, weight: rows.size * weight.shape[0],
)
token_sum = _producer(
    "token_sum", lambda rows: np.add.reduce(rows, -2), lambda result, rows: rows.size
)
to_float32 = _producer(
    "to_float32", lambda array: array.astype(np.float32), lambda result, array: result.size
)
copy = _producer("copy", lambda array: array.copy(), lambda result, array: result.size)
noise = _producer(
    "noise",
    lambda seed, shape: np.random.RandomState(seed).standard_normal(shape).astype(np.float32),
    lambda result, seed, shape: result.size,
)

_paste = _count(_given, "paste")


def paste(target, source):
    """Copies source into the existing target."""
    np.copyto(target, source)
    _paste[target.size] += 1


def reset():
    """Sets every counter to zero."""
    for table in (_new, _given):
        for sizes in table.values():
            sizes.clear()


def snapshot():
    """{primitive: (calls, elements, calls that returned a new array)}, without unused ones."""
    tally = {}
    for table, is_new in ((_new, True), (_given, False)):
        for name, sizes in table.items():
            calls, elements, fresh = tally.get(name, (0, 0, 0))
            added = sum(sizes.values())
            elements += sum(size * n for size, n in sizes.items())
            tally[name] = (calls + added, elements, fresh + added * is_new)
    return {name: entry for name, entry in tally.items() if entry[0]}


def model_seconds(tally):
    """Prices a snapshot with the fixed table; seconds."""
    total = 0.0
    for name, (calls, elements, fresh) in tally.items():
        per_call, per_element = PRICES[name]
        total += calls * per_call + elements * per_element + fresh * NEW_ARRAY
    return total * 1e-9
