"""The geocoder over HTTP: local streets, the upstream as a fallback, and invalid requests."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from cachetools import TTLCache
from fastapi.testclient import TestClient

from api.delivery import address_suggestions
from api.delivery.address_suggestions import GuardedUpstream
from api.delivery.yandex import YandexGeocoder
from tests.api.delivery.test_yandex import KEY, answer, member
from tests.api.small_shop import TVER


def texts(shop: TestClient, query: str, **params: Any) -> list[str]:
    response = shop.get("/api/shop/geocode", params={"query": query} | params)
    assert response.status_code == 200, response.text
    return [suggestion["text"] for suggestion in response.json()["suggestions"]]


def test_the_city_comes_from_the_query_the_parameter_or_the_cookie(shop: TestClient) -> None:
    assert texts(shop, "Тверь, коминтерна 47") == ["Тверь, улица Коминтерна, 47"]
    assert texts(shop, "коминтерна 47", city=TVER) == ["Тверь, улица Коминтерна, 47"]
    assert texts(shop, "коминтерна 47") == []
    shop.cookies.set("currentCity", str(TVER))
    assert texts(shop, "коминтерна 47") == ["Тверь, улица Коминтерна, 47"]


def test_the_json_of_a_suggestion(shop: TestClient) -> None:
    response = shop.get("/api/shop/geocode", params={"query": "Ленинский пр 32а"}).json()

    assert response == {
        "suggestions": [
            {
                "text": "Москва, Ленинский проспект, 32А",
                "city": "Москва",
                "street": "Ленинский проспект",
                "house": "32А",
                "position": None,
            }
        ]
    }


def test_an_empty_text_has_no_suggestions(shop: TestClient) -> None:
    assert texts(shop, "   ") == []


@pytest.mark.parametrize(
    "query",
    ["http://localhost/", "http://2130706433/", "file:///etc/passwd", "@evil.example", "<script>", "' OR 1=1 --"],
)
def test_sql_and_html_are_treated_as_text(shop: TestClient, query: str) -> None:
    assert texts(shop, query) == []


@pytest.mark.parametrize(
    "params", [{}, {"query": "А" * 201}, {"query": "А\x00"}, {"query": "А\r\nБ"}, {"query": "А", "city": 0}]
)
def test_invalid_parameters_are_refused(shop: TestClient, params: dict[str, Any]) -> None:
    assert shop.get("/api/shop/geocode", params=params).status_code == 422


def test_an_unknown_city_is_refused(shop: TestClient) -> None:
    response = shop.get("/api/shop/geocode", params={"query": "А", "city": 999})

    assert (response.status_code, response.json()["error"]["code"]) == (404, "city_not_found")


def test_requests_of_one_address_are_limited(shop: TestClient) -> None:
    codes = [shop.get("/api/shop/geocode", params={"query": "мира"}).status_code for _ in range(121)]

    assert (set(codes[:120]), codes[120]) == ({200}, 429)


class TestUpstream:
    @pytest.fixture
    def upstream(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[httpx.Response | Exception]]:
        """Queues the replies of Yandex; a call after the last reply raises an error."""
        waiting: list[httpx.Response | Exception] = []

        def handler(request: httpx.Request) -> httpx.Response:
            reply = waiting.pop(0)
            if isinstance(reply, Exception):
                raise reply
            return reply

        guarded = GuardedUpstream(YandexGeocoder(KEY, httpx.MockTransport(handler)).suggest)
        monkeypatch.setenv("GEOCODER_API_KEY", KEY)
        monkeypatch.setattr(address_suggestions, "_upstream", lambda key: guarded if key == KEY else None)
        yield waiting
        assert waiting == []

    def test_with_a_key_suggestions_come_from_yandex(
        self, upstream: list[httpx.Response | Exception], shop: TestClient
    ) -> None:
        upstream.append(httpx.Response(200, json=answer(member())))

        (suggestion,) = shop.get("/api/shop/geocode", params={"query": "Ленинский 32"}).json()["suggestions"]

        assert suggestion["position"] == {"lat": 55.706, "lon": 37.586}
        assert texts(shop, "ленинский 32") == ["Москва, Ленинский проспект, 32А"]

    def test_a_known_answer_is_shown_while_yandex_fails_and_asked_for_again_after_its_time(
        self, upstream: list[httpx.Response | Exception], shop: TestClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        guarded = address_suggestions._upstream(KEY)
        assert guarded is not None
        now = 0.0
        guarded.answers = TTLCache(10, address_suggestions.CACHE_S, timer=lambda: now)
        upstream += [httpx.Response(200, json=answer(member())), httpx.Response(500)]
        known = texts(shop, "Ленинский 32")
        texts(shop, "тверская 1")

        assert texts(shop, "ленинский 32") == known
        now = address_suggestions.CACHE_S
        guarded.open_until = 0.0
        upstream.append(httpx.Response(200, json=answer()))
        assert texts(shop, "ленинский 32") == []

    @pytest.mark.parametrize(
        "failure",
        [
            httpx.Response(302, headers={"Location": "http://127.0.0.1/"}),
            httpx.Response(500),
            httpx.Response(200, content=b"<html>"),
            httpx.ReadTimeout("slow"),
            httpx.ConnectError("down"),
        ],
    )
    def test_when_yandex_fails_suggestions_come_from_the_local_streets(
        self, upstream: list[httpx.Response | Exception], shop: TestClient, failure: httpx.Response | Exception
    ) -> None:
        upstream.append(failure)

        response = shop.get("/api/shop/geocode", params={"query": "Ленинский 5"})

        assert [suggestion["text"] for suggestion in response.json()["suggestions"]] == [
            "Москва, Ленинский проспект, 5"
        ]
        assert KEY not in response.text
        assert texts(shop, "тверская 1") == ["Москва, Тверская улица, 1", "Москва, 1-я Тверская-Ямская улица, 1"]
