"""`python -m api.openapi_export`: the contract between server and web as JSON, for the generator of web types.

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
    schemas = text["components"]["schemas"]
    return {
        "openapi": text["openapi"],
        "info": text["info"],
        "paths": {
            path: {method: _operation(call) for method, call in methods.items()}
            for path, methods in text["paths"].items()
            if "{product}" in path
        },
        "components": {"schemas": {name: _schema(schema) for name, schema in sorted(schemas.items())}},
    }


def _operation(call: dict[str, Any]) -> dict[str, Any]:
    good = {status: answer for status, answer in call["responses"].items() if status.startswith("2")}
    operation: dict[str, Any] = {"operationId": call["operationId"], "responses": _contents(good)}
    query = [parameter for parameter in call.get("parameters", ()) if parameter["in"] == "query"]
    if query:
        operation["parameters"] = [
            {**_typed_keywords(parameter), "schema": _schema(parameter["schema"])} for parameter in query
        ]
    if body := call.get("requestBody"):
        operation["requestBody"] = _contents({"body": body})["body"]
    return operation


def _contents(parts: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {
        name: {
            **_typed_keywords(part),
            "content": {
                media_type: {"schema": _schema(content["schema"])}
                for media_type, content in part.get("content", {}).items()
                if "schema" in content
            },
        }
        for name, part in parts.items()
    }


def _schema(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_schema(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        word: {name: _schema(field) for name, field in value.items()} if word == "properties" else _schema(value)
        for word, value in _typed_keywords(schema).items()
    }


def _typed_keywords(part: dict[str, Any]) -> dict[str, Any]:
    return {keyword: value for keyword, value in part.items() if keyword not in _TYPELESS_KEYWORDS}


if __name__ == "__main__":
    json.dump(contract(), sys.stdout, ensure_ascii=False)
