"""The client of the engine: what its calls do, and the class of every error, which decides what happens next."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from indexer.engine import (
    FIRST_POLL_S,
    SLOWEST_POLL_S,
    EngineError,
    EngineFailedError,
    EngineRefusedError,
    EngineUnavailableError,
    IndexMissingError,
    SearchEngine,
)
from tests.api.small_shop import FILTER, OIL
from tests.fixtures.indexing import documents_of

KEY = "6062abda-a5aa-4414-ac91-ecd7944c0f8d"
NOBODY = 999_999
ENQUEUED_AT = "2026-11-26T12:00:00.123456789Z"


@dataclass
class FakeServer:
    """Answers every request alike and notes what was asked."""

    status: int = 200
    body: bytes = b"{}"
    requests: list[tuple[str, str, bytes]] = field(default_factory=list)
    url: str = ""

    def answer(self, body: object, status: int = 200) -> None:
        self.status, self.body = status, json.dumps(body).encode()

    def task(self, **fields: object) -> None:
        self.answer({"uid": 7, "taskUid": 7, "indexUid": None, "type": "any", "enqueuedAt": ENQUEUED_AT, **fields})


@pytest.fixture
def server() -> Iterator[FakeServer]:
    fake = FakeServer()

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            fake.requests.append((self.command, self.path, body))
            self.send_response(fake.status)
            self.send_header("Content-Length", str(len(fake.body)))
            self.end_headers()
            self.wfile.write(fake.body)

        do_GET = do_POST = do_PUT = answer  # noqa: N815

        def log_message(self, *_: object) -> None:
            """Writes no log."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listener:
        fake.url = f"http://127.0.0.1:{listener.server_port}"
        thread = Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield fake
        finally:
            listener.shutdown()
            thread.join()


@pytest.fixture
def client(server: FakeServer) -> SearchEngine:
    return SearchEngine(server.url, "key")


@pytest.mark.parametrize(
    ("status", "code", "error"),
    [
        (400, "invalid_document_id", EngineRefusedError),
        (400, None, EngineUnavailableError),
        (401, "missing_authorization_header", EngineUnavailableError),
        (403, "invalid_api_key", EngineUnavailableError),
        (404, "index_not_found", IndexMissingError),
        (404, None, EngineUnavailableError),
        (408, "request_timeout", EngineUnavailableError),
        (413, "payload_too_large", EngineRefusedError),
        (413, None, EngineRefusedError),
        (429, "too_many_search_requests", EngineUnavailableError),
        (500, "internal", EngineUnavailableError),
        (503, "no_space_left_on_device", EngineUnavailableError),
    ],
)
def test_an_answer_says_whether_to_try_again(
    server: FakeServer, client: SearchEngine, status: int, code: str | None, error: type[EngineError]
) -> None:
    server.answer({"message": "Index `products` said no", **({"code": code} if code else {})}, status)

    with pytest.raises(EngineError) as raised:
        client.replace("products", b'{"id":1}')

    assert type(raised.value) is error


def test_a_full_disk_is_no_refusal_of_the_documents(server: FakeServer, client: SearchEngine) -> None:
    server.answer({"message": "No space left", "code": "no_space_left_on_device", "type": "system"}, 422)

    with pytest.raises(EngineUnavailableError):
        client.replace("products", b'{"id":1}')


def test_a_page_of_a_proxy_is_a_temporary_error(server: FakeServer, client: SearchEngine) -> None:
    server.status, server.body = 200, b"<html>Login</html>"

    with pytest.raises(EngineUnavailableError):
        client.count("products")


@pytest.mark.parametrize(
    ("state", "error"),
    [
        ({"status": "failed", "error": {"type": "invalid_request", "code": "invalid_document_id"}}, EngineRefusedError),
        ({"status": "failed", "error": {"type": "internal", "code": "internal"}}, EngineFailedError),
        ({"status": "failed", "error": {"code": "index_not_found"}, "indexUid": "products"}, IndexMissingError),
        ({"status": "failed", "error": {"type": "system", "code": "no_space_left_on_device"}}, EngineUnavailableError),
        ({"status": "canceled"}, EngineFailedError),
    ],
)
def test_a_task_that_did_not_succeed_has_the_class_of_its_error(
    server: FakeServer, client: SearchEngine, state: dict[str, object], error: type[EngineError]
) -> None:
    server.task(**state)

    with pytest.raises(EngineError) as raised:
        client.wait(7)

    assert type(raised.value) is error


def test_a_task_that_does_not_end_is_tried_again_later(
    server: FakeServer, client: SearchEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, pauses = [0.0], list[float]()

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        now[0] += seconds

    monkeypatch.setattr("indexer.engine.time.monotonic", lambda: now[0])
    monkeypatch.setattr("indexer.engine.time.sleep", sleep)
    server.task(status="processing")

    with pytest.raises(EngineUnavailableError, match="Task 7 has not ended in 5 s"):
        client.wait(7, deadline_s=5)

    assert pauses == sorted(pauses), "the intervals grow"
    assert (pauses[0], pauses[-1]) == (FIRST_POLL_S, SLOWEST_POLL_S)
    assert len(server.requests) == len(pauses) + 1


def test_documents_travel_as_lines_of_json(server: FakeServer, client: SearchEngine) -> None:
    server.task(status="enqueued")

    assert (client.replace("products", b'{"id":1}\n{"id":2}'), client.merge("products", b'{"id":3}')) == (7, 7)

    assert server.requests == [
        ("POST", "/indexes/products/documents?primaryKey=id", b'{"id":1}\n{"id":2}'),
        ("PUT", "/indexes/products/documents?primaryKey=id&skipCreation=true", b'{"id":3}'),
    ]


def test_a_merge_changes_fields_and_creates_nothing(search: SearchEngine) -> None:
    before = documents_of(search, "products")

    search.wait(search.merge("products", f'{{"id":{OIL},"name":"Новое"}}\n{{"id":{NOBODY},"name":"Нет"}}'.encode()))

    assert documents_of(search, "products") == {**before, OIL: {**before[OIL], "name": "Новое"}}


def test_documents_are_deleted_by_their_ids(search: SearchEngine) -> None:
    assert documents_of(search, "products").keys() == {OIL, FILTER}

    search.wait(search.delete("products", [FILTER, NOBODY]))

    assert documents_of(search, "products").keys() == {OIL}
    assert search.count("products") == 1


def test_a_key_is_created_read_and_deleted(search: SearchEngine) -> None:
    assert search.key(KEY) is None

    search.create_key({"uid": KEY, "name": "browsers", "actions": ["search"], "indexes": ["a"], "expiresAt": None})

    key = search.key(KEY)
    assert key
    assert {name: key[name] for name in ("uid", "name", "actions", "indexes", "expiresAt")} == {
        "uid": KEY, "name": "browsers", "actions": ["search"], "indexes": ["a"], "expiresAt": None,
    }  # fmt: skip
    search.delete_key(KEY)
    assert search.key(KEY) is None


def test_indexes_are_listed_and_a_missing_one_is_no_error(search: SearchEngine) -> None:
    assert "products" in search.index_uids()
    assert search.exists("products")
    search.drop("products")
    search.drop("products")

    assert not search.exists("products")
    assert "products" not in search.index_uids()
    with pytest.raises(IndexMissingError, match="Index `products` does not exist"):
        search.count("products")
