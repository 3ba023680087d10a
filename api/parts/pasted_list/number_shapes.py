"""Recognises words that look like part numbers, by their shape alone: no catalogue is read. Pure."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate

from api.text.part_keys import LOOK_ALIKES, number_key

Span = tuple[int, int]

_MIN_LENGTH, _MIN_DIGITS = 4, 2
_MIN_PURE_DIGITS = 6
_LETTERS = r"[A-Z]{1,4}"

#: Numbers that makers write with spaces, the longest form first.
_FORMATS = tuple(
    re.compile(rf"(?<!\S)(?:{form})(?!\S)")
    for form in (
        r"A ?\d{3} \d{3} \d{2} \d{2}|\d{3} \d{3} \d{2} \d{2}",  # Mercedes-Benz
        r"\d{2} \d{2} \d \d{3} \d{3}",  # BMW
        r"[0-9F] \d{3} [0-9A-Z]{3} [0-9A-Z]{3}|F \d{2}[A-Z] [0-9A-Z]{3} \d{3}",  # Bosch
        r"\d{2} \d{2} \d{3} \d{3}|\d{4} \d{3} \d{3}",  # Renault, LADA
        r"\d[0-9A-Z]{2} \d{3} \d{3}(?: [A-Z]{1,2})?|(?:N|[A-Z]{3}) \d{3} \d{3}(?: \d{2})?",  # Volkswagen
        r"\d{4,5}[ -]\d{7}(?:[ -]\d{2}){0,2}",  # LADA
        r"\d{5} [0-9A-Z]{3} [0-9A-Z]{3}|\d{5} (?:\d[0-9A-Z]{4}|[A-Z]{1,3}\d[0-9A-Z]{1,3})",  # Honda, Toyota, Hyundai
        r"[A-Z]{1,3} \d{2} \d{3}(?:/\d{1,2})?(?: [A-Z])?",  # MANN-FILTER «C 22 117»
        rf"{_LETTERS} \d{{2,7}}(?:[/.-]\d{{1,4}}){{0,2}}(?: [A-Z])?",  # «W 914/2», «HU 718/1 K», «VKBA 3525»
        r"\d{2} \d{3} \d{3}|\d \d{3} \d{3}",  # Opel, Ford
        r"\d{4} [A-Z]{2}",  # Peugeot, Citroën
    )
)
_MIXED = re.compile(r"(?=.*[A-Z])(?=.*\d)[0-9A-Z][0-9A-Z./_-]*")
_DIGITS = re.compile(r"\d[\d./-]*")
#: NGK «BKR6E».
_ONE_DIGIT = re.compile(r"[A-Z]{2,4}\d[A-Z]{1,3}(?:-?\d{1,2})?[A-Z]?")
_TWO_DIGITS = re.compile(r"\d[^\d]{0,6}\d")
#: Forms that are a number in every text: most lines need no closer look.
SURE_FORM = (
    r"(?:[A-Za-z]{2,4}-?\d{4,6}|\d{6,10}|\d{4,5}-[\dA-Z]{5,7}|[A-Za-z]{1,2}[ -]?\d{3,5}(?:/\d{1,2})?"
    r"|0 \d{3} [0-9A-Z]{3} \d{3}|0\d[A-Z] \d{3} \d{3}(?: [A-Z]{1,2})?)(?!\S)"
)
_SURE = re.compile(rf"(?<!\S){SURE_FORM}")
_SPACES = re.compile(r"[\s:=()\[\]]+")
_GLUED = re.compile(r"(?<=[а-яё]{4})(?=[A-Z0-9])")
_FIGURE_WITH_UNIT = re.compile(r"\d{1,3}[A-Z]")
#: «щс90»: another keyboard layout.
_OTHER_LAYOUT = re.compile(r"[А-ЯЁ]{1,4}[-.]?\d{2}[\d./-]*")
_CARS = frozenset({"ВАЗ", "BAЗ", "ГАЗ", "ГA3", "УАЗ", "ЗИЛ", "ЗМЗ", "УМЗ", "ЯМЗ", "МАЗ", "ПАЗ", "ММЗ", "ЛАДА", "АИ"})
_WORDS = frozenset(
    {"AUDI", "BMW", "FIAT", "FORD", "GAZ", "JEEP", "KIA", "LADA", "MINI", "OPEL", "SEAT", "UAZ", "VAG"}
    | {"VAZ", "VW", "BA3", "DOT", "EURO", "VIN", "OEM", "ART", "FOR", "HA", "OT", "DO"}
)
_EDGES = "()[]{}«»\"'.,:;!?*№#-–—_"


def trimmed(piece: str) -> str:
    return piece.strip(_EDGES)


def words(text: str) -> list[str]:
    """Words of a text; «ПодшипникVKBA3525» is two, two long numbers with a slash between them are two."""
    parts = [part for part in _SPACES.split(text) if part]
    if _GLUED.search(text):
        parts = [part for word in parts for part in _GLUED.split(word)]
    return [part for word in parts for part in _around_slash(word)] if "/" in text else parts


def _around_slash(word: str) -> list[str]:
    parts = word.split("/")
    return parts if len(parts) > 1 and all(len(number_key(part)) >= _MIN_PURE_DIGITS for part in parts) else [word]


class NumberShapes:
    """Runs of words that look like numbers; `is_maker` recognises names of makers. Caches its results."""

    def __init__(self, is_maker: Callable[[str], bool] = lambda word: False) -> None:
        self.is_maker = is_maker
        self._runs: dict[str, list[Span]] = {}
        self._has_number: dict[str, bool] = {}

    def has_number(self, text: str) -> bool:
        if text not in self._has_number:
            self._has_number[text] = _SURE.search(text) is not None or bool(self.runs(words(text)))
        return self._has_number[text]

    def runs(self, pieces: Sequence[str]) -> list[Span]:
        """(first, last) of the runs of pieces that look like numbers, in order; runs do not overlap."""
        text = " ".join(pieces)
        if text not in self._runs:
            self._runs[text] = self._find([_folded(piece) for piece in pieces], pieces) if pieces else []
        return self._runs[text]

    def _find(self, folded: Sequence[str], pieces: Sequence[str]) -> list[Span]:
        text = " ".join(folded)
        if not _TWO_DIGITS.search(text) and not _ONE_DIGIT.search(text):
            return []
        runs: list[Span] = []
        taken: set[int] = set()
        starts = [0, *accumulate(len(word) + 1 for word in folded)]
        for form in _FORMATS if len(folded) > 1 else ():
            for match in form.finditer(text):
                first, last = bisect_left(starts, match.start()), bisect_right(starts, match.end() - 1) - 1
                if _is_weak(pieces, first, last):
                    continue
                first += self._is_name(folded, first, last)
                if taken.isdisjoint(range(first, last + 1)) and _is_long("".join(folded[first : last + 1])):
                    runs.append((first, last))
                    taken.update(range(first, last + 1))
        runs += [(index, index) for index, word in enumerate(folded) if index not in taken and _is_number(word)]
        return sorted(runs)

    def _is_name(self, folded: Sequence[str], first: int, last: int) -> bool:
        """The run begins with a name of a maker or another word: «KYB 334567»."""
        word = folded[first]
        return first < last and word.isalpha() and (word in _WORDS or self.is_maker(word))


def _folded(piece: str) -> str:
    """Capitals with Latin look-alikes; a lower-case Russian word is not changed, so that «на 12» is no number."""
    bare = trimmed(piece)
    if bare.isalpha() and bare.islower() and not bare.isascii():
        return bare
    return bare.upper().translate(LOOK_ALIKES)


def _is_weak(pieces: Sequence[str], first: int, last: int) -> bool:
    """«mann 12»: a word in small letters and a figure."""
    word, figure = trimmed(pieces[first]), trimmed(pieces[min(first + 1, last)])
    return len(word) > 2 and word.islower() and word.isalpha() and len(figure) <= 2


def _is_long(text: str) -> bool:
    key = number_key(text)
    return len(key) >= _MIN_LENGTH and sum(map(str.isdigit, key)) >= _MIN_DIGITS


def _is_number(word: str) -> bool:
    if _ONE_DIGIT.fullmatch(word) and len(word) > _MIN_LENGTH:
        return True
    if not _is_long(word) or _FIGURE_WITH_UNIT.fullmatch(word):
        return False
    if _DIGITS.fullmatch(word):
        return sum(map(str.isdigit, word)) >= _MIN_PURE_DIGITS
    if _MIXED.fullmatch(word):
        return True
    letters = re.match(r"[^\W\d]*", word)
    return _OTHER_LAYOUT.fullmatch(word) is not None and letters is not None and letters[0] not in _CARS
