"""Routes of indexes: list, create, change, delete, swap."""

from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.api_errors import ApiError
from onebox.engine.auth.access import Access
from onebox.engine.engine import Engine
from onebox.engine.index.index import Index
from onebox.engine.json_types import JsonObject, JsonValue
from onebox.engine.queue.task import COMPACTION_SIZES

from .http_request import index_uid, is_valid_uid, json_response, uid_message
from .request_body import read_json
from .routing import access_of, route
from .search_jobs import read_engine
from .task_submission import enqueue
from .validation import (
    BodyField,
    boolean,
    check_body,
    check_query,
    list_of,
    object_of,
    optional,
    query_integer,
    string,
    wrong_value,
)

_LIST = {"offset": (query_integer, "invalid_index_offset"), "limit": (query_integer, "invalid_index_limit")}


def uid_value(value: JsonValue, path: str, code: str) -> str:
    uid = string(value, path, code)
    if not is_valid_uid(uid):
        raise wrong_value(uid_message(uid), path, code)
    return uid


_CREATE = object_of(
    {
        "uid": BodyField(uid_value, "invalid_index_uid", missing="missing_index_uid"),
        "primaryKey": BodyField(optional(string), "invalid_index_primary_key"),
    }
)
_UPDATE = object_of(
    {
        "primaryKey": BodyField(optional(string), "invalid_index_primary_key"),
        "uid": BodyField(optional(string), "invalid_index_uid"),
    },
    immutable={"createdAt": "immutable_index_created_at", "updatedAt": "immutable_index_updated_at"},
)
_SWAPS = list_of(
    object_of(
        {
            "indexes": BodyField(list_of(uid_value), "invalid_swap_indexes", missing="missing_swap_indexes"),
            "rename": BodyField(boolean, "invalid_swap_rename"),
        }
    )
)


def index_to_json(index: Index) -> JsonObject:
    return {
        "uid": index.uid,
        "createdAt": index.created_at,
        "updatedAt": index.updated_at,
        "primaryKey": index.primary_key,
    }


def _visible_indexes(engine: Engine, access: Access) -> list[JsonObject]:
    return [index_to_json(index) for uid, index in sorted(engine.indexes.items()) if access.may_see(uid)]


async def list_indexes(request: Request) -> Response:
    query = {"offset": 0, "limit": 20} | check_query(_LIST, request.query_params.multi_items())
    access = access_of(request)
    indexes = await read_engine(request, lambda engine: _visible_indexes(engine, access))
    page = indexes[query["offset"] : query["offset"] + query["limit"]]
    return json_response({"results": page, **query, "total": len(indexes)})


async def create_index(request: Request) -> Response:
    body = check_body(_CREATE, await read_json(request))
    uid, key = body["uid"], body.get("primaryKey")
    if not access_of(request).may_see(uid):
        raise ApiError("invalid_api_key", "The provided API key is invalid.")
    return await enqueue(request, "indexCreation", uid, {"primaryKey": key}, {"primaryKey": key})


async def get_index(request: Request) -> Response:
    uid = index_uid(request)
    return json_response(await read_engine(request, lambda engine: index_to_json(engine.index(uid))))


async def update_index(request: Request) -> Response:
    uid = index_uid(request)
    changes = check_body(_UPDATE, await read_json(request))
    if changes.get("uid") is not None and not is_valid_uid(changes["uid"]):
        raise ApiError("invalid_index_uid", uid_message(changes["uid"]))
    details = {"primaryKey": changes.get("primaryKey")}
    if changes.get("uid") is not None:
        details |= {"oldIndexUid": uid, "newIndexUid": changes["uid"]}
    return await enqueue(request, "indexUpdate", uid, details, changes)


async def delete_index(request: Request) -> Response:
    return await enqueue(request, "indexDeletion", index_uid(request), {"deletedDocuments": None})


async def compact_index(request: Request) -> Response:
    return await enqueue(request, "indexCompaction", index_uid(request), dict.fromkeys(COMPACTION_SIZES))


async def swap_indexes(request: Request) -> Response:
    swaps = check_body(_SWAPS, await read_json(request))
    access = access_of(request)
    used_uids: set[str] = set()
    for swap in swaps:
        uids = swap["indexes"]
        swap.setdefault("rename", False)
        if len(uids) != 2:
            uid_list = ", ".join(f'"{uid}"' for uid in uids)
            raise ApiError(
                "invalid_swap_indexes",
                f"Two indexes must be given for each swap. The list `[{uid_list}]` contains {len(uids)} indexes.",
            )
        for uid in uids:
            if not access.may_see(uid):
                raise ApiError("invalid_api_key", "The provided API key is invalid.")
            if uid in used_uids:
                raise ApiError(
                    "invalid_swap_duplicate_index_found",
                    f"Indexes must be declared only once during a swap. `{uid}` was specified several times.",
                )
            used_uids.add(uid)
    ordered = [{"indexes": swap["indexes"], "rename": swap["rename"]} for swap in swaps]
    return await enqueue(request, "indexSwap", None, {"swaps": ordered}, {"swaps": ordered})


ROUTES = [
    route("/indexes", {"GET": ("indexes.get", list_indexes), "POST": ("indexes.create", create_index)}),
    route(
        "/indexes/{uid}",
        {
            "GET": ("indexes.get", get_index),
            "PATCH": ("indexes.update", update_index),
            "DELETE": ("indexes.delete", delete_index),
        },
    ),
    route("/indexes/{uid}/compact", {"POST": ("indexes.compact", compact_index)}),
    route("/swap-indexes", {"POST": ("indexes.swap", swap_indexes)}),
]
