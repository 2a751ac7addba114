# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Reads a `.case` file: header keys, then sections in order. Errors name FILE:LINE."""

import re
import signal
from collections import namedtuple

from case.errors import CaseSyntaxError, Malformed
from case.matchers import parse_matcher
from case.words import Scanner, split

Case = namedtuple("Case", "path header sections")
Header = namedtuple("Header", "about labels timeout needs")
Section = namedtuple("Section", "kind line value")

FileText = namedtuple("FileText", "path mode text")
GitRepo = namedtuple("GitRepo", "path commands")
Command = namedtuple("Command", "words background text")
Signal = namedtuple("Signal", "number name after when")

HEADER_KEYS = ("about", "labels", "timeout", "needs")
DEFAULT_TIMEOUT_S = 30
MAX_TIMEOUT_S = 180
ENV_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def read_lines(path):
    """The lines of a case; bytes that are not UTF-8 survive into the files it writes."""
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as stream:
        text = stream.read()
    lines = text.split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def is_section(line):
    return line.startswith("=== ")


def is_ignored(line):
    stripped = line.strip()
    return not stripped or stripped.startswith("#")


def parse_file(path, shown=None):
    """The Case in `path`, or CaseSyntaxError."""
    lines = read_lines(path)
    shown = shown or path
    first = next((i for i, line in enumerate(lines) if is_section(line)), len(lines))
    header = parse_header(lines[:first], shown)
    sections = _parse_sections(lines, first, shown)
    _check_order(sections, shown, len(lines))
    return Case(path, header, sections)


def parse_header(lines, shown):
    """The Header in the lines before the first section."""
    found = {}
    for number, line in enumerate(lines, 1):
        if is_ignored(line):
            continue
        key, colon, value = line.partition(":")
        if not colon or key not in HEADER_KEYS:
            raise CaseSyntaxError(
                shown,
                number,
                f"unknown header key `{key.strip()}`; known: {', '.join(HEADER_KEYS)}",
            )
        if key in found:
            raise CaseSyntaxError(shown, number, f"header key `{key}` given twice")
        found[key] = _header_value(key, value.strip(), shown, number)
    if "about" not in found:
        raise CaseSyntaxError(shown, 1, "header key `about` is required")
    return Header(
        found["about"],
        found.get("labels", ["e2e"]),
        found.get("timeout", DEFAULT_TIMEOUT_S),
        found.get("needs", []),
    )


def _header_value(key, value, shown, number):
    if not value:
        raise CaseSyntaxError(shown, number, f"header key `{key}` has no value")
    if key == "about":
        return value
    if key != "timeout":
        return value.replace(",", " ").split()
    if not value.isdigit() or not 1 <= int(value) <= MAX_TIMEOUT_S:
        raise CaseSyntaxError(
            shown, number, f"timeout: expected 1..{MAX_TIMEOUT_S} whole seconds, found `{value}`"
        )
    return int(value)


def _parse_sections(lines, first, shown):
    sections, at = [], first
    while at < len(lines):
        end = next((i for i in range(at + 1, len(lines)) if is_section(lines[i])), len(lines))
        sections.append(
            _parse_section(lines[at], list(enumerate(lines[at + 1 : end], at + 2)), at + 1, shown)
        )
        at = end
    return sections


def _parse_section(head, body, number, shown):
    """One section; `body` holds (line number, line). A Malformed names the line it is about."""
    try:
        scanner = Scanner(head[4:])
        kind = scanner.need("a section name")
        parser = SECTIONS.get(kind)
        if parser is None:
            raise Malformed(f"unknown section `{kind}`; known: {', '.join(SECTIONS)}")
        return Section(kind, number, parser(scanner, body))
    except _BodyError as error:
        raise CaseSyntaxError(shown, error.number, str(error)) from None
    except Malformed as error:
        raise CaseSyntaxError(shown, number, str(error)) from None


class _BodyError(Exception):
    def __init__(self, number, error):
        super().__init__(str(error))
        self.number = number


def _each(body, parse):
    """parse(line) for every line of a body that is not blank or a comment."""
    results = []
    for number, line in body:
        if is_ignored(line):
            continue
        try:
            results.append(parse(line, number))
        except Malformed as error:
            raise _BodyError(number, error) from None
    return results


