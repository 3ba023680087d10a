"""An engine in memory with a queue of tasks, for the model of the outbox: only what the indexer calls.

Tasks are applied in their order, when somebody waits for them or `process` is called. As in Meilisearch, documents for
an index that does not exist create it.
"""

from collections.abc import Callable, Sequence
from typing import Any

import orjson

from api.core.json_types import JsonObject
from indexer.engine import EngineRefusedError, EngineUnavailableError, IndexMissingError, SearchEngine

Documents = dict[int, dict[str, Any]]


class FakeEngine(SearchEngine):
    def __init__(self, number: int, before_call: Callable[[], None] = lambda: None) -> None:
        self.url = f"memory-{number}"
        #: Of its target.
        self.number = number
        self.indexes: dict[str, Documents] = {}
        #: Called before each call, and again before a call that changes something returns.
        self.before_call = before_call
        self._queue: list[Callable[[], None]] = []
        self._done = 0
        self._failures: dict[int, Exception] = {}

    def lose_everything(self) -> None:
        """Another, empty engine under the same address: it does not know the tasks of the lost one."""
        self.indexes.clear()
        self._queue.clear()
        self._failures.clear()
        self._done = 0

    def process(self, count: int | None = None) -> None:
        """Applies the next tasks of the queue, or all of them."""
        end = len(self._queue) if count is None else min(len(self._queue), self._done + count)
        while self._done < end:
            try:
                self._queue[self._done]()
            except (EngineRefusedError, IndexMissingError) as error:
                self._failures[self._done] = error
            self._done += 1

    # What the indexer calls

    def exists(self, uid: str) -> bool:
        self.before_call()
        return uid in self.indexes

    def index_uids(self) -> list[str]:
        self.before_call()
        return list(self.indexes)

    def count(self, uid: str) -> int:
        self.before_call()
        return len(self._index(uid))

    def settings(self, uid: str) -> JsonObject:
        self.before_call()
        return {}

    def create(self, uid: str, primary_key: str) -> None:
        self.wait(self._enqueue(lambda: self._create(uid)))

    def drop(self, uid: str) -> None:
        self.wait(self._enqueue(lambda: self._drop(uid)))

    def swap(self, *pairs: tuple[str, str]) -> None:
        def swap_all() -> None:
            for live, shadow in pairs:
                self._swap(live, shadow)

        self.wait(self._enqueue(swap_all))

    def update_settings(self, uid: str, changes: JsonObject) -> None:
        self.before_call()

    def replace(self, uid: str, ndjson: bytes, primary_key: str = "id") -> int:
        documents = _documents(ndjson)
        return self._enqueue(lambda: self.indexes.setdefault(uid, {}).update(documents))

    def merge(self, uid: str, ndjson: bytes, primary_key: str = "id") -> int:
        documents = _documents(ndjson)
        return self._enqueue(lambda: self._merge(uid, documents))

    def delete(self, uid: str, ids: Sequence[int | str]) -> int:
        return self._enqueue(lambda: self._delete(uid, [int(identifier) for identifier in ids]))

    def wait(self, task: int, deadline_s: float = 0.0) -> None:
        self.before_call()
        if task >= len(self._queue):
            raise EngineUnavailableError(f"no task {task}")
        self.process(task + 1 - self._done)
        self.before_call()
        if error := self._failures.get(task):
            raise error

    def _enqueue(self, task: Callable[[], None]) -> int:
        self.before_call()
        self._queue.append(task)
        number = len(self._queue) - 1
        self.before_call()
        return number

    # Tasks

    def _index(self, uid: str) -> Documents:
        if uid not in self.indexes:
            raise IndexMissingError(uid)
        return self.indexes[uid]

    def _create(self, uid: str) -> None:
        if uid in self.indexes:
            raise EngineRefusedError(f"index {uid} already exists")
        self.indexes[uid] = {}

    def _drop(self, uid: str) -> None:
        self.indexes.pop(uid, None)

    def _swap(self, live: str, shadow: str) -> None:
        old, new = self._index(live), self._index(shadow)
        self.indexes[live], self.indexes[shadow] = new, old

    def _merge(self, uid: str, documents: Documents) -> None:
        index = self.indexes.setdefault(uid, {})
        for identifier, fields in documents.items():
            if identifier in index:
                index[identifier] = {**index[identifier], **fields}

    def _delete(self, uid: str, ids: list[int]) -> None:
        index = self._index(uid)
        for identifier in ids:
            index.pop(identifier, None)


def _documents(ndjson: bytes) -> Documents:
    return {document["id"]: document for document in map(orjson.loads, ndjson.splitlines())}
