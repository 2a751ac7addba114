# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""One line of `expect` becomes a Matcher; the families live in modules of their own."""

import re
from collections import namedtuple

from case import match_files, match_git, match_json, match_run, match_text
from case.errors import Malformed
from case.words import Scanner

# check(context) -> (holds, what was found); it raises Unmet where it cannot be judged.
Matcher = namedtuple("Matcher", "line text negated check directory")

KEYWORDS = {
    "exit": match_run.parse_exit,
    "time": match_run.parse_time,
    "no_process": match_run.parse_no_process,
    "exists": match_files.parse_exists,
    "files": match_files.parse_files,
    "mode": match_files.parse_mode,
    "unchanged": match_files.parse_unchanged,
    "no_secret": match_files.parse_no_secret,
    "json": match_json.parse_json,
    "jsonl": match_json.parse_jsonl,
    "git": match_git.parse_git,
}


def parse_matcher(line, number):
    """The Matcher in `line`; Malformed if there is none."""
    text = line.strip()
    negated = bool(re.match(r"!\s", text))
    scanner = Scanner(text[1:] if negated else text)
    first = scanner.need("a matcher")
    directory = scanner.peek() if first == "unchanged" else None
    check = _parse_check(first, scanner)
    scanner.end()
    return Matcher(number, text, negated, check, directory)


def _parse_check(first, scanner):
    if first in KEYWORDS:
        return KEYWORDS[first](scanner)
    verb = scanner.word()
    if verb not in match_text.VERBS:
        raise Malformed(f"unknown matcher `{first}{' ' + verb if verb else ''}`")
    return match_text.VERBS[verb](first, scanner)
