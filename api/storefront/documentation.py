"""`/api/docs`: every call with examples and errors, rendered from the OpenAPI description, without script."""

import json
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse

from api.core.json_types import JsonMapping, JsonObject
from api.core.settings import get_settings
from api.storefront.document import TEMPLATES

router = APIRouter(include_in_schema=False)


@router.get("/api/docs")
def documentation(request: Request) -> HTMLResponse:
    return HTMLResponse(_page(request.app))


@router.get("/api/docs.css")
def stylesheet() -> FileResponse:
    return FileResponse(Path(__file__).parent / "templates" / "documentation.css", media_type="text/css")


@lru_cache
def _page(app: FastAPI) -> str:
    """Calls by tag, in the order of the routers."""
    sections: dict[str, list[JsonObject]] = {}
    for path, methods in app.openapi()["paths"].items():
        for method, operation in methods.items():
            answers = [
                (status, example) for status, answer in operation["responses"].items() for example in _examples(answer)
            ]
            call = {
                **operation,
                "method": method.upper(),
                "path": path.replace("{product}", get_settings().shop_code),
                "body": [_text(example) for example in _examples(operation.get("requestBody", {}))][:1],
                "answers": [(status, _text(example)) for status, example in answers if status.startswith("2")],
                "errors": [(status, example["error"]) for status, example in answers if "error" in example],
            }
            sections.setdefault(operation.get("tags", ["Остальное"])[0], []).append(call)
    return TEMPLATES.get_template("documentation.html").render(title=app.title, sections=sections)


def _examples(part: JsonMapping) -> list[JsonObject]:
    """The examples of a request body or an answer in JSON; api.http.openapi adds one where a route has none."""
    content = part.get("content", {}).get("application/json", {})
    examples = [example["value"] for example in content.get("examples", {}).values()]
    return [content["example"]] if "example" in content else examples


def _text(example: JsonObject) -> str:
    return json.dumps(example, ensure_ascii=False, indent=2)
