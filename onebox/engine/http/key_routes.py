"""API keys."""

import re
import uuid
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.auth.keys import Key
from onebox.engine.errors import ApiError
from onebox.engine.times import now, parse_time, timestamp

from .body import read_json
from .request import json_response
from .routing import keys_of, route
from .shapes import (
    Field,
    check_body,
    check_query,
    list_of,
    object_of,
    one_of,
    optional,
    query_integer,
    string,
    wrong_type,
    wrong_value,
)

ACTIONS = (
    "*",
    "search",
    "documents.*",
    "documents.add",
    "documents.get",
    "documents.delete",
    "indexes.*",
    "indexes.create",
    "indexes.get",
    "indexes.update",
    "indexes.delete",
    "indexes.swap",
    "tasks.*",
    "tasks.cancel",
    "tasks.delete",
    "tasks.get",
    "settings.*",
    "settings.get",
    "settings.update",
    "stats.*",
    "stats.get",
    "metrics.*",
    "metrics.get",
    "dumps.*",
    "dumps.create",
    "snapshots.*",
    "snapshots.create",
    "version",
    "keys.create",
    "keys.get",
    "keys.update",
    "keys.delete",
    "experimental.get",
    "experimental.update",
    "export",
    "network.get",
    "network.update",
    "chatCompletions",
    "chats.*",
    "chats.get",
    "chats.delete",
    "chatsSettings.*",
    "chatsSettings.get",
    "chatsSettings.update",
    "*.get",
    "webhooks.get",
    "webhooks.update",
    "webhooks.delete",
    "webhooks.create",
    "webhooks.*",
    "indexes.compact",
    "fields.post",
    "tasks.compact",
    "dynamicSearchRules.get",
    "dynamicSearchRules.create",
    "dynamicSearchRules.update",
    "dynamicSearchRules.delete",
    "dynamicSearchRules.*",
)
_GLOBAL = ("version", "keys.", "metrics.", "dumps.", "snapshots.", "experimental.", "network.")
_PATTERN = re.compile(r"[A-Za-z0-9_-]*\*?")
DATE_LENGTH = len("2026-01-31")
_SPACED = re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?")


def _uid(value: Any, path: str, code: str) -> str:
    text = string(value, path, code)
    try:
        return str(uuid.UUID(text))
    except ValueError:
        raise wrong_value(uuid_problem(text), path, code) from None


def uuid_problem(text: str) -> str:
    """Why a text is no UUID."""
    for at, char in enumerate(text):
        if char not in "0123456789abcdefABCDEF-":
            return f"invalid character: found `{char}` at {at}"
    return f"invalid length: expected length 32 for simple format, found {len(text)}"


def _pattern(value: Any, path: str, code: str) -> str:
    text = string(value, path, code)
    if not text or not _PATTERN.fullmatch(text):
        shown = text.removesuffix("*")
        message = (
            f"`{shown}` is not a valid index uid pattern. Index uid patterns can be an integer or a string containing "
            "only alphanumeric characters, hyphens (-), underscores (_), and optionally end with a star (*)."
        )
        raise wrong_value(message, path, code)
    return text


def _expiry(value: Any, path: str, code: str) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise wrong_type("a string", value, path, code)
    text = value.replace(" ", "T") + ("Z" if " " in value else "") if _SPACED.fullmatch(value) else value
    if re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", text):
        text += "Z"
    moment = parse_time(text)
    if moment is None or moment <= now():
        message = (
            f"`{value}` is not a valid date. It should follow the RFC 3339 format to represents a date or datetime in "
            "the future or specified as a null value. e.g. 'YYYY-MM-DD' or 'YYYY-MM-DD HH:MM:SS'.\n"
        )
        raise wrong_value(message, path, code)
    return value if text == value and len(value) > DATE_LENGTH else timestamp(moment)


_CREATE = object_of(
    {
        "description": Field(optional(string), "invalid_api_key_description"),
        "name": Field(optional(string), "invalid_api_key_name"),
        "uid": Field(_uid, "invalid_api_key_uid"),
        "actions": Field(list_of(one_of(*ACTIONS)), "invalid_api_key_actions", missing="missing_api_key_actions"),
        "indexes": Field(list_of(_pattern), "invalid_api_key_indexes", missing="missing_api_key_indexes"),
        "expiresAt": Field(_expiry, "invalid_api_key_expires_at", missing="missing_api_key_expires_at"),
    }
)
_UPDATE = object_of(
    {
        "description": Field(optional(string), "invalid_api_key_description"),
        "name": Field(optional(string), "invalid_api_key_name"),
    }
)
_IMMUTABLE = {
    "uid": "uid",
    "actions": "actions",
    "indexes": "indexes",
    "expiresAt": "expires_at",
    "createdAt": "created_at",
    "updatedAt": "updated_at",
}
_LIST = {"offset": (query_integer, "invalid_api_key_offset"), "limit": (query_integer, "invalid_api_key_limit")}


async def list_keys(request: Request) -> Response:
    query = {"offset": 0, "limit": 20} | check_query(_LIST, request.query_params.multi_items())
    keys = keys_of(request)
    found = keys.listed()
    page = found[query["offset"] : query["offset"] + query["limit"]]
    return json_response({"results": [keys.shown(key) for key in page], **query, "total": len(found)})


async def create_key(request: Request) -> Response:
    body = check_body(_CREATE, await read_json(request))
    keys = keys_of(request)
    uid = body.get("uid") or str(uuid.uuid4())
    if uid in keys.all:
        raise ApiError("api_key_already_exists", f"`uid` field value `{uid}` is already an existing API key.")
    if body["indexes"] != ["*"]:
        _check_scope(body["actions"])
    moment = timestamp(now())
    key = Key(
        uid,
        body.get("name"),
        body.get("description"),
        body["actions"],
        body["indexes"],
        body["expiresAt"],
        moment,
        moment,
    )
    keys.save(key)
    return json_response(keys.shown(key), 201)


def _check_scope(actions: list[str]) -> None:
    for action in actions:
        if action.startswith(_GLOBAL):
            raise ApiError(
                "index_scoped_api_key_with_global_action",
                f'cannot create index-scoped API key with global action `"{action}"`\n  - Hint: remove action '
                f'`"{action}"` from the action list, or remove `indexes` to make the key global',
            )


async def get_key(request: Request) -> Response:
    keys = keys_of(request)
    return json_response(keys.shown(keys.get(request.path_params["key"])))


async def update_key(request: Request) -> Response:
    body = await read_json(request)
    if isinstance(body, dict):
        for name in body:
            if name in _IMMUTABLE:
                message = f"Immutable field `{name}`: expected one of `description`, `name`"
                raise ApiError(f"immutable_api_key_{_IMMUTABLE[name]}", message)
    sent = check_body(_UPDATE, body)
    keys = keys_of(request)
    key = keys.get(request.path_params["key"])
    if "name" in sent:
        key.name = sent["name"]
    if "description" in sent:
        key.description = sent["description"]
    key.updated_at = timestamp(now())
    keys.save(key)
    return json_response(keys.shown(key))


async def delete_key(request: Request) -> Response:
    keys = keys_of(request)
    keys.delete(keys.get(request.path_params["key"]))
    return Response(status_code=204)


ROUTES = [
    route("/keys", {"GET": ("keys.get", list_keys), "POST": ("keys.create", create_key)}),
    route(
        "/keys/{key}",
        {
            "GET": ("keys.get", get_key),
            "PATCH": ("keys.update", update_key),
            "DELETE": ("keys.delete", delete_key),
        },
    ),
]
