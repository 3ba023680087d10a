"""A JSON scanner that reports the first syntax error as Meilisearch's parser (serde_json) does."""

import re
from typing import NoReturn

MAX_DEPTH = 127
"""The largest nesting of arrays and objects."""
_SPACE = re.compile(rb"[ \t\r\n]*")
_PLAIN = re.compile(rb'[^"\\\x00-\x1f]*')
_DIGITS = re.compile(rb"[0-9]*")
_WORDS = {b"n": b"null", b"t": b"true", b"f": b"false"}
_ESCAPES = b'"\\/bfnrt'
_END_OF_VALUE = "EOF while parsing a value"
_END_OF_STRING = "EOF while parsing a string"
_CONTROL = "control character (\\u0000-\\u001F) found while parsing a string"


class JsonSyntaxError(Exception):
    """The first syntax error: its message, and the number of bytes read before it."""

    def __init__(self, message: str, after: int) -> None:
        super().__init__(message)
        self.message, self.after = message, after


class JsonScanner:
    """A recursive-descent scanner over bytes; `at` is the offset of the next byte. Raises JsonSyntaxError."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def next(self) -> bytes | None:
        """Skips spaces and returns the next character without consuming it; None at the end."""
        match = _SPACE.match(self.data, self.at)
        self.at = match.end() if match else self.at
        return self._peek()

    def _peek(self) -> bytes | None:
        return self.data[self.at : self.at + 1] or None

    def fail(self, message: str) -> NoReturn:
        """Raises an error at the last byte read."""
        raise JsonSyntaxError(message, self.at)

    def fail_here(self, message: str) -> NoReturn:
        """Raises an error at the next byte."""
        raise JsonSyntaxError(message, min(len(self.data), self.at + 1))

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
        for index in range(len(word)):
            if self._peek() is None:
                self.fail(_END_OF_VALUE)
            self.at += 1
            if self.data[self.at - 1] != word[index]:
                self.fail("expected ident")

    def _array(self, depth: int) -> None:
        empty = True
        while (char := self.next()) != b"]":
            if char is None:
                self.fail_here("EOF while parsing a list")
            if not empty:
                self._comma(char, b"]")
            self.value(depth)
            empty = False
        self.at += 1

    def _object(self, depth: int) -> None:
        empty = True
        while (char := self.next()) != b"}":
            if char is None:
                self.fail_here("EOF while parsing an object")
            if not empty:
                self._comma(char, b"}")
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

    def _comma(self, char: bytes, end: bytes) -> None:
        if char != b",":
            self.fail_here(f"expected `,` or `{end.decode()}`")
        self.at += 1
        following = self.next()
        if following == end:
            self.fail_here("trailing comma")
        if following is None:
            self.fail_here(_END_OF_VALUE)

    def _string(self) -> None:
        """Reads a string after its opening quote."""
        start = self.at
        while True:
            match = _PLAIN.match(self.data, self.at)
            self.at = match.end() if match else self.at
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
        match = _DIGITS.match(self.data, self.at)
        count = len(match[0]) if match else 0
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
