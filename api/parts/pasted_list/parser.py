"""Parser of a pasted list of part numbers: lines from a messenger, a spreadsheet or 1C. Pure.

Of every line it gives the quantity and the candidates for the part number; the database decides among them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise

from api.text.keyboard_layout import in_latin_layout
from api.text.part_keys import number_key, search_key

MAX_LINE_LENGTH = 300
_MAX_PIECES = 30
#: Pieces of one number: «0 451 103 274», «A 000 180 26 09».
_MAX_JOINED = 6
_MIN_LENGTH, _MAX_LENGTH = 4, 40
_MIN_DIGITS = 2
_MAX_QTY = 9999

_PIECE = re.compile(r"[^\s]+")
#: Separators of table cells: a number does not span two cells.
_CELLS = re.compile(r"[\t;,|]+")
_COUNTED = re.compile(r"(?<![\w.,/-])(\d{1,4})\s*(?:шт|штук[аи]?|компл?|комплект(?:а|ов)?|pcs|ea)\b\.?", re.IGNORECASE)
_TIMES = (
    re.compile(r"(?:(?<=\s)|^)[xх×*]\s*(\d{1,4})(?=\s|$|[;,])", re.IGNORECASE),
    re.compile(r"(?:(?<=\s)|^)(\d{1,4})\s*[xх×*](?=\s)", re.IGNORECASE),
)
_PRICE = re.compile(r"(?<![\w.,/-])\d[\d \u00a0]*(?:[.,]\d{1,2})?\s*(?:руб\w*\.?|р\.|р(?=\s|$)|₽)", re.IGNORECASE)
_NUMBERING = re.compile(r"^\s*\d{1,3}\s*[.)\]](?=\s)\s*")
_SMALL = re.compile(r"\d{1,3}")
_CYRILLIC = re.compile(r"[А-Яа-яЁё]")


@dataclass(frozen=True, slots=True)
class NumberCandidate:
    """A possible part number: the pieces `first` to `last` of a line."""

    text: str
    #: The key it is searched by.
    lookup: str
    #: What was corrected, in Russian; None for nothing.
    repair: str | None
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class PastedLine:
    line: int
    text: str
    #: None when the line states none.
    qty: int | None
    pieces: list[str]
    candidates: list[NumberCandidate]


def parse_list(text: str) -> list[PastedLine]:
    """Non-empty lines; `line` is the number in the pasted text, from 1."""
    lines = enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1)
    return [_parse_line(number, line.strip()[:MAX_LINE_LENGTH]) for number, line in lines if line.strip()]


def _parse_line(number: int, text: str) -> PastedLine:
    text_without_quantity, qty = _quantity(_PRICE.sub(" ", _NUMBERING.sub("", text)))
    cells = [_PIECE.findall(cell) for cell in _CELLS.split(text_without_quantity)]
    pieces = [piece for cell in cells for piece in cell][:_MAX_PIECES]
    ends = list(accumulate(map(len, cells)))
    candidates = [row for row in _candidates(pieces) if not any(row.first < end <= row.last for end in ends)]
    return PastedLine(line=number, text=text, qty=qty, pieces=pieces, candidates=candidates)


def _quantity(text: str) -> tuple[str, int | None]:
    """The text without its explicit quantity («2 шт», «x3»), and the quantity."""
    for pattern in (_COUNTED, *_TIMES):
        if match := pattern.search(text):
            qty = int(match[1])
            if 0 < qty <= _MAX_QTY:
                return f"{text[: match.start()]} {text[match.end() :]}", qty
    return text, None


def bare_quantity(line: PastedLine, first: int, last: int) -> int | None:
    """A bare quantity: the small number after the part number, else before it: «W 914/2;2», «2 W 914/2»."""
    after, before = line.pieces[last + 1 :], line.pieces[:first]
    small = [piece for piece in (*after, *reversed(before)) if _SMALL.fullmatch(piece) and int(piece) > 0]
    return int(small[0]) if small else None


def without_last(line: PastedLine, candidate: NumberCandidate) -> list[NumberCandidate]:
    """The candidate without its last piece, where that piece may be the quantity: «W 914/2 8»."""
    if candidate.first == candidate.last or not _SMALL.fullmatch(line.pieces[candidate.last]):
        return []
    return [row for row in line.candidates if (row.first, row.last) == (candidate.first, candidate.last - 1)]


def _candidates(pieces: list[str]) -> Iterator[NumberCandidate]:
    """Runs of neighbouring pieces, the longest first: «OC 90» before «90»."""
    for length in range(min(_MAX_JOINED, len(pieces)), 0, -1):
        for first in range(len(pieces) - length + 1):
            joined = pieces[first : first + length]
            # Long words without digits are never part of a longer number.
            if length == 1 or all(_may_be_part(piece) for piece in joined):
                yield from _readings(" ".join(joined), first, first + length - 1)


def _may_be_part(piece: str) -> bool:
    return len(piece) <= 4 or any(sign.isdigit() for sign in piece)


def _readings(text: str, first: int, last: int) -> Iterator[NumberCandidate]:
    lookup = search_key(text)
    if not _may_be_number(lookup):
        return
    has_cyrillic = _CYRILLIC.search(text) is not None
    repair = "русские буквы → латинские" if has_cyrillic else None
    yield NumberCandidate(text=text, lookup=lookup, repair=repair, first=first, last=last)
    if has_cyrillic:
        in_other_layout = search_key(in_latin_layout(text))
        if in_other_layout != lookup and _may_be_number(in_other_layout):
            yield NumberCandidate(text=text, lookup=in_other_layout, repair="другая раскладка", first=first, last=last)


def _may_be_number(lookup: str) -> bool:
    digits = sum(sign.isdigit() for sign in lookup)
    return _MIN_LENGTH <= len(lookup) <= _MAX_LENGTH and digits >= _MIN_DIGITS


def brand_pieces(line: PastedLine) -> list[str]:
    """Keys of words and of pairs of words that may name the maker: «Mann Filter»."""
    keys = [number_key(piece) for piece in line.pieces]
    pairs = [first + second for first, second in pairwise(keys)]
    return [key for key in (*pairs, *keys) if len(key) > 1]
