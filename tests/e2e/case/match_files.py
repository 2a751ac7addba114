# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Matchers about files: exists, files, mode, unchanged, no_secret."""

import os
import re
import stat

from case import snapshot
from case.compare import compare, need_count, need_operator
from case.errors import Malformed, Unmet

MAX_LISTED = 12


def _listed(paths):
    more = f" and {len(paths) - MAX_LISTED} more" if len(paths) > MAX_LISTED else ""
    return ", ".join(paths[:MAX_LISTED]) + more


def parse_exists(scanner):
    pattern = scanner.need("a glob")

    def check(context):
        paths = context.glob(pattern)
        return bool(paths), _listed(paths) if paths else context.nothing_matches(pattern)

    return check


def parse_files(scanner):
    pattern, op = scanner.need("a glob"), need_operator(scanner)
    number = need_count(scanner, "a count")

    def check(context):
        paths = context.glob(pattern)
        return compare(len(paths), op, number), (
            f"{len(paths)}: {_listed(paths)}" if paths else context.nothing_matches(pattern)
        )

    return check


def parse_mode(scanner):
    pattern, wanted = scanner.need("a path"), scanner.need("an octal mode")
    if not re.fullmatch(r"[0-7]{3,4}", wanted):
        raise Malformed(f"mode: expected an octal mode such as 600, found `{wanted}`")

    def check(context):
        mode = stat.S_IMODE(os.stat(context.one_path(pattern)).st_mode)
        return mode == int(wanted, 8), f"mode {mode:o}"

    return check


def parse_unchanged(scanner):
    directory = scanner.need("a directory")

    def check(context):
        before = context.snapshots.get(directory)
        if before is None:
            raise Unmet("there was no run of `hyperloom` to compare with")
        changes = snapshot.differences(before, snapshot.take(context.expand(directory)))
        return not changes, _listed(changes) if changes else "no difference"

    return check


def parse_no_secret(scanner):
    secret = scanner.need("a text")
    if not secret:
        raise Malformed("no_secret: the text is empty")

    def check(context):
        needle = context.expand(secret).encode("utf-8", "surrogateescape")
        hits = [path for path in snapshot.regular_files(context.data) if _holds(path, needle)]
        return not hits, "found in " + _listed(hits) if hits else "not found below $WORK/data"

    return check


def _holds(path, needle):
    with open(path, "rb") as stream:
        return needle in os.fsencode(path) or needle in stream.read()
