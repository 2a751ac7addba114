# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Prints a CMake script that declares one ctest per case that can run, and the summary of all."""

import os
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, HERE)

from suite import cases  # noqa: E402

LIMIT_S = 200


def declare(command):
    """The script's lines; `command` is the words that run the corpus, without a case."""
    names = []
    for case in cases.load_all():
        if not case.waits:
            names.append(f"corpus.{case.name}")
            yield from _test(names[-1], [*command, case.name], LIMIT_S)
            if "wall_mismatch" in case.reasons:
                # What the host's clock shows drowns where other tests take the cores (ADR 0021).
                yield f"set_tests_properties([==[{names[-1]}]==] PROPERTIES RUN_SERIAL ON)"
    yield from _test("corpus.summary", [*command, "--summary"], 3 * LIMIT_S)
    yield f"set_tests_properties(corpus.summary PROPERTIES DEPENDS [==[{';'.join(names)}]==])"


def _test(name, words, limit):
    yield f"add_test({' '.join(f'[==[{word}]==]' for word in [name, *words])})"
    yield f"set_tests_properties([==[{name}]==] PROPERTIES LABELS corpus TIMEOUT {limit})"


if __name__ == "__main__":
    print("\n".join(declare(sys.argv[1:])))
