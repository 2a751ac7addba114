# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""How found values are printed: cut to what a reader can use, control characters escaped."""

import json

HEAD_LINES = 40
LINE_LIMIT = 400
VALUE_LIMIT = 600


def printable(text):
    """Control characters and broken UTF-8 as escapes; newlines and tabs stay."""
    safe = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(
        char if char in "\n\t" or char.isprintable() else f"\\x{ord(char):02x}" for char in safe
    )


def head(text, lines=HEAD_LINES):
    """The first lines of `text`, each behind a bar; says how many are left out."""
    rows = printable(text).splitlines()
    shown = [
        "    | " + (row if len(row) <= LINE_LIMIT else row[:LINE_LIMIT] + " ..")
        for row in rows[:lines]
    ]
    if len(rows) > lines:
        shown.append(f"    | .. {len(rows) - lines} more lines")
    return "\n".join(shown)


def value(found):
    text = json.dumps(found, ensure_ascii=True)
    return (
        text if len(text) <= VALUE_LIMIT else text[:VALUE_LIMIT] + f" .. ({len(text)} characters)"
    )
