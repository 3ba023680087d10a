"""The engine: storage, indexes and task queue, and the one lock between searches and publications."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import lmdb

from onebox.engine.json_types import JsonObject

from .api_errors import index_not_found
from .index.index import Index
from .index.snapshot import write_snapshot
from .index_loader import load_indexes
from .queue.task import Task
from .queue.task_queue import TaskQueue
from .store.compression import compressed
from .store.store import Store
from .store.write_transaction import WriteTransaction
from .timestamps import now, timestamp
from .worker_throttle import WorkerThrottle

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
        self._turnstile = threading.Lock()
        """Held by whoever waits for `_lock`: a publication has its turn although searches follow one another."""
        self._enqueue_lock = threading.Lock()
        self.throttle = WorkerThrottle()
        self.indexes = load_indexes(self.store)
        self.next_slot = self.store.next_slot()
        self.last_update: str | None = self.store.meta("lastUpdate")
        self.features: dict[str, bool] = dict.fromkeys(FEATURES, False) | self.store.meta("features", {})
        counters = self.store.meta("counters", {"uid": 0, "batch": 0})
        self.queue = TaskQueue(self.store.tasks(), max(counters["uid"], self.store.next_task()), counters["batch"])

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Holds the lock: the published state does not change inside."""
        with self.throttle.searching():
            with self._turnstile:
                self._lock.acquire()
            try:
                yield
            finally:
                self._lock.release()

    @contextmanager
    def publishing(self) -> Iterator[None]:
        """Publishes atomically: readers see the changes made inside together with the last committed documents."""
        reader = self.store.fresh_reader()
        with self._turnstile, self._lock:
            self.store.use_reader(reader)
            yield

    def reload(self) -> None:
        """Loads all indexes from the store again, after a publication failed halfway."""
        indexes = load_indexes(self.store)
        with self.publishing():
            self.indexes = indexes

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

    def stored_index(self, index: Index, fields: dict[str, int] | None = None, **changes: Any) -> JsonObject:
        """The stored row of an index (everything except documents), with `changes` applied."""
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

    def save_lists(self, index: Index, is_interrupted: Callable[[], bool]) -> None:
        """Writes a snapshot of an index unless interrupted. Only the task worker calls it, between tasks."""
        if not write_snapshot(index, self.store.snapshot_path(index.slot), is_interrupted):
            return
        stored = self.stored_index(index, snapshot=True)

        def store(writing: WriteTransaction) -> None:
            writing.put_index(index.slot, stored)
            writing.forget_changes(index.slot)

        self.write(store)
        index.snapshot, index.unsaved = True, 0

    def enqueue(
        self,
        kind: str,
        index_uid: str | None,
        details: JsonObject | None = None,
        action: JsonObject | None = None,
        payload: bytes | None = None,
        metadata: str | None = None,
    ) -> Task:
        """Stores a task, then adds it to the queue. Raises lmdb.Error; nothing is stored or queued then."""
        stored_payload = None if payload is None else compressed(payload)
        with self._enqueue_lock:
            task = self.queue.new_task(kind, index_uid, details, action or {}, metadata)

            def store(writing: WriteTransaction) -> None:
                writing.put_task(task.uid, task.to_row())
                writing.put_meta("counters", {"uid": task.uid + 1, "batch": self.queue.next_batch})
                if stored_payload is not None:
                    writing.put_payload(task.uid, stored_payload)

            self.write(store)
            self.queue.add(task)
        return task

    def write(self, change: Callable[[WriteTransaction], None]) -> None:
        """Commits one write transaction, growing the LMDB map if it is full. Raises lmdb.Error."""
        while True:
            try:
                with self.store.writing() as writing:
                    change(writing)
            except lmdb.MapFullError:
                with self._lock:
                    self.store.grow()
            else:
                return

    def is_indexing(self, uid: str) -> bool:
        tasks = (self.queue.tasks.get(task) for task in list(self.queue.pending))
        return any(task is not None and task.status == "processing" and task.index_uid == uid for task in tasks)
