"""Request bodies: invalid ones are refused with the common error shape before they are parsed."""

import asyncio
import gzip
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from api.core.errors import ErrorOut
from api.http.bodies import MAX_BODY_BYTES

CART = "/api/shop/getCart"
JSON = {"Content-Type": "application/json"}


def chunks(count: int) -> Iterator[bytes]:
    for _ in range(count):
        yield b"[" * 100_000


@pytest.mark.parametrize("content", [b"[" * (MAX_BODY_BYTES + 1), chunks(11)], ids=["announced", "in chunks"])
def test_a_body_that_is_too_large_is_refused(shop: TestClient, content: bytes | Iterator[bytes]) -> None:
    answer = shop.post(CART, content=content, headers=JSON)

    assert answer.status_code == 413
    assert ErrorOut.model_validate(answer.json()).error.code == "payload_too_large"


def test_compressed_bodies_are_not_decompressed(shop: TestClient) -> None:
    answer = shop.post(CART, content=gzip.compress(b'{"cart": []}'), headers={**JSON, "Content-Encoding": "gzip"})

    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "unsupported_media_type")


def test_deeply_nested_bodies_are_refused(shop: TestClient) -> None:
    for bracket in (b"[", b'{"cart":'):
        answer = shop.post(CART, content=bracket * 100_000, headers=JSON)
        assert answer.status_code in (400, 422)
        ErrorOut.model_validate(answer.json())


def test_a_body_that_arrives_too_slowly_is_aborted(shop: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.http.bodies.BODY_TIMEOUT_S", 0.01)
    statuses: list[int] = []

    async def ask() -> None:
        async def never() -> dict[str, object]:
            await asyncio.Event().wait()
            return {}

        async def send(message: dict[str, object]) -> None:
            statuses.append(message.get("status", 0))  # type: ignore[arg-type]

        headers = [(b"content-type", b"application/json"), (b"content-length", b"10")]
        await shop.app({"type": "http", "method": "POST", "path": CART, "raw_path": CART.encode(), "query_string": b"",
                        "headers": headers, "scheme": "http", "http_version": "1.1", "client": None, "server": None,
                        "root_path": ""}, never, send)  # type: ignore[arg-type]  # fmt: skip

    asyncio.run(ask())

    assert statuses[0] == 408
