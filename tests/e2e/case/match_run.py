# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Matchers about the last finished run: exit, time, no_process."""

import re

from case import procs
from case.errors import Malformed


def parse_exit(scanner):
    word = scanner.need("an exit code")
    if not (found := re.fullmatch(r"(\d+)(?:\.\.(\d+))?", word)):
        raise Malformed(f"exit: expected N or N..M, found `{word}`")
    low = int(found[1])
    high = int(found[2] or low)
    if high < low:
        raise Malformed(f"exit: empty range `{word}`")

    def check(context):
        code = context.finished().exit_code
        return low <= code <= high, f"exit {code}"

    return check


def parse_time(scanner):
    if scanner.word() != "<":
        raise Malformed("time: expected `time < SECONDS`")
    word = scanner.need("seconds")
    if not re.fullmatch(r"\d+(\.\d+)?", word):
        raise Malformed(f"time: expected seconds, found `{word}`")

    def check(context):
        seconds = context.finished().seconds
        return seconds < float(word), f"{seconds:.3f} s"

    return check


def parse_no_process(_scanner):
    def check(context):
        alive = procs.carrying(context.case_id)
        return not alive, (
            "alive: " + "; ".join(map(procs.describe, alive)) if alive else "nothing alive"
        )

    return check
