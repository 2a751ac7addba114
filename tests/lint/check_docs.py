# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""lint.docs: links lead somewhere, the README stays short, troubleshooting rows name their case."""

import glob
import os
import re
import urllib.parse

import project

README_MAX_LINES = 120
TROUBLESHOOTING = "docs/troubleshooting.md"
REQUIRED = ("README.md", TROUBLESHOOTING)
FENCE = re.compile(r"^(?P<fence>```+|~~~+).*?^(?P=fence)[ \t]*$", re.MULTILINE | re.DOTALL)
CODE_SPAN = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
LINK = re.compile(
    r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|^\[[^\]]+\]:\s*<?([^\s>]+)", re.MULTILINE
)
HEADING = re.compile(r"^#{1,6}[ \t]+(.*?)[ \t]*#*$", re.MULTILINE)
ANCHOR_TAG = re.compile(r"<a\s+(?:id|name)=\"([^\"]+)\"")
CASE_NAME = re.compile(r"([\w-]+)/([\w-]+)\.case\b|\be2e\.([\w-]+)\.([\w-]+)")


def check(root):
    files = set(project.files(root))
    findings = [f"{path}: missing" for path in REQUIRED if path not in files]
    for path in sorted(path for path in files if path.endswith(".md")):
        findings += _dead_links(root, path)
    if "README.md" in files:
        findings += _check_readme(root)
    if TROUBLESHOOTING in files:
        findings += _check_rows(root)
    return findings


def _blank(found):
    return re.sub(r"[^\n]", " ", found[0])


def _prose(text):
    """The text with code blanked out, so that lines keep their numbers."""
    return CODE_SPAN.sub(_blank, FENCE.sub(_blank, text))


def _dead_links(root, path):
    prose = _prose(project.text(root, path))
    for match in LINK.finditer(prose):
        link = urllib.parse.unquote(match[1] or match[2])
        if re.match(r"[a-z][a-z0-9+.-]*:", link):
            continue
        problem = _problem(root, path, link)
        if problem:
            line = prose.count("\n", 0, match.start()) + 1
            yield f"{path}:{line}: dead link {link}: {problem}"


def _problem(root, path, link):
    """Why the relative `link` in `path` leads nowhere, or None."""
    name, _, anchor = link.partition("#")
    target = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
    if name.startswith("/") or target.startswith(".."):
        return "leads out of the project"
    if not os.path.exists(os.path.join(root, target)):
        return "no such file"
    if anchor and target.endswith(".md") and anchor not in _anchors(project.text(root, target)):
        return "no such heading"
    return None


def _anchors(text):
    """The names that a heading gives itself: lower case, blanks to dashes, a number if repeated."""
    names, seen = set(ANCHOR_TAG.findall(text)), {}
    for heading in HEADING.findall(FENCE.sub(_blank, text)):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        count = seen[slug] = seen.get(slug, -1) + 1
        names.add(slug if count == 0 else f"{slug}-{count}")
    return names


def _check_readme(root):
    lines = project.text(root, "README.md").count("\n")
    if lines > README_MAX_LINES:
        return [f"README.md: {lines} lines; at most {README_MAX_LINES}"]
    return []


def _check_rows(root):
    cases = glob.glob(os.path.join(root, "tests/e2e/cases/*/*.case"))
    known = {tuple(path.removesuffix(".case").split("/")[-2:]) for path in cases}
    rows = list(_table_rows(project.text(root, TROUBLESHOOTING)))
    if not rows:
        return [f"{TROUBLESHOOTING}: no table row"]
    findings = []
    for line, row in rows:
        named = {
            (topic or topic2, name or name2)
            for topic, name, topic2, name2 in CASE_NAME.findall(row)
        }
        if not named:
            findings.append(f"{TROUBLESHOOTING}:{line}: the row names no case (topic/name.case)")
        for topic, name in sorted(named - known):
            findings.append(f"{TROUBLESHOOTING}:{line}: no case {topic}/{name}.case")
    return findings


def _table_rows(text):
    """(line, row) of the body of every table: what follows a line of dashes."""
    in_body = False
    for number, line in enumerate(text.split("\n"), 1):
        if not line.startswith("|"):
            in_body = False
        elif re.fullmatch(r"[|\s:-]+", line):
            in_body = True
        elif in_body:
            yield number, line


if __name__ == "__main__":
    project.main(check)
