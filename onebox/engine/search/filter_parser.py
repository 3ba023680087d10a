"""The filter grammar: OR < AND < NOT < parentheses, conditions with one of a dozen operators."""

import re
from typing import NoReturn

from onebox.engine.errors import ApiError

from .filter_ast import And, Condition, Filter, Geo, Not, Or, Word

MAX_DEPTH = 150
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
_OPERATORS = ("<=", ">=", "!=", "<", ">", "=")
_EXPECTED = (
    "`=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, "
    "`IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, "
    "`_geoBoundingBox` or `_geoPolygon`"
)
_SYNTAX = " \t\r\n()=<>!"
_NUMBER = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*")
_GEO_FORMS = {
    "_geoRadius": "The `_geoRadius` filter must be in the form: "
    "`_geoRadius(latitude, longitude, radius, optionalResolution)`.",
    "_geoBoundingBox": "The `_geoBoundingBox` filter expects two pairs of arguments: "
    "`_geoBoundingBox([latitude, longitude], [latitude, longitude])`.",
    "_geoPolygon": "The `_geoPolygon` filter doesn't match the expected format: "
    "`_geoPolygon([latitude, longitude], [latitude, longitude])`.",
}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "\\": "\\", "'": "'", '"': '"', "b": "\b", "f": "\f", "v": "\v"}


class _ValueError(Exception):
    """A word that is none; the caller decides how to say it."""

    def __init__(self, word: str, at: int, keyword: bool) -> None:
        super().__init__(word)
        self.word, self.at, self.keyword = word, at, keyword


