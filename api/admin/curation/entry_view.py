"""Entries of the configuration in words: what they say, where they are edited, who changed them."""

import csv
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

import yaml
from sqlalchemy.orm import Session

from api.admin.audit_repository import history
from api.admin.curation.rule_sentences import RuleSentences
from api.catalog.facets import facets_by_key
from api.curation.catalogue_repository import read_categories
from api.curation.config_files import ConfigFiles
from api.curation.entries import EntryChange, entry_key
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


def version_changes(changes: Mapping[str, Iterable[EntryChange]]) -> list[tuple[str, str, list[EntryChange]]]:
    """(path, title, changes) of each file."""
    return [(path, file_title(path), list(entries)) for path, entries in changes.items()]


def change_authors(session: Session, draft: Draft, path: str) -> Callable[[EntryChange], tuple[str, datetime]]:
    """(login, moment) of a change: of the newest audit entry with its text, else of the last edit."""
    assert draft.row is not None
    last_edit = draft.row.author, draft.row.created_at
    authors: dict[tuple[bool, str], tuple[str, datetime]] = {}
    for entry in reversed(history(session, ENTITY, path, limit=500)):
        for texts in entry.changes.values():
            for is_after, text in enumerate(texts):
                authors[bool(is_after), _logged(text)] = entry.staff_login, entry.at

    def author(change: EntryChange) -> tuple[str, datetime]:
        is_after = change.after is not None
        return authors.get((is_after, _logged(change.after if is_after else change.before)), last_edit)

    return author


def _logged(value: object) -> str:
    return str(value or "").strip()[:_LOGGED_LENGTH]


def _stem(path: str) -> str:
    return path.partition("/")[2].rpartition(".")[0]


class ShownChange(NamedTuple):
    """`is_lines`: texts of several lines, side by side. `files`: the rule's file before and after, else empty."""

    before: str
    after: str
    is_lines: bool
    files: Sequence[str] = ()


class ChangeView:
    """`files`: of the version or draft that is shown; its facets name the filters of rules."""

    def __init__(self, session: Session, files: ConfigFiles) -> None:
        self._sentences = RuleSentences(read_categories(session), facets_by_key(files))

    def shown(self, path: str, change: EntryChange) -> ShownChange:
        before, after = entry_text(path, change.before), entry_text(path, change.after)
        if path.startswith(f"{FOLDER}/"):
            with suppress(RuleFileError):  # shown as texts
                texts = change.before, change.after
                was, now = (self._sentences.whole(read_rule(text)) if text else "" for text in texts)
                if was != now:
                    return ShownChange(was, now, is_lines=False, files=(before, after))
        return ShownChange(before, after, is_text(path))
