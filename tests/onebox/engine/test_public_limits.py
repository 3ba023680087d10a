"""Nobody can stop the search: limits of search keys, turns of clients, abandoned work, slow connections."""

import json
import select
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest

from api.core.certificates import certificates
from onebox.engine.admission.searcher import counted_address
from onebox.ports import HOST
from tests.contract.sender import Sender
from tests.fixtures.engine import SearchEngine, running

MULTI_SEARCH = "/multi-search"
VECTORS = Path(__file__).parents[2] / "vectors"
DOCUMENTS = 600
#: Some 50 ms of work: five hundred hits, every word of every field marked.
HEAVY = {
    "indexUid": "products",
    "q": "масло моторное",
    "limit": 500,
    "attributesToHighlight": ["*"],
    "attributesToCrop": ["*:5"],
}
LIGHT = {"indexUid": "products", "q": "масло", "limit": 1}
#: What a stranger may ask for, and takes a tenth of a second: whoever comes a second later still finds it waiting.
PERMITTED = {"indexUid": "parts", "q": "масло моторное", "limit": 30, "attributesToHighlight": ["name"]}
ATTACKER, SHOPPER = "127.0.0.1", "127.0.0.2"


@pytest.fixture(scope="module")
def public_engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SearchEngine]:
    """An engine as `make up` starts it, with some products."""
    with running(tmp_path_factory.mktemp("public") / "engine", options=["--public-limits"]) as engine:
        fill(engine)
        fill_long_names(engine)
        yield engine


def fill_long_names(engine: SearchEngine) -> None:
    sender = Sender(engine.url, engine.master_key)
    documents = [{"id": n, "name": "масло моторное синтетическое для двигателей " * 100} for n in range(30)]
    task = sender.call("POST", "/indexes/parts/documents?primaryKey=id", documents).json()
    assert sender.wait_for_task(task["taskUid"])["status"] == "succeeded"


def fill(engine: SearchEngine, settings: dict[str, Any] | None = None) -> None:
    sender = Sender(engine.url, engine.master_key)
    settings = {"filterableAttributes": ["brand"], **(settings or {})}
    sender.call("PATCH", "/indexes/products/settings", settings)
    text = "масло моторное синтетическое для двигателей с турбонаддувом и без него " * 4
    documents = [{"id": n, "name": f"масло моторное {n}", "text": text, "brand": n % 7} for n in range(DOCUMENTS)]
    task = sender.call("POST", "/indexes/products/documents?primaryKey=id", documents).json()
    assert sender.wait_for_task(task["taskUid"])["status"] == "succeeded"


class Visitor:
    """A client with an address of its own and the key that the page would have."""

    def __init__(self, engine: SearchEngine, address: str, key: str) -> None:
        headers = {"Authorization": f"Bearer {key}"}
        transport = httpx.HTTPTransport(local_address=address, verify=certificates())
        self.client = httpx.Client(base_url=engine.url, headers=headers, transport=transport, timeout=60)

    def search(self, *queries: dict[str, Any], **more: Any) -> httpx.Response:
        return self.client.post(MULTI_SEARCH, json={"queries": list(queries), **more})


def tenant_token(engine: SearchEngine, page: str = "") -> str:
    """Pages with different names have different tokens."""
    key = Sender(engine.url, engine.master_key).key_named("Default Search API Key")
    rules: dict[str, dict[str, str]] = {"*": {}, **({page: {}} if page else {})}
    return jwt.encode({"apiKeyUid": key["uid"], "searchRules": rules}, key["key"], algorithm="HS256")


def visitor(engine: SearchEngine, address: str = SHOPPER) -> Visitor:
    return Visitor(engine, address, tenant_token(engine))


def owner(engine: SearchEngine, address: str = ATTACKER) -> Visitor:
    return Visitor(engine, address, engine.master_key)


def load(engine: SearchEngine) -> dict[str, int]:
    counters: dict[str, int] = owner(engine).client.get("/search-queue").json()
    return counters


