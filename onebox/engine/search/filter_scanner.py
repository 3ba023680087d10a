"""Scanner of filters: bare and quoted values, keywords, and errors with their position."""

import re
import unicodedata
from typing import NoReturn

from onebox.engine.api_errors import ApiError

from .filter_ast import FilterWord

_KEYWORDS = {
    "AND",
    "OR",
    "IN",
    "NOT",
    "TO",
    "EXISTS",
    "IS",
    "NULL",
    "EMPTY",
    "CONTAINS",
    "STARTS",
    "WITH",
    "_geoRadius",
    "_geoBoundingBox",
}
_SPACES = " \t\r\n"
_SYNTAX = _SPACES + "()=<>!"
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "\\": "\\", "'": "'", '"': '"', "b": "\b", "f": "\f", "v": "\v"}


class NoValueError(Exception):
    """There is no value at the position: nothing, a keyword or punctuation. The caller words the message."""

    def __init__(self, word: str, offset: int, keyword: bool) -> None:
        super().__init__(word)
        self.word, self.offset, self.keyword = word, offset, keyword


_ESCAPED = {"\\": "\\\\", "'": "\\'", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}


def debug(text: str) -> str:
    """Text as in a quoted literal; unprintable characters and a leading combining mark become `\\u{…}`."""
    return "".join(_escaped(char, offset == 0) for offset, char in enumerate(text))


def _escaped(char: str, first: bool) -> str:
    if char in _ESCAPED:
        return _ESCAPED[char]
    lone = first and unicodedata.category(char) in ("Mn", "Me")
    return f"\\u{{{ord(char):x}}}" if lone or not char.isprintable() else char


class FilterScanner:
    """A text and the current offset in it."""

    def __init__(self, text: str, code: str) -> None:
        self.text, self.code, self.offset = text, code, 0

    def fail(self, message: str, offset: int, length: int) -> NoReturn:
        self.fail_at(message, self.mark("", offset, length))

    def fail_at(self, message: str, word: FilterWord) -> NoReturn:
        raise ApiError(self.code, f"{message}\n{word.where()}")

    def mark(self, word: str, offset: int, length: int) -> FilterWord:
        """A word with its position; columns count from the last line feed before it."""
        return FilterWord(word, self.text, offset - self.text.rfind("\n", 0, offset), length)

    def spaces(self) -> None:
        while self.offset < len(self.text) and self.text[self.offset] in _SPACES:
            self.offset += 1

    def remaining_text(self) -> str:
        return self.text[self.offset :]

    def peek_word(self, offset: int | None = None) -> str:
        offset = self.offset if offset is None else offset
        end = offset
        while end < len(self.text) and (self.text[end].isalnum() or self.text[end] in "_-."):
            end += 1
        return self.text[offset:end]

    def word(self, exact: str) -> bool:
        """Skips a keyword and the spaces around it; False if the next word is another."""
        before = self.offset
        self.spaces()
        if self.peek_word() == exact:
            self.offset += len(exact)
            self.spaces()
            return True
        self.offset = before
        return False

    def skip(self, char: str) -> bool:
        if self.text.startswith(char, self.offset):
            self.offset += 1
            return True
        return False

    def keywords(self, *words: str) -> bool:
        """Skips a sequence of keywords with spaces between them; False if the text has another sequence."""
        before = self.offset
        for number, word in enumerate(words):
            spaced = self.offset
            if number:
                self.spaces()
            if (number and spaced == self.offset) or not self.text.startswith(word, self.offset):
                self.offset = before
                return False
            self.offset += len(word)
        return True

    def value(self) -> FilterWord:
        """A bare or quoted word and the spaces after it."""
        while self.offset < len(self.text) and self.text[self.offset].isspace():
            self.offset += 1
        start = self.offset
        self.check_geo(start)
        quote = self.text[start : start + 1]
        if quote in ("'", '"') and quote:
            return self.quoted(quote, start)
        word = self.peek_word()
        if not word or word in _KEYWORDS:
            end = start
            while end < len(self.text) and self.text[end] not in _SYNTAX:
                end += 1
            raise NoValueError(self.text[start:end], start, word in _KEYWORDS)
        self.offset = start + len(word)
        self.spaces()
        return self.mark(word, start, len(word))

    def check_geo(self, start: int) -> None:
        word = self.peek_word()
        remaining_text = self.text[start:]
        for reserved in ("_geoPoint", "_geoDistance"):
            if remaining_text.startswith(reserved):
                self.reserved_geo(reserved, start)
        if word == "_geo":
            self.reserved_geo(word, start)
        if word in ("_geoRadius", "_geoBoundingBox"):
            self.fail(f"The `{word}` filter is an operation and can't be used as a value.", start, len(remaining_text))

    def reserved_geo(self, name: str, start: int) -> NoReturn:
        self.fail(
            f"`{name}` is a reserved keyword and thus can't be used as a filter expression. Use the "
            "`_geoRadius(latitude, longitude, distance)` or `_geoBoundingBox([latitude, longitude], "
            "[latitude, longitude])` built-in rules to filter on `_geo` coordinates.",
            start,
            len(self.text) - start,
        )

    def quoted(self, quote: str, start: int) -> FilterWord:
        end = start + 1
        while end < len(self.text) and self.text[end] != quote:
            end += 2 if self.text[end] == "\\" else 1
        if end >= len(self.text):
            remaining_text = self.text[start:]
            message = f"Expression `{debug(remaining_text)}` is missing the following closing delimiter: `{quote}`."
            self.fail(message, start, len(remaining_text))
        raw = self.text[start + 1 : end]
        self.offset = end + 1
        self.spaces()
        return self.mark(_unescape(raw), start + 1, len(raw))

    def bad_value(self, error: NoValueError) -> NoReturn:
        word = debug(error.word)
        if not error.word.strip():
            message = "Was expecting a value but instead got nothing."
        elif error.keyword:
            message = (
                f"Was expecting a value but instead got `{word}`, which is a reserved keyword. To use `{word}` as a "
                "field name or a value, surround it by quotes."
            )
        else:
            message = f"Was expecting a value but instead got `{word}`."
        self.fail(message, error.offset, len(error.word))


def _unescape(text: str) -> str:
    if "\\" not in text:
        return text
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[1]), text, flags=re.DOTALL)
