"""`/api/docs`: every call with examples and errors, rendered from the OpenAPI description, without script."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from api.core.json_types import JsonMapping
from api.core.settings import get_settings
from api.http.openapi import Schema, example_of

router = APIRouter(include_in_schema=False)

_FOLDER = Path(__file__).parent / "templates"
_DEFAULT_TAG = "Остальное"


@dataclass(frozen=True)
class Error:
    status: str
    code: str
    message: str


@dataclass(frozen=True)
class Parameter:
    name: str
    location: str
    description: str
    required: bool


@dataclass(frozen=True)
class Call:
    anchor: str
    method: str
    path: str
    summary: str
    description: str
    needs_login: bool
    parameters: list[Parameter]
    body: str | None
    answers: list[tuple[str, str]]
    errors: list[Error]


@router.get("/api/docs")
def documentation(request: Request) -> HTMLResponse:
    return HTMLResponse(_page(request.app))


@router.get("/api/docs.css")
def stylesheet() -> FileResponse:
    return FileResponse(_FOLDER / "documentation.css", media_type="text/css")


@lru_cache
def _page(app: FastAPI) -> str:
    templates = Environment(loader=FileSystemLoader(_FOLDER), autoescape=True, undefined=StrictUndefined)
    sections = sections_of(app.openapi(), get_settings().shop_code)
    return templates.get_template("documentation.html").render(title=app.title, sections=sections)


def sections_of(description: JsonMapping, shop: str) -> dict[str, list[Call]]:
    """Calls by tag, in the order of the routers."""
    schemas = description.get("components", {}).get("schemas", {})
    sections: dict[str, list[Call]] = {}
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            tag = operation.get("tags", [_DEFAULT_TAG])[0]
            call = _call(method.upper(), path.replace("{product}", shop), operation, schemas)
            sections.setdefault(tag, []).append(call)
    return sections


def _call(method: str, path: str, operation: JsonMapping, schemas: Mapping[str, Schema]) -> Call:
    return Call(
        anchor=operation["operationId"],
        method=method,
        path=path,
        summary=operation.get("summary", path),
        description=operation.get("description", ""),
        needs_login=bool(operation.get("security")),
        parameters=list(_parameters(operation)),
        body=_json(operation.get("requestBody", {}).get("content", {}), schemas),
        answers=list(_answers(operation, schemas)),
        errors=list(_errors(operation)),
    )


def _parameters(operation: JsonMapping) -> Iterator[Parameter]:
    locations = {"query": "в адресе", "path": "в пути", "header": "заголовок", "cookie": "cookie"}
    for parameter in operation.get("parameters", []):
        if parameter["name"] != "product":
            words = parameter.get("description") or parameter.get("schema", {}).get("description", "")
            yield Parameter(parameter["name"], locations[parameter["in"]], words, parameter.get("required", False))


def _answers(operation: JsonMapping, schemas: Mapping[str, Schema]) -> Iterator[tuple[str, str]]:
    for status, answer in operation["responses"].items():
        example = _json(answer.get("content", {}), schemas)
        if status.startswith("2") and example is not None:
            yield status, example


def _errors(operation: JsonMapping) -> Iterator[Error]:
    for status, answer in operation["responses"].items():
        content = answer.get("content", {}).get("application/json", {})
        for example in _examples(content):
            if not status.startswith("2") and isinstance(example, dict) and "error" in example:
                yield Error(status, example["error"]["code"], example["error"]["message"])


def _examples(content: JsonMapping) -> list[Any]:
    examples = content.get("examples", {}).values()
    return [content["example"]] if "example" in content else [example["value"] for example in examples]


def _json(content: JsonMapping, schemas: Mapping[str, Schema]) -> str | None:
    if "application/json" not in content:
        return None
    media_type = content["application/json"]
    examples = _examples(media_type)
    example = examples[0] if examples else example_of(media_type.get("schema", {}), schemas)
    return json.dumps(example, ensure_ascii=False, indent=2)
