"""Good requests to every documented call, with one text of theirs changed at a time."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from api.http.schema_examples import example_of

#: These would take the account or its token away from under the next calls.
LAST = ("/deleteAccount", "/logout", "/logoutEverywhere", "/closeSession")
Place = tuple[str | int, ...]


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    query: dict[str, Any] = field(default_factory=dict)
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    needs_login: bool = False

    @property
    def texts(self) -> list[Place]:
        """Where a text stands: in the query by its name, in the body by its path."""
        asked = [("query", name) for name, value in self.query.items() if isinstance(value, str)]
        return [*asked, *(("body", *place) for place in _places(self.body, str))]

    @property
    def values(self) -> list[Place]:
        """Where anything but a list or an object stands in the body."""
        return [("body", *place) for place in _places(self.body, (str, int, float, type(None))) if place]

    def saying(self, place: Place, text: str) -> "Call":
        part, *path = place
        if part == "query":
            return Call(self.method, self.path, {**self.query, str(path[0]): text}, self.body, self.headers)
        body = deepcopy(self.body)
        inner = body
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = text
        return Call(self.method, self.path, self.query, body, self.headers)

    def send(self, client: TestClient, headers: dict[str, str]) -> Response:
        return client.request(
            self.method, self.path, params=self.query, json=self.body, headers={**self.headers, **headers}
        )


def every_call(text: dict[str, Any]) -> list[Call]:
    """As the OpenAPI text shows them by example."""
    schemas = text["components"]["schemas"]
    calls = [
        _call(method.upper(), path, about, schemas)
        for path, methods in text["paths"].items()
        if "{product}" in path
        for method, about in methods.items()
    ]
    return sorted(calls, key=lambda call: call.path.endswith(LAST))


def _call(method: str, path: str, about: dict[str, Any], schemas: dict[str, Any]) -> Call:
    given: dict[str, dict[str, Any]] = {"path": {}, "query": {}, "header": {}, "cookie": {}}
    for parameter in about.get("parameters", ()):
        example = parameter.get("example", example_of(parameter["schema"], schemas))
        if example is not None:
            given[parameter["in"]][parameter["name"]] = example
    json = about.get("requestBody", {}).get("content", {}).get("application/json", {})
    shown = [json["example"]] if "example" in json else [said["value"] for said in json.get("examples", {}).values()]
    headers = {name: str(value) for name, value in given["header"].items()}
    body = deepcopy(shown[0]) if shown else None
    needs_login = "401" in about["responses"] and bool(about.get("security"))
    return Call(method, path.format_map(given["path"]), given["query"], body, headers, needs_login)


def _places(value: Any, kind: type | tuple[type, ...], path: Place = ()) -> Iterator[Place]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _places(inner, kind, (*path, name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _places(inner, kind, (*path, number))
    elif isinstance(value, kind):
        yield path
