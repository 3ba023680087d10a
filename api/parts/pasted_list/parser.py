"""Parser of a pasted list of part numbers: lines from a messenger, a spreadsheet or 1C. Pure.

Every line gives entries with the quantity and the candidates for the part number; the database decides among them. A
line may hold several numbers: «W 914/2, C 22 117 и CU 2442», «W914/2 2шт OC90 1шт».
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from itertools import count, repeat

from api.parts.pasted_list.entries import (
    PartNumberCandidate,
    PartNumberShapes,
    PastedEntry,
    bare_quantity,
    number_candidate,
    number_candidates,
    trimmed,
    without_quantity,
    words,
)
from api.parts.pasted_list.masks import (
    is_total,
    mask_message_details,
    mask_prices,
    mask_product_details,
    mask_vin,
    split_total,
)
from api.parts.pasted_list.quantity import Quantity, cell_quantity, read_quantity, statements
from api.parts.pasted_list.tables import ColumnRole, TableRow, is_own_code, table_rows

Span = tuple[int, int]

_SEPARATORS = re.compile(
    r"[;|]|,(?!\d{1,3}(?![\w/-]))|(?<!\d),"
    r"|(?<=\s)(?:и|а также|также|плюс|ещ[её]|\+|&)(?=\s)|(?<=\w)\+(?=\w)",
    re.IGNORECASE,
)
#: What follows replaces the number before: it is no other entry.
_ALTERNATIVE = re.compile(r"\W*(?:или|либо|аналог\w*|замен\w*|вместо|он же|она же|кросс\w*)(?!\w)", re.IGNORECASE)
#: A name of something: at least one word that is no unit.
_NAME = re.compile(r"(?<!\w)(?!компл|комплект|штук|набор|упак|канистр|срочно|нужн)[а-яё]{5,}", re.IGNORECASE)
_WORD = re.compile(r"\w")
_PIECE = re.compile(r"[^\s:=()\[\]]+")
_SHORT_NUMBER = re.compile(r"\d{4,5}")
_BODY = re.compile(r"[A-Z]\d{2,3}", re.IGNORECASE)


def segments(text: str, shapes: PartNumberShapes) -> list[Span]:
    """Spans of the text with one number each, which together are the text; one span when it has not several."""
    parts = _split(text)
    spans = _joined(text, parts, shapes)
    if len(spans) == 1 < len(parts) and _are_short_numbers(text, parts, shapes):
        spans = parts
    return [part for span in spans for part in _by_quantities(text, span, shapes)]


def _split(text: str) -> list[Span]:
    """Parts between separators; separators without words between them are one."""
    ends = [match.end() for match in _SEPARATORS.finditer(text)]
    ends = [end for end, after in zip(ends, [*ends[1:], len(text)], strict=False) if _WORD.search(text, end, after)]
    return list(zip([0, *ends], [*ends, len(text)], strict=True))


def _joined(text: str, spans: Sequence[Span], shapes: PartNumberShapes) -> list[Span]:
    """Spans without a number belong to the one before, the first ones to the one after; «пыльник 2 шт» is its own."""
    joined: list[Span] = []
    has_number = has_quantity = False  # of the last span of `joined`
    for start, end in spans:
        part = text[start:end]
        is_number = shapes.has_number(part) and not (joined and _ALTERNATIVE.match(part))
        is_counted = len(spans) > 1 and any(True for _ in statements(part))
        is_item = is_number or (is_counted and _NAME.search(part) is not None)
        if not joined or (is_number and has_number) or (is_item and is_counted and has_quantity):
            joined.append((start, end))
            has_number, has_quantity = is_number, is_counted
        else:
            joined[-1] = joined[-1][0], end
            has_number, has_quantity = has_number or is_number, has_quantity or is_counted
    return joined


def _are_short_numbers(text: str, parts: Sequence[Span], shapes: PartNumberShapes) -> bool:
    """«Febi 32102, 45414, 22889»: nothing but digits; with other words they are cars."""
    if not all(_is_bare(piece, shapes) for piece in text.split()):
        return False
    return all(
        sum(_SHORT_NUMBER.fullmatch(trimmed(piece)) is not None for piece in text[start:end].split()) == 1
        for start, end in parts
    )


def _is_bare(piece: str, shapes: PartNumberShapes) -> bool:
    word = trimmed(piece)
    return not word.isalpha() or word.lower() in ("и", "по", "шт") or shapes.is_maker(word)


def _by_quantities(text: str, span: Span, shapes: PartNumberShapes) -> list[Span]:
    """Splits «W914/2 2шт OC90 1шт» after each quantity, «2шт W914/2 1шт OC90» before it, bare numbers by themselves."""
    start, end = span
    pieces = [(match.start() + start, match.end() + start) for match in _PIECE.finditer(text[start:end])]
    texts = [text[first:last] for first, last in pieces]
    runs = shapes.runs(texts)
    if len(runs) < 2:
        return [span]
    starts = [pieces[first][0] for first, _ in runs]
    stops = [pieces[last][1] for _, last in runs]
    counts = sorted({(first + start, last + start) for first, last in statements(text[start:end])})
    cuts = []
    for stop, next_start in zip(stops, starts[1:], strict=False):
        between = [count for count in counts if stop - 3 <= count[0] and count[1] <= next_start]
        if between:
            leads = any(count[1] <= starts[0] for count in counts)
            cuts.append(between[-1][0] if leads else between[-1][1])
        elif _are_bare(texts, runs):
            cuts.append(next_start)
    return list(zip([start, *cuts], [*cuts, end], strict=True))


def _are_bare(texts: Sequence[str], runs: Sequence[tuple[int, int]]) -> bool:
    """Nothing but numbers, none of which is a car's body such as «W203»."""
    covered = sum(last - first + 1 for first, last in runs)
    singles = [trimmed(texts[first]) for first, last in runs if first == last]
    return covered == len(texts) and not any(_BODY.fullmatch(word) for word in singles)


