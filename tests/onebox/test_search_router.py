"""The router before several engines: one copy a page, the next engine after a failure, nothing but searches."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from api.core.certificates import certificates
from onebox.ports import HOST, free_port
from onebox.search_router import FAIL_TIMEOUT_S, Upstreams, create_app
from tests.fixtures.stub_engines import engine, served

SEARCH = "/multi-search"
VECTORS = Path(__file__).parents[1] / "vectors"
TOKENS = [f"Bearer token-{number}" for number in range(40)]


@pytest.fixture
def client() -> Iterator[httpx.Client]:
    with httpx.Client(timeout=10) as client:
        yield client


def ask(client: httpx.Client, router: str, token: str) -> httpx.Response:
    return client.post(router + SEARCH, content='{"queries":[]}', headers={"Authorization": token})


@pytest.fixture
def two() -> Iterator[tuple[str, str]]:
    with served(engine("a")) as first, served(engine("b")) as second:
        yield first, second


def test_a_token_keeps_its_engine_and_tokens_are_shared_out(two: tuple[str, str], client: httpx.Client) -> None:
    with served(create_app(two)) as router:
        rounds = [[ask(client, router, token).json()["engine"] for token in TOKENS] for _ in range(2)]
    assert rounds[0] == rounds[1]
    assert 10 <= rounds[0].count("a") <= 30


def test_the_body_and_the_answer_pass_unchanged(two: tuple[str, str], client: httpx.Client) -> None:
    body = '{"queries": [{"indexUid":"cars", "q":"веста"}]}'
    with served(create_app(two)) as router:
        answer = client.post(f"{router}{SEARCH}?cityId=1", content=body.encode(), headers={"Origin": "http://shop"})
    assert answer.json() | {"engine": ""} == {"engine": "", "body": body, "path": SEARCH, "cookie": ""}
    assert answer.headers.get_list("access-control-allow-origin") == ["*"]


def test_the_gate_stands_before_the_engines(two: tuple[str, str], client: httpx.Client) -> None:
    """The bodies that tests/onebox/engine/test_public_limits.py sends."""
    accepted, refused = (
        json.loads((VECTORS / f"{name}.json").read_text("utf-8")) for name in ("search_bodies", "refused_searches")
    )
    with served(create_app(two)) as router:
        for sent in accepted:
            assert client.post(router + sent["path"], json=sent["body"]).status_code == 200, sent["name"]
        for sent in refused:
            answer = client.post(router + sent["path"], json=sent["body"])
            assert (answer.status_code, answer.json()["code"]) == (400, sent["code"]), sent["name"]
        large = client.post(router + SEARCH, content=b'{"queries":[]}'.ljust(65_537))
    assert large.status_code == 413


def test_many_searches_of_one_address_have_to_wait(two: tuple[str, str]) -> None:
    ten = {"queries": [{"indexUid": "cars", "q": "веста"}] * 10}
    other = httpx.HTTPTransport(local_address="127.0.0.2", verify=certificates())
    with (
        served(create_app(two)) as router,
        httpx.Client(base_url=router, headers={"Origin": "http://shop"}) as busy,
        httpx.Client(base_url=router, transport=other) as calm,
    ):
        refused = next(answer for answer in (busy.post(SEARCH, json=ten) for _ in range(900)) if answer.is_error)
        assert calm.post(SEARCH, json=ten).status_code == 200
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
    assert refused.headers["access-control-allow-origin"] == "*"


def test_nothing_but_searches_is_reachable(two: tuple[str, str], client: httpx.Client) -> None:
    with served(create_app(two)) as router:
        closed = [client.get(router + path).status_code for path in ("/keys", "/indexes", "/tasks", "/metrics")]
    assert closed == [404] * 4


@pytest.mark.parametrize("status", [403, 404, 502, 503, 504, None])
def test_a_search_of_a_dead_or_incomplete_engine_goes_to_the_next(
    two: tuple[str, str], client: httpx.Client, status: int | None
) -> None:
    with served(engine("ill", status or 200)) as ill:
        dead = f"http://{HOST}:{free_port()}" if status is None else ill
        with served(create_app([dead, two[0]])) as router:
            answers = [ask(client, router, token) for token in TOKENS[:12]]
    assert {(answer.status_code, answer.json()["engine"]) for answer in answers} == {(200, "a")}


def test_an_answer_that_is_no_failure_of_the_engine_is_final(two: tuple[str, str], client: httpx.Client) -> None:
    with served(engine("refuses", 403)) as refuses, served(create_app([refuses])) as router:
        assert ask(client, router, TOKENS[0]).status_code == 403


def test_without_any_engine_the_answer_is_502(client: httpx.Client) -> None:
    with served(create_app([f"http://{HOST}:{free_port()}"])) as router:
        assert ask(client, router, TOKENS[0]).status_code == 502


def test_an_engine_that_failed_is_asked_last_for_a_while() -> None:
    now = [100.0]
    upstreams = Upstreams(["http://a", "http://b"], clock=lambda: now[0])
    first, second = upstreams.ordered("key")
    upstreams.failed(first)
    assert upstreams.ordered("key") == [second, first]
    now[0] += FAIL_TIMEOUT_S
    assert upstreams.ordered("key") == [first, second]
