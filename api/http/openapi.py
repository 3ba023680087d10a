"""The OpenAPI document: FastAPI's description of the calls, with an example for every field, body and response."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from fastapi import FastAPI
from fastapi.routing import APIRoute

from api.core.settings import get_settings

Schema = Mapping[str, Any]

_PLAIN: dict[str, Any] = {"string": "текст", "integer": 1, "number": 1.0, "boolean": True, "null": None}
_OF_FORMAT = {
    "date-time": "2026-11-21T10:00:00+03:00",
    "date": "2026-11-21",
    "uuid": "0b0c6f5e-5a52-4d64-9c39-1f6f0a6c6a11",
    "email": "anna@example.ru",
}
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
            real = [option for option in schema[choice] if option.get("type") != "null"]
            return example_of((real or schema[choice])[0], schemas, depth)
    kind = schema.get("type", "object")
    if kind == "array":
        return [] if depth + 1 >= MAX_DEPTH else [example_of(schema.get("items", {}), schemas, depth + 1)]
    if kind == "object":
        fields = {} if depth >= MAX_DEPTH else schema.get("properties", {})
        return {name: example_of(field, schemas, depth + 1) for name, field in fields.items()}
    return _OF_FORMAT.get(schema.get("format", "")) or _PLAIN[kind]


_SELF_DESCRIBING = ("example", "examples", "const", "enum", "$ref")
_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "array": (list,),
    "boolean": (bool,),
}


def operation_id(route: APIRoute) -> str:
    """The call's name, such as `getCart`, or the function's name elsewhere: generated clients use it for methods."""
    return route.path.split("/")[3] if route.path.startswith("/api/{product}/") else route.name


class ShopAPI(FastAPI):
    def openapi(self) -> dict[str, Any]:
        if not self.openapi_schema:
            _complete(super().openapi())
        assert self.openapi_schema
        return self.openapi_schema


def _complete(text: dict[str, Any]) -> None:
    schemas = text["components"]["schemas"]
    for name, schema in schemas.items():
        for field, about in schema.get("properties", {}).items():
            _add_example(name, field, about)
    for path, call in calls(text):
        for parameter in call.get("parameters", ()):
            if parameter["name"] == "product":
                parameter["schema"]["default"] = get_settings().shop_code
            _add_example(path, parameter["name"], parameter["schema"])
        for content in _contents(call):
            if "example" not in content and "examples" not in content and content.get("schema"):
                content["example"] = example_of(content["schema"], schemas)


def calls(text: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """(last part of the path, description of the call)."""
    for path, methods in text["paths"].items():
        for call in methods.values():
            yield path.rpartition("/")[2], call


def _contents(call: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The JSON contents of the request body and of the successful responses."""
    good = [answer for status, answer in call["responses"].items() if status.startswith("2")]
    for part in [call.get("requestBody", {}), *good]:
        if json := part.get("content", {}).get("application/json"):
            yield json


def _add_example(schema: str, field: str, about: dict[str, Any]) -> None:
    choices = [about, about.get("items", {}), *about.get("anyOf", ()), *about.get("allOf", ())]
    if any(word in choice for choice in choices for word in _SELF_DESCRIBING) or about.get("default"):
        return
    kinds = tuple(kind for choice in choices for kind in _TYPES.get(choice.get("type", ""), ()))
    named = _examples().get(f"{schema}.{field}", _examples().get(field))
    for value in (named, *(named if isinstance(named, list) else ())):
        if type(value) in kinds:
            about["examples"] = [value]
            return


@cache
def _examples() -> dict[str, Any]:
    return dict(yaml.safe_load(Path(__file__).with_name("field_examples.yml").read_text("utf-8")))