MAX_LINE_LENGTH = 1000
_MAX_PIECES = 30

#: Separators of cells inside a line: a number does not span two cells.
_CELLS = re.compile(r"[\t;|]+|,(?!\d)|(?<!\d),")
_NUMBERING = re.compile(r"^\s*(?:[•●▪*>–—-]+\s+|№?\s*\d{1,3}\s*(?:[.)\]](?!\d)|\ufe0f?\u20e3)\s*)+|^\s*[•●▪]+")
LEADING_FIGURE = re.compile(r"\s*(\d{1,3})\s+(?=\S)")
_LABELS = re.compile(r"№\s?(?=\w*\d)|(?<!\w)(?:арт(?:икул)?|art|oem|кат\.?\s?номер|номер|p/n)\b[.:\s№]*", re.IGNORECASE)
#: «1шт.OC90».
_GLUED_UNIT = re.compile(r"(?<=\dшт)\.(?=\w)", re.IGNORECASE)


class Tier(IntEnum):
    """Kinds of cells, in the order in which a number is looked for in them."""

    NUMBER, CODE, NAME, OWN_CODE, MAKER = range(5)


def message_entries(
    line_number: int, line: str, shapes: PartNumberShapes, room: int, *, is_numbered: bool
) -> tuple[list[PastedEntry], Quantity]:
    """At most `room` entries of a line and the quantity of the last; `is_numbered`: the line begins with its number."""
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
                line_number, line.strip()[:MAX_LINE_LENGTH] if is_whole else text[first:last].strip(" \t,;"),
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


