# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Comparison operators on JSON values; true is never 1, absent is never equal."""

import operator

from case.errors import Malformed

RELATIVE_TOLERANCE = 1e-9

_ORDER = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
OPERATORS = ("==", "!=", "~", *_ORDER)


def type_name(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, (int, float)):
        return "number"
    return {str: "text", list: "list", dict: "map"}[type(value)]


TYPES = ("null", "bool", "number", "text", "list", "map")


def equal(left, right):
    """Deep equality that tells true from 1 and takes 1 for 1.0."""
    if type_name(left) != type_name(right):
        return False
    if isinstance(left, list):
        return len(left) == len(right) and all(map(equal, left, right))
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(equal(left[key], right[key]) for key in left)
    return left == right


def compare(left, op, right):
    if op == "==":
        return equal(left, right)
    if op == "!=":
        return not equal(left, right)
    kind = type_name(left)
    if kind != type_name(right) or kind not in ("number", "text"):
        return False
    if op == "~":
        return kind == "number" and abs(left - right) <= RELATIVE_TOLERANCE * max(
            abs(left), abs(right)
        )
    return _ORDER[op](left, right)


def need_operator(scanner):
    op = scanner.need("an operator")
    if op not in OPERATORS:
        raise Malformed(f"unknown operator `{op}`; known: {' '.join(OPERATORS)}")
    return op


def need_count(scanner, what):
    word = scanner.need(what)
    if not word.isdigit():
        raise Malformed(f"expected {what}, found `{word}`")
    return int(word)
