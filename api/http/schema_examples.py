"""An example value of a JSON schema of OpenAPI, for people who read the description of the calls. Pure."""

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]

_PLAIN: dict[str, Any] = {"string": "текст", "integer": 1, "number": 1.0, "boolean": True, "null": None}
#: Categories hold categories; nobody reads further.
DEEPEST = 8


def example_of(schema: Schema, schemas: Mapping[str, Schema], depth: int = 0) -> Any:
    """The given example where there is one; otherwise made from the types, `$ref`s looked up in `schemas`."""
    if "$ref" in schema:
        return example_of(schemas[schema["$ref"].rpartition("/")[2]], schemas, depth)
    for given in ("example", "default", "const"):
        if given in schema:
            return schema[given]
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
        return [] if depth + 1 >= DEEPEST else [example_of(schema.get("items", {}), schemas, depth + 1)]
    if kind == "object":
        fields = {} if depth >= DEEPEST else schema.get("properties", {})
        return {name: example_of(field, schemas, depth + 1) for name, field in fields.items()}
    return _of_format(schema.get("format", "")) or _PLAIN[kind]


def _of_format(name: str) -> str | None:
    return {
        "date-time": "2026-11-21T10:00:00+03:00",
        "date": "2026-11-21",
        "uuid": "0b0c6f5e-5a52-4d64-9c39-1f6f0a6c6a11",
        "email": "anna@example.ru",
    }.get(name)
