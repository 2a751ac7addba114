# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Carries out the sections of one case, in order."""

import os
import re

from case import snapshot
from case.errors import StepFailed, Unmet

WHEN_INTERVAL_S = 0.005
_HYPERLOOM = re.compile(r"(^|[\s/;&|(])hyperloom($|[\s;&|)])")


class Failure:
    """One thing that did not hold: where, what was expected, what was found, of which run."""

    def __init__(self, line, expected, found, run):
        self.line, self.expected, self.found, self.run = line, expected, found, run


def execute(case, context):
    """The failures of the first section that has any; [] when the case holds."""
    for name in ("work", "work/home"):
        os.mkdir(os.path.join(context.base, name))
    os.chdir(context.work)
    executor = _Executor(case, context)
    try:
        for section in case.sections:
            if failures := executor.step(section):
                return failures
    except StepFailed as error:
        return [Failure(error.line, error.expected, error.found, error.run)]
    return []


class _Executor:
    def __init__(self, case, context):
        self._context = context
        self._timeout = case.header.timeout
        self._watched = {
            matcher.directory
            for section in case.sections
            if section.kind == "expect"
            for matcher in section.value
            if matcher.directory
        }

    def step(self, section):
        return getattr(self, "_" + section.kind)(section)

    def _file(self, section):
        path, mode, text = section.value
        if folder := os.path.dirname(path):
            os.makedirs(folder, exist_ok=True)
        with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="") as stream:
            stream.write(text)
        os.chmod(path, mode)

    def _git(self, section):
        path, commands = section.value
        if not os.path.exists(os.path.join(path, ".git")):
            os.makedirs(path, exist_ok=True)
            self._git_step(section.line, path, ["init", "-q", "-b", "main"])
            self._git_step(section.line, path, ["add", "-A"])
            self._git_step(section.line, path, ["commit", "-q", "--allow-empty", "-m", "start"])
        for line, words in commands:
            self._git_step(line, path, words)

    def _git_step(self, line, path, words):
        code, output = self._context.git(["-C", path, *words])
        if code != 0:
            raise StepFailed(
                line, f"git {' '.join(words)} in {path} succeeds", f"exit {code}: {output.strip()}"
            )

    def _env(self, section):
        for name, value in section.value:
            if value is None:
                self._context.env.pop(name, None)
            else:
                self._context.env[name] = self._expand(section.line, value)

    def _run(self, section):
        command = section.value
        words = [self._expand(section.line, word) for word in command.words]
        if self._watched and not self._context.snapshots and any(map(_HYPERLOOM.search, words)):
            self._take_snapshots()
        run = self._context.start(section.line, command.text, words)
        if run is None:
            raise StepFailed(section.line, f"a program `{words[0]}`", "none on PATH")
        if command.background:
            self._context.background = run
        else:
            self._finish(run)

    def _finish(self, run):
        if not run.wait(run.remaining(self._timeout)):
            raise StepFailed(
                run.line, f"the run ends within {self._timeout} s", "it was still running", run
            )
        self._context.last = run

    def _take_snapshots(self):
        for directory in self._watched:
            try:
                self._context.snapshots[directory] = snapshot.take(self._context.expand(directory))
            except Unmet:
                pass  # $SESSION before there is one; the matcher will say that nothing was taken

    def _signal(self, section):
        number, name, after, when = section.value
        run = self._context.background
        if when is None:
            ended = run.wait(after)
        else:
            ended = self._await_glob(section, run, when)
        if ended:
            found = f"it had ended by itself: exit {run.exit_code} after {run.seconds:.3f} s"
            raise StepFailed(section.line, f"a background run to send SIG{name} to", found, run)
        os.kill(run.pid, number)

    def _await_glob(self, section, run, when):
        """True if the run ended before the glob matched anything."""
        while not self._exists(when):
            if run.wait(WHEN_INTERVAL_S):
                return True
            if run.remaining(self._timeout) == 0:
                found = self._context.nothing_matches(when)
                raise StepFailed(
                    section.line, f"{when} exists within {self._timeout} s", found, run
                )
        return run.wait(0)

    def _exists(self, pattern):
        try:
            return bool(self._context.glob(pattern))
        except Unmet:
            return False  # $SESSION before there is one

    def _wait(self, _section):
        self._finish(self._context.background)
        self._context.background = None

    def _expect(self, section):
        return [failure for matcher in section.value if (failure := self._judge(matcher))]

    def _judge(self, matcher):
        try:
            holds, found = matcher.check(self._context)
        except Unmet as error:
            holds, found = matcher.negated, str(error)
        except OSError as error:
            holds, found = matcher.negated, f"{error.filename}: {error.strerror}"
        if holds != matcher.negated:
            return None
        return Failure(matcher.line, matcher.text, found, self._context.last)

    def _expand(self, line, text):
        try:
            return self._context.expand(text)
        except Unmet as error:
            raise StepFailed(line, f"a value for {text}", str(error)) from None
