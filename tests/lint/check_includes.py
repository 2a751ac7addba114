# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""lint.includes: every #include obeys the layers, and no file includes itself on a detour."""

import fnmatch
import os
import re

import project
from layers import Layers

DATA = os.path.join(os.path.dirname(os.path.realpath(__file__)), "layers.txt")
SOURCES = (".h", ".hpp", ".c", ".cpp")
SDK_ROOT = "sdk/include"
INCLUDE = re.compile(r"^[ \t]*#[ \t]*include\b[ \t]*(.*?)[ \t]*(?://.*)?$", re.MULTILINE)
NOT_CODE = re.compile(r'/\*.*?\*/|R"([^(\s]*)\(.*?\)\1"', re.DOTALL)


def check(root):
    """The findings, `FILE:LINE: <folder> may not include <what>`, sorted by file and line."""
    layers = Layers(DATA)
    sources = [path for path in project.files(root) if path.endswith(SOURCES)]
    includes = {path: _includes(project.text(root, path), path, set(sources)) for path in sources}
    findings = []
    for path in sources:
        folder = layers.folder(path)
        if folder is None:
            findings.append((path, 1, f"{os.path.dirname(path)} is in no layer of layers.txt"))
            continue
        for line, what, target in includes[path]:
            if not _allowed(layers, path, folder, what, target):
                findings.append((path, line, f"{_shown(folder)} may not include {what}"))
    findings += _cycles(includes, layers)
    return [f"{path}:{line}: {text}" for path, line, text in sorted(findings)]


def _shown(folder):
    return folder.removeprefix("core/")


def _includes(text, path, sources):
    """(line, what is included, project file it names or None) for each #include."""
    code = NOT_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    found = []
    for match in INCLUDE.finditer(code):
        what = match[1].strip('<>" ')
        target = _target(what, path, sources) if match[1].startswith(("<", '"')) else None
        found.append((code.count("\n", 0, match.start()) + 1, what, target))
    return found


def _target(what, path, sources):
    """The project file that `what` names: beside the includer, from the root, or in the SDK."""
    beside = os.path.normpath(os.path.join(os.path.dirname(path), what))
    candidates = (beside, os.path.normpath(what), f"{SDK_ROOT}/{what}")
    for candidate in candidates:
        if candidate in sources:
            return candidate
    if what.startswith(("core/", "plugins/", "sdk/", "tests/", "examples/")):
        return what  # generated, or missing: its folder is known all the same
    return f"{SDK_ROOT}/{what}" if what.startswith("hyperloom/") else None


def _allowed(layers, path, folder, what, target):
    if target is None:
        return _allowed_outside(layers, path, what)
    target_folder = layers.folder(target)
    if target_folder is None:
        return False
    if folder in layers.ranks:
        return _allowed_layer(layers, path, folder, target, target_folder)
    return target_folder == folder or any(
        _covers(rule, target_folder) for rule in layers.rule(folder)
    )


def _covers(rule, folder):
    """Whether `rule` names the folder, or a root such as `core` that holds it."""
    return rule == folder or "/" not in rule and folder.startswith(rule + "/")


def _allowed_layer(layers, path, folder, target, target_folder):
    siblings = layers.siblings[folder]
    if target_folder == folder or target_folder in siblings:
        plain = os.path.basename(target) == "types.hpp"
        is_types = os.path.basename(path) == "types.hpp" and siblings
        return plain or target_folder == folder and not is_types
    if target_folder in layers.also[folder]:
        return True
    return layers.ranks.get(target_folder, -1) > layers.ranks[folder]


def _allowed_outside(layers, path, what):
    for pattern, allowed in layers.only.items():
        if fnmatch.fnmatchcase(path, pattern):
            return what in allowed or "c++" in allowed and _is_cpp_header(what)
    if _is_cpp_header(what) or any(_names(entry, what) for entry in layers.system):
        return True
    homes = [home for name, home in layers.headers.items() if _is_below(name, what)]
    return any(fnmatch.fnmatchcase(path, glob) for home in homes for glob in home)


def _is_cpp_header(what):
    return re.fullmatch(r"[a-z_]+", what) is not None


def _names(entry, what):
    return what.startswith(entry) if entry.endswith("/") else what == entry


def _is_below(name, what):
    """`boost/dll` stands for boost/dll.hpp and for boost/dll/x.hpp."""
    if name.endswith("/"):
        return what.startswith(name)
    return what == name or what.startswith((name + "/", name + ".hpp"))


def _cycles(includes, layers):
    """One finding per include that closes a circle of files."""
    findings, done, trail = [], set(), []

    def visit(path):
        trail.append(path)
        for line, what, target in includes[path]:
            if target in trail:
                circle = " -> ".join([*trail[trail.index(target) :], target])
                folder = _shown(layers.folder(path) or os.path.dirname(path))
                findings.append((path, line, f"{folder} may not include {what} (circle: {circle})"))
            elif target in includes and target not in done:
                visit(target)
        done.add(trail.pop())

    for path in includes:
        if path not in done:
            visit(path)
    return findings


if __name__ == "__main__":
    project.main(check)
