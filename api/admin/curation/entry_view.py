"""Entries of the configuration in words: what they say, where they are edited, who changed them."""

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

import yaml
from sqlalchemy.orm import Session

from api.admin.audit.repository import history
from api.admin.curation.rule_sentences import RuleSentences
from api.catalog.facets import facets_by_key
from api.curation.catalogue_repository import read_categories
from api.curation.config_files import ConfigFiles
from api.curation.entries import EntryChange, changes_of, entry_key
from api.curation.judgements import BY_HAND, GRADES, QUERIES
from api.curation.rule_files import FOLDER, RuleFileError, read_rule
from api.curation.service import Draft
from api.curation.synonyms import PATH as SYNONYMS
from api.curation.tables import SYNONYM_TABLE, TABLES_BY_PATH, ConfigRow, WordTable
from api.index.index_state import TITLES

DRAFT = "/admin/search/draft"
#: The entity of audit entries; their id is the path of the file.
ENTITY = "search_draft"
#: Controls of filters.
WIDGETS = {
    "list": "список значений", "search": "список с поиском", "number": "числа от и до", "tree": "дерево разделов",
    "toggle": "переключатель", "range": "цена от и до", "stars": "звёзды",
}  # fmt: skip
_LOGGED_LENGTH = 400
_FILES = {
    "facets.yml": "Фильтры", "stop-words.yml": "Стоп-слова движка", SYNONYMS: "Синонимы", QUERIES: "Запросы с оценками",
    GRADES: "Оценки по правилам", BY_HAND: "Оценки вручную", "relevance/car-queries.jsonl": "Запросы про машины",
    "relevance/nonsense.txt": "Бессмысленные запросы",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ChangeAuthor:
    login: str
    at: datetime


@dataclass(frozen=True, slots=True)
class FileChanges:
    """The changes of a file with their authors."""

    path: str
    title: str
    changes: Sequence[tuple[EntryChange, ChangeAuthor]]


def file_title(path: str) -> str:
    if path in TABLES_BY_PATH:
        return TABLES_BY_PATH[path].title
    if path.startswith("rules/"):
        return f"Правило {_stem(path)}"
    if path.startswith("indexes/"):
        return f"Настройки: {TITLES.get(_stem(path), _stem(path)).lower()}"
    return _FILES.get(path, path)


def is_text(path: str) -> bool:
    return path.startswith(("rules/", "indexes/")) or path == "stop-words.yml"


def entry_text(path: str, entry: str | None) -> str:
    """The entry as people read it; None is empty."""
    if entry is None or is_text(path):
        return (entry or "").strip("\n")
    if path.endswith(".csv"):
        cells = [cell.replace("|", ", ") for cell in next(csv.reader([entry.rstrip("\r\n")]), [])]
        if path == SYNONYMS and len(cells) == 4:
            arrow = "↔" if cells[2] == "two" else "→"
            return f"{cells[0]} {arrow} {cells[1]} · {cells[3]}"
        return " · ".join(cells)
    if path.endswith(".jsonl"):
        try:
            line = json.loads(entry)
            return str(line["query"])
        except (ValueError, KeyError, TypeError):
            return entry.strip()
    if path == "facets.yml" and (facet := _facet(entry)):
        return facet
    return entry.strip()


def _facet(entry: str) -> str:
    """The name of a facet with its control and unit; empty for a line that is none."""
    try:
        facet = yaml.safe_load(entry)[0]
        parts = (str(facet["name"]), WIDGETS[facet["widget"]], str(facet.get("unit", "")), str(facet["key"]))
        return " · ".join(part for part in parts if part)
    except (yaml.YAMLError, AttributeError, KeyError, IndexError, TypeError):
        return ""


def table_address(table: WordTable) -> str:
    return f"{DRAFT}/synonyms" if table is SYNONYM_TABLE else f"{DRAFT}/words/{table.name}"


def entry_address(path: str, entry: str) -> str:
    """Where the entry is edited; the page of its file for an empty one."""
    record = entry.rstrip("\r\n")
    row = ConfigRow(record, (), 0).digest if record else ""
    if path in TABLES_BY_PATH or path == SYNONYMS:
        table = table_address(TABLES_BY_PATH.get(path, SYNONYM_TABLE))
        return f"{table}/rows/{row}" if row else table
    if path.startswith("relevance/"):
        query = entry_key(path, entry).split(" ")[0] if record else ""
        return f"{DRAFT}/judgements/{query}" if query else f"{DRAFT}/judgements"
    if path.startswith("indexes/"):
        return f"{DRAFT}/settings/{_stem(path)}"
    if path.startswith("rules/"):
        return f"{DRAFT}/rules/{_stem(path)}"
    if path == "facets.yml":
        return f"{DRAFT}/facets"
    return f"{DRAFT}/settings/stop-words" if path == "stop-words.yml" else DRAFT


def draft_changes(session: Session, draft: Draft) -> list[FileChanges]:
    """What the draft changes against the version it was begun from, with who changed each entry last."""
    return [
        FileChanges(path, file_title(path), _with_authors(session, draft, path, changes))
        for path, changes in changes_of(draft.base, draft.files).items()
    ]


def version_changes(changes: Mapping[str, Iterable[EntryChange]]) -> list[tuple[str, str, list[EntryChange]]]:
    """(path, title, changes) of each file."""
    return [(path, file_title(path), list(entries)) for path, entries in changes.items()]


def _with_authors(
    session: Session, draft: Draft, path: str, changes: Iterable[EntryChange]
) -> list[tuple[EntryChange, ChangeAuthor]]:
    """The author of the newest audit entry with the same text; of the last edit where there is none."""
    assert draft.row is not None
    last_edit = ChangeAuthor(draft.row.author, draft.row.created_at)
    authors: dict[tuple[str, str], ChangeAuthor] = {}
    for entry in reversed(history(session, ENTITY, path, limit=500)):
        for before, after in entry.changes.values():
            authors["after", _logged(after)] = authors["before", _logged(before)] = ChangeAuthor(
                entry.staff_login, entry.at
            )
    return [(change, _author(change, authors) or last_edit) for change in changes]


def _author(change: EntryChange, authors: Mapping[tuple[str, str], ChangeAuthor]) -> ChangeAuthor | None:
    if change.after is not None:
        return authors.get(("after", _logged(change.after)))
    return authors.get(("before", _logged(change.before)))


def _logged(value: object) -> str:
    return str(value or "").strip()[:_LOGGED_LENGTH]


def _stem(path: str) -> str:
    return path.partition("/")[2].rpartition(".")[0]


@dataclass(frozen=True, slots=True)
class ShownChange:
    """`is_lines`: texts of several lines, side by side. `files`: the rule's file before and after, else empty."""

    before: str
    after: str
    is_lines: bool
    files: Sequence[str] = ()


class ChangeView:
    """`files`: of the version or draft that is shown; its facets name the filters of rules."""

    def __init__(self, session: Session, files: ConfigFiles) -> None:
        self._session, self._files = session, files

    def shown(self, path: str, change: EntryChange) -> ShownChange:
        before, after = entry_text(path, change.before), entry_text(path, change.after)
        if path.startswith(f"{FOLDER}/"):
            was, now = self._sentence(change.before), self._sentence(change.after)
            if was != now and None not in (was, now):
                return ShownChange(was or "", now or "", is_lines=False, files=(before, after))
        return ShownChange(before, after, is_text(path))

    def _sentence(self, text: str | None) -> str | None:
        """Empty without a rule, None for a file that cannot be read."""
        if text is None:
            return ""
        try:
            return self._sentences.whole(read_rule(text))
        except RuleFileError:
            return None

    @cached_property
    def _sentences(self) -> RuleSentences:
        return RuleSentences(read_categories(self._session), facets_by_key(self._files))
