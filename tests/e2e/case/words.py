# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Words of a line, quoted as in POSIX shells; and the raw rest of a line."""

from case.errors import Malformed

BLANK = " \t"
DOUBLE_QUOTE_ESCAPES = '$`"\\'


class Scanner:
    """Hands out the words of one line from the left; `rest` gives what is left, unquoted."""

    def __init__(self, text):
        self.text, self.pos = text, 0

    def _skip_blanks(self):
        while self.pos < len(self.text) and self.text[self.pos] in BLANK:
            self.pos += 1

    def at_end(self):
        self._skip_blanks()
        return self.pos == len(self.text)

    def rest(self):
        """The unread part of the line, without outer blanks; reads to the end."""
        self._skip_blanks()
        text, self.pos = self.text[self.pos :].rstrip(), len(self.text)
        return text

    def peek(self):
        """The next word without reading it, or None."""
        kept = self.pos
        word = self.word()
        self.pos = kept
        return word

    def word(self):
        """The next word with its quotes taken off, or None at the end of the line."""
        if self.at_end():
            return None
        parts = []
        while self.pos < len(self.text) and self.text[self.pos] not in BLANK:
            parts.append(self._piece())
        return "".join(parts)

    def need(self, what):
        word = self.word()
        if word is None:
            raise Malformed(f"expected {what} at the end of: {self.text.strip()}")
        return word

    def end(self):
        if not self.at_end():
            raise Malformed(f"unexpected text: {self.rest()}")

    def _piece(self):
        char = self.text[self.pos]
        if char == "'":
            return self._single()
        if char == '"':
            return self._double()
        if char == "\\" and self.pos + 1 < len(self.text):
            self.pos += 1
            char = self.text[self.pos]
        self.pos += 1
        return char

    def _single(self):
        close = self.text.find("'", self.pos + 1)
        if close < 0:
            raise Malformed(f"unclosed ' in: {self.text.strip()}")
        inner, self.pos = self.text[self.pos + 1 : close], close + 1
        return inner

    def _double(self):
        parts, at = [], self.pos + 1
        while at < len(self.text):
            char = self.text[at]
            if char == '"':
                self.pos = at + 1
                return "".join(parts)
            escaped = char == "\\" and self.text[at + 1 : at + 2]
            if escaped and escaped in DOUBLE_QUOTE_ESCAPES:
                at, char = at + 1, escaped
            parts.append(char)
            at += 1
        raise Malformed(f'unclosed " in: {self.text.strip()}')


def split(text):
    """All words of `text`."""
    scanner, words = Scanner(text), []
    while (word := scanner.word()) is not None:
        words.append(word)
    return words
