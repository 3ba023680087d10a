"""The filter grammar: OR < AND < NOT < parentheses, conditions with one of a dozen operators."""

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
        if self.at < len(self.text):
            rest = self.rest()
            message = "Found unexpected characters at the end of the filter"
            self.fail(f"{message}: `{debug(rest)}`. You probably forgot an `OR` or an `AND` rule.", self.at, len(rest))
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
            negated = self.negation(inner)
            return negated.inner if isinstance(negated, Not) else Not(negated)
        return self.primary(inner)

    def primary(self, depth: int) -> Filter:
        inner = self.deeper(depth)
        begin = self.at
        self.spaces()
        if self.text.startswith("(", self.at):
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
        start = self.at
        self.at += 1
        self.spaces()
        result = self.disjunction(depth)
        self.spaces()
        if not self.text.startswith(")", self.at):
            rest = self.text[start:]
            message = f"Expression `{debug(rest)}` is missing the following closing delimiter: `)`."
            self.fail(message, start, len(rest))
        self.at += 1
        self.spaces()
        return result

    def bad_primary(self, start: int) -> NoReturn:
        rest = self.text[start:]
        where = f"at `{debug(rest)}`." if rest.strip() else "but instead got nothing."
        self.fail(f"Was expecting an operation {_EXPECTED} {where}", start, len(rest))

    def condition(self, name: FilterWord, start: int) -> Filter:
        for operator in _OPERATORS:
            if self.text.startswith(operator, self.at):
                self.at += len(operator)
                return FilterCondition(name, operator, (self.value_after(),))
        before = self.at
        negated = self.word("NOT")
        if self.word("IN"):
            found = FilterCondition(name, "IN", self.value_list())
            return Not(found) if negated else found
        self.at = before
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
        before = self.at
        try:
            low = self.value()
        except NoValueError:
            return None
        if self.keywords("TO") and self.text[self.at : self.at + 1].isspace():
            return FilterCondition(name, "TO", (low, self.value_after()))
        self.at = before
        return None

    def text_search(self, name: FilterWord) -> Filter | None:
        for operator in ("CONTAINS", "STARTS WITH"):
            plain = self.keywords(operator)
            if plain or self.keywords("NOT", operator):
                keyword = self.mark(operator, self.at - len(operator), len(operator))
                found = FilterCondition(name, operator, (self.value_after(),), keyword)
                return found if plain else Not(found)
        return None

    def value_after(self) -> FilterWord:
        try:
            return self.value()
        except NoValueError as error:
            self.bad_value(error)

    def value_list(self) -> tuple[FilterWord, ...]:
        if not self.text.startswith("[", self.at):
            self.fail("Expected `[` after `IN` keyword.", self.at, len(self.rest()))
        self.at += 1
        values: list[FilterWord] = []
        while True:
            before = self.at
            try:
                values.append(self.value())
            except NoValueError:
                self.at = before
                if values:
                    self.spaces()
                break
            if not self.text.startswith(",", self.at):
                break
            self.at += 1
        before = self.at
        self.spaces()
        if self.skip("]"):
            self.spaces()
            return tuple(values)
        self.at = before
        return self.bad_list()

    def bad_list(self) -> NoReturn:
        rest = self.rest()
        if not rest:
            self.fail("Expected matching `]` after the list of field names given to `IN[`", self.at, 0)
        message = f"Expected only comma-separated field names inside `IN[..]` but instead found `{debug(rest)}`"
        self.fail(message + ".", self.at, len(rest))


def parse_filter_text(text: str, code: str) -> Filter | None:
    """A filter from a string; None if it is empty."""
    return _Parser(text, code).parse() if text.strip() else None