def _debug(text: str) -> str:
    """Text as in a quoted literal."""
    for plain, escaped in (("\\", "\\\\"), ("'", "\\'"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t"), ("\r", "\\r")):
        text = text.replace(plain, escaped)
    return text


class _Parser:
    def __init__(self, text: str, code: str) -> None:
        self.text, self.code, self.at = text, code, 0

    def fail(self, message: str, at: int, length: int) -> NoReturn:
        raise ApiError(self.code, f"{message}\n{at + 1}:{at + 1 + length} {self.text}")

    def spaces(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def rest(self) -> str:
        return self.text[self.at :]

    def peek_word(self, at: int | None = None) -> str:
        at = self.at if at is None else at
        end = at
        while end < len(self.text) and (self.text[end].isalnum() or self.text[end] in "_-."):
            end += 1
        return self.text[at:end]

    def word(self, exact: str) -> bool:
        """Skip spaces and a keyword, if it is there."""
        before = self.at
        self.spaces()
        if self.peek_word() == exact:
            self.at += len(exact)
            return True
        self.at = before
        return False

    def parse(self) -> Filter:
        result = self.disjunction(0)
        self.spaces()
        if self.at < len(self.text):
            rest = self.rest()
            message = "Found unexpected characters at the end of the filter"
            self.fail(f"{message}: `{_debug(rest)}`. You probably forgot an `OR` or an `AND` rule.", self.at, len(rest))
        return result

    def deeper(self, depth: int) -> int:
        if depth > MAX_DEPTH:
            self.fail(
                "The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer "
                "nested conditions.",
                self.at,
                len(self.rest()),
            )
        return depth + 1

    def disjunction(self, depth: int) -> Filter:
        inner = self.deeper(depth)
        parts = [self.conjunction(inner)]
        while self.word("OR"):
            parts.append(self.conjunction(inner))
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def conjunction(self, depth: int) -> Filter:
        inner = self.deeper(depth)
        parts = [self.negation(inner)]
        while self.word("AND"):
            parts.append(self.negation(inner))
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def negation(self, depth: int) -> Filter:
        inner = self.deeper(depth)
        if self.word("NOT"):
            self.spaces()
            negated = self.negation(inner)
            return negated.inner if isinstance(negated, Not) else Not(negated)
        return self.primary(inner)

    def primary(self, depth: int) -> Filter:
        inner = self.deeper(depth)
        begin = self.at
        self.spaces()
        if self.text.startswith("(", self.at):
            return self.parenthesis(inner)
        geo = self.peek_word()
        if geo in _GEO_FORMS:
            return self.geo(geo)
        start = begin
        try:
            name = self.value()
        except _ValueError as error:
            if error.keyword:
                self.bad_value(error)
            self.bad_primary(start)
        return self.condition(name, start)

    def parenthesis(self, depth: int) -> Filter:
        start = self.at
        self.at += 1
        self.spaces()
        result = self.disjunction(depth)
        self.spaces()
        if not self.text.startswith(")", self.at):
            rest = self.text[start:]
            message = f"Expression `{_debug(rest)}` is missing the following closing delimiter: `)`."
            self.fail(message, start, len(rest))
        self.at += 1
        return result

    def bad_primary(self, start: int) -> NoReturn:
        rest = self.text[start:]
        where = f"at `{_debug(rest)}`." if rest.strip() else "but instead got nothing."
        self.fail(f"Was expecting an operation {_EXPECTED} {where}", start, len(rest))

    def bad_value(self, error: _ValueError) -> NoReturn:
        word = _debug(error.word)
        if not error.word.strip():
            message = "Was expecting a value but instead got nothing."
        elif error.keyword:
            message = (
                f"Was expecting a value but instead got `{word}`, which is a reserved keyword. To use `{word}` as a "
                "field name or a value, surround it by quotes."
            )
        else:
            message = f"Was expecting a value but instead got `{word}`."
        self.fail(message, error.at, len(error.word))

    def value(self) -> Word:
        """A bare or quoted word and the spaces after it."""
        self.spaces()
        start = self.at
        self.check_geo(start)
        quote = self.text[start : start + 1]
        if quote in ("'", '"') and quote:
            return self.quoted(quote, start)
        word = self.peek_word()
        if not word or word in _KEYWORDS:
            end = start
            while end < len(self.text) and self.text[end] not in _SYNTAX:
                end += 1
            raise _ValueError(self.text[start:end], start, word in _KEYWORDS)
        self.at = start + len(word)
        self.spaces()
        return Word(word, self.text, start + 1, len(word))

    def check_geo(self, start: int) -> None:
        word = self.peek_word()
        rest = self.text[start:]
        for reserved in ("_geoPoint", "_geoDistance"):
            if rest.startswith(reserved):
                self.reserved_geo(reserved, start)
        if word == "_geo":
            self.reserved_geo(word, start)
        if word in ("_geoRadius", "_geoBoundingBox"):
            self.fail(f"The `{word}` filter is an operation and can't be used as a value.", start, len(rest))

    def reserved_geo(self, name: str, start: int) -> NoReturn:
        self.fail(
            f"`{name}` is a reserved keyword and thus can't be used as a filter expression. Use the "
            "`_geoRadius(latitude, longitude, distance)` or `_geoBoundingBox([latitude, longitude], "
            "[latitude, longitude])` built-in rules to filter on `_geo` coordinates.",
            start,
            len(self.text) - start,
        )

    def quoted(self, quote: str, start: int) -> Word:
        end = start + 1
        while end < len(self.text) and self.text[end] != quote:
            end += 2 if self.text[end] == "\\" else 1
        if end >= len(self.text):
            rest = self.text[start:]
            message = f"Expression `{_debug(rest)}` is missing the following closing delimiter: `{quote}`."
            self.fail(message, start, len(rest))
        raw = self.text[start + 1 : end]
        self.at = end + 1
        self.spaces()
        return Word(_unescape(raw), self.text, start + 2, len(raw))

    def condition(self, name: Word, start: int) -> Filter:
        for operator in _OPERATORS:
            if self.text.startswith(operator, self.at):
                self.at += len(operator)
                return Condition(name, operator, (self.value_after(),))
        negated = self.keyword("NOT")
        found = self.named_condition(name, negated)
        if found is None and not negated:
            found = self.between(name)
        if found is None:
            self.bad_primary(start)
        return Not(found) if negated else found

    def keyword(self, *words: str) -> bool:
        """Skip some keywords that follow one another, each with the spaces after it."""
        before = self.at
        for word in words:
            if not self.text.startswith(word, self.at):
                self.at = before
                return False
            self.at += len(word)
            self.spaces()
        return True

    def named_condition(self, name: Word, negated: bool) -> Condition | Not | None:
        if self.keyword("EXISTS"):
            return Condition(name, "EXISTS")
        if self.peek_word() == "IN" and self.keyword("IN"):
            return Condition(name, "IN", self.value_list())
        start = self.at
        if self.keyword("CONTAINS"):
            keyword = Word("CONTAINS", self.text, start + 1, len("CONTAINS"))
            return Condition(name, "CONTAINS", (self.value_after(),), keyword)
        if self.text.startswith("STARTS WITH", self.at):
            self.at += len("STARTS WITH")
            return Condition(name, "STARTS WITH", (self.value_after(),))
        if negated:
            return None
        for kind in ("NULL", "EMPTY"):
            if self.keyword("IS", kind):
                return Condition(name, f"IS {kind}")
            if self.keyword("IS", "NOT", kind):
                return Not(Condition(name, f"IS {kind}"))
        return None

    def between(self, name: Word) -> Condition | None:
        try:
            low = self.value()
        except _ValueError:
            return None
        if not self.keyword("TO"):
            return None
        try:
            return Condition(name, "TO", (low, self.value()))
        except _ValueError:
            return None

    def value_after(self) -> Word:
        try:
            return self.value()
        except _ValueError as error:
            self.bad_value(error)

    def value_list(self) -> tuple[Word, ...]:
        if not self.text.startswith("[", self.at):
            self.fail("Expected `[` after `IN` keyword.", self.at, len(self.rest()))
        self.at += 1
        values: list[Word] = []
        while True:
            before = self.at
            try:
                values.append(self.value())
            except _ValueError:
                self.at = before
                break
            if not self.text.startswith(",", self.at):
                break
            self.at += 1
        self.spaces()
        if self.text.startswith("]", self.at):
            self.at += 1
            return tuple(values)
        return self.bad_list()

    def bad_list(self) -> NoReturn:
        rest = self.rest()
        if not rest:
            self.fail("Expected matching `]` after the list of field names given to `IN[`", self.at, 0)
        message = f"Expected only comma-separated field names inside `IN[..]` but instead found `{_debug(rest)}`"
        self.fail(message + ".", self.at, len(rest))

    def geo(self, name: str) -> Geo:
        start = self.at
        word = Word(name, self.text, start + 1, len(name))
        self.at += len(name)
        body = self.at
        pairs = name != "_geoRadius"
        arguments = self.geo_arguments(pairs)
        if arguments is None:
            at = self.at if self.at > body else body
            self.fail(_GEO_FORMS[name], at, len(self.text) - at)
        if not pairs and len(arguments[0]) not in (3, 4):
            count = len(arguments[0])
            message = f"Was expecting 3 or 4 arguments for `_geoRadius`, but instead found {count}."
            self.fail(message, self.at, len(self.rest()))
        if name == "_geoBoundingBox" and len(arguments) != 2:
            self.fail(_GEO_FORMS[name], self.at, len(self.rest()))
        if name == "_geoPolygon" and len(arguments) < 3:
            message = f"The `_geoPolygon` filter expects at least 3 points but only {len(arguments)} were specified"
            self.fail(message, self.at, len(self.rest()))
        for pair in arguments if pairs else ():
            if len(pair) != 2:
                message = f"Was expecting 2 coordinates but instead found {len(pair)}."
                self.fail(message, pair[0].column - 1, pair[0].length)
        self.spaces()
        return Geo(word, arguments)

    def geo_arguments(self, pairs: bool) -> tuple[tuple[Word, ...], ...] | None:
        if not self.skip("("):
            return None
        groups: list[tuple[Word, ...]] = []
        while True:
            self.spaces()
            if pairs and not self.skip("["):
                return None
            numbers = self.numbers()
            if numbers is None or (pairs and not self.skip("]")):
                return None
            groups.append(numbers)
            self.spaces()
            if not pairs or not self.skip(","):
                break
        return tuple(groups) if self.skip(")") else None

    def numbers(self) -> tuple[Word, ...] | None:
        found: list[Word] = []
        while True:
            match = _NUMBER.match(self.text, self.at)
            if match is None:
                return None
            found.append(Word(match[1], self.text, match.start(1) + 1, len(match[1])))
            self.at = match.end()
            if not self.skip(","):
                return tuple(found)

    def skip(self, char: str) -> bool:
        if self.text.startswith(char, self.at):
            self.at += 1
            return True
        return False


def _unescape(text: str) -> str:
    if "\\" not in text:
        return text
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[1]), text, flags=re.DOTALL)


def parse_filter_text(text: str, code: str) -> Filter | None:
    """A filter from a string; None if it is empty."""
    return _Parser(text, code).parse() if text.strip() else None
