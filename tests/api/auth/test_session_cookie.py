"""The cookie of a login: unreadable for scripts, refused from other sites' pages, deleted by the server."""

from http.cookies import SimpleCookie

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from tests.api.auth.login_calls import bearer, error, login_by_sms
from tests.fixtures.customers import PHONE, KnownCustomer
from tests.fixtures.sms import Outbox

OWN_PAGE = {"Sec-Fetch-Site": "same-origin"}


def cookies_of(answer: Response) -> SimpleCookie:
    cookies: SimpleCookie = SimpleCookie()
    for header in answer.headers.get_list("set-cookie"):
        cookies.load(header)
    return cookies


def token_of(customer: KnownCustomer) -> str:
    return customer.headers["Authorization"].removeprefix("Bearer ")


def test_the_token_is_in_a_cookie_that_scripts_cannot_read(client: TestClient, outbox: Outbox) -> None:
    entered = login_by_sms(client, outbox)
    cookies = cookies_of(entered)
    token, login_id = cookies["user-token"], cookies["login-id"]

    assert token.value == entered.json()["token"]
    assert (token["httponly"], token["samesite"], token["path"], token["secure"]) == (True, "lax", "/", "")
    assert 89 * 86400 < int(token["max-age"]) <= 90 * 86400
    assert (login_id["httponly"], len(login_id.value)) == ("", 12)
    assert login_id.value not in token.value
    assert client.get("/api/shop/user").json()["phone"] == PHONE
    assert client.post("/api/shop/saveProfile", json={"name": "Анна"}, headers=OWN_PAGE).json()["name"] == "Анна"


def test_over_https_the_cookie_belongs_to_this_host(client: TestClient, outbox: Outbox) -> None:
    assert isinstance(client.app, FastAPI)
    secure = TestClient(client.app, base_url="https://shop.example")
    secure.portal = client.portal
    cookies = cookies_of(login_by_sms(secure, outbox))

    token = cookies["__Host-user-token"]
    assert (token["secure"], token["httponly"], token["path"], token["domain"]) == (True, True, "/", "")
    assert "user-token" not in cookies
    assert secure.get("/api/shop/user").json()["phone"] == PHONE


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "http://testserver"}, 200),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://testserver"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({}, 403),
    ],
)
def test_changes_by_cookie_come_from_the_shops_own_pages(
    client: TestClient, outbox: Outbox, headers: dict[str, str], status: int
) -> None:
    entered = login_by_sms(client, outbox)
    answer = client.post("/api/shop/saveProfile", json={"name": "Анна"}, headers=headers)

    assert answer.status_code == status
    if status == 403:
        assert error(answer)["code"] == "foreign_page"
        assert client.post("/api/shop/logout", headers=headers).status_code == 403
        assert client.get("/api/shop/user").json()["name"] == ""
    client.cookies.clear()
    by_token = client.post("/api/shop/saveProfile", json={"name": "Яна"}, headers=headers | bearer(entered))
    assert by_token.json()["name"] == "Яна", "a page of another site does not know the token"


def test_without_its_readable_id_the_cookie_counts_for_nothing(client: TestClient, outbox: Outbox) -> None:
    """The page has logged out without a network."""
    login_by_sms(client, outbox)
    client.cookies.delete("login-id")

    assert client.get("/api/shop/user").status_code == 401


@pytest.mark.parametrize("call", ["logout", "logoutEverywhere", "deleteAccount"])
def test_the_server_deletes_the_cookies(client: TestClient, outbox: Outbox, call: str) -> None:
    entered = login_by_sms(client, outbox)
    answer = client.post(f"/api/shop/{call}", headers=OWN_PAGE)

    assert answer.status_code == 200
    assert {"user-token", "login-id"} <= {name for name, cookie in cookies_of(answer).items() if cookie.value == ""}
    assert [name for name in ("user-token", "login-id") if name in client.cookies] == []
    assert client.get("/api/shop/user", headers=bearer(entered)).status_code == 401


def test_the_readable_cookie_of_the_former_release_is_hidden_and_logs_nobody_out(
    client: TestClient, customer: KnownCustomer
) -> None:
    token = token_of(customer)
    client.cookies.update({"user-token": token, "login-id": token[-12:]})

    cookies = cookies_of(client.get("/api/shop/user"))

    assert (cookies["user-token"]["httponly"], cookies["login-id"].value) == (True, token[-12:])
    assert cookies["user-token"].value != token, "scripts could have read it"
    assert client.get("/api/shop/user").json()["phone"] == customer.phone
