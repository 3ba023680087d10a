"""Scripts and SQL in every text of every call: no server error, no execution, stored texts are returned unchanged."""

import json
import math
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import cycle, islice
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.content.markup import sanitise_markup
from api.core.settings import get_settings
from api.imports.row_mapper import sanitise_description
from tests.api.security.documented_calls import Call, every_call
from tests.api.security.hostile_texts import NUMBERS, SCRIPTS, SQL
from tests.fixtures.customers import login

VERIFY = os.environ.get("VERIFY") == "1"


def each(corpus: list[str], places: int) -> int:
    """How many of a corpus each place gets; together they get all of it."""
    return 6 if VERIFY else math.ceil(len(corpus) / places)


@pytest.fixture
def calls(shop: TestClient, monkeypatch: pytest.MonkeyPatch) -> list[Call]:
    monkeypatch.setenv("SMS_PROVIDER", "console")
    get_settings.cache_clear()
    return every_call(shop.get("/api/openapi.json").json())


def variations(calls: list[Call], corpus: list[str]) -> Iterator[Call]:
    texts, count = cycle(corpus), each(corpus, sum(len(call.texts) for call in calls))
    for call in calls:
        for place in call.texts:
            for hostile_text in islice(texts, count):
                yield call.with_text(place, hostile_text)


def assert_harmless(call: Call, status: int, headers: Any, content: bytes) -> None:
    assert status < 500, (call, content)
    assert headers["x-content-type-options"] == "nosniff", call
    if headers.get("content-disposition", "").startswith("attachment"):
        return  # a download, which browsers do not render
    assert headers["content-type"] == "application/json", call
    assert content == b"" if status == 204 else json.loads(content) is not None


@pytest.mark.parametrize("corpus", [SCRIPTS, SQL], ids=["scripts", "SQL"])
def test_hostile_texts_in_every_parameter_cause_no_server_error(
    shop: TestClient, calls: list[Call], db_session: Session, corpus: list[str]
) -> None:
    before = _fingerprint(db_session)
    headers = login(shop)

    for call in variations(calls, corpus):
        answer = call.send(shop, headers)
        assert_harmless(call, answer.status_code, answer.headers, answer.content)

    assert _fingerprint(db_session) == before


def test_hostile_values_in_every_body_cause_no_server_error(shop: TestClient, calls: list[Call]) -> None:
    """Not-a-number values, infinite numbers and values of other types."""
    headers = {**login(shop), "Content-Type": "application/json"}
    numbers, count = cycle(NUMBERS), each(NUMBERS, sum(len(call.values) for call in calls))

    for call in calls:
        for place in call.values:
            marked = json.dumps(call.with_text(place, "HERE").body)
            for number in islice(numbers, count):
                body = marked.replace('"HERE"', number)
                answer = shop.request(call.method, call.path, content=body, headers={**call.headers, **headers})
                assert_harmless(call, answer.status_code, answer.headers, answer.content)


def _fingerprint(session: Session) -> list[int]:
    """The catalogue, which no call of the shop may change."""
    session.rollback()
    tables = ("products", "prices", "stocks", "cities", "pages", "staff")
    return [session.execute(text(f"select count(*) from {table}")).scalar_one() for table in tables]


#: (where it is written, where it is read, what else is needed, the texts that are stored)
STORED_FORMS: dict[str, tuple[str, str, dict[str, Any], tuple[str, ...]]] = {
    "profile": ("saveProfile", "user", {}, ("name", "surname")),
    "address": ("saveAddress", "getAddresses", {"city_id": 1}, ("title", "text", "comment")),
    "car": ("saveVehicle", "getVehicles", {}, ("title", "note")),
}


@pytest.mark.parametrize(
    ("form", "scripts"),
    [(form, SCRIPTS if VERIFY else SCRIPTS[place :: len(STORED_FORMS)]) for place, form in enumerate(STORED_FORMS)],
    ids=STORED_FORMS,
)
def test_stored_texts_of_customers_are_returned_as_text(shop: TestClient, form: str, scripts: list[str]) -> None:
    """Every script in one of the forms, with VERIFY=1 in each of them."""
    write, read, fields, names = STORED_FORMS[form]
    headers, stored_count = login(shop), 0

    for script in scripts:
        response = shop.post(f"/api/shop/{write}", json={**fields, **dict.fromkeys(names, script)}, headers=headers)
        assert response.status_code in (200, 422), response.text
        if response.status_code == 200:
            read_response = shop.get(f"/api/shop/{read}", headers=headers)
            assert read_response.headers["content-type"] == "application/json"
            assert [_values(read_response.json(), name) for name in names] == [[script.strip()]] * len(names)
            fields, stored_count = (
                {**fields, **({} if form == "profile" else {"id": response.json()["id"]})},
                stored_count + 1,
            )
    assert stored_count > len(scripts) * 5 / 6


def _values(answer: Any, name: str) -> list[str]:
    """Values of every field with that name, at any depth."""
    if isinstance(answer, list):
        return [value for inner in answer for value in _values(inner, name)]
    if isinstance(answer, dict):
        values = [answer[name]] if isinstance(answer.get(name), str) else []
        return values + [value for inner in answer.values() for value in _values(inner, name)]
    return []


RUNS_OR_LOADS = {
    "base", "body", "details", "embed", "form", "iframe", "img", "input", "link", "math", "meta", "noscript", "object",
    "script", "style", "svg", "template", "video",
}  # fmt: skip


class Dangers(HTMLParser):
    """Elements and attributes of an HTML fragment that could run code or load a resource."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in RUNS_OR_LOADS:
            self.found.append(tag)
        for name, value in attrs:
            scheme = re.sub(r"[\s\x00-\x1f]", "", value or "").partition(":")[0].lower()
            if name.startswith("on") or name == "style" or scheme in {"javascript", "vbscript", "data"}:
                self.found.append(f"{tag} {name}={value}")


@pytest.mark.parametrize("clean", [sanitise_markup, sanitise_description], ids=["of staff", "of suppliers"])
def test_stored_html_is_harmless(clean: Any) -> None:
    for script in SCRIPTS:
        assert Dangers(clean(f"<p>до</p>{script}<p>после</p>")).found == [], script


def test_the_checker_recognises_the_hostile_scripts() -> None:
    assert len(set(SCRIPTS)) >= 100
    assert [script for script in SCRIPTS if Dangers(script).found == []] != SCRIPTS
