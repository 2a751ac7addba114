# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Starts one command of a case and waits for it; no shell, no threads, no polling."""

import os
import select
import signal
import time

# What Python changes for itself; a child of the runner starts with the defaults.
_DEFAULTED = [
    signal.SIGINT,
    signal.SIGTERM,
    signal.SIGHUP,
    signal.SIGQUIT,
    signal.SIGPIPE,
    signal.SIGXFSZ,
]


class Run:
    """One command: running until `wait` says otherwise, then exit_code and seconds are set."""

    def __init__(self, line, text, program, words, env, outputs):
        self.line, self.command, self.outputs = line, text, outputs
        self.exit_code = self.seconds = None
        self._started = time.monotonic()
        self.pid = os.posix_spawn(
            program,
            words,
            env,
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                (
                    os.POSIX_SPAWN_OPEN,
                    1,
                    outputs["stdout"],
                    os.O_WRONLY | os.O_CREAT | os.O_APPEND,
                    0o644,
                ),
                (
                    os.POSIX_SPAWN_OPEN,
                    2,
                    outputs["stderr"],
                    os.O_WRONLY | os.O_CREAT | os.O_APPEND,
                    0o644,
                ),
            ],
            setpgroup=0,
            setsigmask=[],
            setsigdef=_DEFAULTED,
        )
        self._pidfd = os.pidfd_open(self.pid)

    @property
    def running(self):
        return self.exit_code is None

    def remaining(self, timeout):
        """Seconds of `timeout`, counted from the start, that are left."""
        return max(0.0, self._started + timeout - time.monotonic())

    def wait(self, seconds):
        """Waits at most so long; True once the command has ended."""
        if self.running:
            poller = select.poll()
            poller.register(self._pidfd, select.POLLIN)
            if poller.poll(seconds * 1000):
                self._reap()
        return not self.running

    def _reap(self):
        self.seconds = time.monotonic() - self._started
        _, status = os.waitpid(self.pid, 0)
        code = os.waitstatus_to_exitcode(status)
        self.exit_code = code if code >= 0 else 128 - code
        os.close(self._pidfd)

    def text(self, name):
        """All of stdout or stderr so far."""
        with open(
            self.outputs[name], encoding="utf-8", errors="surrogateescape", newline=""
        ) as stream:
            return stream.read()


def find_program(name, cwd, folders):
    """The executable that `name` stands for, or None."""
    if "/" in name:
        paths = [os.path.join(cwd, name)]
    else:
        paths = [os.path.join(folder, name) for folder in folders]
    return next((path for path in paths if os.path.isfile(path) and os.access(path, os.X_OK)), None)
