# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""What the sections of one running case share."""

import os
from glob import escape, glob

from case.errors import Unmet
from case.expand import Variables
from case.spawn import Run, find_program

MAX_NEIGHBOURS = 20


class Context:
    """A case's directories, environment, snapshots and runs; the working directory is $WORK."""

    def __init__(self, base, bin_dir, repo):
        self.base, self.bin_dir = base, bin_dir
        self.work = os.path.join(base, "work")
        self.data = os.path.join(self.work, "data")
        self.case_id = os.path.basename(base)
        self.env = self._first_env()
        self.snapshots = {}
        self.last = self.background = None
        self._variables = Variables(self.work, repo)
        self._runs = 0

    def _first_env(self):
        env = {
            "PATH": self.bin_dir + os.pathsep + os.environ.get("PATH", os.defpath),
            "HOME": os.path.join(self.work, "home"),
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "USER_DATA_PATH": self.data,
            "HYPERLOOM_CASE": self.case_id,
        }
        if "ROLLOUT_PYTHON" in os.environ:  # the machine's answer to `needs: py:..`
            env["ROLLOUT_PYTHON"] = os.environ["ROLLOUT_PYTHON"]
        return env

    def expand(self, text, quote=str):
        return self._variables.expand(text, quote)

    def glob(self, pattern):
        """All paths that match, of any type, sorted; a relative pattern starts at $WORK."""
        return sorted(glob(self.expand(pattern, escape), recursive=True))

    def one_path(self, pattern):
        paths = self.glob(pattern)
        if len(paths) != 1:
            raise Unmet(
                self.nothing_matches(pattern)
                if not paths
                else f"{len(paths)} paths match: {', '.join(paths)}"
            )
        return paths[0]

    def one_file(self, pattern):
        path = self.one_path(pattern)
        if not os.path.isfile(path):
            raise Unmet(f"{path} is not a regular file")
        return path

    def nothing_matches(self, pattern):
        """`no match`, with what the deepest existing directory of the pattern holds."""
        folder = os.path.dirname(os.path.join(self.work, self.expand(pattern, escape)))
        while not (found := [path for path in glob(folder) if os.path.isdir(path)]):
            folder = os.path.dirname(folder)
        names = sorted(os.listdir(found[-1]))
        more = " .." if len(names) > MAX_NEIGHBOURS else ""
        return f"no match; {found[-1]} holds {', '.join(names[:MAX_NEIGHBOURS]) or 'nothing'}{more}"

    def finished(self):
        if self.last is None:
            raise Unmet("no run has finished yet")
        return self.last

    def find(self, program):
        return find_program(
            program, self.work, [self.bin_dir, *self.env.get("PATH", "").split(os.pathsep)]
        )

    def start(self, line, text, words, env=None):
        """Starts the program words[0]; None if there is no such program."""
        program = self.find(words[0])
        if program is None:
            return None
        self._runs += 1
        outputs = {
            name: os.path.join(self.base, f"run-{self._runs}.{name}")
            for name in ("stdout", "stderr")
        }
        return Run(line, text, program, words, self.env if env is None else env, outputs)

    def git(self, args):
        """(exit code, stdout or, of a failure, stderr) of git with a fixed identity and date."""
        path = os.path.join(self.base, "git")
        outputs = {"stdout": path + ".stdout", "stderr": path + ".stderr"}
        for name in outputs.values():
            open(name, "w", encoding="utf-8").close()
        program = find_program(
            "git", self.work, os.environ.get("PATH", os.defpath).split(os.pathsep)
        )
        if program is None:
            raise Unmet("there is no git on PATH")
        run = Run(0, "git", program, ["git", *args], self._git_env(), outputs)
        run.wait(GIT_PATIENCE_S)
        return run.exit_code, run.text("stdout" if run.exit_code == 0 else "stderr")

    def _git_env(self):
        identity = {}
        for who in ("AUTHOR", "COMMITTER"):
            identity[f"GIT_{who}_NAME"] = "Case"
            identity[f"GIT_{who}_EMAIL"] = "case@example.org"
            identity[f"GIT_{who}_DATE"] = "2026-01-01T00:00:00Z"
        kept = {
            name: self.env[name]
            for name in ("HOME", "LANG", "TZ", "HYPERLOOM_CASE")
            if name in self.env
        }
        path = os.environ.get("PATH", os.defpath)
        return {
            **kept,
            **identity,
            "PATH": path,
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_OPTIONAL_LOCKS": "0",
        }


GIT_PATIENCE_S = 20.0