def wait_for(engine: SearchEngine, **expected: int) -> dict[str, int]:
    """The counters of the search thread as soon as they are at least the expected ones."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        counters = load(engine)
        if all(counters[name] >= value for name, value in expected.items()):
            return counters
        time.sleep(0.005)
    raise AssertionError(f"{expected} did not come, but {counters}")


def wait_until_idle(engine: SearchEngine) -> dict[str, int]:
    while (counters := load(engine))["waiting"] > 0:
        time.sleep(0.005)
    return counters


@contextmanager
def flood(
    engine: SearchEngine, key: str, address: str, requests: int, query: dict[str, Any] = HEAVY
) -> Iterator[list[socket.socket]]:
    """Connections with ten heavy searches each, whose answers nobody reads; closed at the end."""
    port = httpx.URL(engine.url).port or 0
    body = json.dumps({"queries": [query] * 10}).encode()
    head = (
        f"POST {MULTI_SEARCH} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {key}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    connections = [socket.create_connection((HOST, port), 20, (address, 0)) for _ in range(requests)]
    for connection in connections:
        connection.sendall(head.encode() + body)
    yield connections
    for connection in connections:
        connection.close()


def answered(connections: list[socket.socket]) -> list[socket.socket]:
    return select.select(connections, [], [], 0)[0]


def refusal(answer: httpx.Response) -> tuple[int, str]:
    body = answer.json()
    assert set(body) == {"message", "code", "type", "link"}
    return answer.status_code, body["code"]


def vector(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((VECTORS / name).read_text("utf-8"))
    return entries


@pytest.mark.parametrize("kind", ["token", "search key"])
def test_a_multi_search_of_a_stranger_has_ten_queries_at_most(public_engine: SearchEngine, kind: str) -> None:
    key = Sender(public_engine.url, public_engine.master_key).key_named("Default Search API Key")["key"]
    stranger = visitor(public_engine) if kind == "token" else Visitor(public_engine, SHOPPER, key)

    assert len(stranger.search(*[LIGHT] * 10).json()["results"]) == 10
    assert refusal(stranger.search(*[LIGHT] * 11)) == (400, "bad_request")
    assert refusal(stranger.search(*[LIGHT] * 60, federation={})) == (400, "bad_request")
    assert len(owner(public_engine).search(*[LIGHT] * 60).json()["results"]) == 60


def test_the_body_of_a_stranger_has_64_kilobytes_at_most(public_engine: SearchEngine) -> None:
    padded = json.dumps({"queries": [LIGHT]}).encode().ljust(65_536)
    headers = {"Content-Type": "application/json"}

    def send(sender: Visitor, body: bytes) -> httpx.Response:
        return sender.client.post(MULTI_SEARCH, content=body, headers=headers)

    assert send(visitor(public_engine), padded).status_code == 200
    assert refusal(send(visitor(public_engine), padded + b" ")) == (413, "payload_too_large")
    assert send(owner(public_engine), padded + b" ").status_code == 200


@pytest.mark.parametrize("sent", vector("search_bodies.json"), ids=lambda sent: sent["name"])
def test_the_gate_accepts_what_the_storefront_sends(public_engine: SearchEngine, sent: dict[str, Any]) -> None:
    """The engine of the test has other fields than the shop's: it may refuse a body, but not as a public one."""
    answer = Visitor(public_engine, "127.0.0.6", tenant_token(public_engine)).client.post(
        sent["path"], json=sent["body"]
    )

    assert answer.status_code in (200, 400)
    assert "public" not in answer.json().get("message", "")


@pytest.mark.parametrize("sent", vector("refused_searches.json"), ids=lambda sent: sent["name"])
def test_the_gate_refuses_what_the_storefront_never_sends(public_engine: SearchEngine, sent: dict[str, Any]) -> None:
    answer = Visitor(public_engine, "127.0.0.7", tenant_token(public_engine)).client.post(
        sent["path"], json=sent["body"]
    )

    assert refusal(answer) == (400, sent["code"])
    assert "public" in answer.json()["message"]


@pytest.mark.parametrize("path", ["/indexes/products/search", "/indexes/products/similar"])
def test_strangers_use_only_the_routes_of_the_storefront(public_engine: SearchEngine, path: str) -> None:
    assert refusal(visitor(public_engine).client.post(path, json={"q": "масло"})) == (400, "bad_request")
    assert refusal(visitor(public_engine).client.get(path, params={"q": "масло"})) == (400, "bad_request")


def test_a_filter_of_a_stranger_is_not_nested_by_negations(public_engine: SearchEngine) -> None:
    query = {**LIGHT, "filter": "NOT " * 300 + "brand = 1"}

    assert refusal(visitor(public_engine).search(query)) == (400, "invalid_search_filter")


def test_many_searches_of_one_page_have_to_wait(public_engine: SearchEngine) -> None:
    """Of one page: another with the same address, and the owner, are answered."""
    busy = visitor(public_engine, "127.0.0.3")
    other = Visitor(public_engine, "127.0.0.3", tenant_token(public_engine, page="other"))

    answers = iter(lambda: busy.search(*[LIGHT] * 10), None)
    refused = next(answer for answer in answers if answer.status_code != 200)

    assert refusal(refused) == (429, "too_many_search_requests")
    assert int(refused.headers["Retry-After"]) >= 1
    assert refused.headers["Access-Control-Expose-Headers"] == "Retry-After"
    assert other.search(LIGHT).status_code == 200
    assert visitor(public_engine).search(LIGHT).status_code == 200
    assert owner(public_engine, "127.0.0.3").search(LIGHT).status_code == 200
    time.sleep(int(refused.headers["Retry-After"]))
    assert busy.search(LIGHT).status_code == 200


def test_many_pages_of_one_address_have_to_wait(tmp_path: Path) -> None:
    patch = "from onebox.engine.admission import public_limits; public_limits.ADDRESS_BURST = 30.0"
    with running(tmp_path / "engine", options=["--public-limits"], preparation=patch) as engine:
        fill(engine)
        pages = [Visitor(engine, "127.0.0.3", tenant_token(engine, page=str(page))) for page in range(12)]

        answers = [page.search(*[LIGHT] * 10) for page in pages]

    assert 429 in [answer.status_code for answer in answers]


