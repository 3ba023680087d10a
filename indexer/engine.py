"""Client of the search engine: the official client, with errors classified by the possible reaction."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import requests
from meilisearch import Client
from meilisearch.errors import MeilisearchApiError, MeilisearchCommunicationError, MeilisearchTimeoutError
from meilisearch.models.task import Task

from api.core.json_types import JsonObject
from api.core.settings import Settings
from api.index.indexes import INDEX_UIDS, PRODUCTS_PREVIEW
from api.index.search_token import SEARCH_KEY_UID, STATE_KEY_UID

REQUEST_TIMEOUT_S = 30
#: A frozen engine holds a slot of the worker no longer.
PROBE_TIMEOUT_S = 5
TASK_DEADLINE_S = 300.0
FIRST_POLL_S = 0.005
SLOWEST_POLL_S = 0.25
#: More than a shop has: the list is not read page by page.
MAX_INDEXES = 1000
TOO_LARGE = 413
_UNFINISHED = ("enqueued", "processing")
#: Statuses of temporary errors and of a wrong key; the request itself may be valid. Errors without the engine's code
#: are treated alike.
_TEMPORARY = {401, 403, 408, 429, *range(500, 600)}
#: The engine's type of errors of its machine (a full disk, too many open files), also with status 422 or in a task.
_SYSTEM = "system"


class EngineError(Exception):
    """A request failed. Nothing is lost: the events remain in the outbox."""


class EngineUnavailableError(EngineError):
    """No response, overload, a wrong key, or a task that does not end: retry later."""


class EngineRefusedError(EngineError):
    """The engine will never accept this payload."""


class EngineFailedError(EngineError):
    """The engine accepted the payload and failed to process it: an internal error, or an unprocessable document."""


class IndexMissingError(EngineError):
    def __init__(self, uid: str) -> None:
        super().__init__(f"Index `{uid}` does not exist")
        self.uid = uid


class SearchEngine:
    """The engine's API. Not thread-safe: the official client keeps the content type in shared headers.

    The official client opens a connection for each request and takes a proxy from the environment, as `requests` does
    (NO_PROXY names the engine's host); it has no setting for either. With one connection for all requests a change was
    searchable in 0.95 of the time, and a rebuild took as long.
    """

    def __init__(self, url: str, master_key: str) -> None:
        self.url = url
        self.client = Client(url, master_key, timeout=REQUEST_TIMEOUT_S)
        self._probe = Client(url, master_key, timeout=PROBE_TIMEOUT_S)

    @classmethod
    def of(cls, settings: Settings) -> "SearchEngine":
        return cls(settings.engine_url, settings.meili_master_key.get_secret_value())

    # Indexes

    def exists(self, uid: str) -> bool:
        """The first request of every round: a frozen engine is noticed before a payload is sent."""
        try:
            with self._classified_errors():
                self._probe.get_raw_index(uid)
        except IndexMissingError:
            return False
        return True

    def answers(self) -> bool:
        try:
            with self._classified_errors():
                self._probe.health()
        except EngineError:
            return False
        return True

    def index_uids(self) -> list[str]:
        with self._classified_errors():
            return [index.uid for index in self.client.get_indexes({"limit": MAX_INDEXES})["results"]]

    def count(self, uid: str) -> int:
        with self._classified_errors():
            return self.client.index(uid).get_stats().number_of_documents

    def counts(self) -> dict[str, int]:
        """The documents of every index."""
        with self._classified_errors():
            indexes = self._probe.get_all_stats()["indexes"]
        return {uid: stats["numberOfDocuments"] for uid, stats in indexes.items()}

    def create(self, uid: str, primary_key: str) -> None:
        with self._classified_errors():
            task = self.client.create_index(uid, {"primaryKey": primary_key})
        self.wait(task.task_uid)

    def drop(self, uid: str) -> None:
        """Deletes an index; a missing index is no error."""
        try:
            with self._classified_errors():
                task = self.client.delete_index(uid)
            self.wait(task.task_uid)
        except IndexMissingError:
            return

    def swap(self, *pairs: tuple[str, str]) -> None:
        """Swaps each live index with its shadow index, all at once or none."""
        with self._classified_errors():
            task = self.client.swap_indexes([{"indexes": list(pair)} for pair in pairs])
        self.wait(task.task_uid)

    def has_swapped(self, shadow: str) -> bool:
        """Whether a swap with this index is among the newest tasks and succeeds; waits for one that is in the queue."""
        with self._classified_errors():
            tasks = self.client.get_tasks({"types": "indexSwap", "limit": 50}).results
        for task in tasks:
            swaps = (task.details or {}).get("swaps", [])
            if any(shadow in swap["indexes"] for swap in swaps):
                try:
                    self.wait(task.uid)
                except (EngineRefusedError, EngineFailedError):
                    return False
                return True
        return False

    def settings(self, uid: str) -> JsonObject:
        with self._classified_errors():
            return self.client.index(uid).get_settings()

    def update_settings(self, uid: str, changes: JsonObject) -> None:
        with self._classified_errors():
            task = self.client.index(uid).update_settings(changes)
        self.wait(task.task_uid)

    # Reading documents

    def documents(self, uid: str, ids: Sequence[int | str]) -> list[JsonObject]:
        """Those of the ids that exist, whole."""
        return self._listing(uid, {"ids": list(ids), "limit": len(ids)})

    def document_ids(self, uid: str, offset: int, limit: int) -> list[int | str]:
        """A page of the ids of all documents, in the engine's own order."""
        return [document["id"] for document in self._listing(uid, {"fields": ["id"], "offset": offset, "limit": limit})]

    def _listing(self, uid: str, query: JsonObject) -> list[JsonObject]:
        with self._classified_errors():
            return [dict(document) for document in self.client.index(uid).get_documents(query).results]

    # Changing documents; each call enqueues a task and returns its uid

    def replace(self, uid: str, ndjson: bytes, primary_key: str = "id") -> int:
        with self._classified_errors():
            return self.client.index(uid).add_documents_ndjson(ndjson, primary_key).task_uid

    def merge(self, uid: str, ndjson: bytes, primary_key: str = "id") -> int:
        """Updates fields of existing documents; missing documents are not created."""
        with self._classified_errors():
            # The signature names `str`, which would be sent as one JSON string; bytes are sent as they are.
            task = self.client.index(uid).update_documents_ndjson(
                ndjson,  # type: ignore[arg-type]
                primary_key,
                skip_creation=True,
            )
        return task.task_uid

    def delete(self, uid: str, ids: Sequence[int | str]) -> int:
        """Deletes documents by id; missing ones are no error."""
        # The client warns that ids are deprecated. A filter is no substitute: the engine puts deletions by ids into one
        # batch with additions, those by a filter it processes alone.
        with self._classified_errors():
            return self.client.index(uid).delete_documents(list(ids)).task_uid

    def wait(self, task: int, deadline_s: float = TASK_DEADLINE_S) -> None:
        """Waits until the task has succeeded; raises EngineError when it fails."""
        state = self._ended(task, deadline_s)
        if state.status == "succeeded":
            return
        error = state.error or {}
        message = str(error.get("message") or f"task {task} was {state.status}")
        if error.get("code") == "index_not_found":
            raise IndexMissingError(str(state.index_uid))
        if error.get("type") == _SYSTEM:
            raise EngineUnavailableError(message)
        raise (EngineRefusedError if error.get("type") == "invalid_request" else EngineFailedError)(message)

    def _ended(self, task: int, deadline_s: float) -> Task:
        """Polls with growing intervals: the client's `wait_for_task` has a constant one, too long for one document or
        too short for a rebuild."""
        ends, pause = time.monotonic() + deadline_s, FIRST_POLL_S
        while True:
            with self._classified_errors():
                state = self.client.get_task(task)
            if state.status not in _UNFINISHED:
                return state
            if time.monotonic() > ends:
                raise EngineUnavailableError(f"Task {task} has not ended in {deadline_s:g} s")
            time.sleep(pause)
            pause = min(pause * 1.25, SLOWEST_POLL_S)

    # Keys

    def key(self, uid: str) -> JsonObject | None:
        """A key with the engine's names of fields; None when there is no such key."""
        with self._classified_errors():
            try:
                return self.client.get_key(uid).model_dump(by_alias=True)
            except MeilisearchApiError as error:
                if error.code == "api_key_not_found":
                    return None
                raise

    def create_key(self, key: JsonObject) -> None:
        with self._classified_errors():
            self.client.create_key(key)

    def delete_key(self, uid: str) -> None:
        with self._classified_errors():
            self.client.delete_key(uid)

    @contextmanager
    def _classified_errors(self) -> Iterator[None]:
        try:
            yield
        except (MeilisearchCommunicationError, MeilisearchTimeoutError, requests.RequestException) as error:
            raise EngineUnavailableError(f"{self.url} does not answer: {error}") from error
        except MeilisearchApiError as error:
            if error.code == "index_not_found":
                raise IndexMissingError(str(error.message).split("`")[1]) from error
            is_temporary = error.status_code in _TEMPORARY or error.type == _SYSTEM
            if error.status_code == TOO_LARGE or (error.code and not is_temporary):
                raise EngineRefusedError(str(error.message)) from error
            raise EngineUnavailableError(f"{error.status_code}: {error.message}") from error


def ensure_keys(engine: SearchEngine) -> bool:
    """Creates the keys with fixed uids that the API uses. True when one was missing or had other rights.

    One signs the tokens of browsers: a token names those of its indexes that its browser may search; shoppers have no
    preview. The other reads the state of the engine.
    """
    created = [
        _ensure_key(engine, SEARCH_KEY_UID, "storefront", ["search"], [*INDEX_UIDS, PRODUCTS_PREVIEW]),
        _ensure_key(engine, STATE_KEY_UID, "state", ["stats.get", "tasks.get", "version"], ["*"]),
    ]
    return any(created)


def _ensure_key(engine: SearchEngine, uid: str, name: str, actions: list[str], indexes: list[str]) -> bool:
    current = engine.key(uid)
    if current and sorted(current["actions"]) == sorted(actions) and sorted(current["indexes"]) == sorted(indexes):
        return False
    if current:
        engine.delete_key(uid)
    engine.create_key({"uid": uid, "name": name, "expiresAt": None, "actions": actions, "indexes": indexes})
    return True
