"""Routes of similar documents: validated as in Meilisearch, then refused, since no index has an embedder."""

from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.api_errors import ApiError
from onebox.engine.index.document_id import external_id
from onebox.engine.json_types import JsonObject

from .http_request import index_uid
from .request_body import read_json
from .routing import route
from .search_jobs import admit, read_engine
from .search_query import query_threshold
from .search_schema import threshold
from .validation import (
    BodyField,
    Parse,
    ValueCheck,
    anything,
    boolean,
    check_body,
    check_query,
    integer,
    list_of,
    object_of,
    optional,
    query_boolean,
    query_integer,
    query_list,
    query_string,
    string,
)


def _code(name: str) -> str:
    return "invalid_similar_" + "".join("_" + c.lower() if c.isupper() else c for c in name)


_KINDS: dict[str, ValueCheck] = {
    "id": anything,
    "offset": integer,
    "limit": integer,
    "filter": optional(anything),
    "embedder": string,
    "attributesToRetrieve": optional(list_of(string)),
    "retrieveVectors": boolean,
    "showRankingScore": boolean,
    "showRankingScoreDetails": boolean,
    "showPerformanceDetails": boolean,
    "rankingScoreThreshold": optional(threshold),
}
_REQUIRED = ("id", "embedder")
_BODY = object_of(
    {
        name: BodyField(kind, _code(name), missing="bad_request" if name in _REQUIRED else None)
        for name, kind in _KINDS.items()
    }
)
_PARSERS: dict[str, Parse] = {
    "id": query_string,
    "embedder": query_string,
    "offset": query_integer,
    "limit": query_integer,
    "attributesToRetrieve": query_list,
    "retrieveVectors": query_boolean,
    "filter": query_string,
    "showRankingScore": query_boolean,
    "showRankingScoreDetails": query_boolean,
    "showPerformanceDetails": query_boolean,
    "rankingScoreThreshold": query_threshold,
}
_QUERY = {name: (parse, _code(name)) for name, parse in _PARSERS.items()}


async def similar_get(request: Request) -> Response:
    await admit(request)
    uid = index_uid(request)
    parameters = check_query(_QUERY, request.query_params.multi_items())
    for name in _REQUIRED:
        if name not in parameters:
            raise ApiError("bad_request", f"Missing parameter `{name}`")
    return await _refuse(request, uid, parameters)


async def similar_post(request: Request) -> Response:
    await admit(request)
    uid = index_uid(request)
    return await _refuse(request, uid, check_body(_BODY, await read_json(request)))


async def _refuse(request: Request, uid: str, parameters: JsonObject) -> Response:
    external_id(parameters["id"], "invalid_similar_id")
    await read_engine(request, lambda engine: engine.index(uid))
    raise ApiError(
        "invalid_similar_embedder", f"Index `{uid}`: Cannot find embedder with name `{parameters['embedder']}`."
    )


ROUTES = [
    route("/indexes/{uid}/similar", {"GET": ("search", similar_get), "POST": ("search", similar_post)}),
]
