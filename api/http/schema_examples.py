"""Example values of JSON schemas of OpenAPI, for readers of the API description. Pure."""

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]

_PLAIN: dict[str, Any] = {"string": "текст", "integer": 1, "number": 1.0, "boolean": True, "null": None}
#: Depth limit of recursive schemas, such as categories within categories.
MAX_DEPTH = 8


def example_of(schema: Schema, schemas: Mapping[str, Schema], depth: int = 0) -> Any:
    """The schema's own example, or a value built from its types; `$ref`s are looked up in `schemas`."""
    if "$ref" in schema:
        return example_of(schemas[schema["$ref"].rpartition("/")[2]], schemas, depth)
    for keyword in ("example", "default", "const"):
        if keyword in schema:
            return schema[keyword]
    if schema.get("examples"):
        return schema["examples"][0]
    if schema.get("enum"):
        return schema["enum"][0]
    for choice in ("anyOf", "oneOf", "allOf"):
        if choice in schema:
            return example_of(_first_real(schema[choice]), schemas, depth)
    return _of_type(schema, schemas, depth)


def _first_real(choices: list[Schema]) -> Schema:
    return next((choice for choice in choices if choice.get("type") != "null"), choices[0])


def _of_type(schema: Schema, schemas: Mapping[str, Schema], depth: int) -> Any:
    kind = schema.get("type", "object")
    if kind == "array":
        return [] if depth + 1 >= MAX_DEPTH else [example_of(schema.get("items", {}), schemas, depth + 1)]
    if kind == "object":
        fields = {} if depth >= MAX_DEPTH else schema.get("properties", {})
        return {name: example_of(field, schemas, depth + 1) for name, field in fields.items()}
    return _of_format(schema.get("format", "")) or _PLAIN[kind]


def _of_format(name: str) -> str | None:
    return {
        "date-time": "2026-11-21T10:00:00+03:00",
        "date": "2026-11-21",
        "uuid": "0b0c6f5e-5a52-4d64-9c39-1f6f0a6c6a11",
        "email": "anna@example.ru",
    }.get(name)
