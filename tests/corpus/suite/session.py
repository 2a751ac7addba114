# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Runs the real `hyperloom optimize` on one case and gathers what it said."""

import json
import os
import shutil
from dataclasses import dataclass, field

from case.errors import Unmet
from case.expand import newest_session
from suite.cases import ROOT

COMMON_TREE = os.path.join(ROOT, "common", "tree")
RUN_LIMIT_S = 150.0
LAUNCH = [
    "optimize",
    "--decision",
    "default",
    "--seed",
    "7",
    "--max-hours",
    "0.1",
    "--max-legs",
    "80",
]
SPACE = """schema_version: 1
strategy: one_factor
knobs:
  - {name: CHANGE, target: env, type: bool, default: false}
"""


@dataclass
class Facts:
    """What a session left: the exit code, its report, its candidates and what explain says of each."""

    exit: int
    stderr: str
    final: dict = None
    candidates: list = field(default_factory=list)
    texts: dict = field(default_factory=dict)
    listed: list = None  # the candidates of `explain --json`
    replay: str = ""  # what --replay objects to
    unreadable: str = ""  # why explain refuses the session


class NotRun(Exception):
    """The run could not be carried out or did not end."""


def lay_out(case, context):
    """Checkout, scripts, home and environment of the case below $WORK."""
    work = context.work
    for name in ("home", "scripts"):
        os.mkdir(os.path.join(work, name))
    tree = case.file("tree")
    shutil.copytree(tree if os.path.isdir(tree) else COMMON_TREE, os.path.join(work, "tree"))
    _copy(case.file("entry.sh"), work, "scripts/custom_mi355x.sh")
    _copy(os.path.join(ROOT, "common", "workload.sh"), work, "scripts/workload.sh")
    space = case.file("search_space.yaml")
    if os.path.exists(space):
        _copy(space, work, "scripts/search_space.yaml")
    else:
        with open(os.path.join(work, "scripts/search_space.yaml"), "w", encoding="utf-8") as stream:
            stream.write(SPACE)
    for words in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "start"]):
        code, said = context.git(["-C", os.path.join(work, "tree"), *words])
        if code != 0:
            raise NotRun(f"git {' '.join(words)}: {said.strip()}")
    context.env.update(_environment(work), **case.env)


def _copy(source, work, name):
    shutil.copy(source, os.path.join(work, name))


def _environment(work):
    return {
        "HYPERLOOM_BENCHMARK_BACKEND": "bypass",
        "FRAMEWORK": "custom",
        "FRAMEWORK_REPO_PATH": os.path.join(work, "tree"),
        "HYPERLOOM_BYPASS_SCRIPTS_DIR": os.path.join(work, "scripts"),
        "GPU_TYPE": "mi355x",
    }


def run(case, context):
    """The facts of one session of the case."""
    ended = _hyperloom(context, [*LAUNCH, *case.args])
    facts = Facts(ended.exit_code, ended.text("stderr"))
    try:
        session = newest_session(context.data)
    except Unmet:
        return facts
    with open(os.path.join(session, "reports", "final.json"), encoding="utf-8") as stream:
        facts.final = json.load(stream)
    facts.candidates = facts.final["candidates"]
    for row in facts.candidates:
        facts.texts[row["id"]] = _explained(context, session, row["id"], facts)
    if not facts.unreadable:
        listed = _hyperloom(context, ["explain", session, "--json"])
        facts.listed = json.loads(listed.text("stdout"))["candidates"]
    replay = _hyperloom(context, ["explain", session, "--replay"])
    facts.replay = "" if replay.exit_code == 0 else replay.text("stdout") + replay.text("stderr")
    return facts


def _explained(context, session, candidate, facts):
    """What explain says of a candidate; a session whose journal was damaged says so instead."""
    ended = _hyperloom(context, ["explain", session, candidate])
    if ended.exit_code != 0:
        facts.unreadable = ended.text("stderr").strip()
    return ended.text("stdout")


def _hyperloom(context, words):
    process = context.start(0, "hyperloom " + " ".join(words), ["hyperloom", *words])
    if process is None:
        raise NotRun("there is no hyperloom to run")
    if not process.wait(RUN_LIMIT_S):
        raise NotRun(f"hyperloom {' '.join(words)} did not end within {RUN_LIMIT_S:.0f} s")
    return process
