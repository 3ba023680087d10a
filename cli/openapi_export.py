"""`python -m cli.openapi_export`: the contract between server and web as JSON, for the generator of web types.

Schemas, parameters, bodies and good answers of all calls. Examples, defaults and refusals are left out: they are texts
for people, and every refusal has one shape.
"""

import json
import os
import sys
from typing import Any

from api.app import create_app

#: Keywords without effect on types: a title repeats the name; TypeScript cannot express formats and limits.
_TYPELESS_KEYWORDS = {
    "default", "example", "examples", "title", "format", "pattern", "maxLength", "minLength", "maximum", "minimum",
    "exclusiveMinimum", "exclusiveMaximum", "maxItems", "minItems", "uniqueItems",
}  # fmt: skip


def contract() -> dict[str, Any]:
    """Sorted by name, so that a moved line of code does not move a type."""
    os.environ.setdefault("SECRET_KEY", "no request is served with this")
    text = create_app().openapi()
    return {
        "openapi": text["openapi"],
        "info": text["info"],
        "paths": {
            path: {method: _typed(_operation(call)) for method, call in methods.items()}
            for path, methods in text["paths"].items()
            if "{product}" in path
        },
        "components": {"schemas": _named(dict(sorted(text["components"]["schemas"].items())))},
    }


def _operation(call: dict[str, Any]) -> dict[str, Any]:
    good = {status: answer for status, answer in call["responses"].items() if status.startswith("2")}
    query = [parameter for parameter in call.get("parameters", ()) if parameter["in"] == "query"]
    parts = {"parameters": query, "requestBody": call.get("requestBody")}
    return {
        "operationId": call["operationId"],
        "responses": good,
        **{name: part for name, part in parts.items() if part},
    }


def _typed(value: Any) -> Any:
    """Without the typeless keywords, at any depth."""
    if isinstance(value, list):
        return [_typed(item) for item in value]
    if not isinstance(value, dict):
        return value
    kept = {word: part for word, part in value.items() if word not in _TYPELESS_KEYWORDS}
    return {word: _named(part) if word == "properties" else _typed(part) for word, part in kept.items()}


def _named(schemas: dict[str, Any]) -> dict[str, Any]:
    """A field may bear the name of a keyword."""
    return {name: _typed(schema) for name, schema in schemas.items()}


if __name__ == "__main__":
    json.dump(contract(), sys.stdout, ensure_ascii=False)
