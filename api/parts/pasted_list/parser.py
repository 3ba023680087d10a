"""Parser of a pasted list of part numbers: lines from a messenger, a spreadsheet or 1C. Pure.

Every line gives entries with the quantity and the candidates for the part number; the database decides among them. A
line may hold several numbers: «W 914/2, C 22 117 и CU 2442», «W914/2 2шт OC90 1шт».
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from api.parts.pasted_list.entries import PartNumberShapes, PastedEntry, bare_quantity, trimmed, words
from api.parts.pasted_list.masks import (
    mask_message_details,
    mask_prices,
    mask_product_details,
    mask_vin,
    split_total,
)
from api.parts.pasted_list.quantity import Quantity, cell_quantity, read_quantity, statements
from api.parts.pasted_list.tables import ColumnRole, TableRow, table_rows

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
    pieces = list(_PIECE.finditer(text, start, end))
    runs = shapes.runs([piece[0] for piece in pieces])
    are_bare = sum(last - first + 1 for first, last in runs) == len(pieces)
    counts = sorted({(first + start, last + start) for first, last in statements(text[start:end])})
    cuts = []
    for (_, last), (first, _) in pairwise(runs):
        stop, next_start = pieces[last].end(), pieces[first].start()
        between = [count for count in counts if stop - 3 <= count[0] and count[1] <= next_start]
        if between:
            leads = any(count[1] <= pieces[runs[0][0]].start() for count in counts)
            cuts.append(between[-1][0] if leads else between[-1][1])
        elif are_bare:
            cuts.append(next_start)
    return list(zip([start, *cuts], [*cuts, end], strict=True))


MAX_LINE_LENGTH = 1000

#: Separators of cells inside a line.
_CELLS = re.compile(r"[\t;|]+|,(?!\d)|(?<!\d),")
_NUMBERING = re.compile(r"^\s*(?:[•●▪*>–—-]+\s+|№?\s*\d{1,3}\s*(?:[.)\]](?!\d)|\ufe0f?\u20e3)\s*)+|^\s*[•●▪]+")
_LEADING_FIGURE = re.compile(r"\s*(\d{1,3})\s+(?=\S)")
_LABELS = re.compile(r"№\s?(?=\w*\d)|(?<!\w)(?:арт(?:икул)?|art|oem|кат\.?\s?номер|номер|p/n)\b[.:\s№]*", re.IGNORECASE)
#: «1шт.OC90».
_GLUED_UNIT = re.compile(r"(?<=\dшт)\.(?=\w)", re.IGNORECASE)


def message_entries(
    line_number: int, line: str, shapes: PartNumberShapes, room: int, *, is_numbered: bool
) -> tuple[list[PastedEntry], Quantity]:
    """At most `room` entries of a line and the quantity of the last; `is_numbered`: the line begins with its number."""
    text, overflow = _cut(line)
    numbering = _NUMBERING.match(text)
    running = _LEADING_FIGURE.match(text) if is_numbered and not numbering else None
    prefix = numbering or running
    start = prefix.end() if prefix else 0
    clean, vin, total = _without_details(" " * start + text[start:])
    spans = segments(clean, shapes)
    if len(spans) > room:
        spans, overflow = spans[:room], line[spans[room][0] :].strip()
    quantities = [read_quantity(clean[first:last], shapes.has_number) for first, last in spans]
    each = next((quantity.pieces for quantity in quantities if quantity.is_shared), None)
    is_whole = len(spans) == 1
    entries = []
    for (first, last), quantity in zip(spans, quantities, strict=True):
        own_text = line.strip()[:MAX_LINE_LENGTH] if is_whole else text[first:last].strip(" \t,;")
        qty = quantity.pieces or each or (total if is_whole else None)
        entry = PastedEntry(line_number, own_text, qty, is_self_contained=is_whole and running is None)
        for cell in _CELLS.split(quantity.text):
            entry.add_cell([word for word in words(cell) if any(map(str.isalnum, word))], shapes)
        if quantity.has_sign:
            entry.cut_signs()
        entries.append(entry)
    entries[0].vin = vin
    entries[-1].overflow += overflow
    return entries, quantities[-1]


def table_entry(line_number: int, line: str, row: TableRow, shapes: PartNumberShapes) -> PastedEntry:
    """The quantity is that of its column, where there is one, and never of a name."""
    has_column = any(role is ColumnRole.QTY for role, _ in row)
    qty = next((cell_quantity(text) for role, text in row if role is ColumnRole.QTY and text), None)
    entry = PastedEntry(
        line_number, line.strip()[:MAX_LINE_LENGTH], qty, has_bare_quantity=False, is_self_contained=False
    )
    for role, text in sorted(row):
        if role in (ColumnRole.QTY, ColumnRole.OTHER):
            break
        is_name = role in (ColumnRole.NAME, ColumnRole.MAKER)
        clean = mask_product_details(mask_prices(mask_message_details(text))) if is_name else text
        quantity = read_quantity(clean)
        entry.qty = entry.qty or (None if has_column else quantity.pieces)
        entry.add_cell(words(quantity.text if is_name or not has_column else clean), shapes, role)
    entry.overflow += line[MAX_LINE_LENGTH:].strip()
    return entry


def _cut(line: str) -> tuple[str, str]:
    if len(line) <= MAX_LINE_LENGTH:
        return line, ""
    end = line.rfind(" ", 0, MAX_LINE_LENGTH) + 1 or MAX_LINE_LENGTH
    return line[:end], line[end:].strip()


def _without_details(text: str) -> tuple[str, str | None, int | None]:
    """The text without figures that are neither number nor quantity, its VIN, the quantity of its sum."""
    clean, vin = mask_vin(mask_message_details(text))
    clean = _GLUED_UNIT.sub(" ", _LABELS.sub(lambda match: " " * len(match[0]), clean))
    clean, total = split_total(clean)
    return mask_product_details(mask_prices(clean)), vin, total


#: Entries of all lines: a line may hold several.
MAX_ENTRIES = 400

_SPACES = re.compile(r"[\u00a0\u2000-\u200b\u202f\u3000]")
_FOR_ALL = re.compile(r"(?:все|всё|всего|кажд\w+|позици\w+|нужно|надо|их|штук\w*|\W)+", re.IGNORECASE)
_MIN_RUNNING = 3


def parse_list(text: str, is_maker: Callable[[str], bool]) -> list[PastedEntry]:
    """Entries of the non-empty lines, in order."""
    shapes = PartNumberShapes(is_maker)
    numbered = [(line_number, _SPACES.sub(" ", line)) for line_number, line in numbered_lines(text)]
    tables = table_rows([line[:MAX_LINE_LENGTH] for _, line in numbered], shapes)
    running = _running_lines({index: line for index, (_, line) in enumerate(numbered) if index not in tables})
    entries: list[PastedEntry] = []
    shared: int | None = None
    for index, (line_number, line) in enumerate(numbered):
        if index in tables:
            entries.append(table_entry(line_number, line, tables[index], shapes))
            continue
        # Each of the lines that follow needs an entry.
        room = max(MAX_ENTRIES - len(entries) - (len(numbered) - index - 1), 1)
        found, quantity = message_entries(line_number, line, shapes, room, is_numbered=index in running)
        if quantity.pieces and _continues(entries, found, quantity):
            entries[-1].text += f"\n{line.strip()}"
            entries[-1].qty, entries[-1].is_self_contained = quantity.pieces, False
            continue
        if quantity.is_shared and not found[0].likely and _FOR_ALL.fullmatch(quantity.text):
            shared = quantity.pieces
        entries += found
    for entry in filter(_is_without_quantity, entries if shared else ()):
        entry.qty, entry.is_self_contained = shared, False
    return entries


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """(number from 1, text) of the non-empty lines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [(line_number, line) for line_number, line in enumerate(lines, 1) if line.strip()]


def _is_without_quantity(entry: PastedEntry) -> bool:
    """An entry with a number and neither a quantity nor a figure that may be one."""
    return entry.qty is None and bool(entry.likely) and bare_quantity(entry, entry.likely[0]) is None


def _running_lines(lines: Mapping[int, str]) -> set[int]:
    """The lines that begin with their place: «1 W 914/2», «2 OC 90», «3 GDB3332»."""
    figures = {index: int(match[1]) for index, line in lines.items() if (match := _LEADING_FIGURE.match(line))}
    is_running = len(figures) >= _MIN_RUNNING and list(figures.values()) == list(range(1, len(figures) + 1))
    return set(figures) if is_running else set()


def _continues(entries: Sequence[PastedEntry], found: Sequence[PastedEntry], quantity: Quantity) -> bool:
    """The line is only the quantity of the line above: «W 914/2», «2 шт». «по 2» below several lines is of each."""
    if found[0].pieces or not entries or entries[-1].qty is not None or not entries[-1].likely:
        return False
    return not quantity.is_shared or sum(map(_is_without_quantity, entries)) < 2
