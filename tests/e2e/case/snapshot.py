# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The content below a directory at one moment, for `unchanged`."""

import os
import stat

# A repository's own bookkeeping moves when its tree does not; name DIR/.git to compare that too.
SKIPPED_DIRECTORY = ".git"


def take(root):
    """{relative path: what it is}, {} for a directory that does not exist."""
    content = {}
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name != SKIPPED_DIRECTORY]
        for name in folders + files:
            path = os.path.join(folder, name)
            content[os.path.relpath(path, root)] = _describe(path)
    if not content and os.path.lexists(root):
        content["."] = _describe(root)
    return content


def _describe(path):
    status = os.lstat(path)
    kind = stat.S_IFMT(status.st_mode)
    if kind == stat.S_IFLNK:
        return kind, os.readlink(path)
    if kind == stat.S_IFREG:
        return status.st_mode, _digest(path)
    return status.st_mode, None


def _digest(path):
    import hashlib  # loading it takes longer than most cases need in all

    with open(path, "rb") as stream:
        return hashlib.sha256(stream.read()).digest()


def differences(before, after):
    """One text per path that came, went or changed."""
    changes = []
    for path in sorted(before.keys() | after.keys()):
        if path not in before:
            changes.append(f"new {path}")
        elif path not in after:
            changes.append(f"gone {path}")
        elif before[path] != after[path]:
            changes.append(f"changed {path}")
    return changes


def regular_files(root):
    """Every regular file below `root`, links not followed."""
    for folder, _, files in os.walk(root):
        for name in files:
            path = os.path.join(folder, name)
            if stat.S_ISREG(os.lstat(path).st_mode):
                yield path
