"""Candidates for the part number of an entry: runs of neighbouring pieces; the database decides among them. Pure."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from api.parts.pasted_list.number_shapes import trimmed
from api.text.keyboard_layout import in_latin_layout
from api.text.part_keys import search_key

#: Pieces of one number: «0 451 103 274», «A 000 180 26 09».
_MAX_JOINED = 6
_MIN_LENGTH, _MAX_LENGTH = 4, 40
_MIN_DIGITS = 2
_LOOK_ALIKES = "русские буквы → латинские"
_CYRILLIC = re.compile(r"[А-Яа-яЁё]")
#: A quantity at the end of the last piece: «OC90-2», «GDB3332х2».
_WITH_QUANTITY = re.compile(r"(.*\d\w?)(?:[-–—]|([xхXХ]))(\d{1,2})")


@dataclass(frozen=True, slots=True)
class NumberCandidate:
    """A possible part number: the pieces `first` to `last` of an entry."""

    text: str
    #: The key it is searched by.
    lookup: str
    #: What was corrected, in Russian; None for nothing.
    repair: str | None
    first: int
    last: int
    #: Candidates of a higher tier count only when none of a lower one is a known number.
    tier: int = 0
    #: The quantity by this reading: «OC90-2» is the number «OC90-2», or «OC90» twice.
    qty: int | None = None


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    key: str
    #: The key in the other keyboard layout; empty without Russian letters.
    other_key: str
    may_be_part: bool
    has_digit: bool


def number_candidates(cells: Sequence[Sequence[str]], tiers: Iterable[int]) -> list[NumberCandidate]:
    """Runs of pieces inside each cell, the longest first: «OC 90» before «90»."""
    rows: list[NumberCandidate] = []
    offset = 0
    for cell, tier in zip(cells, tiers, strict=False):
        rows += _of_cell([_piece(text) for text in cell], offset, tier)
        offset += len(cell)
    return sorted(rows, key=lambda row: row.first - row.last)


def without_quantity(piece: str) -> tuple[str, int | None]:
    """«GDB3332х2» → «GDB3332», 2; a dash may be part of the number."""
    match = _WITH_QUANTITY.fullmatch(trimmed(piece))
    if match and match[2] and int(match[3]) > 0 and _may_be_number(search_key(match[1])):
        return match[1], int(match[3])
    return piece, None


def number_candidate(
    pieces: Sequence[str], first: int, last: int, tier: int = 0, qty: int | None = None
) -> NumberCandidate:
    text = " ".join(pieces)
    repair = _LOOK_ALIKES if _CYRILLIC.search(text) else None
    return NumberCandidate(trimmed(text), search_key(text), repair, first, last, tier, qty)


def _piece(text: str) -> _Piece:
    key = search_key(text)
    other = search_key(in_latin_layout(text)) if _CYRILLIC.search(text) else ""
    has_digit = any(sign.isdigit() for sign in text)
    # Long words without digits are never part of a longer number.
    return _Piece(text, key, other, len(text) <= 4 or has_digit, has_digit)


def _of_cell(pieces: Sequence[_Piece], offset: int, tier: int) -> Iterator[NumberCandidate]:
    for length in range(min(_MAX_JOINED, len(pieces)), 0, -1):
        for first in range(len(pieces) - length + 1):
            joined = pieces[first : first + length]
            if length == 1 or all(piece.may_be_part for piece in joined):
                yield from _readings(joined, offset + first, offset + first + length - 1, tier)


def _readings(pieces: Sequence[_Piece], first: int, last: int, tier: int) -> Iterator[NumberCandidate]:
    lookup = "".join(piece.key for piece in pieces)
    if not _may_be_number(lookup) or not any(piece.has_digit for piece in pieces):
        return
    text = trimmed(" ".join(piece.text for piece in pieces))
    has_cyrillic = any(piece.other_key for piece in pieces)
    repair = _LOOK_ALIKES if has_cyrillic else None
    yield NumberCandidate(text, lookup, repair, first, last, tier)
    if has_cyrillic:
        in_other_layout = "".join(piece.other_key or piece.key for piece in pieces)
        if in_other_layout != lookup and _may_be_number(in_other_layout):
            yield NumberCandidate(text, in_other_layout, "другая раскладка", first, last, tier)
    match = _WITH_QUANTITY.fullmatch(trimmed(pieces[-1].text))
    if match and int(match[3]) > 0 and not match[3].startswith("0"):
        texts = [*(piece.text for piece in pieces[:-1]), match[1]]
        shorter = number_candidate(texts, first, last, tier, int(match[3]))
        if _may_be_number(shorter.lookup):
            yield shorter


def _may_be_number(lookup: str) -> bool:
    digits = sum(sign.isdigit() for sign in lookup)
    # NGK «BKR6E» has one.
    is_long = len(lookup) > _MIN_LENGTH and lookup.isascii()
    return _MIN_LENGTH <= len(lookup) <= _MAX_LENGTH and digits >= (1 if is_long else _MIN_DIGITS)
