"""Client of the search engine: the official client with keep-alive, and errors classified by the possible reaction."""

import time
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

import requests
from meilisearch import Client
from meilisearch._httprequests import HttpRequests
from meilisearch.config import Config
from meilisearch.errors import MeilisearchApiError, MeilisearchCommunicationError, MeilisearchTimeoutError
from meilisearch.models.task import TaskInfo

from api.core.json_types import JsonObject
from api.core.settings import Settings

JSON, NDJSON = "application/json", "application/x-ndjson"
REQUEST_TIMEOUT_S = 30
#: Idle connections are closed after this time; servers close them after 5 s.
IDLE_S = 2.0
TASK_DEADLINE_S = 300.0
FIRST_POLL_S = 0.005
SLOWEST_POLL_S = 0.25
TOO_LARGE = 413
#: Statuses of temporary errors and of a wrong key; the request itself may be valid. Errors without the engine's code
#: are treated alike.
_TEMPORARY = {401, 403, 408, 429, *range(500, 600)}


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


class KeepAlive(HttpRequests):
    """Keep-alive for the official client, which opens a connection for each request."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self._session = requests.Session()
        # The engine is in the internal network: neither the environment's proxy nor .netrc applies.
        self._session.trust_env = False
        self._last_used = time.monotonic()

    def send_request(self, *arguments: Any, **named: Any) -> Any:
        # The server closes idle connections; a request sent at that moment would be lost.
        if time.monotonic() - self._last_used > IDLE_S:
            self._session.close()
        try:
            return super().send_request(*arguments, **named)
        finally:
            self._last_used = time.monotonic()

    def get(self, path: str) -> Any:
        return self.send_request(self._session.get, path)

    def post(self, path: str, body: Any = None, content_type: str | None = JSON, *, serializer: Any = None) -> Any:
        return self.send_request(self._session.post, path, body, content_type, serializer=serializer)

    def put(self, path: str, body: Any = None, content_type: str | None = JSON, *, serializer: Any = None) -> Any:
        return self.send_request(self._session.put, path, body, content_type, serializer=serializer)

    def patch(self, path: str, body: Any = None, content_type: str | None = JSON) -> Any:
        return self.send_request(self._session.patch, path, body, content_type)

    def delete(self, path: str, body: Any = None) -> Any:
        return self.send_request(self._session.delete, path, body)


class SearchEngine:
    """The engine's API. Not thread-safe: the official client keeps the content type in shared headers."""

    def __init__(self, url: str, master_key: str) -> None:
        self.url = url
        self.client = Client(url, master_key, timeout=REQUEST_TIMEOUT_S)
        self.client.http = KeepAlive(self.client.config)

    @classmethod
    def of(cls, settings: Settings) -> "SearchEngine":
        return cls(settings.meili_url, settings.meili_master_key.get_secret_value())

    # Indexes

    def exists(self, uid: str) -> bool:
        try:
            self._call(self.client.get_raw_index, uid)
        except IndexMissingError:
            return False
        return True

    def index_uids(self) -> list[str]:
        return [index["uid"] for index in self._call(self.client.http.get, "indexes?limit=1000")["results"]]

    def count(self, uid: str) -> int:
        return int(self._call(self.client.http.get, f"indexes/{uid}/stats")["numberOfDocuments"])

    def create(self, uid: str, primary_key: str) -> None:
        self.wait(self._task(self.client.create_index, uid, {"primaryKey": primary_key}))

    def drop(self, uid: str) -> None:
        """Deletes an index; a missing index is no error."""
        try:
            self.wait(self._task(self.client.delete_index, uid))
        except IndexMissingError:
            return

    def swap(self, live: str, shadow: str) -> None:
        self.wait(self._task(self.client.swap_indexes, [{"indexes": [live, shadow]}]))

    def settings(self, uid: str) -> JsonObject:
        settings: JsonObject = self._call(self.client.http.get, f"indexes/{uid}/settings")
        return settings

    def update_settings(self, uid: str, changes: JsonObject) -> None:
        self.wait(self._task(self.client.index(uid).update_settings, changes))

    # Documents; each call enqueues a task and returns its uid

    def replace(self, uid: str, ndjson: bytes, primary_key: str = "id") -> int:
        return self._documents(self.client.http.post, uid, {"primaryKey": primary_key}, ndjson)

    def merge(self, uid: str, ndjson: bytes, primary_key: str = "id") -> int:
        """Updates fields of existing documents; missing documents are not created."""
        query = {"primaryKey": primary_key, "skipCreation": "true"}
        return self._documents(self.client.http.put, uid, query, ndjson)

    def delete(self, uid: str, ids: Sequence[int]) -> int:
        # The client's own call for a list of ids is deprecated; deleting by filter would break the engine's batches.
        answer = self._call(self.client.http.post, f"indexes/{uid}/documents/delete-batch", list(ids))
        return int(answer["taskUid"])

    def wait(self, task: int, deadline_s: float = TASK_DEADLINE_S) -> None:
        """Waits until the task has succeeded; raises EngineError when it fails. Polls with growing intervals."""
        ends, pause = time.monotonic() + deadline_s, FIRST_POLL_S
        while (state := self._call(self.client.http.get, f"tasks/{task}"))["status"] in ("enqueued", "processing"):
            if time.monotonic() > ends:
                raise EngineUnavailableError(f"Task {task} has not ended in {deadline_s:g} s")
            time.sleep(pause)
            pause = min(pause * 1.25, SLOWEST_POLL_S)
        if state["status"] == "succeeded":
            return
        error = state.get("error") or {}
        message = str(error.get("message") or f"task {task} was {state['status']}")
        if error.get("code") == "index_not_found":
            raise IndexMissingError(str(state["indexUid"]))
        raise (EngineRefusedError if error.get("type") == "invalid_request" else EngineFailedError)(message)

    # Keys

    def key(self, uid: str) -> JsonObject | None:
        try:
            key_: JsonObject = self._call(self.client.http.get, f"keys/{uid}")
        except EngineRefusedError as error:
            if "not found" in str(error):
                return None
            raise
        return key_

    def create_key(self, key: JsonObject) -> None:
        self._call(self.client.http.post, "keys", key)

    def delete_key(self, uid: str) -> None:
        self._call(self.client.http.delete, f"keys/{uid}")

    def _documents(self, call: Any, uid: str, query: dict[str, str], ndjson: bytes) -> int:
        answer = self._call(call, f"indexes/{uid}/documents?{urlencode(query)}", ndjson, NDJSON)
        return int(answer["taskUid"])

    def _task(self, call: Any, *arguments: Any, **named: Any) -> int:
        info: TaskInfo = self._call(call, *arguments, **named)
        return info.task_uid

    def _call(self, call: Any, *arguments: Any, **named: Any) -> Any:
        try:
            return call(*arguments, **named)
        except (MeilisearchCommunicationError, MeilisearchTimeoutError, requests.RequestException) as error:
            raise EngineUnavailableError(f"{self.url} does not answer: {error}") from error
        except MeilisearchApiError as error:
            if error.code == "index_not_found":
                raise IndexMissingError(str(error.message).split("`")[1]) from error
            if error.status_code == TOO_LARGE or (error.code and error.status_code not in _TEMPORARY):
                raise EngineRefusedError(str(error.message)) from error
            raise EngineUnavailableError(f"{error.status_code}: {error.message}") from error
