# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Matchers about JSON documents and JSON lines, with RFC 6901 pointers."""

import json
import re

from case import show
from case.compare import TYPES, compare, need_count, need_operator, type_name
from case.errors import Malformed, Unmet

ABSENT = object()


def _refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def _unique_keys(pairs):
    document = dict(pairs)
    if len(document) != len(pairs):
        raise ValueError(f"a key occurs twice among {', '.join(key for key, _ in pairs)}")
    return document


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)


def need_pointer(scanner):
    """A pointer split into its keys."""
    word = scanner.need("a pointer")
    if word and not word.startswith("/") or re.search(r"~(?![01])", word):
        raise Malformed(f'`{word}` is no JSON pointer (RFC 6901): "" or /key/0')
    return [key.replace("~1", "/").replace("~0", "~") for key in word.split("/")[1:]]


def resolve(document, keys):
    """The value at `keys`, or ABSENT."""
    for key in keys:
        if isinstance(document, dict) and key in document:
            document = document[key]
        elif (
            isinstance(document, list)
            and re.fullmatch(r"0|[1-9]\d*", key)
            and int(key) < len(document)
        ):
            document = document[int(key)]
        else:
            return ABSENT
    return document


def need_value(scanner):
    """A JSON literal at the scanner; what follows it stays unread."""
    if scanner.at_end():
        raise Malformed("expected a JSON value at the end of the line")
    try:
        value, end = _DECODER.raw_decode(scanner.text, scanner.pos)
    except ValueError:
        raise Malformed(
            f"not a JSON literal: {scanner.rest()} (texts need double quotes)"
        ) from None
    if end < len(scanner.text) and scanner.text[end] not in " \t":
        raise Malformed(f"not a JSON literal: {scanner.rest()}")
    scanner.pos = end
    return value


def _expand_value(context, value):
    if isinstance(value, str):
        return context.expand(value)
    if isinstance(value, list):
        return [_expand_value(context, item) for item in value]
    if isinstance(value, dict):
        return {key: _expand_value(context, item) for key, item in value.items()}
    return value


def _decode(text, where):
    try:
        text.encode("utf-8")  # fails where the bytes were not UTF-8
        return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_unique_keys)
    except (ValueError, RecursionError) as error:
        raise Unmet(f"{where} is not one JSON document: {error}\n{show.head(text)}") from None


def _load(context, target):
    if target == "stdout":
        return _decode(context.finished().text("stdout"), "stdout")
    path = context.one_file(target)
    with open(path, encoding="utf-8", errors="surrogateescape") as stream:
        return _decode(stream.read(), path)


def _keys_nearby(document, keys):
    """For an absent value: what the deepest container on the way holds."""
    depth = 0
    while depth < len(keys) and resolve(document, keys[: depth + 1]) is not ABSENT:
        depth += 1
    inner = resolve(document, keys[:depth])
    where = "".join("/" + key for key in keys[:depth]) or "the document"
    if isinstance(inner, dict):
        return f"absent; {where} has the keys {', '.join(inner) or '(none)'}"
    if isinstance(inner, list):
        return f"absent; {where} is a list of {len(inner)}"
    return f"absent; {where} is {show.value(inner)}"


def parse_json(scanner):
    target, keys = scanner.need("a file or stdout"), need_pointer(scanner)
    judge = _parse_json_verb(scanner)

    def check(context):
        document = _load(context, target)
        found = resolve(document, keys)
        shown = _keys_nearby(document, keys) if found is ABSENT else show.value(found)
        return judge(context, found, shown), shown

    return check


def _parse_json_verb(scanner):
    verb = scanner.peek()
    if verb == "exists":
        scanner.word()
        return lambda _context, found, _shown: found is not ABSENT
    if verb == "is":
        return _parse_is(scanner)
    if verb == "len":
        return _parse_len(scanner)
    op = need_operator(scanner)
    wanted = need_value(scanner)

    def judge(context, found, shown):
        _refuse_absent(found, shown)
        return compare(found, op, _expand_value(context, wanted))

    return judge


def _refuse_absent(found, shown):
    """Else `! json F /typo == 1` would hold for any typo; `exists` asks for presence."""
    if found is ABSENT:
        raise Unmet(shown)


def _parse_is(scanner):
    scanner.word()
    wanted = scanner.need("a type")
    if wanted not in TYPES:
        raise Malformed(f"unknown type `{wanted}`; known: {' '.join(TYPES)}")

    def judge(_context, found, shown):
        _refuse_absent(found, shown)
        return type_name(found) == wanted

    return judge


def _parse_len(scanner):
    scanner.word()
    op, number = need_operator(scanner), need_count(scanner, "a length")

    def judge(_context, found, shown):
        _refuse_absent(found, shown)
        if not isinstance(found, (str, list, dict)):
            raise Unmet(f"{shown} has no length")
        return compare(len(found), op, number)

    return judge


def parse_jsonl(scanner):
    target = scanner.need("a file")
    if scanner.need("`count`") != "count":
        raise Malformed("jsonl: expected `jsonl FILE count POINTER OP VALUE [and ..] is OP N`")
    conditions, op = _parse_conditions(scanner), need_operator(scanner)
    number = need_count(scanner, "a count")

    def check(context):
        records = _load_lines(context.one_file(target))
        wanted = [(keys, each, _expand_value(context, value)) for keys, each, value in conditions]
        count = sum(all(_record_holds(record, *one) for one in wanted) for record in records)
        return compare(count, op, number), f"{count} of {len(records)} records"

    return check


def _parse_conditions(scanner):
    conditions = []
    while True:
        conditions.append((need_pointer(scanner), need_operator(scanner), need_value(scanner)))
        word = scanner.need("`and` or `is`")
        if word == "is":
            return conditions
        if word != "and":
            raise Malformed(f"jsonl: expected `and` or `is`, found `{word}`")


def _record_holds(record, keys, op, value):
    found = resolve(record, keys)
    return found is not ABSENT and compare(found, op, value)


def _load_lines(path):
    """The records of a file; a last line without its newline is torn and does not count."""
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as stream:
        lines = stream.read().split("\n")[:-1]
    return [
        _decode(line, f"{path}:{number}") for number, line in enumerate(lines, 1) if line.strip()
    ]
