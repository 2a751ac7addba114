# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""$WORK $REPO $PORT1..9 $SESSION in the texts of a case."""

import os
import re

from case.errors import Unmet

_VARIABLE = re.compile(r"\$(WORK|REPO|SESSION|PORT[1-9])(?![A-Za-z0-9_])")
_SESSION_NAME = re.compile(r"\d{8}T\d{6}Z-[0-9a-f]{8}\Z")
# Below the range from which the kernel hands out ports to anyone who asks.
_PORTS = range(20000, 32000)


class Variables:
    """The values of one case; a port is chosen at its first use and stays."""

    def __init__(self, work, repo):
        self.work, self.repo, self._ports = work, repo, {}

    def expand(self, text, quote):
        """`text` with each variable replaced by quote(value); other dollars stay."""
        if "$" not in text:
            return text
        return _VARIABLE.sub(lambda found: quote(self._value(found[1])), text)

    def _value(self, name):
        if name == "WORK":
            return self.work
        if name == "REPO":
            return self.repo
        if name == "SESSION":
            return newest_session(os.path.join(self.work, "data"))
        return str(self._ports.setdefault(name, self._free_port()))

    def _free_port(self):
        while True:
            port = _PORTS[int.from_bytes(os.urandom(4)) % len(_PORTS)]
            if port not in self._ports.values() and _is_free(port):
                return port


def _is_free(port):
    import socket  # only cases with a server need it, and it is slow to load

    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def newest_session(data):
    """The directory of the newest session; session names sort by time."""
    names = os.listdir(data) if os.path.isdir(data) else []
    sessions = sorted(name for name in names if _SESSION_NAME.match(name))
    if not sessions:
        raise Unmet(f"$SESSION: no session below {data}: {', '.join(sorted(names)) or '(empty)'}")
    return os.path.join(data, sessions[-1])