def _refuse_body(kind, body):
    def refuse(line, _number):
        raise Malformed(f"section `{kind}` takes no lines, found: {line.strip()}")

    _each(body, refuse)


def _inside_path(scanner, kind):
    path = scanner.need("a path")
    if path.startswith(("/", "$", "~")) or ".." in path.split("/") or not path.strip("/."):
        raise Malformed(f"{kind}: the path is relative to $WORK and stays below it, found `{path}`")
    return path


def _parse_file(scanner, body):
    path, mode = _inside_path(scanner, "file"), 0o644
    if (word := scanner.word()) is not None:
        if not re.fullmatch(r"mode=[0-7]{3,4}", word):
            raise Malformed(f"file: expected mode=755 or the like, found `{word}`")
        mode = int(word[5:], 8)
    scanner.end()
    text = "".join((line[1:] if line.startswith("\\===") else line) + "\n" for _, line in body)
    return FileText(path, mode, text)


def _parse_git(scanner, body):
    path = "." if scanner.peek() == "." else None
    path = scanner.word() if path else _inside_path(scanner, "git")
    scanner.end()
    return GitRepo(path, _each(body, lambda line, number: (number, split(line))))


def _parse_env(scanner, body):
    scanner.end()
    return _each(body, _parse_assignment)


def _parse_assignment(line, number):
    words = split(line)
    name, equals, value = words[0].partition("=")
    if not equals and name.startswith("-"):
        name, value = name[1:], None
    elif not equals:
        raise Malformed(f"env: expected NAME=VALUE or -NAME, found `{line.strip()}`")
    if not ENV_NAME.match(name):
        raise Malformed(f"env: `{name}` is no variable name")
    if len(words) > 1:
        raise Malformed("env: one NAME=VALUE or -NAME a line; quote a value with blanks")
    return name, value


def _parse_run(scanner, body):
    word = scanner.word()
    if word not in (None, "background"):
        raise Malformed(f"run: expected `background` or nothing, found `{word}`")
    scanner.end()
    lines = [(number, line.strip()) for number, line in body if not is_ignored(line)]
    if not lines:
        raise Malformed("run: no command")
    for number, line in lines[:-1]:
        if not line.endswith("\\"):
            raise _BodyError(number, "run: one command a section; a trailing \\ continues it")
    text = " ".join(line[:-1].rstrip() if line.endswith("\\") else line for _, line in lines)
    try:
        return Command(split(text), word == "background", text)
    except Malformed as error:
        raise _BodyError(lines[0][0], error) from None


def _parse_signal(scanner, body):
    name = scanner.need("a signal name").removeprefix("SIG")
    number = getattr(signal, "SIG" + name, None)
    if not isinstance(number, signal.Signals):
        raise Malformed(f"signal: unknown signal `{name}`")
    after, when = 0.0, None
    if (word := scanner.word()) is not None:
        key, _, value = word.partition("=")
        if key == "after" and re.fullmatch(r"\d+(\.\d+)?", value):
            after = float(value)
        elif key == "when" and value:
            when = value
        else:
            raise Malformed(f"signal: expected after=SECONDS or when=GLOB, found `{word}`")
    scanner.end()
    _refuse_body("signal", body)
    return Signal(number, name, after, when)


def _parse_wait(scanner, body):
    scanner.end()
    _refuse_body("wait", body)


def _parse_expect(scanner, body):
    scanner.end()
    matchers = _each(body, parse_matcher)
    if not matchers:
        raise Malformed("expect: no matcher")
    return matchers


SECTIONS = {
    "file": _parse_file,
    "git": _parse_git,
    "env": _parse_env,
    "run": _parse_run,
    "signal": _parse_signal,
    "wait": _parse_wait,
    "expect": _parse_expect,
}


def _check_order(sections, shown, last_line):
    if not any(section.kind == "expect" for section in sections):
        raise CaseSyntaxError(shown, max(last_line, 1), "no `=== expect` section")
    started = False
    for section in sections:
        if section.kind in ("signal", "wait") and not started:
            raise CaseSyntaxError(
                shown, section.line, f"`{section.kind}` without a background run before it"
            )
        if section.kind == "run" and section.value.background:
            if started:
                raise CaseSyntaxError(
                    shown, section.line, "a second background run; `wait` for the first one before"
                )
            started = True
        if section.kind == "wait":
            started = False
