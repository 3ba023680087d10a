"""Example values that are derived from JSON schemas."""

from typing import Any

import pytest

from api.http.openapi import example_of

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


def test_a_recursive_schema_has_a_finite_example() -> None:
    example = example_of({"$ref": "#/components/schemas/Node"}, {"Node": NODE})

    assert example["children"][0]["id"] == 1
