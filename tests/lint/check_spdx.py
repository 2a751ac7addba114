# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""lint.spdx: every source file begins with the copyright and the licence line."""

import project

LINES = (
    "SPDX-FileCopyrightText: 2026 Hyperloom contributors",
    "SPDX-License-Identifier: MIT",
)
SOURCES = (".h", ".hpp", ".c", ".cpp", ".py", ".sh", ".cmake", ".cmake.in", "CMakeLists.txt")
# A `#!` line and the like may stand before them.
HEAD_LINES = 5


def check(root):
    return [
        f"{path}:1: no line `{line}` among the first {HEAD_LINES}"
        for path in project.files(root)
        for line in _missing(path, project.text(root, path))
    ]


def _missing(path, text):
    if not path.endswith(SOURCES) and not text.startswith("#!"):
        return []
    head = text.split("\n")[:HEAD_LINES]
    return [line for line in LINES if not any(row.strip(" /#*") == line for row in head)]


if __name__ == "__main__":
    project.main(check)
