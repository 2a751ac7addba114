# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Matchers about text: has, equals, matches, count, empty; of stdout, stderr or one file."""

import re

from case import show
from case.compare import compare, need_count, need_operator
from case.errors import Malformed, Unmet


def _read(context, target):
    if target in ("stdout", "stderr"):
        return context.finished().text(target)
    path = context.one_file(target)
    try:
        with open(path, encoding="utf-8", errors="surrogateescape", newline="") as stream:
            return stream.read()
    except OSError as error:
        raise Unmet(f"{path}: {error.strerror}") from None


def _found(target, text):
    """What to show: a run's own output is printed with the failure anyway."""
    if target in ("stdout", "stderr"):
        return f"{target} of {len(text)} characters (below)" if text else f"{target} is empty"
    return "the file is empty" if not text else "the file begins\n" + show.head(text)


def parse_has(target, scanner):
    wanted = scanner.need("a text")

    def check(context):
        text = _read(context, target)
        return context.expand(wanted) in text, _found(target, text)

    return check


def parse_equals(target, scanner):
    wanted = scanner.need("a text")

    def check(context):
        text = _read(context, target)
        return text.removesuffix("\n") == context.expand(wanted), _found(target, text)

    return check


def parse_matches(target, scanner):
    raw = scanner.rest()
    if len(raw) < 3 or raw[0] != "/" or raw[-1] != "/":
        raise Malformed(f"matches: expected /re/, found `{raw}`")
    try:
        re.compile(raw[1:-1])
    except re.error as error:
        raise Malformed(f"matches: {error}") from None

    def check(context):
        text = _read(context, target)
        pattern = context.expand(raw[1:-1], re.escape)
        return bool(re.search(pattern, text, re.MULTILINE)), _found(target, text)

    return check


def parse_count(target, scanner):
    wanted = scanner.need("a text")
    if not wanted:
        raise Malformed("count: the text is empty")
    op, number = need_operator(scanner), need_count(scanner, "a count")

    def check(context):
        text = _read(context, target)
        count = text.count(context.expand(wanted))
        return compare(count, op, number), f"{count} times; {_found(target, text)}"

    return check


def parse_empty(target, _scanner):
    def check(context):
        text = _read(context, target)
        return text == "", _found(target, text)

    return check


VERBS = {
    "has": parse_has,
    "equals": parse_equals,
    "matches": parse_matches,
    "count": parse_count,
    "empty": parse_empty,
}
