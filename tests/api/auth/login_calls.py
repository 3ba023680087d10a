"""The calls of a login, as a browser makes them."""

from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from tests.fixtures.customers import PHONE
from tests.fixtures.sms import Outbox

STRANGER = "79035550101"


def ask(client: TestClient, phone: str = PHONE, call: str = "sendLoginSms", **more: Any) -> Response:
    return client.post(f"/api/shop/{call}", json={"phone": phone, "agreement": True, "agreed_before": True} | more)


def enter(client: TestClient, code: str, phone: str = PHONE, **more: Any) -> Response:
    return client.post("/api/shop/login", json={"phone": phone, "code": code, "embed": False, **more})


def login_by_sms(client: TestClient, outbox: Outbox, phone: str = PHONE, **more: Any) -> Response:
    """Requests a code and logs in with it."""
    response = ask(client, phone, **more)
    assert response.status_code == 200, response.text
    return enter(client, outbox.code(phone), phone)


def bearer(answer: Response) -> dict[str, str]:
    return {"Authorization": f"Bearer {answer.json()['token']}"}


def wrong_code(code: str) -> str:
    """A wrong code of the same length."""
    return str((int(code) + 1) % 10 ** len(code)).zfill(len(code))


def at(client: TestClient, address: str) -> TestClient:
    """A client of the same application and event loop with another IP address."""
    app = client.app
    assert isinstance(app, FastAPI)
    client_at_address = TestClient(app, client=(address, 50000), raise_server_exceptions=False)
    client_at_address.portal = client.portal
    return client_at_address


def error(answer: Response) -> dict[str, Any]:
    error_body: dict[str, Any] = answer.json()["error"]
    return error_body
