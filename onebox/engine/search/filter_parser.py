"""The filter grammar: OR < AND < NOT < parentheses, conditions with one of a dozen operators."""

from typing import NoReturn

from .filter_ast import And, Condition, Filter, Not, Or, Word
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
        self.spaces()
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
        return result

    def bad_primary(self, start: int) -> NoReturn:
        rest = self.text[start:]
        where = f"at `{debug(rest)}`." if rest.strip() else "but instead got nothing."
        self.fail(f"Was expecting an operation {_EXPECTED} {where}", start, len(rest))

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
        except NoValueError:
            return None
        if not self.keyword("TO"):
            return None
        try:
            return Condition(name, "TO", (low, self.value()))
        except NoValueError:
            return None

    def value_after(self) -> Word:
        try:
            return self.value()
        except NoValueError as error:
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
            except NoValueError:
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
        message = f"Expected only comma-separated field names inside `IN[..]` but instead found `{debug(rest)}`"
        self.fail(message + ".", self.at, len(rest))


def parse_filter_text(text: str, code: str) -> Filter | None:
    """A filter from a string; None if it is empty."""
    return _Parser(text, code).parse() if text.strip() else None
