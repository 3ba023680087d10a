"""Routes of settings: all at once, and one route per setting."""

import re

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from onebox.engine.json_types import JsonObject

from .http_request import index_uid, json_response
from .request_body import read_json
from .routing import Handler, access_of, route
from .search_jobs import read_engine
from .settings_schema import SETTINGS, SETTINGS_BODY, check_combinations
from .task_submission import enqueue
from .validation import check_body

_MERGED_SETTINGS = {"typoTolerance", "faceting", "pagination", "embedders", "chat"}
_CHAT_TEMPLATE = (
    "{% for field in fields %}{% if field.is_searchable and field.value != nil %}{{ field.name }}: {{ field.value }}\n"
    "{% endif %}{% endfor %}"
)
_HIDDEN: JsonObject = {
    "foreignKeys": [],
    "chat": {
        "description": "",
        "documentTemplate": _CHAT_TEMPLATE,
        "documentTemplateMaxBytes": 400,
        "searchParameters": {},
    },
}
"""Settings of disabled experimental features: hidden in the whole, with constant defaults in their own routes."""


async def _enqueue(request: Request, changes: JsonObject, reset: bool = False) -> Response:
    action = {"settings": changes, "reset": reset, "mayCreate": access_of(request).may("indexes.create")}
    details = dict(changes)
    for name in ("displayedAttributes", "searchableAttributes"):
        if name in details and details[name] is None:
            details[name] = ["*"]
    return await enqueue(request, "settingsUpdate", index_uid(request), details, action)


async def get_settings(request: Request) -> Response:
    uid = index_uid(request)
    return json_response(await read_engine(request, lambda engine: engine.index(uid).settings.to_json()))


async def update_settings(request: Request) -> Response:
    index_uid(request)
    changes = check_body(SETTINGS_BODY, await read_json(request))
    check_combinations(changes)
    return await _enqueue(request, changes)


async def reset_settings(request: Request) -> Response:
    return await _enqueue(request, dict.fromkeys(SETTINGS), reset=True)


def _sub_route(name: str) -> Route:
    field = SETTINGS[name]

    async def get(request: Request) -> Response:
        uid = index_uid(request)
        settings = await read_engine(request, lambda engine: engine.index(uid).settings)
        return json_response(_HIDDEN[name] if name in _HIDDEN else settings.get(name))

    async def put(request: Request) -> Response:
        index_uid(request)
        value = check_body(field.kind, await read_json(request), field.code)
        check_combinations({name: value})
        return await _enqueue(request, {name: value})

    async def reset(request: Request) -> Response:
        return await _enqueue(request, {name: None}, reset=True)

    methods: dict[str, tuple[str | None, Handler]] = {
        "GET": ("settings.get", get),
        "PATCH" if name in _MERGED_SETTINGS else "PUT": ("settings.update", put),
        "DELETE": ("settings.update", reset),
    }
    path = re.sub("[A-Z]", lambda match: "-" + match[0].lower(), name)
    return route(f"/indexes/{{uid}}/settings/{path}", methods)


ROUTES = [
    route(
        "/indexes/{uid}/settings",
        {
            "GET": ("settings.get", get_settings),
            "PATCH": ("settings.update", update_settings),
            "DELETE": ("settings.update", reset_settings),
        },
    ),
    *map(_sub_route, SETTINGS),
]
