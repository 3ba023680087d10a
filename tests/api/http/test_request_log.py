"""The request log: one line per request, an id in every response, no personal data."""

import io
import json
import logging
from collections.abc import Iterator
from contextlib import redirect_stderr
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import text

from api.app import create_app
from api.core import errors, logs
from api.core.db import ConnectionGate, SessionDep
from api.core.logs import scrub
from api.core.settings import Settings, get_settings
from api.http.request_log import RequestLog
from tests.fixtures.customers import login

SECRETS = ("79161234567", "916 123", "4831", "anna@example.ru", "Тверская", "203.0.113.9", "масло шелл", "Mozilla")
BY_CHANCE = ("timestamp", "request_id", "ms")
PERSONAL = {
    "phone": "+7 (916) 123 45 67",
    "code": "4831",
    "email": "anna@example.ru",
    "address": "Москва, Тверская, 1",
    "name": "Анна Тверская",
    "query": "масло шелл",
    "city": 1,
    "city_id": 1,
    "cart": [],
}


@pytest.fixture
def stderr(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setenv("LOG_FORMAT", "json")
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    get_settings.cache_clear()
    return stream


@pytest.fixture
def shop_client(stderr: io.StringIO, database_url: str) -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False, client=("203.0.113.9", 1)) as client:
        yield client


@pytest.fixture
def failing(stderr: io.StringIO, database_url: str) -> Iterator[TestClient]:
    """An application whose calls raise errors with personal data in the message."""
    logs.configure(get_settings())
    app = FastAPI()
    app.state.connection_gate = ConnectionGate()
    app.add_middleware(RequestLog)
    errors.install(app)

    @app.get("/fail/{phone}")
    def fail(phone: str) -> None:
        raise RuntimeError(f"cannot call {phone}, anna@example.ru or 203.0.113.9")

    @app.get("/twice/{phone}")
    def twice(phone: str, session: SessionDep) -> None:
        session.execute(text("create table people (phone text unique)"))
        for _ in range(2):
            session.execute(text("insert into people values (:phone)"), {"phone": phone})

    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def lines(stderr: io.StringIO) -> list[dict[str, Any]]:
    """Log lines without those of asyncio, which appear at level DEBUG."""
    log_lines = [json.loads(line) for line in stderr.getvalue().splitlines()]
    return [line for line in log_lines if line.get("logger") != "asyncio"]


def test_a_request_is_one_line_with_its_template(shop_client: TestClient, stderr: io.StringIO) -> None:
    answer = shop_client.get("/api/shop/getCities?secret=масло", headers={"X-Request-ID": "proxy-0123.abc"})

    (line,) = (line for line in lines(stderr) if line["event"] == "request")
    assert {name: line[name] for name in ("method", "route", "status", "request_id", "level")} == {
        "method": "GET",
        "route": "/api/{product}/getCities",
        "status": 200,
        "request_id": "proxy-0123.abc",
        "level": "info",
    }
    assert line["ms"] > 0
    assert answer.headers["X-Request-ID"] == "proxy-0123.abc"


def test_an_invalid_request_id_is_replaced(shop_client: TestClient) -> None:
    for invalid_id in ("short", "x" * 65, "with spaces in", "<script>alert", ""):
        answer = shop_client.get("/api/health", headers={"X-Request-ID": invalid_id})

        assert len(answer.headers["X-Request-ID"]) == 16
        assert answer.headers["X-Request-ID"] != invalid_id


def test_a_failure_is_logged_with_a_traceback_and_its_id_is_returned(failing: TestClient, stderr: io.StringIO) -> None:
    answer = failing.get("/fail/79161234567")

    failure, line = lines(stderr)
    request_id = answer.headers["X-Request-ID"]
    assert answer.status_code == 500
    assert answer.json()["error"]["message"].endswith(f"Назовите номер {request_id}, если напишете нам.")
    assert failure["request_id"] == line["request_id"] == request_id
    assert (failure["level"], failure["route"], line["status"]) == ("error", "/fail/{phone}", 500)
    assert "in fail\n" in failure["exception"]
    assert failure["exception"].endswith("RuntimeError: cannot call ***, *** or ***")


def test_database_errors_are_logged_without_values(failing: TestClient, stderr: io.StringIO) -> None:
    assert failing.get("/twice/79161234567").status_code == 500

    assert "UniqueViolation" in lines(stderr)[0]["exception"]
    assert "79161234567" not in stderr.getvalue()


def test_no_call_logs_personal_data(shop_client: TestClient, stderr: io.StringIO) -> None:
    token = login(shop_client)["Authorization"]
    headers = {"Authorization": token, "User-Agent": "Mozilla/5.0", "Referer": "https://example.ru/?tel=79161234567"}
    query = {"q": "масло шелл", "phone": "79161234567"}
    calls = shop_client.get("/api/openapi.json").json()["paths"]
    for path, methods in calls.items():
        address = path.format_map({"product": "shop", **dict.fromkeys(_names(path), "79161234567")})
        for method in methods:
            body = PERSONAL if method in ("post", "put", "patch") else None
            shop_client.request(method, address, params=query, json=body, headers=headers)

    # Ids and times may contain the four digits of a code by chance.
    log_text = str([{name: field for name, field in line.items() if name not in BY_CHANCE} for line in lines(stderr)])
    assert sum(line["event"] == "request" for line in lines(stderr)) > len(calls)
    assert [secret for secret in (*SECRETS, token.split()[1]) if secret in log_text] == []


def _names(path: str) -> list[str]:
    return [part.partition("}")[0] for part in path.split("{")[1:] if not part.startswith("product")]


def test_the_console_log_is_plain_text(stderr: io.StringIO) -> None:
    with redirect_stderr(stderr):
        logs.configure(Settings(log_format="console"))

    logging.getLogger("shop").warning("Redis does not answer", extra={"tries": 3})

    assert "Redis does not answer" in stderr.getvalue()
    assert "tries=3" in stderr.getvalue()


def test_libraries_that_log_urls_are_silenced(stderr: io.StringIO) -> None:
    with redirect_stderr(stderr):
        logs.configure(get_settings())

    logging.getLogger("httpx").info('HTTP Request: GET https://sms.example/send?to=79161234567 "200 OK"')
    logging.getLogger("uvicorn.access").info('203.0.113.9 - "GET /?q=79161234567"')

    assert stderr.getvalue() == ""


@pytest.mark.parametrize(
    ("message", "scrubbed"),
    [
        ("call +7 (916) 123-45-67 now", "call *** now"),
        ("x@y.ru", "***"),
        ("from 2001:db8:0:1::5 or ::1", "from ***::5 or ::1"),
        ("Bearer " + "aB3-" * 10, "Bearer ***"),
        ("duplicate\nDETAIL:  Key (phone)=(79161234567) already exists.\nend", "duplicate\n\nend"),
        ("product 1024 of order 100045, version 18.1.2", "product 1024 of order 100045, version 18.1.2"),
    ],
)
def test_personal_values_are_scrubbed(message: str, scrubbed: str) -> None:
    assert scrub(message) == scrubbed
