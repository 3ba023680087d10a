"""Every error response has the same JSON shape."""

from typing import Annotated, Any

import pytest
from fastapi import Body, FastAPI
from fastapi.testclient import TestClient
from pydantic import BaseModel, Field, field_validator

from api.core import errors
from api.core.errors import COMMON_REFUSALS, ErrorOut, ShopError, TooManyError, refusals
from api.http.fields import ShortText
from api.text.russian_notation import in_seconds, plural


class Wish(BaseModel, extra="forbid"):
    qty: int = Field(gt=0)
    colour: ShortText = "red"

    @field_validator("colour")
    @classmethod
    def ours(cls, value: str) -> str:
        if value != "red":
            raise ValueError("Такого цвета у нас нет")
        return value


app = FastAPI()
errors.install(app)


@app.post("/wish", responses=refusals(409))
def wish(body: Wish) -> Wish:
    return body


@app.post("/any")
def anything(body: Annotated[Any, Body()]) -> None:
    raise ShopError("sold", "Уже продано. Выберите похожее.", 409, {"qty": "0"}, {"X-Left": "0"})


@pytest.fixture
def client() -> TestClient:
    return TestClient(app, raise_server_exceptions=False)


def error_of(client: TestClient, content: bytes) -> tuple[int, str, dict[str, str]]:
    answer = client.post("/wish", content=content, headers={"Content-Type": "application/json"})
    error = ErrorOut.model_validate(answer.json()).error
    return answer.status_code, error.code, error.fields


def test_fields_are_named_with_what_to_do(client: TestClient) -> None:
    assert error_of(client, b'{"qty": 0, "colour": "blue", "size": 1}') == (
        422,
        "malformed_request",
        {"qty": "Число слишком маленькое", "colour": "Такого цвета у нас нет", "size": "Такого поля здесь нет"},
    )


@pytest.mark.parametrize(
    ("content", "field", "message"),
    [
        (b"{", "body", "Тело запроса — не JSON"),
        (b'{"qty": NaN}', "qty", "Здесь нужно обычное число"),
        (b'{"qty": 1e999}', "qty", "Здесь нужно обычное число"),
        (b'{"qty": 99999999999999999999999999, "colour": 5}', "colour", "Здесь нужен текст"),
        (b'{"qty": 1, "colour": "\\ud800"}', "colour", "В тексте есть испорченные знаки"),
        (b'{"qty": 1, "\\ud800": 1}', "body", "В тексте есть испорченные знаки"),
        (b"[]", "body", "Здесь нужен объект"),
    ],
)
def test_hostile_bodies_are_refused_with_a_message(
    client: TestClient, content: bytes, field: str, message: str
) -> None:
    status, _, fields = error_of(client, content)

    assert status == 422
    assert fields[field] == message


@pytest.mark.parametrize("content", [b'{"qty": "\xff"}', b'{"qty": ' + b"9" * 5000 + b"}", b"[" * 100_000])
def test_unreadable_bodies_are_refused(client: TestClient, content: bytes) -> None:
    assert error_of(client, content)[0] in (400, 422)


def test_an_error_keeps_its_message_fields_and_headers(client: TestClient) -> None:
    answer = client.post("/any", json={})

    assert (answer.status_code, answer.headers["X-Left"]) == (409, "0")
    assert answer.json() == {
        "error": {"code": "sold", "message": "Уже продано. Выберите похожее.", "fields": {"qty": "0"}}
    }


def test_unknown_paths_and_methods_have_the_error_shape(client: TestClient) -> None:
    missing, wrong = client.get("/nowhere"), client.get("/wish")

    assert (missing.status_code, missing.json()["error"]["code"]) == (404, "not_found")
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (405, "method_not_allowed")
    assert wrong.headers["Allow"] == "POST"


def test_documented_examples_have_the_error_shape() -> None:
    for response in COMMON_REFUSALS.values():
        ErrorOut.model_validate(response["content"]["application/json"]["example"])


def test_waiting_times_are_in_russian() -> None:
    assert [plural(n, "товар", "товара", "товаров") for n in (1, 2, 5, 11, 21, 112)] == [
        "товар", "товара", "товаров", "товаров", "товар", "товаров",
    ]  # fmt: skip
    assert [in_seconds(n) for n in (1, 42, 60, 61, 3600, 86_400)] == [
        "1 секунду", "42 секунды", "1 минуту", "2 минуты", "1 час", "24 часа",
    ]  # fmt: skip
    assert TooManyError(3).headers == {"Retry-After": "3"}
