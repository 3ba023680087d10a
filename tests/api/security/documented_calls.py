"""Valid requests to every documented call, and copies of them with one text replaced."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from api.http.openapi import example_of

#: Calls that end the session or delete the account: they are sent last.
LAST = ("/deleteAccount", "/logout", "/logoutEverywhere", "/closeSession")
JsonPath = tuple[str | int, ...]


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    query: dict[str, Any] = field(default_factory=dict)
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    needs_login: bool = False

    @property
    def texts(self) -> list[JsonPath]:
        """Paths of the texts: ("query", name) or ("body", *path)."""
        in_query = [("query", name) for name, value in self.query.items() if isinstance(value, str)]
        return [*in_query, *(("body", *path) for path in _paths(self.body, str))]

    @property
    def values(self) -> list[JsonPath]:
        """Paths of the scalar values of the body."""
        return [("body", *path) for path in _paths(self.body, (str, int, float, type(None))) if path]

    def with_text(self, path: JsonPath, text: str) -> "Call":
        part, *steps = path
        if part == "query":
            return Call(self.method, self.path, {**self.query, str(steps[0]): text}, self.body, self.headers)
        body = deepcopy(self.body)
        inner = body
        for step in steps[:-1]:
            inner = inner[step]
        inner[steps[-1]] = text
        return Call(self.method, self.path, self.query, body, self.headers)

    def send(self, client: TestClient, headers: dict[str, str]) -> Response:
        return client.request(
            self.method, self.path, params=self.query, json=self.body, headers={**self.headers, **headers}
        )


def every_call(text: dict[str, Any]) -> list[Call]:
    """Requests built from the examples of the OpenAPI text, `LAST` at the end."""
    schemas = text["components"]["schemas"]
    calls = [
        _call(method.upper(), path, about, schemas)
        for path, methods in text["paths"].items()
        if "{product}" in path
        for method, about in methods.items()
    ]
    return sorted(calls, key=lambda call: call.path.endswith(LAST))


def _call(method: str, path: str, about: dict[str, Any], schemas: dict[str, Any]) -> Call:
    parameters: dict[str, dict[str, Any]] = {"path": {}, "query": {}, "header": {}, "cookie": {}}
    for parameter in about.get("parameters", ()):
        example = parameter.get("example", example_of(parameter["schema"], schemas))
        if example is not None:
            parameters[parameter["in"]][parameter["name"]] = example
    json = about.get("requestBody", {}).get("content", {}).get("application/json", {})
    examples = [json["example"]] if "example" in json else [item["value"] for item in json.get("examples", {}).values()]
    headers = {name: str(value) for name, value in parameters["header"].items()}
    body = deepcopy(examples[0]) if examples else None
    needs_login = "401" in about["responses"] and bool(about.get("security"))
    return Call(method, path.format_map(parameters["path"]), parameters["query"], body, headers, needs_login)


def _paths(value: Any, kind: type | tuple[type, ...], path: JsonPath = ()) -> Iterator[JsonPath]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _paths(inner, kind, (*path, name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _paths(inner, kind, (*path, number))
    elif isinstance(value, kind):
        yield path
