"""An engine in the test process, without server and worker thread: the test runs the tasks."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson

from onebox.engine.engine import Engine
from onebox.engine.index.index import Index
from onebox.engine.index.postings import PostingTable, as_bitmap
from onebox.engine.tasks.task_worker import TaskWorker

Lists = dict[str, dict[Any, dict[Any, list[Any]]]]


@contextmanager
def open_engine(folder: Path) -> Iterator[Engine]:
    engine = Engine(folder)
    yield engine
    engine.store.close()


def run_tasks(engine: Engine) -> None:
    worker = TaskWorker(engine)
    while task := engine.queue.next_task():
        worker.process(task)


def add(engine: Engine, documents: list[dict[str, Any]], uid: str = "products") -> None:
    details = {"receivedDocuments": len(documents), "indexedDocuments": None}
    action = {"merge": False, "primaryKey": "id"}
    engine.enqueue("documentAdditionOrUpdate", uid, details, action, orjson.dumps(documents))
    run_tasks(engine)


def delete(engine: Engine, ids: list[str], uid: str = "products") -> None:
    engine.enqueue("documentDeletion", uid, {"providedIds": len(ids)}, {"ids": ids})
    run_tasks(engine)


def update_settings(engine: Engine, settings: dict[str, Any], uid: str = "products") -> None:
    engine.enqueue("settingsUpdate", uid, settings, {"settings": settings})
    run_tasks(engine)


def save_lists(engine: Engine, uid: str = "products") -> Path:
    """Writes the snapshot of an index; returns its path."""
    index = engine.indexes[uid]
    engine.save_lists(index, lambda: False)
    return engine.store.snapshot_path(index.slot)


def lists(index: Index) -> Lists:
    """All posting lists of an index, in a comparable form."""
    text = index.text
    tables = {"words": text.words, "fields": text.fields, "positions": text.positions, "counts": text.counts}
    tables |= {f"pairs {distance}": table for distance, table in text.pairs.items()}
    tables |= {f"facet {name}": field.table for name, field in index.facets.fields.items()}
    lists_by_name = {name: rows(table) for name, table in tables.items()}
    lists_by_name["documents"] = {
        "ids": {external: [doc] for external, doc in index.ids.items()},
        "all": {0: list(index.docs)},
    }
    for name, field in index.facets.fields.items():
        lists_by_name[f"order {name}"] = {
            0: {"numbers": list(field.sorted_numbers), "strings": list(field.sorted_strings)}
        }
    lists_by_name["vocabulary"] = {0: {"words": list(text.vocabulary)}}
    return lists_by_name


def rows(table: PostingTable) -> dict[Any, dict[Any, list[Any]]]:
    return {
        row: {key: list(as_bitmap(posting)) for key, posting in keys.items()}
        for row, keys in table.rows.items()
        if keys
    }
