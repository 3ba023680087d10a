"""An entry of a pasted list: the candidates for one part number, with its quantity. Pure."""

import re
from dataclasses import dataclass, field
from itertools import pairwise

from api.parts.pasted_list.candidates import NumberCandidate
from api.text.part_keys import number_key

_MAX_BARE = 100
_SMALL = re.compile(r"[1-9]\d{0,2}")


@dataclass(frozen=True, slots=True)
class PastedEntry:
    #: The number of the line in the pasted text, from 1.
    line: int
    text: str
    #: None when the entry states none.
    qty: int | None
    pieces: list[str]
    candidates: list[NumberCandidate]
    #: Candidates that look like numbers, by position.
    likely: list[NumberCandidate] = field(default_factory=list)
    #: A figure without a unit may be the quantity; not in tables.
    has_bare_quantity: bool = True
    vin: str | None = None
    #: Text beyond the limits, which is not parsed.
    overflow: str = ""
    #: The text alone, without the lines around it, means the same.
    is_self_contained: bool = True


def bare_quantity(entry: PastedEntry, first: int, last: int) -> int | None:
    """A figure without a unit: after the part number or at the end, else at the beginning: «W 914/2;2», «2 W 914/2»."""
    if not entry.has_bare_quantity:
        return None
    after, before = entry.pieces[last + 1 :], entry.pieces[:first]
    nearest = [*after[:1], *reversed(after[1:]), *before[:1]]
    return next(
        (int(piece) for piece in map(_figure, nearest) if _SMALL.fullmatch(piece) and int(piece) <= _MAX_BARE), None
    )


def _figure(piece: str) -> str:
    return piece.strip(".,:;()[]-–—")


def without_last(entry: PastedEntry, candidate: NumberCandidate) -> list[NumberCandidate]:
    """The candidate without its last piece, where that piece may be the quantity: «W 914/2 8»."""
    if candidate.first == candidate.last or not _SMALL.fullmatch(entry.pieces[candidate.last]):
        return []
    span = (candidate.first, candidate.last - 1)
    return [row for row in entry.candidates if (row.first, row.last) == span and row.qty is None]


def brand_pieces(entry: PastedEntry) -> list[str]:
    """Keys of words and of pairs of words that may name the maker: «Mann Filter»."""
    keys = [number_key(piece) for piece in entry.pieces]
    pairs = [first + second for first, second in pairwise(keys)]
    return [key for key in (*pairs, *keys) if len(key) > 1]


def not_understood(entry: PastedEntry, chosen: NumberCandidate | None, qty: int | None) -> str:
    """Texts that look like numbers or quantities and are neither the chosen one nor `qty`; empty for none."""
    others = [row for row in entry.likely if chosen is None or _is_other(row, chosen)]
    texts = [row.text for row in others]
    if chosen and entry.has_bare_quantity:
        # The figure right after the number or at the end of the line.
        places = dict.fromkeys((chosen.last + 1, len(entry.pieces) - 1))
        numbers = {index for row in others for index in range(row.first, row.last + 1)}
        figures = [
            _figure(entry.pieces[index])
            for index in places
            if chosen.last < index < len(entry.pieces) and index not in numbers
        ]
        texts += [figure for figure in figures if figure.isdigit() and figure != str(qty)]
    return ", ".join((*texts, *([entry.overflow] if entry.overflow else [])))


def _is_other(row: NumberCandidate, chosen: NumberCandidate) -> bool:
    """Another number in another place; a name may repeat the number or hold another one."""
    is_apart = row.last < chosen.first or chosen.last < row.first
    return is_apart and row.lookup != chosen.lookup and row.tier <= chosen.tier
