"""Routes of API keys."""

import re
import uuid

from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.api_errors import ApiError
from onebox.engine.auth.actions import ACTIONS, is_global
from onebox.engine.auth.key_uid import parse_uid, uid_problem
from onebox.engine.auth.keys import Key
from onebox.engine.json_types import JsonValue
from onebox.engine.timestamps import normalize_timestamp, now, parse_time, timestamp

from .http_request import json_response
from .request_body import read_json
from .routing import keys_of, route
from .validation import (
    BodyField,
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

_PATTERN = re.compile(r"[A-Za-z0-9_-]{1,400}\*?|\*")


def is_pattern(text: str) -> bool:
    """Whether it names indexes: by an uid, a prefix with a star, or a star."""
    return _PATTERN.fullmatch(text) is not None


_SIGNED_DATE = re.compile(r"\+?(\d{4}-\d\d-\d\d)([T ]\d\d:\d\d:\d\d)?")


def _uid(value: JsonValue, path: str, code: str) -> str:
    text = string(value, path, code)
    uid = parse_uid(text)
    if uid is None:
        raise wrong_value(uid_problem(text), path, code)
    return uid


def _pattern(value: JsonValue, path: str, code: str) -> str:
    text = string(value, path, code)
    if not is_pattern(text):
        prefix = text.removesuffix("*")
        message = (
            f"`{prefix}` is not a valid index uid pattern. Index uid patterns can be an integer or a string containing "
            "only alphanumeric characters, hyphens (-), underscores (_), and optionally end with a star (*)."
        )
        raise wrong_value(message, path, code)
    return text


def _expiry(value: JsonValue, path: str, code: str) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise wrong_type("a string", value, path, code)
    plain = _SIGNED_DATE.fullmatch(value)
    text = plain[1] + (plain[2] or " 00:00:00") + "Z" if plain else value
    moment = parse_time(text.upper())
    if moment is None or moment <= now():
        message = (
            f"`{value}` is not a valid date. It should follow the RFC 3339 format to represents a date or datetime in "
            "the future or specified as a null value. e.g. 'YYYY-MM-DD' or 'YYYY-MM-DD HH:MM:SS'.\n"
        )
        raise wrong_value(message, path, code)
    return normalize_timestamp(text)


_CREATE = object_of(
    {
        "description": BodyField(optional(string), "invalid_api_key_description"),
        "name": BodyField(optional(string), "invalid_api_key_name"),
        "uid": BodyField(_uid, "invalid_api_key_uid"),
        "actions": BodyField(list_of(one_of(*ACTIONS)), "invalid_api_key_actions", missing="missing_api_key_actions"),
        "indexes": BodyField(list_of(_pattern), "invalid_api_key_indexes", missing="missing_api_key_indexes"),
        "expiresAt": BodyField(_expiry, "invalid_api_key_expires_at", missing="missing_api_key_expires_at"),
    }
)
_UPDATE = object_of(
    {
        "description": BodyField(optional(string), "invalid_api_key_description"),
        "name": BodyField(optional(string), "invalid_api_key_name"),
    },
    immutable={
        "uid": "immutable_api_key_uid",
        "actions": "immutable_api_key_actions",
        "indexes": "immutable_api_key_indexes",
        "expiresAt": "immutable_api_key_expires_at",
        "createdAt": "immutable_api_key_created_at",
        "updatedAt": "immutable_api_key_updated_at",
    },
)
_LIST = {"offset": (query_integer, "invalid_api_key_offset"), "limit": (query_integer, "invalid_api_key_limit")}


async def list_keys(request: Request) -> Response:
    query = {"offset": 0, "limit": 20} | check_query(_LIST, request.query_params.multi_items())
    keys = keys_of(request)
    all_keys = keys.newest_first()
    page = all_keys[query["offset"] : query["offset"] + query["limit"]]
    return json_response({"results": [keys.to_json(key) for key in page], **query, "total": len(all_keys)})


async def create_key(request: Request) -> Response:
    body = check_body(_CREATE, await read_json(request))
    keys = keys_of(request)
    uid = body.get("uid") or str(uuid.uuid4())
    if body["indexes"] and "*" not in body["indexes"]:
        _check_scope(body["actions"])
    if uid in keys.all:
        raise ApiError("api_key_already_exists", f"`uid` field value `{uid}` is already an existing API key.")
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
    return json_response(keys.to_json(key), 201)


def _check_scope(actions: list[str]) -> None:
    for action in actions:
        if is_global(action):
            raise ApiError(
                "index_scoped_api_key_with_global_action",
                f'cannot create index-scoped API key with global action `"{action}"`\n  - Hint: remove action '
                f'`"{action}"` from the action list, or remove `indexes` to make the key global',
            )


async def get_key(request: Request) -> Response:
    keys = keys_of(request)
    return json_response(keys.to_json(keys.get(request.path_params["key"])))


async def update_key(request: Request) -> Response:
    changes = check_body(_UPDATE, await read_json(request))
    keys = keys_of(request)
    key = keys.get(request.path_params["key"])
    if "name" in changes:
        key.name = changes["name"]
    if "description" in changes:
        key.description = changes["description"]
    key.updated_at = timestamp(now())
    keys.save(key)
    return json_response(keys.to_json(key))


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
