"""Reads JSON texts the way the original's parser does, until the first mistake."""

import re
from typing import NoReturn

MAX_DEPTH = 127
"""How deep arrays and objects may lie in each other."""
_SPACE = re.compile(rb"[ \t\r\n]*")
_PLAIN = re.compile(rb'[^"\\\x00-\x1f]*')
_DIGITS = re.compile(rb"[0-9]*")
_WORDS = {b"n": b"null", b"t": b"true", b"f": b"false"}
_ESCAPES = b'"\\/bfnrt'
_END_OF_VALUE = "EOF while parsing a value"
_END_OF_STRING = "EOF while parsing a string"
_CONTROL = "control character (\\u0000-\\u001F) found while parsing a string"


class MistakeError(Exception):
    """The first mistake: what, and after how many bytes."""

    def __init__(self, what: str, after: int) -> None:
        super().__init__(what)
        self.what, self.after = what, after


class Scanner:
    """Reads a text the way the original does, until the first mistake."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def next(self) -> bytes | None:
        """The next character that is no space, which stays; None at the end."""
        found = _SPACE.match(self.data, self.at)
        self.at = found.end() if found else self.at
        return self._peek()

    def _peek(self) -> bytes | None:
        return self.data[self.at : self.at + 1] or None

    def fail(self, what: str) -> NoReturn:
        """A mistake in what has been read."""
        raise MistakeError(what, self.at)

    def fail_here(self, what: str) -> NoReturn:
        """A mistake in the character that comes next."""
        raise MistakeError(what, min(len(self.data), self.at + 1))

    def value(self, depth: int) -> None:
        first = self.next()
        if first is None:
            self.fail_here(_END_OF_VALUE)
        elif first in _WORDS:
            self._word(_WORDS[first])
        elif first == b"-" or first.isdigit():
            self._number()
        elif first == b'"':
            self.at += 1
            self._string()
        elif first in b"[{":
            if depth == MAX_DEPTH:
                self.fail_here("recursion limit exceeded")
            self.at += 1
            (self._array if first == b"[" else self._object)(depth + 1)
        else:
            self.fail_here("expected value")

    def _word(self, word: bytes) -> None:
        for at in range(len(word)):
            if self._peek() is None:
                self.fail(_END_OF_VALUE)
            self.at += 1
            if self.data[self.at - 1] != word[at]:
                self.fail("expected ident")

    def _array(self, depth: int) -> None:
        empty = True
        while (found := self.next()) != b"]":
            if found is None:
                self.fail_here("EOF while parsing a list")
            if not empty:
                self._comma(found, b"]")
            self.value(depth)
            empty = False
        self.at += 1

    def _object(self, depth: int) -> None:
        empty = True
        while (found := self.next()) != b"}":
            if found is None:
                self.fail_here("EOF while parsing an object")
            if not empty:
                self._comma(found, b"}")
            if self._peek() != b'"':
                self.fail_here("key must be a string")
            self.at += 1
            self._string()
            if (colon := self.next()) != b":":
                self.fail_here("EOF while parsing an object" if colon is None else "expected `:`")
            self.at += 1
            self.value(depth)
            empty = False
        self.at += 1

    def _comma(self, found: bytes, end: bytes) -> None:
        if found != b",":
            self.fail_here(f"expected `,` or `{end.decode()}`")
        self.at += 1
        following = self.next()
        if following == end:
            self.fail_here("trailing comma")
        if following is None:
            self.fail_here(_END_OF_VALUE)

    def _string(self) -> None:
        """What follows the opening quote."""
        start = self.at
        while True:
            found = _PLAIN.match(self.data, self.at)
            self.at = found.end() if found else self.at
            char = self._peek()
            if char is None:
                self.fail(_END_OF_STRING)
            self.at += 1
            if char == b'"':
                break
            if char != b"\\":
                self.fail(_CONTROL)
            self._escape()
        try:
            self.data[start : self.at].decode()
        except UnicodeDecodeError:
            self.fail("invalid unicode code point")

    def _escape(self) -> None:
        char = self._peek()
        if char is None:
            self.fail(_END_OF_STRING)
        self.at += 1
        if char != b"u":
            if char not in _ESCAPES:
                self.fail("invalid escape")
            return
        code = self._hex()
        if 0xDC00 <= code <= 0xDFFF:
            self.fail("lone leading surrogate in hex escape")
        if 0xD800 <= code <= 0xDBFF:
            for expected in (b"\\", b"u"):
                char = self._peek()
                if char is None:
                    self.fail(_END_OF_STRING)
                self.at += 1
                if char != expected:
                    self.fail("unexpected end of hex escape")
            if not 0xDC00 <= self._hex() <= 0xDFFF:
                self.fail("lone leading surrogate in hex escape")

    def _hex(self) -> int:
        digits = self.data[self.at : self.at + 4]
        if len(digits) < 4:
            self.at = len(self.data)
            self.fail(_END_OF_STRING)
        self.at += 4
        if not re.fullmatch(rb"[0-9a-fA-F]{4}", digits):
            self.fail("invalid escape")
        return int(digits, 16)

    def _digits(self) -> int:
        found = _DIGITS.match(self.data, self.at)
        count = len(found[0]) if found else 0
        self.at += count
        return count

    def _number(self) -> None:
        start = self.at
        self.at += self._peek() == b"-"
        first = self._peek()
        if first is None:
            self.fail(_END_OF_VALUE)
        self.at += 1
        if not first.isdigit():
            self.fail("invalid number")
        following = self._peek()
        if first == b"0" and following is not None and following.isdigit():
            self.fail_here("invalid number")
        self._digits()
        if self._peek() == b".":
            self.at += 1
            if not self._digits():
                self.fail_here(_END_OF_VALUE if self._peek() is None else "invalid number")
        if (self._peek() or b"") in (b"e", b"E"):
            self._exponent()
        if float(self.data[start : self.at]) in (float("inf"), float("-inf")):
            self.fail("number out of range")

    def _exponent(self) -> None:
        self.at += 1
        self.at += (self._peek() or b"") in (b"+", b"-")
        if self._peek() is None:
            self.fail(_END_OF_VALUE)
        if not self._digits():
            self.at += 1
            self.fail("invalid number")
