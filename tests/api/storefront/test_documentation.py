"""The page that describes the calls, and the examples it makes from schemas."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.storefront.documentation import sections_of
from api.storefront.examples import example_of

NODE = {"type": "object", "properties": {"id": {"type": "integer"}, "children": {"type": "array", "items": {}}}}
NODE["properties"]["children"]["items"] = {"$ref": "#/components/schemas/Node"}  # type: ignore[index]


@pytest.mark.parametrize(
    ("schema", "example"),
    [
        ({"type": "integer", "examples": [17]}, 17),
        ({"type": "string", "default": "нет"}, "нет"),
        ({"enum": ["basket", "promo"]}, "basket"),
        ({"const": "success"}, "success"),
        ({"anyOf": [{"type": "null"}, {"type": "boolean"}]}, True),
        ({"type": "string", "format": "date"}, "2026-11-21"),
        ({"type": "array", "items": {"type": "number"}}, [1.0]),
        ({"type": "object", "properties": {"a": {"type": "string"}}}, {"a": "текст"}),
        ({}, {}),
    ],
)
def test_an_example_follows_the_schema(schema: dict[str, Any], example: object) -> None:
    assert example_of(schema, {}) == example


def test_a_schema_that_holds_itself_ends() -> None:
    example = example_of({"$ref": "#/components/schemas/Node"}, {"Node": NODE})

    assert example["children"][0]["id"] == 1


def test_every_call_of_the_shop_is_on_the_page(client: TestClient) -> None:
    page = client.get("/api/docs")
    paths = client.get("/api/openapi.json").json()["paths"]

    assert page.status_code == 200
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert [path for path in paths if path.replace("{product}", "shop") not in page.text] == []
    assert "<script" not in page.text
    assert client.get("/api/docs.css").headers["content-type"].startswith("text/css")


def test_a_call_tells_its_request_its_answer_and_its_refusals(client: TestClient) -> None:
    calls = {
        call.path: call
        for calls in sections_of(client.get("/api/openapi.json").json(), "shop").values()
        for call in calls
    }

    call = calls["/api/shop/getProduct"]

    assert call.method == "POST"
    assert '"city"' in (call.body or "")
    assert call.answers[0][0] == "200"
    assert ("429", "too_many_requests") in [(error.status, error.code) for error in call.errors]
