"""The syntax of `_geoRadius(…)`, `_geoBoundingBox(…)` and `_geoPolygon(…)`."""

import re

from .filter_ast import FilterWord, Geo
from .filter_scanner import FilterScanner

_RADIUS, _BOX, _POLYGON = GEO_FILTERS = ("_geoRadius", "_geoBoundingBox", "_geoPolygon")
_FORMS = {
    _RADIUS: "The `_geoRadius` filter must be in the form: "
    "`_geoRadius(latitude, longitude, radius, optionalResolution)`.",
    _BOX: "The `_geoBoundingBox` filter expects two pairs of arguments: "
    "`_geoBoundingBox([latitude, longitude], [latitude, longitude])`.",
    _POLYGON: "The `_geoPolygon` filter doesn't match the expected format: "
    "`_geoPolygon([latitude, longitude], [latitude, longitude])`.",
}
_SPACES = re.compile(r"[ \t\r\n]*")
_MANTISSA = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")
_EXPONENT = re.compile(r"[eE][+-]?")
_DIGITS = re.compile(r"[0-9]+")
Numbers = tuple[FilterWord, ...]


class _NoMatch(Exception):  # noqa: N818 - tells of a way not taken
    """The text goes on otherwise at this place; `final` if nothing else is tried then."""

    def __init__(self, offset: int, final: bool = False) -> None:
        super().__init__(offset)
        self.offset, self.final = offset, final


def parse_geo(scanner: FilterScanner) -> Geo:
    """The geo filter that begins here."""
    word = scanner.peek_word()
    name = scanner.mark(word, scanner.offset, len(word))
    reader = _Reader(scanner, scanner.offset + name.length)
    try:
        groups = reader.radius() if name.text == _RADIUS else reader.points(name.text == _POLYGON)
    except _NoMatch as error:
        scanner.fail(_FORMS[name.text], error.offset, len(scanner.text) - error.offset)
    scanner.offset = reader.offset
    _check_counts(scanner, name.text, groups)
    return Geo(name, groups)


def _check_counts(scanner: FilterScanner, name: str, groups: tuple[Numbers, ...]) -> None:
    remaining_text = len(scanner.text) - scanner.offset
    if name == _RADIUS:
        count = len(groups[0])
        if count not in (3, 4):
            message = f"Was expecting 3 or 4 arguments for `_geoRadius`, but instead found {count}."
            scanner.fail(message, scanner.offset, remaining_text)
        return
    if name == _BOX and len(groups) != 2:
        scanner.fail(_FORMS[_BOX], scanner.offset, remaining_text)
    if name == _POLYGON and len(groups) < 3:
        message = f"The `_geoPolygon` filter expects at least 3 points but only {len(groups)} were specified"
        scanner.fail_at(message, groups[-1][-1])
    for pair in groups:
        if len(pair) != 2:
            scanner.fail_at(f"Was expecting 2 coordinates but instead found {len(pair)}.", pair[0])


class _Reader:
    """Reads numbers and lists of them; a list ends before a comma that nothing of its kind follows."""

    def __init__(self, scanner: FilterScanner, offset: int) -> None:
        self.scanner, self.text, self.offset = scanner, scanner.text, offset

    def radius(self) -> tuple[Numbers]:
        self._char("(")
        numbers = self._numbers()
        self._char(")")
        return (numbers,)

    def points(self, trailing_comma: bool) -> tuple[Numbers, ...]:
        self._char("(")
        groups = [self._group()]
        while self.text.startswith(",", self.offset):
            comma = self.offset
            self.offset += 1
            try:
                groups.append(self._group())
            except _NoMatch as error:
                if error.final:
                    raise
                self.offset = comma
                break
        if trailing_comma and self.text.startswith(",", self.offset):
            self.offset = self._spaces(self.offset + 1)
        self._char(")")
        return tuple(groups)

    def _group(self) -> Numbers:
        self.offset = self._spaces(self.offset)
        self._char("[")
        numbers = self._numbers()
        self._char("]")
        self.offset = self._spaces(self.offset)
        return numbers

    def _numbers(self) -> Numbers:
        found = [self._number()]
        while self.text.startswith(",", self.offset):
            comma = self.offset
            self.offset += 1
            try:
                found.append(self._number())
            except _NoMatch as error:
                if error.final:
                    raise
                self.offset = comma
                break
        return tuple(found)

    def _number(self) -> FilterWord:
        """A number with the spaces around it."""
        start = self._spaces(self.offset)
        mantissa = start + (self.text[start : start + 1] in ("+", "-"))
        match = _MANTISSA.match(self.text, mantissa)
        if match is None:
            raise _NoMatch(mantissa + self.text.startswith(".", mantissa))
        end = match.end()
        exponent = _EXPONENT.match(self.text, end)
        if exponent is not None:
            digits = _DIGITS.match(self.text, exponent.end())
            if digits is None:
                raise _NoMatch(exponent.end(), final=True)
            end = digits.end()
        self.offset = self._spaces(end)
        return self.scanner.mark(self.text[start:end], start, end - start)

    def _spaces(self, offset: int) -> int:
        match = _SPACES.match(self.text, offset)
        return offset if match is None else match.end()

    def _char(self, char: str) -> None:
        if not self.text.startswith(char, self.offset):
            raise _NoMatch(self.offset)
        self.offset += 1
