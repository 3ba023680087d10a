"""Checks of the word tables that need the file alone: shape, cells, limits."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from api.search_config.problems import Problem
from api.search_config.table_rows import (
    MAX_CELL,
    MAX_NAME,
    MAX_ROWS,
    MAX_WHY,
    ConfigRow,
    TableRowsError,
    cell_problem,
    header_of,
    read_rows,
)
from api.search_config.word_table_registry import WORD_TABLES, WordColumn, WordTable
from api.search_versions.config_files import ConfigFiles
from api.text.folding import fold


def table_problems(files: ConfigFiles) -> Iterator[Problem]:
    for table in WORD_TABLES:
        if table.path in files.texts:
            yield from _problems_of(table, files.texts[table.path])


@lru_cache(maxsize=64)
def _problems_of(table: WordTable, text: str) -> tuple[Problem, ...]:
    return tuple(_find_problems(table, text))


def row_messages(table: WordTable, cells: tuple[str, ...]) -> dict[str, str]:
    """What is wrong with the cells of a row, by column; the key "row" for the row itself."""
    if len(cells) != len(table.columns):
        return {"row": f"ячеек {len(cells)}, а нужно {len(table.columns)}; ячейку с запятой берут в кавычки"}
    return {
        column.name: message
        for column, cell in zip(table.columns, cells, strict=True)
        if (message := _cell_message(column, cell))
    }


def _find_problems(table: WordTable, text: str) -> Iterator[Problem]:
    if header_of(text) != table.header:
        expected = ",".join(table.header)
        yield Problem(table.path, "", f"первая строка: столбцы {','.join(header_of(text))}, а нужны {expected}")
        return
    try:
        rows = read_rows(table.path, text)
    except TableRowsError as error:
        yield Problem(table.path, "", f"строка {error.line}: таблица испорчена, {error.__cause__}")
        return
    if len(rows) > MAX_ROWS:
        yield Problem(table.path, "", f"строк {len(rows)}, а больше {MAX_ROWS} таблица не вмещает: уберите лишние")
    for row in rows:
        for message in row_messages(table, row.cells).values():
            yield Problem(table.path, row.text, f"строка {row.line}: {message}")
    yield from _repeated(table, rows)


def _repeated(table: WordTable, rows: tuple[ConfigRow, ...]) -> Iterator[Problem]:
    """Rows that are equal but for their reasons."""
    places: defaultdict[tuple[str, ...], list[ConfigRow]] = defaultdict(list)
    for row in rows:
        places[tuple(fold(cell) for cell in row.cells[:-1])].append(row)
    for equal in places.values():
        if len(equal) > 1:
            lines = ", ".join(str(row.line) for row in equal)
            yield Problem(table.path, equal[-1].text, f"одно и то же в строках {lines}: оставьте одну", "warning")


def _cell_message(column: WordColumn, cell: str) -> str | None:
    label = f"«{column.label}»"
    if not cell.strip():
        return f"{label}: пусто" if column.is_required else None
    longest = MAX_WHY if column.name == "why" else MAX_NAME
    if column.choices and cell not in dict(column.choices):
        return f"{label}: нет такого вида «{cell[:40]}»"
    for part in column.parts(cell):
        if not part.strip():
            return f"{label}: пустое название между чертами"
        if message := cell_problem(part, longest):
            return f"{label}: {message}"
    return cell_problem(cell, MAX_CELL) and f"{label}: {cell_problem(cell, MAX_CELL)}"
