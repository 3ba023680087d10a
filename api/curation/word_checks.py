"""Checks of the word tables that need the file alone: shape, cells, limits."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from sqlalchemy.orm import Session

from api.curation import repository
from api.curation.config_files import ConfigFiles
from api.curation.problems import Problem
from api.curation.reach import reach_problems
from api.curation.synonym_checks import synonym_problems
from api.curation.synonyms import PATH as SYNONYMS
from api.curation.tables import (
    MAX_ROWS,
    WORD_TABLES,
    ConfigRow,
    TableRowsError,
    WordTable,
    header_of,
    read_rows,
    row_messages,
)
from api.text.folding import fold


def table_problems(files: ConfigFiles) -> Iterator[Problem]:
    for table in WORD_TABLES:
        if table.path in files.texts:
            yield from _problems_of(table, files.texts[table.path])


@lru_cache(maxsize=64)
def _problems_of(table: WordTable, text: str) -> tuple[Problem, ...]:
    return tuple(_find_problems(table, text))


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


def word_problems(files: ConfigFiles, session: Session) -> list[Problem]:
    """Errors first. Products and queries are counted for the entries that the live version does not have."""
    connection = session.connection()
    live_id = repository.live_id(connection)
    live = files if live_id is None else repository.files(connection, live_id)
    problems = [*synonym_problems(files), *table_problems(files), *reach_problems(files, live, session)]
    return sorted(dict.fromkeys(problems), key=lambda problem: problem.severity != "error")


def entry_problems(files: ConfigFiles, path: str, text: str) -> list[Problem]:
    """Those of one row, without products and queries."""
    problems = [*synonym_problems(files)] if path == SYNONYMS else [*table_problems(files)]
    return [problem for problem in dict.fromkeys(problems) if problem.entry == text]
