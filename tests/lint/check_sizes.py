# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""lint.sizes: files and functions stay small."""

import ast
import re

import project

WARN_FILE_LINES, MAX_FILE_LINES, WARN_FUNCTION_LINES = 400, 800, 80
CODE = (".h", ".hpp", ".c", ".cpp", ".py", ".sh", ".cmake", "CMakeLists.txt")
BRACED = (".h", ".hpp", ".c", ".cpp")
# A function's head has parameters and ends in `{`; control statements look alike, but stand deeper.
FUNCTION_HEAD = re.compile(r"^(?: {2})?[^\s#/].*\).*\{$")
NOT_A_FUNCTION = re.compile(
    r"^\s*(?:if|else|for|while|switch|do|(?:inline )?namespace|class|struct|enum|union|extern)\b"
)


def check(root):
    findings = []
    for path in project.files(root):
        if path.endswith(CODE):
            text = project.text(root, path)
            findings += _check_file(path, text.count("\n")) + _check_functions(path, text)
    return findings


def _check_file(path, lines):
    if lines > MAX_FILE_LINES:
        return [f"{path}: {lines} lines; at most {MAX_FILE_LINES}"]
    if lines >= WARN_FILE_LINES:
        return [f"{project.WARNING}{path}: {lines} lines; split it before {MAX_FILE_LINES}"]
    return []


def _check_functions(path, text):
    if path.endswith(".py"):
        spans = _python_functions(text)
    elif path.endswith(BRACED):
        spans = _braced_functions(text.split("\n"))
    else:
        return []
    return [
        f"{project.WARNING}{path}:{line}: {length} lines in one function"
        for line, length in spans
        if length >= WARN_FUNCTION_LINES
    ]


def _python_functions(text):
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.lineno, node.end_lineno - node.lineno + 1


def _braced_functions(lines):
    """(line, length) of what clang-format lays out as a function at namespace or class level."""
    for number, line in enumerate(lines):
        if not line.endswith("{") or not FUNCTION_HEAD.match(line) or NOT_A_FUNCTION.match(line):
            continue
        close = line[: len(line) - len(line.lstrip())] + "}"
        for end in range(number + 1, len(lines)):
            if lines[end].startswith(close):
                yield number + 1, end - number + 1
                break


if __name__ == "__main__":
    project.main(check)
