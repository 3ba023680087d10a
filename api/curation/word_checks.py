"""All problems of the words of a search configuration: synonyms, word tables, how far their changes reach."""

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
from api.curation.tables import WORD_TABLES, ConfigRow, WordTable, readable_rows, shape_problems
from api.text.folding import fold


def table_problems(files: ConfigFiles) -> Iterator[Problem]:
    for table in WORD_TABLES:
        yield from shape_problems(table, files.texts.get(table.path, ""))
        yield from _repeated(table, readable_rows(files, table))


@lru_cache(maxsize=64)
def _repeated(table: WordTable, rows: tuple[ConfigRow, ...]) -> list[Problem]:
    """Rows that are equal but for their reasons."""
    places: defaultdict[tuple[str, ...], list[ConfigRow]] = defaultdict(list)
    for row in rows:
        places[tuple(fold(cell) for cell in row.cells[:-1])].append(row)
    repeated = [equal for equal in places.values() if len(equal) > 1]
    lines = [", ".join(str(row.line) for row in equal) for equal in repeated]
    return [
        Problem(table.path, equal[-1].text, f"одно и то же в строках {numbers}: оставьте одну", "warning")
        for equal, numbers in zip(repeated, lines, strict=True)
    ]


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
