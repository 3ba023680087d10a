"""How far changed entries reach: products that they let be found, queries of the last week that they change."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.curation import catalogue_repository
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.engine_words import engine_words
from api.curation.problems import Problem
from api.curation.synonyms import PATH as SYNONYMS
from api.curation.synonyms import parse_synonym
from api.curation.tables import SYNONYM_TABLE, TABLES_BY_PATH, WORD_TABLES, readable_rows
from api.text.folding import fold
from api.text.russian_notation import plural
from api.text.word_keys import stem

#: Above this share of the products an entry reaches too much.
WIDE_SHARE = 0.05
MAX_ENTRIES = 60
_SHOWN_QUERIES = 5


@dataclass(frozen=True)
class ReachEntry:
    """A changed row: `sources` are what people type; `targets` what products are called, or empty."""

    path: str
    text: str
    sources: tuple[str, ...]
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """`products` None: the entry names no products. `queries`: of the last week, (text, times)."""

    products: int | None
    total: int
    queries: Sequence[tuple[str, int]]

    @property
    def is_wide(self) -> bool:
        return self.products is not None and self.total > 0 and self.products / self.total > WIDE_SHARE


def reach_problems(files: ConfigFiles, live: ConfigFiles, session: Session) -> Iterator[Problem]:
    entries = changed_entries(files, live)
    if len(entries) > MAX_ENTRIES:
        message = f"изменено записей: {len(entries)}; охват товаров и запросов посчитан для первых {MAX_ENTRIES}"
        yield Problem(entries[MAX_ENTRIES].path, "", message, "warning")
    for entry, reach in zip(entries, reaches(entries[:MAX_ENTRIES], session), strict=False):
        for message in reach_messages(entry, reach):
            yield Problem(entry.path, entry.text, message, "warning")


def reach_messages(entry: ReachEntry, reach: Reach) -> Iterator[str]:
    names = " | ".join(entry.targets)
    if reach.products == 0:
        yield f"ни в одном названии товара нет слов «{names}»: найти по этой записи нечего"
    elif reach.is_wide and reach.products is not None:
        share = round(100 * reach.products / reach.total)
        count = f"{reach.products} {plural(reach.products, 'товара', 'товаров', 'товаров')}"
        yield f"слова «{names}» слишком широки: достанут до {count} из {reach.total} ({share} %)"
    if reach.queries:
        shown = ", ".join(f"«{text}» ({times})" for text, times in reach.queries[:_SHOWN_QUERIES])
        count = f"{len(reach.queries)} {plural(len(reach.queries), 'запрос', 'запроса', 'запросов')}"
        more = "…" if len(reach.queries) > _SHOWN_QUERIES else ""
        yield f"изменит {count} прошлой недели: {shown}{more}"


def reaches(entries: Sequence[ReachEntry], session: Session) -> list[Reach]:
    if not entries:
        return []
    total = catalogue_repository.visible_products(session)
    named = [entry for entry in entries if entry.targets]
    ways = [[_alphanumeric(_stems(target)) for target in entry.targets] for entry in named]
    products = dict(zip(named, catalogue_repository.named_products(session, ways), strict=True))
    queries = [
        (text, times, [stem(word) for word in engine_words(text)])
        for text, times in catalogue_repository.queries_of_last_week(session)
    ]
    found = []
    for entry in entries:
        sources = [_stems(source) for source in entry.sources]
        changed = [
            (text, times)
            for text, times, stems in queries
            if any(source and all(any(word == part for word in stems) for part in source) for source in sources)
        ]
        found.append(Reach(products.get(entry), total, changed))
    return found


def changed_entries(files: ConfigFiles, live: ConfigFiles) -> list[ReachEntry]:
    """Rows of the draft that the live version does not have."""
    entries = []
    for table in (SYNONYM_TABLE, *WORD_TABLES):
        known = {row.text for row in readable_rows(live, table)}
        new = [row for row in readable_rows(files, table) if row.text not in known]
        entries += [entry for row in new if (entry := entry_of(table.path, row.text, row.cells))]
    return entries


def entry_of(path: str, text: str, cells: tuple[str, ...]) -> ReachEntry | None:
    """None for a row that cannot be read."""
    if path == SYNONYMS:
        try:
            synonym = parse_synonym(cells)
        except ConfigFileError:
            return None
        both = synonym.targets if synonym.way == "two" else ()
        return ReachEntry(path, text, synonym.sources + both, synonym.targets)
    table = TABLES_BY_PATH[path]
    if len(cells) != len(table.columns):
        return None
    names = [tuple(map(fold, column.parts(cell))) for column, cell in zip(table.columns, cells, strict=True)]
    match table.name:
        case "jargon" | "adjectives":
            return ReachEntry(path, text, names[0], names[1])
        case "categories" | "makers" | "makes" | "engines":
            return ReachEntry(path, text, names[1], ())
        case "models":
            return ReachEntry(path, text, names[2], ())
        case _:
            return ReachEntry(path, text, names[0], ())


def _alphanumeric(stems: tuple[str, ...]) -> tuple[str, ...]:
    """The words of names have no signs, which the engine's words may have."""
    return tuple(part for word in stems for part in re.findall(r"[^\W_]+", word))


def _stems(text: str) -> tuple[str, ...]:
    """Of a name, without the words that a minus excludes."""
    return tuple(stem(word) for part in text.split() if not part.startswith("-") for word in engine_words(part))
