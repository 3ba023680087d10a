"""Line ends in values that a response may repeat add no header to the response.

The application is called as uvicorn calls it, because a client would refuse to send these.
"""

from functools import partial
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.api.security.hostile_texts import LINE_ENDS
from tests.fixtures.customers import login

Header = tuple[bytes, bytes]
PLACES = (b"host", b"x-request-id", b"user-agent", b"origin", b"referer", b"authorization", b"accept-encoding",
          b"content-type", b"idempotency-key", b"x-signature", b"cookie", b"x-forwarded-host")  # fmt: skip
SHOP = ("/api/shop/getInit", "/api/shop/searchToken", "/api/shop/user")
ADDRESSES = (*SHOP, "/admin/login", "/admin/orders", "/", "/cart")


@pytest.fixture(autouse=True)
def search_is_configured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEILI_MASTER_KEY", "a master key of the tests")
    monkeypatch.setenv("SEARCH_PUBLIC_URL", ":8001")


def response_headers(shop: TestClient, path: str, query: bytes = b"", headers: tuple[Header, ...] = ()) -> list[Header]:
    """Headers of the response."""
    started: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        started.append(message)

    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": query, "root_path": "", "headers": list(headers),
        "client": ("203.0.113.9", 1), "server": ("127.0.0.1", 8000), "state": {},
    }  # fmt: skip
    assert shop.portal is not None
    app: Any = shop.app
    shop.portal.call(partial(app, scope, receive, send))
    assert started[0]["status"] < 500
    return [(name, value) for name, value in started[0]["headers"]]


def assert_whole(headers: list[Header]) -> None:
    for name, value in headers:
        assert not set(b"\r\n\0") & set(value), (name, value)
        assert name != b"set-cookie" or b"user-token" not in value, (name, value)
        assert name != b"x-injected"


@pytest.mark.parametrize("place", PLACES)
def test_hostile_request_headers_are_harmless(shop: TestClient, place: bytes) -> None:
    login(shop)

    for address in ADDRESSES:
        for line_end in LINE_ENDS:
            assert_whole(response_headers(shop, address, headers=((b"host", b"localhost"), (place, line_end))))


@pytest.mark.parametrize("name", [b"next", b"currentCity", b"ipr", b"q", b"slug", b"number"])
def test_hostile_query_strings_are_harmless(shop: TestClient, name: bytes) -> None:
    for address in ADDRESSES:
        for line_end in LINE_ENDS:
            assert_whole(response_headers(shop, address, query=name + b"=" + line_end))


def test_answers_to_a_customer_are_kept_by_no_cache(shop: TestClient) -> None:
    customer = login(shop)

    for call in ("user", "getOrders", "getAddresses", "getVehicles", "getSessions", "getBrands"):
        answer = shop.get(f"/api/shop/{call}", headers=customer)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store"), call
    assert "cache-control" not in shop.get("/api/shop/getBrands").headers


@pytest.mark.parametrize("path", ["/", "/cart", "/admin/login", "/newsletter/confirm", "/api/shop/getInit", "/nowhere"])
def test_no_page_shares_its_window_or_reaches_the_device(shop: TestClient, path: str) -> None:
    headers = dict(response_headers(shop, path))

    assert headers[b"cross-origin-opener-policy"] == b"same-origin"
    policy = headers[b"permissions-policy"].decode().split(", ")
    assert [feature for feature in policy if not feature.endswith("=()")] == ["geolocation=(self)"]
    assert {"camera=()", "microphone=()", "payment=()", "usb=()"} <= set(policy)


@pytest.mark.parametrize("host", [b"evil.example; script-src *", b"a b", b"'unsafe-inline'", b"x" * 5000])
def test_the_host_header_does_not_reach_the_policy(shop: TestClient, host: bytes) -> None:
    headers = dict(response_headers(shop, "/api/shop/getInit", headers=((b"host", host),)))

    assert headers[b"content-security-policy"].count(b"script-src") == 1
    assert b"unsafe-inline" not in headers[b"content-security-policy"].partition(b"style-src")[0]
