# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""lint.stray: no file outside the known tree, and no text that a file must not hold."""

import os
import re

import project
from layers import Layers

HERE = os.path.dirname(os.path.realpath(__file__))


REGISTRIES = (
    ("pypi", "org"),
    ("files", "pythonhosted", "org"),
    ("deb", "debian", "org"),
    ("security", "debian", "org"),
    ("archive", "ubuntu", "com"),
    ("registry", "npmjs", "org"),
    ("crates", "io"),
    ("proxy", "golang", "org"),
    ("conda", "anaconda", "org"),
)


def _any_of(words):
    return "(?:" + "|".join(map(re.escape, words)) + ")"


# Put together from pieces, for this file is checked too.
_MACHINE_PATHS = ["/work" + "/" + name for name in ("main", "shared", ".library")] + [
    "/tmp" + "/hl"
]
FORBIDDEN = (
    ("a path of one machine", re.compile(r"(?<![\w$}.~-])" + _any_of(_MACHINE_PATHS) + r"\b")),
    ("a package registry's host", re.compile(r"\b" + _any_of(map(".".join, REGISTRIES)) + r"\b")),
    (
        "a marker of unfinished work",
        re.compile(r"\b" + _any_of(("TO" + "DO", "FIX" + "ME", "X" * 3)) + r"\b"),
    ),
)


def check(root):
    known = _known_tree()
    findings = []
    for path in project.files(root):
        if not known.fullmatch(path):
            findings.append(f"{path}: outside the known tree (tests/lint/tree.txt)")
        text = project.text(root, path)
        for what, pattern in FORBIDDEN:
            for match in pattern.finditer(text):
                line = text.count("\n", 0, match.start()) + 1
                findings.append(f"{path}:{line}: {what}: {match[0]}")
    return findings


def _known_tree():
    with open(os.path.join(HERE, "tree.txt"), encoding="utf-8") as stream:
        globs = [line.strip() for line in stream if line.strip() and not line.startswith("#")]
    layers = Layers(os.path.join(HERE, "layers.txt"))
    folders = [name for name in (*layers.ranks, *layers.leaves) if name.startswith("core/")]
    return re.compile("|".join(map(_pattern, globs + [folder + "/*" for folder in folders])))


def _pattern(glob):
    parts = re.split(r"(\*\*|\*)", glob)
    return "".join({"**": ".+", "*": "[^/]+"}.get(part, re.escape(part)) for part in parts)


if __name__ == "__main__":
    project.main(check)