def table_entry(line_number: int, line: str, row: TableRow, shapes: PartNumberShapes) -> PastedEntry:
    """The quantity is that of its column, where there is one, and never of a name."""
    entry = PastedEntry(
        line_number, line.strip()[:MAX_LINE_LENGTH], None, [], [], has_bare_quantity=False, is_self_contained=False,
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
    entry: PastedEntry, cells: Sequence[list[str]], tiers: Iterable[int], shapes: PartNumberShapes
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


def _likely(cells: Sequence[list[str]], tiers: Iterable[int], shapes: PartNumberShapes) -> list[PartNumberCandidate]:
    rows: list[PartNumberCandidate] = []
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


def _without_sign(entry: PastedEntry, row: PartNumberCandidate) -> PartNumberCandidate:
    """«W 914/2» of «W 914/2 x 2»; a shop that knows «HU 816 x» finds it among the candidates."""
    if row.first == row.last or entry.pieces[row.last] not in "xXхХ":
        return row
    return number_candidate(entry.pieces[row.first : row.last], row.first, row.last - 1, row.tier)


def _by_tier(row: TableRow) -> list[tuple[Tier, str]]:
    texts = [(Tier[column.name], text) for column, text in row.pairs() if column.name in Tier.__members__]
    return sorted((Tier.OWN_CODE if tier is Tier.CODE and is_own_code(text) else tier, text) for tier, text in texts)


#: Entries of all lines: a line may hold several.
MAX_ENTRIES = 400

_SPACES = re.compile(r"[\u00a0\u2000-\u200b\u202f\u3000]")
_FOR_ALL = re.compile(r"(?:все|всё|всего|кажд\w+|позици\w+|нужно|надо|их|штук\w*|\W)+", re.IGNORECASE)
_MIN_RUNNING = 3


def parse_list(text: str, is_maker: Callable[[str], bool] = lambda word: False) -> list[PastedEntry]:
    """Entries of the non-empty lines, in order."""
    shapes = PartNumberShapes(is_maker)
    numbered = [(line_number, _SPACES.sub(" ", line)) for line_number, line in _numbered_lines(text)]
    tables = table_rows([line[:MAX_LINE_LENGTH] for _, line in numbered], shapes)
    running = _running_lines({index: line for index, (_, line) in enumerate(numbered) if index not in tables}, shapes)
    entries: list[PastedEntry] = []
    shared: int | None = None
    for index, (line_number, line) in enumerate(numbered):
        if row := tables.get(index):
            entries.append(table_entry(line_number, line, row, shapes))
            continue
        # Each of the lines that follow needs an entry.
        room = max(MAX_ENTRIES - len(entries) - (len(numbered) - index - 1), 1)
        found, quantity = message_entries(line_number, line, shapes, room, is_numbered=index in running)
        if quantity.pieces and _continues(entries, found, quantity):
            whole = f"{entries[-1].text}\n{line.strip()}"
            entries[-1] = replace(entries[-1], qty=quantity.pieces, text=whole, is_self_contained=False)
            continue
        if quantity.is_shared and not found[0].likely and _FOR_ALL.fullmatch(quantity.text):
            shared = quantity.pieces
        entries += found
    return [_with_shared(entry, shared) for entry in entries] if shared else entries


def count_lines(text: str) -> int:
    """The number of non-empty lines."""
    return len(_numbered_lines(text))


def _numbered_lines(text: str) -> list[tuple[int, str]]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [(line_number, line) for line_number, line in zip(count(1), lines, strict=False) if line.strip()]


def _with_shared(entry: PastedEntry, qty: int) -> PastedEntry:
    return replace(entry, qty=qty, is_self_contained=False) if _is_without_quantity(entry) else entry


def _is_without_quantity(entry: PastedEntry) -> bool:
    """An entry with a number and neither a quantity nor a figure that may be one."""
    if entry.qty is not None or not entry.likely:
        return False
    number = entry.likely[0]
    return bare_quantity(entry, number.first, number.last) is None


def _running_lines(lines: Mapping[int, str], shapes: PartNumberShapes) -> set[int]:
    """The lines that begin with their place: «1 W 914/2», «2 OC 90», «3 GDB3332»; no other line may have a number."""
    figures = {index: int(match[1]) for index, line in lines.items() if (match := LEADING_FIGURE.match(line))}
    is_running = len(figures) >= _MIN_RUNNING and list(figures.values()) == list(range(1, len(figures) + 1))
    others = (line[:MAX_LINE_LENGTH] for index, line in lines.items() if index not in figures)
    return set(figures) if is_running and not any(map(shapes.has_number, others)) else set()


def _continues(entries: Sequence[PastedEntry], found: Sequence[PastedEntry], quantity: Quantity) -> bool:
    """The line is only the quantity of the line above: «W 914/2», «2 шт». «по 2» below several lines is of each."""
    if len(found) > 1 or found[0].pieces or not entries or entries[-1].qty is not None or not entries[-1].likely:
        return False
    return not quantity.is_shared or sum(map(_is_without_quantity, entries)) < 2
