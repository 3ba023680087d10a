"""Invalid requests of any kind get an error in the protocol's form, and the server goes on."""

import gzip
import json
import os
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import brotli
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from onebox.engine.engine import Engine
from onebox.engine.http.app import create_app

JSON = {"content-type": "application/json"}
DEEP = "[" * 5000 + "]" * 5000
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner), max_leaves=6
)
WORDS = st.lists(st.sampled_from(["*", "id", "name", "a.b", "price:asc", "масло", ""]), max_size=3)
NUMBERS = st.integers(min_value=0, max_value=1 << 64)
FILTERS = st.lists(
    st.sampled_from(
        ["id", "name", "=", "!=", "1", "'x'", "IN", "[", "]", "(", ")", "NOT", "AND", "OR", "EXISTS", "TO"]
    ),
    max_size=7,
).map(" ".join)
SEARCHES = st.fixed_dictionaries(
    {},
    optional={
        "q": st.text(max_size=12) | st.sampled_from(['"масло', "-масло", "ма\0сло", '"" -""']),
        "offset": NUMBERS,
        "limit": NUMBERS,
        "page": NUMBERS,
        "hitsPerPage": NUMBERS,
        "filter": FILTERS | st.lists(FILTERS, max_size=3),
        "sort": WORDS,
        "facets": WORDS,
        "attributesToHighlight": WORDS,
        "attributesToCrop": WORDS,
        "cropLength": NUMBERS,
        "attributesToSearchOn": WORDS,
        "distinct": st.sampled_from(["id", "name", "none"]),
        "rankingScoreThreshold": st.floats(0, 1),
        "showRankingScoreDetails": st.booleans(),
        "showMatchesPosition": st.booleans(),
        "matchingStrategy": st.sampled_from(["last", "all", "frequency"]),
    },
)
QUICK = settings(
    max_examples=int(os.environ.get("CONTRACT_EXAMPLES") or 50),
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A test client of the application, with a small index."""
    folder: Path = tmp_path_factory.mktemp("engine")
    with TestClient(create_app(Engine(folder), None), raise_server_exceptions=False) as client:
        documents = [{"id": n, "name": f"масло {n}\t«Лукойл»", "a": {"b": [n, None, {"c": "x"}]}} for n in range(30)]
        client.post("/indexes/products/documents?primaryKey=id", json=documents)
        rules = {"filterableAttributes": ["id", "name", "a"], "sortableAttributes": ["price", "id"]}
        finished_task(client, client.patch("/indexes/products/settings", json=rules).json())
        yield client


def finished_task(server: TestClient, summary: dict[str, Any]) -> dict[str, Any]:
    """The finished task."""
    while True:
        task: dict[str, Any] = server.get(f"/tasks/{summary['taskUid']}").json()
        if task["finishedAt"] is not None:
            return task
        time.sleep(0.002)


def assert_refused(answer: Any) -> None:
    assert 400 <= answer.status_code < 500, answer.text
    assert set(answer.json()) == {"message", "code", "type", "link"}


@pytest.mark.parametrize("path", ["/indexes/products/search", "/multi-search", "/indexes/products/facet-search"])
@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff\xfe", b'{"q": "\\ud800"}', b'{"q": NaN}', DEEP.encode(), b'{"q": "x"} {}', b"[]", b"null"],
)
def test_a_broken_search_is_refused(server: TestClient, path: str, body: bytes) -> None:
    assert_refused(server.post(path, content=body, headers=JSON))


@pytest.mark.parametrize(
    "body",
    [
        b"\xff",
        b'[{"id": "\xff"}]',
        b'[{"id": 1}',
        b'[{"id": "\\ud800"}]',
        f'[{{"id": 1, "a": {DEEP}}}]'.encode(),
        b"[1]",
    ],
)
@pytest.mark.parametrize("kind", ["application/json", "application/x-ndjson"])
def test_broken_documents_are_refused(server: TestClient, kind: str, body: bytes) -> None:
    assert_refused(server.post("/indexes/products/documents", content=body, headers={"content-type": kind}))


@pytest.mark.parametrize("path", ["/indexes/%00/search", "/indexes/%FF", "/indexes/..%2Fx", "/indexes/" + "a" * 500])
def test_names_no_index_can_have_are_refused(server: TestClient, path: str) -> None:
    answer = server.post(path, json={}) if path.endswith("search") else server.get(path)

    assert 400 <= answer.status_code < 500


def packed(name: str, data: bytes) -> bytes:
    pack: dict[str, Callable[[bytes], bytes]] = {"gzip": gzip.compress, "deflate": zlib.compress, "br": brotli.compress}
    return pack[name](data)


@pytest.mark.parametrize("encoding", ["", "gzip", "deflate", "br"])
def test_a_body_above_the_limit_is_refused(tmp_path: Path, encoding: str) -> None:
    body = b"[" + b" " * 5_000_000 + b"]"
    headers = JSON | {"content-encoding": encoding}
    with TestClient(create_app(Engine(tmp_path), None, payload_limit=4_000_000)) as small:
        answer = small.post(
            "/indexes/products/documents", content=packed(encoding, body) if encoding else body, headers=headers
        )

    assert (answer.status_code, answer.json()["code"]) == (413, "payload_too_large")
    assert answer.json()["message"].endswith("The maximum accepted payload size is 4 MB.")


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br"])
def test_a_compressed_body_is_decompressed(server: TestClient, encoding: str) -> None:
    headers = JSON | {"content-encoding": encoding}
    answer = server.post(
        "/indexes/products/search", content=packed(encoding, b'{"q": "x", "limit": 0}'), headers=headers
    )

    assert answer.json()["limit"] == 0


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br"])
def test_a_body_that_cannot_be_decompressed_is_refused(server: TestClient, encoding: str) -> None:
    answer = server.post(
        "/indexes/products/search", content=b"no such thing", headers=JSON | {"content-encoding": encoding}
    )

    assert_refused(answer)


@pytest.mark.parametrize("number", [1 << 63, -(1 << 63), (1 << 64) - 1, 1 << 64, 1e308, 5e-324])
def test_odd_numbers_can_be_stored_and_found(server: TestClient, number: float) -> None:
    body = json.dumps([{"id": 1, "price": number}]).encode()
    answer = server.post("/indexes/numbers/documents?primaryKey=id", content=body, headers=JSON)
    finished_task(server, server.patch("/indexes/numbers/settings", json={"filterableAttributes": ["price"]}).json())

    assert finished_task(server, answer.json())["status"] == "succeeded"
    response = server.post(
        "/indexes/numbers/search", json={"filter": f"price = '{number}'", "facets": ["price"]}
    ).json()
    assert [hit["price"] for hit in response["hits"]] == [number]


@QUICK
@given(body=SEARCHES)
def test_generated_searches_never_cause_a_server_error(server: TestClient, body: dict[str, Any]) -> None:
    answer = server.post("/indexes/products/search", content=json.dumps(body).encode(), headers=JSON)

    if answer.status_code != 200:
        assert_refused(answer)


@QUICK
@given(body=VALUES)
@pytest.mark.parametrize("path", ["/multi-search", "/indexes/fuzzed/settings", "/keys", "/swap-indexes"])
def test_generated_bodies_never_cause_a_server_error(server: TestClient, path: str, body: Any) -> None:
    method = "PATCH" if path.endswith("settings") else "POST"
    answer = server.request(method, path, content=json.dumps(body).encode(), headers=JSON)

    if answer.status_code not in (200, 202):
        assert_refused(answer)


@QUICK
@given(fields=st.dictionaries(st.text(max_size=5), VALUES, max_size=4))
def test_generated_documents_never_cause_a_server_error(server: TestClient, fields: dict[str, Any]) -> None:
    document = {**fields, "id": 1}
    answer = server.post(
        "/indexes/fuzzed/documents?primaryKey=id", content=json.dumps([document]).encode(), headers=JSON
    )

    if answer.status_code == 202:
        task = finished_task(server, answer.json())
        assert task["error"] is None or task["error"]["code"] != "internal"
    else:
        assert_refused(answer)
