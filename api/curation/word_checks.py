"""Problems of word tables and synonyms: what is wrong in a row, and how far changed rows reach.

Their reach: products that they let be found, queries of the last week that they change.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy.orm import Session

from api.curation import catalogue_repository, repository
from api.curation.config_files import ConfigFileError, ConfigFiles, Problem
from api.curation.synonyms import engine_words, parse_synonym, synonym_problems
from api.curation.tables import SYNONYM_TABLE, WORD_TABLES, ConfigRow, WordTable, readable_rows, shape_problems
from api.text.folding import fold
from api.text.russian_notation import plural
from api.text.word_keys import stem

#: Above this share of the products an entry reaches too much.
WIDE_SHARE = 0.05
MAX_ENTRIES = 60
_SHOWN_QUERIES = 5
#: The column of what people type, by table, where it is not the first one.
_TYPED = {"categories": 1, "makers": 1, "makes": 1, "engines": 1, "models": 2}


def word_problems(files: ConfigFiles, session: Session) -> list[Problem]:
    """Errors first. Products and queries are counted for the entries that the live version does not have."""
    connection = session.connection()
    live_id = repository.live_id(connection)
    live = files if live_id is None else repository.files(connection, live_id)
    problems = [*synonym_problems(files), *table_problems(files), *_reach_problems(files, live, session)]
    return sorted(dict.fromkeys(problems), key=lambda problem: problem.severity != "error")


def row_problems(files: ConfigFiles, table: WordTable, text: str) -> list[Problem]:
    """Those of one row, without products and queries."""
    problems = synonym_problems(files) if table is SYNONYM_TABLE else table_problems(files)
    return [problem for problem in dict.fromkeys(problems) if problem.entry == text]


def table_problems(files: ConfigFiles) -> Iterator[Problem]:
    for table in WORD_TABLES:
        yield from shape_problems(table, files.texts.get(table.path, ""))
        yield from _repeated(table, readable_rows(files, table))


@lru_cache(maxsize=64)
def _repeated(table: WordTable, rows: tuple[ConfigRow, ...]) -> list[Problem]:
    """Rows that are equal but for their reasons."""
    by_cells: defaultdict[tuple[str, ...], list[ConfigRow]] = defaultdict(list)
    for row in rows:
        by_cells[tuple(fold(cell) for cell in row.cells[:-1])].append(row)
    repeated = [(equal[-1].text, ", ".join(str(row.line) for row in equal)) for equal in by_cells.values() if equal[1:]]
    return [
        Problem(table.path, text, f"одно и то же в строках {lines}: оставьте одну", "warning")
        for text, lines in repeated
    ]


@dataclass(frozen=True, slots=True)
class RowReach:
    """A row: `sources` are what people type; `targets` what products are called, or empty.

    `products` None: it names no products; `total`: all of the shop. `queries`: of the last week, (text, times).
    """

    sources: Sequence[str]
    targets: Sequence[str]
    products: int | None = None
    total: int = 0
    queries: Sequence[tuple[str, int]] = ()

    @property
    def messages(self) -> Iterator[str]:
        names = " | ".join(self.targets)
        if self.products == 0:
            yield f"ни в одном названии товара нет слов «{names}»: найти по этой записи нечего"
        elif self.products and self.products > WIDE_SHARE * self.total:
            share = round(100 * self.products / self.total)
            count = f"{self.products} {plural(self.products, 'товара', 'товаров', 'товаров')}"
            yield f"слова «{names}» слишком широки: достанут до {count} из {self.total} ({share} %)"
        if self.queries:
            shown = ", ".join(f"«{text}» ({times})" for text, times in self.queries[:_SHOWN_QUERIES])
            count = f"{len(self.queries)} {plural(len(self.queries), 'запрос', 'запроса', 'запросов')}"
            more = "…" if len(self.queries) > _SHOWN_QUERIES else ""
            yield f"изменит {count} прошлой недели: {shown}{more}"


def _reach_problems(files: ConfigFiles, live: ConfigFiles, session: Session) -> Iterator[Problem]:
    """Of the rows that the live version does not have."""
    new: list[tuple[WordTable, ConfigRow]] = []
    for table in (SYNONYM_TABLE, *WORD_TABLES):
        known = {row.text for row in readable_rows(live, table)}
        rows = [row for row in readable_rows(files, table) if row.text not in known]
        new += [(table, row) for row in rows if _names(table, row.cells)]
    if len(new) > MAX_ENTRIES:
        message = f"изменено записей: {len(new)}; охват товаров и запросов посчитан для первых {MAX_ENTRIES}"
        yield Problem(new[MAX_ENTRIES][0].path, "", message, "warning")
    found = row_reaches([(table, row.cells) for table, row in new[:MAX_ENTRIES]], session)
    for (table, row), reach in zip(new, found, strict=False):
        yield from (Problem(table.path, row.text, message, "warning") for message in reach.messages)


def row_reaches(rows: Sequence[tuple[WordTable, Sequence[str]]], session: Session) -> list[RowReach]:
    """Of the rows with these cells that can be read."""
    entries = [names for table, cells in rows if (names := _names(table, cells))]
    if not entries:
        return []
    total = catalogue_repository.visible_products(session)
    ways = [[_alphanumeric(_stems(target)) for target in targets] for _, targets in entries if targets]
    products = iter(catalogue_repository.named_products(session, ways))
    queries = [
        (text, times, [stem(word) for word in engine_words(text)])
        for text, times in catalogue_repository.queries_of_last_week(session)
    ]
    reaches = []
    for sources, targets in entries:
        typed = [stems for source in sources if (stems := _stems(source))]
        changed = [
            (text, times) for text, times, stems in queries if any(set(source) <= set(stems) for source in typed)
        ]
        reaches.append(RowReach(sources, targets, next(products) if targets else None, total, changed))
    return reaches


def _names(table: WordTable, cells: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """(what people type, what products are called or nothing); None for a row that cannot be read."""
    if table is SYNONYM_TABLE:
        try:
            synonym = parse_synonym(tuple(cells))
        except ConfigFileError:
            return None
        return synonym.queried, synonym.targets
    if len(cells) != len(table.columns):
        return None
    names = [tuple(map(fold, column.parts(cell))) for column, cell in zip(table.columns, cells, strict=True)]
    return names[_TYPED.get(table.name, 0)], names[1] if table.name in ("jargon", "adjectives") else ()


def _alphanumeric(stems: tuple[str, ...]) -> tuple[str, ...]:
    """The words of names have no signs, which the engine's words may have."""
    return tuple(part for word in stems for part in re.findall(r"[^\W_]+", word))


def _stems(text: str) -> tuple[str, ...]:
    """Of a name, without the words that a minus excludes."""
    return tuple(stem(word) for part in text.split() if not part.startswith("-") for word in engine_words(part))
