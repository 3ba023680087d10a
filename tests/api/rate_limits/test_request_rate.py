"""The request rate of the API by network, over HTTP."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.core.settings import get_settings
from api.http.client import UNKNOWN
from api.rate_limits import service
from api.rate_limits.policy import CounterStore, RateLimit
from tests.fixtures.api import client_from

FEW = RateLimit("apiCalls", 5, 10, CounterStore.MEMORY)
CALL = "/api/shop/getCities"


@pytest.fixture
def few_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "API_CALLS", FEW)


def statuses(visitor: TestClient, times: int, path: str = CALL) -> list[int]:
    return [visitor.get(path).status_code for _ in range(times)]


@pytest.mark.usefixtures("few_calls")
def test_calls_of_one_network_beyond_the_rate_are_refused_in_the_one_shape(shop: TestClient) -> None:
    assert statuses(client_from("2001:db8:0:1::1", shop), 3) == [200] * 3
    visitor = client_from("2001:db8:0:1:ffff::2", shop)
    assert statuses(visitor, 3) == [200] * 2 + [429]

    refused = visitor.get(CALL)

    assert refused.headers["Retry-After"] in {"9", "10"}
    error = refused.json()["error"]
    assert (error["code"], error["fields"]) == ("too_many_requests", {})
    assert error["message"].startswith("Слишком много запросов из вашей сети. Подождите ")
    assert statuses(client_from("2001:db8:0:2::1", shop), 1) == [200], "another network"


@pytest.mark.usefixtures("few_calls")
def test_refused_calls_reach_no_route_and_pages_are_not_counted(shop: TestClient) -> None:
    visitor = client_from("203.0.113.77", shop)

    assert statuses(visitor, 7, "/api/shop/nothing") == [404] * 5 + [429] * 2
    assert 429 not in statuses(visitor, 7, "/robots.txt")


@pytest.mark.usefixtures("few_calls")
@pytest.mark.parametrize("address", [UNKNOWN, "172.17.0.1", "fd00::1"])
def test_addresses_that_many_visitors_share_are_not_limited_as_one(shop: TestClient, address: str) -> None:
    assert statuses(client_from(address, shop), 7) == [200] * 7


@pytest.mark.usefixtures("few_calls")
def test_loopback_visitors_are_counted_by_address(shop: TestClient) -> None:
    assert statuses(client_from("127.3.2.1", shop), 6) == [200] * 5 + [429]
    assert statuses(client_from("127.3.2.2", shop), 1) == [200]


def test_the_rate_can_be_switched_off(monkeypatch: pytest.MonkeyPatch, database_url: str, tmp_path: Path) -> None:
    from api.app import create_app

    for is_limited in (True, False):
        monkeypatch.setenv("LIMIT_API_CALLS", str(is_limited))
        get_settings.cache_clear()
        middleware: list[object] = [each.cls for each in create_app().user_middleware]
        assert (service.RequestRate in middleware) is is_limited
