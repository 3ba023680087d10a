"""Recursive-descent parser of filters: OR < AND < NOT < parentheses, conditions with one of a dozen operators."""

from typing import NoReturn

from .filter_ast import And, Filter, FilterCondition, FilterWord, Not, Or
from .filter_geo_syntax import GEO_FILTERS, parse_geo
from .filter_scanner import FilterScanner, NoValueError, debug

MAX_DEPTH = 150
_OPERATORS = ("<=", ">=", "!=", "<", ">", "=")
_EXPECTED = (
    "`=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, "
    "`IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, "
    "`_geoBoundingBox` or `_geoPolygon`"
)


class _Parser(FilterScanner):
    def parse(self) -> Filter:
        result = self.disjunction(0)
        if self.offset < len(self.text):
            remaining_text = self.remaining_text()
            message = "Found unexpected characters at the end of the filter"
            self.fail(
                f"{message}: `{debug(remaining_text)}`. You probably forgot an `OR` or an `AND` rule.",
                self.offset,
                len(remaining_text),
            )
        return result

    def deeper(self, depth: int) -> int:
        if depth > MAX_DEPTH:
            self.fail(
                "The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer "
                "nested conditions.",
                self.offset,
                len(self.remaining_text()),
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
            negated = self.negation(inner)
            return negated.inner if isinstance(negated, Not) else Not(negated)
        return self.primary(inner)

    def primary(self, depth: int) -> Filter:
        inner = self.deeper(depth)
        begin = self.offset
        self.spaces()
        if self.text.startswith("(", self.offset):
            return self.parenthesis(inner)
        if self.peek_word() in GEO_FILTERS:
            return parse_geo(self)
        start = begin
        try:
            name = self.value()
        except NoValueError as error:
            if error.keyword:
                self.bad_value(error)
            self.bad_primary(start)
        return self.condition(name, start)

    def parenthesis(self, depth: int) -> Filter:
        start = self.offset
        self.offset += 1
        self.spaces()
        result = self.disjunction(depth)
        self.spaces()
        if not self.text.startswith(")", self.offset):
            remaining_text = self.text[start:]
            message = f"Expression `{debug(remaining_text)}` is missing the following closing delimiter: `)`."
            self.fail(message, start, len(remaining_text))
        self.offset += 1
        self.spaces()
        return result

    def bad_primary(self, start: int) -> NoReturn:
        remaining_text = self.text[start:]
        where = f"at `{debug(remaining_text)}`." if remaining_text.strip() else "but instead got nothing."
        self.fail(f"Was expecting an operation {_EXPECTED} {where}", start, len(remaining_text))

    def condition(self, name: FilterWord, start: int) -> Filter:
        for operator in _OPERATORS:
            if self.text.startswith(operator, self.offset):
                self.offset += len(operator)
                return FilterCondition(name, operator, (self.value_after(),))
        before = self.offset
        negated = self.word("NOT")
        if self.word("IN"):
            condition = FilterCondition(name, "IN", self.value_list())
            return Not(condition) if negated else condition
        self.offset = before
        return self.without_value(name) or self.between(name) or self.text_search(name) or self.bad_primary(start)

    def without_value(self, name: FilterWord) -> Filter | None:
        for kind in ("NULL", "EMPTY"):
            if self.keywords("IS", kind):
                return FilterCondition(name, f"IS {kind}")
            if self.keywords("IS", "NOT", kind):
                return Not(FilterCondition(name, f"IS {kind}"))
        if self.keywords("EXISTS"):
            return FilterCondition(name, "EXISTS")
        return Not(FilterCondition(name, "EXISTS")) if self.keywords("NOT", "EXISTS") else None

    def between(self, name: FilterWord) -> Filter | None:
        before = self.offset
        try:
            low = self.value()
        except NoValueError:
            return None
        if self.keywords("TO") and self.text[self.offset : self.offset + 1].isspace():
            return FilterCondition(name, "TO", (low, self.value_after()))
        self.offset = before
        return None

    def text_search(self, name: FilterWord) -> Filter | None:
        for operator in ("CONTAINS", "STARTS WITH"):
            is_positive = self.keywords(operator)
            if is_positive or self.keywords("NOT", operator):
                keyword = self.mark(operator, self.offset - len(operator), len(operator))
                condition = FilterCondition(name, operator, (self.value_after(),), keyword)
                return condition if is_positive else Not(condition)
        return None

    def value_after(self) -> FilterWord:
        try:
            return self.value()
        except NoValueError as error:
            self.bad_value(error)

    def value_list(self) -> tuple[FilterWord, ...]:
        if not self.text.startswith("[", self.offset):
            self.fail("Expected `[` after `IN` keyword.", self.offset, len(self.remaining_text()))
        self.offset += 1
        values: list[FilterWord] = []
        while True:
            before = self.offset
            try:
                values.append(self.value())
            except NoValueError:
                self.offset = before
                if values:
                    self.spaces()
                break
            if not self.text.startswith(",", self.offset):
                break
            self.offset += 1
        before = self.offset
        self.spaces()
        if self.skip("]"):
            self.spaces()
            return tuple(values)
        self.offset = before
        return self.bad_list()

    def bad_list(self) -> NoReturn:
        remaining_text = self.remaining_text()
        if not remaining_text:
            self.fail("Expected matching `]` after the list of field names given to `IN[`", self.offset, 0)
        message = (
            f"Expected only comma-separated field names inside `IN[..]` but instead found `{debug(remaining_text)}`"
        )
        self.fail(message + ".", self.offset, len(remaining_text))


def parse_filter_text(text: str, code: str) -> Filter | None:
    """A filter from a string; None if it is empty."""
    return _Parser(text, code).parse() if text.strip() else None
