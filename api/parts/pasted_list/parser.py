"""Parser of a pasted list of part numbers: lines from a messenger, a spreadsheet or 1C. Pure.

Every line gives entries with the quantity and the candidates for the part number; the database decides among them.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count

from api.parts.pasted_list.entries import PastedEntry, bare_quantity
from api.parts.pasted_list.line_entries import LEADING_FIGURE, MAX_LINE_LENGTH, message_entries, table_entry
from api.parts.pasted_list.number_shapes import NumberShapes
from api.parts.pasted_list.quantity import Quantity
from api.parts.pasted_list.tables import table_rows

#: Entries of all lines: a line may hold several.
MAX_ENTRIES = 400

_SPACES = re.compile(r"[\u00a0\u2000-\u200b\u202f\u3000]")
_FOR_ALL = re.compile(r"(?:все|всё|всего|кажд\w+|позици\w+|нужно|надо|их|штук\w*|\W)+", re.IGNORECASE)
_MIN_RUNNING = 3


def parse_list(text: str, is_maker: Callable[[str], bool] = lambda word: False) -> list[PastedEntry]:
    """Entries of the non-empty lines, in order."""
    shapes = NumberShapes(is_maker)
    numbered = [(number, _SPACES.sub(" ", line)) for number, line in _numbered_lines(text)]
    tables = table_rows([line[:MAX_LINE_LENGTH] for _, line in numbered], shapes)
    running = _running_lines({index: line for index, (_, line) in enumerate(numbered) if index not in tables}, shapes)
    entries: list[PastedEntry] = []
    shared: int | None = None
    for index, (number, line) in enumerate(numbered):
        if row := tables.get(index):
            entries.append(table_entry(number, line, row, shapes))
            continue
        # Each of the lines that follow needs an entry.
        room = max(MAX_ENTRIES - len(entries) - (len(numbered) - index - 1), 1)
        found, quantity = message_entries(number, line, shapes, room, is_numbered=index in running)
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
    return [(number, line) for number, line in zip(count(1), lines, strict=False) if line.strip()]


def _with_shared(entry: PastedEntry, qty: int) -> PastedEntry:
    return replace(entry, qty=qty, is_self_contained=False) if _is_without_quantity(entry) else entry


def _is_without_quantity(entry: PastedEntry) -> bool:
    """An entry with a number and neither a quantity nor a figure that may be one."""
    if entry.qty is not None or not entry.likely:
        return False
    number = entry.likely[0]
    return bare_quantity(entry, number.first, number.last) is None


def _running_lines(lines: Mapping[int, str], shapes: NumberShapes) -> set[int]:
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
