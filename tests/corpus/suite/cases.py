# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The cases of the corpus, read and checked."""

import os
from dataclasses import dataclass, field

from suite import flat_yaml

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
KINDS = ("cheats", "honest")
VERDICTS = ("KEEP", "REVERT", "INCONCLUSIVE", "NEEDS_REVIEW", "GATE_FAILED", "FAILED")
# Not measured; the session ended first, the reason is then its stop reason; no session at all.
OTHER_ENDS = ("skipped", "open", "refused")
REQUIRED = ("id", "class", "about", "candidate", "expect")
OPTIONAL = ("needs", "says", "args", "env", "exit", "candidates", "journal")


class CaseError(Exception):
    """A case that cannot be run as it is written."""


@dataclass(frozen=True)
class Case:
    """One folder: what its candidate is, and what must become of it."""

    kind: str
    path: str
    id: str
    about: str
    candidate: str
    waits: bool
    verdict: str
    reasons: list
    says: str = ""
    args: list = field(default_factory=list)
    env: dict = field(default_factory=dict)
    exit: int = 0
    candidates: dict = field(default_factory=dict)
    journal: str = ""  # "damaged": what a leg did to it makes it unreadable, and that is right

    @property
    def name(self):
        return f"{self.kind}.{self.id}"

    def file(self, name):
        return os.path.join(self.path, name)


def paths(root=ROOT):
    """(kind, folder) of every case, in order of name."""
    for kind in KINDS:
        for name in sorted(os.listdir(os.path.join(root, kind))):
            yield kind, os.path.join(root, kind, name)


def load_all(root=ROOT):
    return [load(kind, path) for kind, path in paths(root)]


def load(kind, path):
    """The case in the folder `path`; raises CaseError."""
    name = os.path.join(path, "case.yaml")
    try:
        with open(name, encoding="utf-8") as stream:
            entries = flat_yaml.read(stream.read(), name)
    except (OSError, flat_yaml.FlatYamlError) as error:
        raise CaseError(str(error)) from None
    problems = list(_problems(kind, path, entries))
    if problems:
        raise CaseError("\n".join(f"{name}: {problem}" for problem in problems))
    return _case(kind, path, entries)


def _case(kind, path, entries):
    reasons = entries["expect"]["reason"]
    return Case(
        kind=kind,
        path=path,
        id=entries["id"],
        about=entries["about"],
        candidate=entries["candidate"],
        waits="needs" in entries,
        verdict=entries["expect"]["verdict"],
        reasons=reasons if isinstance(reasons, list) else [reasons],
        **{
            key: entries[key]
            for key in ("says", "args", "env", "exit", "candidates", "journal")
            if key in entries
        },
    )


def _problems(kind, path, entries):
    for key in REQUIRED:
        if key not in entries:
            yield f"`{key}` is missing"
    for key in entries:
        if key not in REQUIRED + OPTIONAL:
            yield f"unknown key `{key}`"
    if entries.get("id") != os.path.basename(path):
        yield f"id is `{entries.get('id')}`, but the folder is named otherwise"
    yield from _expect_problems(kind, entries.get("expect"))
    yield from _candidate_problems(path, entries)
    if not os.path.exists(os.path.join(path, "entry.sh")):
        yield "there is no entry.sh beside it"


def _expect_problems(kind, expect):
    if not isinstance(expect, dict) or set(expect) != {"verdict", "reason"}:
        yield "expect must be {verdict: .., reason: ..}"
        return
    if expect["verdict"] not in VERDICTS + OTHER_ENDS:
        yield f"unknown verdict {expect['verdict']}"
    if (expect["verdict"] == "KEEP") != (kind == "honest"):
        yield "an honest change ends KEEP, and a cheat does not"


def _candidate_problems(path, entries):
    candidate, has_patch = entries.get("candidate"), os.path.exists(
        os.path.join(path, "change.patch")
    )
    if candidate not in ("env", "patch"):
        yield f"candidate must be env or patch, not {candidate}"
    elif (candidate == "patch") != has_patch:
        yield "candidate: patch and change.patch go together"
    if entries.get("needs", "patches") != "patches" or ("needs" in entries) != (
        candidate == "patch"
    ):
        yield "needs: patches belongs to a case whose candidate is a patch"
