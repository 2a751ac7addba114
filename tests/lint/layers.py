# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Reads layers.txt."""

from collections import defaultdict


class Layers:
    """The rules: who may include what, and where third-party headers belong."""

    def __init__(self, path):
        self.ranks, self.siblings = {}, {}
        self.leaves, self.also, self.only, self.headers = {}, defaultdict(list), {}, {}
        self.system = []
        with open(path, encoding="utf-8") as stream:
            lines = [line.strip() for line in stream]
        for line in lines:
            if line and not line.startswith("#"):
                self._read(*line.split(None, 1))

    def _read(self, kind, rest):
        if kind == "layer":
            self._add_layer(rest.split())
        elif kind == "system":
            self.system += rest.split()
        else:
            name, _, values = rest.partition(":")
            tables = {
                "leaf": self.leaves,
                "also": self.also,
                "only": self.only,
                "header": self.headers,
            }
            tables[kind][name.strip()] = values.split()

    def _add_layer(self, names):
        rank = len(set(self.ranks.values()))
        for name in names:
            self.ranks["core/" + name] = rank
            self.siblings["core/" + name] = {"core/" + other for other in names} - {"core/" + name}

    def folder(self, path):
        """The layer or leaf that holds `path`, or None."""
        known = [name for name in (*self.ranks, *self.leaves) if path.startswith(name + "/")]
        best = max(known, key=len, default=None)
        if best == "plugins":  # each plugin is a leaf of its own
            return "/".join(path.split("/")[:2])
        return best

    def rule(self, folder):
        """The folders that the leaf `folder` may include beside itself."""
        return self.leaves.get(folder, self.leaves["plugins"])
