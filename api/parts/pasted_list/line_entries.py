"""Entries of a line: of a message, or of a table with known columns. Pure."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import IntEnum
from itertools import repeat

from api.parts.pasted_list.candidates import NumberCandidate, number_candidate, number_candidates, without_quantity
from api.parts.pasted_list.columns import ColumnRole, is_own_code
from api.parts.pasted_list.entries import PastedEntry
from api.parts.pasted_list.message_details import is_total, mask_message_details, mask_vin
from api.parts.pasted_list.number_shapes import SURE_FORM, NumberShapes, words
from api.parts.pasted_list.prices import mask_prices, split_total
from api.parts.pasted_list.product_details import mask_product_details
from api.parts.pasted_list.quantity import Quantity, cell_quantity, read_quantity
from api.parts.pasted_list.segments import segments
from api.parts.pasted_list.tables import TableRow

MAX_LINE_LENGTH = 1000
_MAX_PIECES = 30

#: Separators of cells inside a line: a number does not span two cells.
_CELLS = re.compile(r"[\t;|]+|,(?!\d)|(?<!\d),")
_NUMBERING = re.compile(r"^\s*(?:[•●▪*>–—-]+\s+|№?\s*\d{1,3}\s*(?:[.)\]](?!\d)|\ufe0f?\u20e3)\s*)+|^\s*[•●▪]+")
LEADING_FIGURE = re.compile(r"\s*(\d{1,3})\s+(?=\S)")
_LABELS = re.compile(r"№\s?(?=\w*\d)|(?<!\w)(?:арт(?:икул)?|art|oem|кат\.?\s?номер|номер|p/n)\b[.:\s№]*", re.IGNORECASE)
#: A number and its quantity, as most lines are.
_NUMBER_ALONE = re.compile(rf"\s*({SURE_FORM})(?:\s+(?:[-–—]\s?)?([1-9]\d{{0,2}})\s?шт\.?)?\s*")
#: «1шт.OC90».
_GLUED_UNIT = re.compile(r"(?<=\dшт)\.(?=\w)", re.IGNORECASE)


class Tier(IntEnum):
    """Kinds of cells, in the order in which a number is looked for in them."""

    NUMBER, CODE, NAME, OWN_CODE, MAKER = range(5)


def message_entries(
    number: int, line: str, shapes: NumberShapes, room: int, *, is_numbered: bool
) -> tuple[list[PastedEntry], Quantity]:
    """At most `room` entries of a line and the quantity of the last; `is_numbered`: the line begins with its number."""
    if match := _NUMBER_ALONE.fullmatch(line):
        return [_entry_of_number(number, line, match)], Quantity("", None)
    text, overflow = _cut(line)
    numbering = _NUMBERING.match(text)
    running = LEADING_FIGURE.match(text) if is_numbered and not numbering else None
    prefix = numbering or running
    start = prefix.end() if prefix else 0
    clean, vin, total = _without_details(" " * start + text[start:])
    spans = segments(clean, shapes)
    if len(spans) > room:
        spans, overflow = spans[:room], line[spans[room][0] :].strip()
    quantities = [read_quantity(clean[first:last], shapes.has_number) for first, last in spans]
    each = next((quantity.pieces for quantity in quantities if quantity.is_shared), None)
    is_whole = len(spans) == 1
    entries = [
        _with_cells(
            PastedEntry(
                number, line.strip()[:MAX_LINE_LENGTH] if is_whole else text[first:last].strip(" \t,;"),
                quantity.pieces or each or (total if is_whole else None), [], [],
                is_self_contained=is_whole and running is None,
            ),
            _cells(quantity.text), repeat(Tier.NUMBER), shapes,
        )
        for (first, last), quantity in zip(spans, quantities, strict=True)
    ]  # fmt: skip
    entries = [
        replace(entry, likely=[_without_sign(entry, row) for row in entry.likely]) if quantity.has_sign else entry
        for entry, quantity in zip(entries, quantities, strict=True)
    ]
    if vin:
        entries[0] = replace(entries[0], vin=vin)
    if overflow:
        entries[-1] = replace(entries[-1], overflow=overflow)
    return entries, quantities[-1]


def _entry_of_number(number: int, line: str, match: re.Match[str]) -> PastedEntry:
    pieces = match[1].split()
    likely = [number_candidate(pieces, 0, len(pieces) - 1)]
    qty = int(match[2]) if match[2] else None
    return PastedEntry(number, line.strip(), qty, pieces, number_candidates([pieces], [Tier.NUMBER]), likely)


def table_entry(number: int, line: str, row: TableRow, shapes: NumberShapes) -> PastedEntry:
    """The quantity is that of its column, where there is one, and never of a name."""
    entry = PastedEntry(
        number, line.strip()[:MAX_LINE_LENGTH], None, [], [], has_bare_quantity=False, is_self_contained=False,
        overflow=line[MAX_LINE_LENGTH:].strip(),
    )  # fmt: skip
    if row.is_header or is_total(line):
        return entry
    has_column = ColumnRole.QTY in row.columns
    qty = next(map(cell_quantity, row.texts(ColumnRole.QTY)), None)
    cells: list[list[str]] = []
    tiers: list[int] = []
    for tier, text in _by_tier(row):
        is_name = tier in (Tier.NAME, Tier.MAKER)
        clean = mask_product_details(mask_prices(mask_message_details(text))) if is_name else text
        quantity = read_quantity(clean)
        qty = qty or (None if has_column else quantity.pieces)
        cells.append(words(quantity.text if is_name or not has_column else clean))
        tiers.append(tier)
    return _with_cells(replace(entry, qty=qty), cells, tiers, shapes)


def _cut(line: str) -> tuple[str, str]:
    if len(line) <= MAX_LINE_LENGTH:
        return line, ""
    end = line.rfind(" ", 0, MAX_LINE_LENGTH) + 1 or MAX_LINE_LENGTH
    return line[:end], line[end:].strip()


def _without_details(text: str) -> tuple[str, str | None, int | None]:
    """The text without figures that are neither number nor quantity, its VIN, the quantity of its sum."""
    if is_total(text):
        return "", None, None
    clean, vin = mask_vin(mask_message_details(text))
    clean = _GLUED_UNIT.sub(" ", _LABELS.sub(lambda match: " " * len(match[0]), clean))
    clean, total = split_total(clean)
    return mask_product_details(mask_prices(clean)), vin, total


def _cells(text: str) -> list[list[str]]:
    cells = ([word for word in words(cell) if any(map(str.isalnum, word))] for cell in _CELLS.split(text))
    return [cell for cell in cells if cell]


def _with_cells(
    entry: PastedEntry, cells: Sequence[list[str]], tiers: Iterable[int], shapes: NumberShapes
) -> PastedEntry:
    pieces = [piece for cell in cells for piece in cell]
    overflow = entry.overflow
    if len(pieces) > _MAX_PIECES:
        overflow = f"{' '.join(pieces[_MAX_PIECES:])} {overflow}".strip()
        cells = _first_pieces(cells)
    return replace(
        entry, pieces=pieces[:_MAX_PIECES], candidates=number_candidates(cells, tiers),
        likely=_likely(cells, tiers, shapes), overflow=overflow,
    )  # fmt: skip


def _first_pieces(cells: Sequence[list[str]]) -> list[list[str]]:
    room = _MAX_PIECES
    first: list[list[str]] = []
    for cell in cells:
        first.append(cell[:room])
        room -= len(first[-1])
    return first


def _likely(cells: Sequence[list[str]], tiers: Iterable[int], shapes: NumberShapes) -> list[NumberCandidate]:
    rows: list[NumberCandidate] = []
    offset = 0
    for cell, tier in zip(cells, tiers, strict=False):
        bare = [without_quantity(piece) for piece in cell]
        texts = [text for text, _ in bare]
        rows += [
            number_candidate(texts[first : last + 1], offset + first, offset + last, tier, bare[last][1])
            for first, last in shapes.runs(texts)
        ]
        offset += len(cell)
    return sorted(rows, key=lambda row: row.tier)


def _without_sign(entry: PastedEntry, row: NumberCandidate) -> NumberCandidate:
    """«W 914/2» of «W 914/2 x 2»; a shop that knows «HU 816 x» finds it among the candidates."""
    if row.first == row.last or entry.pieces[row.last] not in "xXхХ":
        return row
    return number_candidate(entry.pieces[row.first : row.last], row.first, row.last - 1, row.tier)


def _by_tier(row: TableRow) -> list[tuple[Tier, str]]:
    texts = [(Tier[column.name], text) for column, text in row.pairs() if column.name in Tier.__members__]
    return sorted((Tier.OWN_CODE if tier is Tier.CODE and is_own_code(text) else tier, text) for tier, text in texts)
