"""Routes of health, version, statistics and experimental features."""

from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import Response

from onebox.damaged_data import moved_aside
from onebox.engine.api_errors import ApiError
from onebox.engine.engine import FEATURES, Engine
from onebox.engine.index.index import Index
from onebox.engine.json_types import JsonObject

from .http_request import engine_of, index_uid, json_response
from .request_body import format_size, read_json
from .routing import access_of, route
from .search_jobs import read_engine, scheduler_of
from .validation import (
    BodyField,
    Parse,
    boolean,
    check_body,
    check_query,
    object_of,
    optional,
    query_boolean,
    query_one_of,
)

VERSION = {
    "commitSha": "embedded",
    "commitDate": "2026-07-23T00:00:00Z",
    "pkgVersion": "1.50.0",
}
_STATS: dict[str, tuple[Parse, str]] = {
    "showInternalDatabaseSizes": (query_boolean, "invalid_stats_show_internal_database_sizes"),
    "sizeFormat": (query_one_of("human", "raw"), "invalid_stats_size_format"),
}
_FEATURES = object_of({name: BodyField(optional(boolean)) for name in FEATURES})


async def health(_: Request) -> Response:
    return json_response({"status": "available"})


async def version(_: Request) -> Response:
    return json_response(VERSION)


async def search_queue(request: Request) -> Response:
    """The load of the search thread, which Meilisearch reports in its metrics."""
    scheduler = scheduler_of(request)
    return json_response({"waiting": sum(scheduler.waiting.values()), **asdict(scheduler.counters)})


def index_stats(engine: Engine, index: Index, human: bool) -> JsonObject:
    count = len(index.docs)
    return {
        "numberOfDocuments": count,
        "rawDocumentDbSize": _size(index.bytes_stored, human),
        "avgDocumentSize": _size(index.bytes_stored // count if count else 0, human),
        "isIndexing": engine.is_indexing(index.uid),
        "numberOfEmbeddings": 0,
        "numberOfEmbeddedDocuments": 0,
        "fieldDistribution": {name: n for name, n in sorted(index.distribution.items()) if n},
    }


def _moved_aside(engine: Engine) -> JsonObject:
    """Names of folders with damaged data, which Meilisearch does not report; nothing when there are none."""
    folders = moved_aside(engine.store.folder)
    return {"movedAside": [folder.name for folder in folders]} if folders else {}


def _size(size: int, human: bool) -> int | str:
    return format_size(size, binary=True) if human else size


def _wants_human_sizes(request: Request) -> bool:
    return check_query(_STATS, request.query_params.multi_items()).get("sizeFormat") == "human"


async def stats(request: Request) -> Response:
    human = _wants_human_sizes(request)
    access = access_of(request)

    def read(engine: Engine) -> JsonObject:
        indexes = [index for uid, index in sorted(engine.indexes.items()) if access.may_see(uid)]
        size = _size(engine.store.size(), human)
        stats_by_uid = {index.uid: index_stats(engine, index, human) for index in indexes}
        return {
            "databaseSize": size,
            "usedDatabaseSize": size,
            "lastUpdate": engine.last_update,
            "indexes": stats_by_uid,
            **_moved_aside(engine),
        }

    return json_response(await read_engine(request, read))


async def single_index_stats(request: Request) -> Response:
    human = _wants_human_sizes(request)
    uid = index_uid(request)
    return json_response(await read_engine(request, lambda engine: index_stats(engine, engine.index(uid), human)))


async def features(request: Request) -> Response:
    return json_response(engine_of(request).features)


async def update_features(request: Request) -> Response:
    engine = engine_of(request)
    changes = {
        name: value for name, value in check_body(_FEATURES, await read_json(request)).items() if value is not None
    }
    unsupported = [name for name, value in changes.items() if value and name != "containsFilter"]
    if unsupported:
        raise ApiError("feature_not_enabled", f"The experimental feature `{unsupported[0]}` is not available here.")
    engine.features |= changes
    engine.write(lambda writing: writing.put_meta("features", engine.features))
    return json_response(engine.features)


ROUTES = [
    route("/health", {"GET": (None, health)}),
    route("/version", {"GET": ("version", version)}),
    route("/search-queue", {"GET": ("stats.get", search_queue)}),
    route("/stats", {"GET": ("stats.get", stats)}),
    route("/indexes/{uid}/stats", {"GET": ("stats.get", single_index_stats)}),
    route(
        "/experimental-features",
        {"GET": ("experimental.get", features), "PATCH": ("experimental.update", update_features)},
    ),
]