def test_another_shopper_is_answered_before_the_flood(public_engine: SearchEngine) -> None:
    key, shopper = tenant_token(public_engine), visitor(public_engine, "127.0.0.9")
    shopper.search(LIGHT)
    with flood(public_engine, key, ATTACKER, 4, PERMITTED) as connections:
        wait_for(public_engine, waiting=4)

        answer = shopper.search(LIGHT)

        assert answer.json()["results"][0]["hits"]
        assert answered(connections) == []


def test_a_calm_page_of_the_attackers_address_is_answered_first(public_engine: SearchEngine) -> None:
    shared, attacker = "127.0.0.8", tenant_token(public_engine, page="attacker")
    shopper = visitor(public_engine, shared)
    shopper.search(LIGHT)
    with flood(public_engine, attacker, shared, 3, PERMITTED) as connections:
        wait_for(public_engine, waiting=3)

        answer = shopper.search(*[LIGHT] * 10)

        assert len(answer.json()["results"]) == 10
        assert answered(connections) == []


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("localhost", "localhost"),
    ],
)
def test_an_ipv6_visitor_is_counted_by_the_first_64_bits(host: str, counted: str) -> None:
    assert counted_address(host) == counted


def test_the_server_answers_while_it_searches(public_engine: SearchEngine) -> None:
    with flood(public_engine, public_engine.master_key, ATTACKER, 1) as connections:
        wait_for(public_engine, waiting=1)

        assert owner(public_engine).client.get("/health").status_code == 200

        assert answered(connections) == []


def test_the_work_of_a_client_that_has_gone_is_abandoned(public_engine: SearchEngine) -> None:
    before = wait_until_idle(public_engine)

    with flood(public_engine, public_engine.master_key, ATTACKER, 3):
        wait_for(public_engine, waiting=3)
    after = wait_until_idle(public_engine)

    assert after == {**before, "abandoned": before["abandoned"] + 3}


def test_a_full_waiting_line_refuses_searches(tmp_path: Path) -> None:
    options = ["--public-limits", "--experimental-search-queue-size", "2"]
    with running(tmp_path / "engine", options=options) as engine:
        fill(engine)
        with flood(engine, engine.master_key, ATTACKER, 2):
            wait_for(engine, waiting=2)

            answer = visitor(engine).search(LIGHT)

            assert refusal(answer) == (503, "too_many_search_requests")
            assert answer.headers["Retry-After"] == "10"
            assert load(engine)["refused"] == 1


def test_one_address_may_not_fill_the_waiting_line(public_engine: SearchEngine) -> None:
    before = wait_until_idle(public_engine)

    with flood(public_engine, tenant_token(public_engine), "127.0.0.4", 30, PERMITTED) as connections:
        after = wait_for(public_engine, refused=before["refused"] + 1)
        heads = [connection.recv(12) for connection in answered(connections)]

        assert after["waiting"] <= 20
        assert b"HTTP/1.1 429" in heads


def test_a_search_of_a_stranger_that_takes_too_long_is_stopped(tmp_path: Path) -> None:
    patch = "from onebox.engine.admission import public_limits; public_limits.QUERY_LIMIT_S = 0.001"
    with running(tmp_path / "engine", options=["--public-limits"], preparation=patch) as engine:
        fill(engine)

        assert refusal(visitor(engine).search({**LIGHT, "limit": 30})) == (400, "bad_request")
        assert owner(engine).search({**LIGHT, "limit": 30}).status_code == 200


def test_ranking_ends_at_the_cutoff_with_every_hit(tmp_path: Path) -> None:
    with running(tmp_path / "engine") as engine:
        fill(engine, {"searchCutoffMs": 0})

        query = {**LIGHT, "q": f"масло {DOCUMENTS - 1}", "showRankingScoreDetails": True, "matchingStrategy": "all"}
        (result,) = owner(engine).search({**query, "limit": 2}, {**query}).json()["results"][:1]

    assert [hit["id"] for hit in result["hits"]] == [DOCUMENTS - 1]
    assert result["hits"][0]["_rankingScoreDetails"] == {"skipped": {"order": 0}}


PATCHED = "from onebox.engine.http import connection; connection.HEAD_TIMEOUT_S = 0.3; connection.MAX_CONNECTIONS = 5"


def test_slow_heads_and_many_connections_are_closed(tmp_path: Path) -> None:
    with running(tmp_path / "engine", preparation=PATCHED) as engine:
        address = (HOST, httpx.URL(engine.url).port or 0)
        with socket.create_connection(address, timeout=20) as line:
            line.sendall(b"POST /multi-search HTTP/1.1\r\nHost: localhost\r\n")
            assert line.recv(100) == b""
        with socket.create_connection(address, timeout=20) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nX-Long: " + b"x" * 70_000 + b"\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 400")
        lines = [socket.create_connection(address, timeout=20) for _ in range(6)]
        assert lines[-1].recv(100) == b""
        for line in lines:
            line.close()
        assert owner(engine, SHOPPER).client.get("/health").status_code == 200
