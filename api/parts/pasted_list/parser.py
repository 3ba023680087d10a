"""Lines as they are pasted from a messenger, a spreadsheet or 1C: how many, and what may be the number. Pure."""

import re
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import NamedTuple

from api.text.keyboard_layout import in_latin_layout
from api.text.part_keys import number_key, search_key

LONGEST_LINE = 300
_MOST_PIECES = 30
#: «0 451 103 274», «A 000 180 26 09»: pieces of one number.
_MOST_JOINED = 6
_SHORTEST, _LONGEST = 4, 40
_FEWEST_DIGITS = 2
_MOST_QTY = 9999

_PIECE = re.compile(r"[^\s]+")
#: Between cells of a table: no number goes on behind them.
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


class Candidate(NamedTuple):
    """What may be the number: its text, the key it is looked up by, and what was mended to read it so."""

    text: str
    lookup: str
    mended: str | None
    first: int
    last: int


class PastedLine(NamedTuple):
    line: int
    text: str
    #: None: none was told.
    qty: int | None
    pieces: list[str]
    candidates: list[Candidate]


def read_lines(text: str) -> list[PastedLine]:
    """Lines with something in them, counted as the shopper sees them."""
    lines = enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1)
    return [_read(number, line.strip()[:LONGEST_LINE]) for number, line in lines if line.strip()]


def _read(number: int, text: str) -> PastedLine:
    rest, qty = _quantity(_PRICE.sub(" ", _NUMBERING.sub("", text)))
    cells = [_PIECE.findall(cell) for cell in _CELLS.split(rest)]
    pieces = [piece for cell in cells for piece in cell][:_MOST_PIECES]
    ends = list(accumulate(map(len, cells)))
    found = [one for one in _candidates(pieces) if not any(one.first < end <= one.last for end in ends)]
    return PastedLine(number, text, qty, pieces, found)


def _quantity(text: str) -> tuple[str, int | None]:
    """The amount that says itself («2 шт», «x3»), and the text without it."""
    for pattern in (_COUNTED, *_TIMES):
        if match := pattern.search(text):
            qty = int(match[1])
            if 0 < qty <= _MOST_QTY:
                return f"{text[: match.start()]} {text[match.end() :]}", qty
    return text, None


def bare_quantity(line: PastedLine, first: int, last: int) -> int | None:
    """The small number behind the number of the part, or the one before it: «W 914/2;2», «2 W 914/2»."""
    behind, before = line.pieces[last + 1 :], line.pieces[:first]
    small = [piece for piece in (*behind, *reversed(before)) if _SMALL.fullmatch(piece) and int(piece) > 0]
    return int(small[0]) if small else None


def without_last(line: PastedLine, candidate: Candidate) -> list[Candidate]:
    """The same without a last piece that may as well be the amount: «W 914/2 8»."""
    if candidate.first == candidate.last or not _SMALL.fullmatch(line.pieces[candidate.last]):
        return []
    return [one for one in line.candidates if (one.first, one.last) == (candidate.first, candidate.last - 1)]


def _candidates(pieces: list[str]) -> Iterator[Candidate]:
    """Stretches of neighbours, the longest first: «OC 90» is more than «90»."""
    for length in range(min(_MOST_JOINED, len(pieces)), 0, -1):
        for first in range(len(pieces) - length + 1):
            joined = pieces[first : first + length]
            # A stretch of words has no number in it, and a number neither begins nor ends with a long word.
            if length == 1 or all(_may_be_part(piece) for piece in joined):
                yield from _read_as(" ".join(joined), first, first + length - 1)


def _may_be_part(piece: str) -> bool:
    return len(piece) <= 4 or any(sign.isdigit() for sign in piece)


def _read_as(text: str, first: int, last: int) -> Iterator[Candidate]:
    lookup = search_key(text)
    if not _may_be_number(lookup):
        return
    has_cyrillic = _CYRILLIC.search(text) is not None
    yield Candidate(text, lookup, "русские буквы → латинские" if has_cyrillic else None, first, last)
    if has_cyrillic:
        other = search_key(in_latin_layout(text))
        if other != lookup and _may_be_number(other):
            yield Candidate(text, other, "другая раскладка", first, last)


def _may_be_number(lookup: str) -> bool:
    digits = sum(sign.isdigit() for sign in lookup)
    return _SHORTEST <= len(lookup) <= _LONGEST and digits >= _FEWEST_DIGITS


def brand_pieces(line: PastedLine) -> list[str]:
    """What beside the number may name a maker, in pairs too: «Mann Filter»."""
    keys = [number_key(piece) for piece in line.pieces]
    pairs = [one + other for one, other in pairwise(keys)]
    return [key for key in (*pairs, *keys) if len(key) > 1]
