"""The SMS.ru client: its requests, and the customer's error for each response."""

import asyncio
import logging
import socket
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from api.core.settings import get_settings
from api.messages.sms import (
    HOST,
    NUMBER_REFUSALS,
    ConsoleSms,
    SmsNotSentError,
    SmsNumberRefusedError,
    SmsRu,
    sms_provider,
)
from tests.api.auth.login_calls import STRANGER, ask, error
from tests.api.messages.gateway import Gateway, accepted, error_reply, refused_number, running
from tests.fixtures.customers import PHONE

API_ID = "C0FFEE00-aaaa-bbbb-cccc-0123456789AB"


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    with running() as gateway:
        gateway.answers(accepted(PHONE))
        yield gateway


def send(gateway: Gateway, visitor: str | None = "203.0.113.9") -> None:
    asyncio.run(SmsRu(API_ID, gateway.url).send(PHONE, "Ходовая: ваш код 4821", visitor))


def test_a_message_is_a_post_with_the_key_in_its_body(gateway: Gateway) -> None:
    send(gateway)
    send(gateway, visitor=None)

    form = {"api_id": API_ID, "to": PHONE, "msg": "Ходовая: ваш код 4821", "json": "1"}
    assert gateway.requests == [("/sms/send", form | {"ip": "203.0.113.9"}), ("/sms/send", form)]


@pytest.mark.parametrize("code", sorted(NUMBER_REFUSALS))
def test_a_refused_number_is_an_undeliverable_message(gateway: Gateway, code: int) -> None:
    gateway.answers(refused_number(PHONE, code))

    with pytest.raises(SmsNumberRefusedError):
        send(gateway)


@pytest.mark.parametrize("code", [200, 201, 204, 206, 220, 300, 500, 999])
def test_other_error_codes_are_a_gateway_failure(gateway: Gateway, code: int) -> None:
    for answer in (error_reply(code), refused_number(PHONE, code)):
        gateway.answers(answer)
        with pytest.raises(SmsNotSentError):
            send(gateway)


@pytest.mark.parametrize(
    "body",
    [b"", b"100\n000000-10000000", b"null", b"[]", b"{}", b'{"status_code": "x"}', b'{"status_code": 100}', b"\xff",
     b'{"status_code": 100, "sms": {"79990000000": {"status_code": 100}}}'],
)  # fmt: skip
def test_an_unreadable_response_counts_as_not_sent(gateway: Gateway, body: bytes) -> None:
    gateway.body = body

    with pytest.raises(SmsNotSentError):
        send(gateway)


@pytest.mark.parametrize("status", [302, 403, 429, 500, 502])
def test_http_errors_count_as_not_sent_and_redirects_are_not_followed(gateway: Gateway, status: int) -> None:
    with running() as thief:
        thief.answers(accepted(PHONE))
        gateway.status, gateway.headers = status, {"Location": f"{thief.url}/sms/send"}

        with pytest.raises(SmsNotSentError):
            send(gateway)
        assert thief.requests == []


def test_an_unreachable_gateway_counts_as_not_sent() -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy_socket:
        port = busy_socket.getsockname()[1]

    with pytest.raises(SmsNotSentError):
        send(Gateway(url=f"http://127.0.0.1:{port}"))


def test_without_a_key_no_request_is_sent(gateway: Gateway, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(SmsNotSentError):
        asyncio.run(SmsRu("", gateway.url).send(PHONE, "Ходовая: ваш код 4821", None))

    assert gateway.requests == []
    assert "SMSRU_API_ID is empty" in caplog.text


def test_the_log_holds_neither_key_nor_code_nor_phone(gateway: Gateway, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        for body, status in ((error_reply(200), 200), (refused_number(PHONE, 207), 200), ({}, 200), ({}, 502)):
            gateway.answers(body, status)
            with pytest.raises((SmsNotSentError, SmsNumberRefusedError)):
                send(gateway)

    assert "SMS.ru refused a message to +7 916 ***-**-67 with status 207" in caplog.text
    for secret in (API_ID, "4821", PHONE):
        assert secret not in caplog.text


def test_the_settings_choose_the_carrier_and_never_its_host(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, kind in (("console", ConsoleSms), ("smsru", SmsRu)):
        monkeypatch.setenv("SMS_PROVIDER", name)
        get_settings.cache_clear()
        assert isinstance(asyncio.run(sms_provider()), kind)

    assert HOST == "https://sms.ru"
    assert [name for name in type(get_settings()).model_fields if "smsru" in name] == ["smsru_api_id"]


def test_login_through_the_gateway(client: TestClient, gateway: Gateway) -> None:
    app = client.app
    assert isinstance(app, FastAPI)
    app.dependency_overrides[sms_provider] = lambda: SmsRu(API_ID, gateway.url)
    response = ask(client)
    gateway.answers(error_reply(201))
    failed = ask(client, STRANGER)

    assert response.status_code == 200
    assert gateway.requests[0][1]["to"] == PHONE
    assert failed.status_code == 503
    assert error(failed)["code"] == "sms_not_sent"
    assert failed.headers["Retry-After"] == "120"
