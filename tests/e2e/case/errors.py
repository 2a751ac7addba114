# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The three ways a case ends other than by passing."""


class CaseSyntaxError(Exception):
    """The file breaks the grammar; the text names FILE:LINE."""

    def __init__(self, path, line, text):
        super().__init__(f"{path}:{line}: {text}")


class Malformed(Exception):
    """One line breaks the grammar; the parser adds the file and the line."""


class Unmet(Exception):
    """A matcher could not be judged (no such file, not JSON): a failure, negated or not."""


class StepFailed(Exception):
    """A section other than `expect` could not do its work."""

    def __init__(self, line, expected, found, run=None):
        super().__init__(found)
        self.line, self.expected, self.found, self.run = line, expected, found, run
