# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The little of YAML that case.yaml uses: one `key: value` a line, one flow map or list in a line."""

import json
import re

_KEY = re.compile(r"([A-Za-z_][A-Za-z0-9_=]*): *(.*)")
_PLAIN = re.compile(r"[^\s\"'\[\]{},&*#?|<>=!%@`-][^\[\]{}\"]*")


class FlatYamlError(Exception):
    """The text is not of this form; says where and why."""


def read(text, path):
    """The map that the text holds; raises FlatYamlError naming PATH:LINE."""
    entries = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            key, value = _entry(line)
        except FlatYamlError as error:
            raise FlatYamlError(f"{path}:{number}: {error}") from None
        if key in entries:
            raise FlatYamlError(f"{path}:{number}: `{key}` is given twice")
        entries[key] = value
    return entries


def _entry(line):
    match = _KEY.fullmatch(line.rstrip())
    if match is None:
        raise FlatYamlError(f"expected `key: value`, found `{line}`")
    return match[1], _value(match[2])


def _value(text):
    if text.startswith("{") and text.endswith("}"):
        return dict(_entry(part) for part in _parts(text[1:-1]))
    if text.startswith("[") and text.endswith("]"):
        return [_scalar(part, inside=True) for part in _parts(text[1:-1])]
    return _scalar(text, inside=False)


def _parts(text):
    """What stands between the commas that no bracket and no quote encloses."""
    parts, depth, quoted = [""], 0, False
    for char in text:
        quoted ^= char == '"'
        depth += 0 if quoted else (char in "[{") - (char in "]}")
        if char == "," and depth == 0 and not quoted:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts if part.strip()]


def _scalar(text, inside):
    if text.startswith('"'):
        try:
            return json.loads(text)
        except ValueError:
            raise FlatYamlError(f"a quoted text that does not end: {text}") from None
    if re.fullmatch(r"\d+", text):
        return int(text)
    if inside and re.fullmatch(r"--?[a-z0-9-]+", text):
        return text
    if not _PLAIN.fullmatch(text) or ": " in text or " #" in text:
        raise FlatYamlError(f"this text needs quotes: {text}")
    return text
