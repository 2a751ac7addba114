# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Prints a CMake script that declares one ctest per case, its header keys as properties."""

import glob
import os
import sys

from case.errors import CaseSyntaxError
from case.parse import DEFAULT_TIMEOUT_S, Header, is_section, parse_header, read_lines

# ctest kills without a trace; the runner's own limits must be able to speak before it does.
SPARE_S = 20


def list_cases(root, command):
    """The script's lines; `command` is the words that run one case, without its path."""
    for path in sorted(glob.glob(os.path.join(root, "*", "*.case"))):
        topic, name = path.removesuffix(".case").split(os.sep)[-2:]
        lines = read_lines(path)
        header = _header(lines, path)
        runs = sum(line.startswith("=== run") for line in lines)
        yield from _declare(
            f"e2e.{topic}.{name}",
            [*command, path],
            header.labels,
            header.timeout * max(runs, 1) + SPARE_S,
        )


def _header(lines, path):
    """The header; a broken one still becomes a test, which then names the line."""
    end = next((number for number, line in enumerate(lines) if is_section(line)), len(lines))
    try:
        return parse_header(lines[:end], path)
    except CaseSyntaxError:
        return Header("", ["e2e"], DEFAULT_TIMEOUT_S, [])


def _declare(name, command, labels, timeout):
    words = " ".join(f"[==[{word}]==]" for word in [name, *command])
    yield f"add_test({words})"
    yield (
        f"set_tests_properties([==[{name}]==] PROPERTIES LABELS [==[{';'.join(labels)}]==]"
        f" TIMEOUT {timeout} SKIP_RETURN_CODE 77)"
    )


if __name__ == "__main__":
    print("\n".join(list_cases(sys.argv[1], sys.argv[2:])))
