"""The engine: storage, indexes and tasks behind one object, and the one lock between searches and publications."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
from pyroaring import BitMap

from .errors import index_not_found
from .index.changes import Planner
from .index.document_id import document_id
from .index.index import Index, Rules
from .index.settings import Settings
from .index.snapshot import SnapshotError, load_snapshot, write_snapshot
from .store.store import Store, Writing
from .tasks.model import Task
from .tasks.queue import TaskQueue
from .times import now, timestamp

FEATURES = [
    "metrics",
    "logsRoute",
    "editDocumentsByFunction",
    "containsFilter",
    "dynamicSearchRules",
    "network",
    "getTaskDocumentsRoute",
    "taskQueueCompactionRoute",
    "compositeEmbedders",
    "chatCompletions",
    "multimodal",
    "foreignKeys",
    "disableDocumentsFetchQueue",
    "legacySearch",
    "renderRoute",
]


class Engine:
    """All state of the server. Searches run inside `reading()`, the worker publishes inside `publishing()`."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self._lock = threading.Lock()
        self.indexes: dict[str, Index] = {}
        self.next_slot = 0
        self.last_update: str | None = self.store.meta("lastUpdate")
        self.features: dict[str, bool] = dict.fromkeys(FEATURES, False) | self.store.meta("features", {})
        for stored in self.store.indexes():
            self._load(stored)
        counters = self.store.meta("counters", {"uid": 0, "batch": 0})
        self.queue = TaskQueue(self.store.tasks(), counters["uid"], counters["batch"])

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Hold the published state still."""
        with self._lock:
            yield

    @contextmanager
    def publishing(self) -> Iterator[None]:
        """Let readers see what is done inside, all at once, together with what was just committed."""
        reader = self.store.fresh_reader()
        with self._lock:
            self.store.use_reader(reader)
            yield

    def index(self, uid: str) -> Index:
        """A published index."""
        index = self.indexes.get(uid)
        if index is None:
            raise index_not_found(uid)
        return index

    def new_index(self, uid: str, primary_key: str | None) -> Index:
        """An empty index, neither stored nor published."""
        moment = timestamp(now())
        slot = self.next_slot
        self.next_slot += 1
        return Index(
            uid, slot, self.store.document_reader(slot), self.store.committed_reader(slot), moment, moment, primary_key
        )

    def stored_index(self, index: Index, fields: dict[str, int] | None = None, **changes: Any) -> dict[str, Any]:
        """What is stored of an index besides its documents."""
        names = index.fields if fields is None else fields
        return {
            "slot": index.slot,
            "uid": index.uid,
            "createdAt": index.created_at,
            "updatedAt": index.updated_at,
            "primaryKey": index.primary_key,
            "settings": index.settings.values,
            "fields": sorted(names, key=names.__getitem__),
            "known": sorted(index.known_facets),
            "snapshot": index.snapshot,
            "distribution": dict(index.distribution),
            "bytes": index.bytes_stored,
            **changes,
        }

    def _load(self, stored: dict[str, Any]) -> None:
        self.next_slot = max(self.next_slot, stored["slot"] + 1)
        index = self._empty_index(stored)
        changed = BitMap(self.store.changed(index.slot))
        documents: Iterator[tuple[int, bytes]]
        try:
            if not stored["snapshot"]:
                raise SnapshotError("there is none")
            load_snapshot(index, self.store.snapshot_path(index.slot), changed)
            read = self.store.committed_reader(index.slot)
            documents = ((doc, data) for doc in changed if (data := read(doc)) is not None)
        except SnapshotError:
            index = self._empty_index({**stored, "snapshot": False})
            documents = self.store.documents(index.slot)
        planner = Planner(index)
        for doc, data in documents:
            document = orjson.loads(data)
            planner.plan.new_ids[document_id(document, index.primary_key or "")] = doc
            planner.insert(doc, document)
        planner.finish().publish()
        index.distribution, index.bytes_stored = Counter(stored["distribution"]), stored["bytes"]
        index.unsaved = len(changed) if index.snapshot else len(index.docs)
        self.indexes[index.uid] = index

    def _empty_index(self, stored: dict[str, Any]) -> Index:
        """An index as it is stored, without documents."""
        slot = stored["slot"]
        index = Index(
            stored["uid"],
            slot,
            self.store.document_reader(slot),
            self.store.committed_reader(slot),
            stored["createdAt"],
            stored["updatedAt"],
            stored["primaryKey"],
            Rules(Settings(stored["settings"])),
        )
        index.fields = {name: number for number, name in enumerate(stored["fields"])}
        index.known_facets, index.snapshot = set(stored["known"]), stored["snapshot"]
        return index

    def save_lists(self, index: Index, interrupted: Callable[[], bool]) -> None:
        """Write a snapshot of an index, unless interrupted. Only the task worker may do so, between tasks."""
        if not write_snapshot(index, self.store.snapshot_path(index.slot), interrupted):
            return
        index.snapshot, index.unsaved = True, 0
        with self.store.writing() as writing:
            writing.put_index(index.slot, self.stored_index(index))
            writing.forget_changes(index.slot)

    def enqueue(
        self,
        kind: str,
        index_uid: str | None,
        details: Any = None,
        action: Any = None,
        payload: bytes | None = None,
        metadata: str | None = None,
    ) -> Task:
        """Store a task, then hand it to the worker."""
        task = self.queue.new_task(kind, index_uid, details, action or {}, metadata)
        with self.store.writing() as writing:
            writing.put_task(task.uid, task.stored())
            writing.put_meta("counters", {"uid": self.queue.next_uid, "batch": self.queue.next_batch})
            if payload is not None:
                writing.put_payload(task.uid, payload)
        self.queue.add(task)
        return task

    def write(self, change: Callable[[Writing], None]) -> None:
        """Store something small at once."""
        with self.store.writing() as writing:
            change(writing)

    def is_indexing(self, uid: str) -> bool:
        tasks = (self.queue.tasks.get(task) for task in list(self.queue.pending))
        return any(task is not None and task.status == "processing" and task.index_uid == uid for task in tasks)
