"""Routes of features that the server does not have: refused with Meilisearch's error of a disabled feature."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from onebox.engine.api_errors import ApiError, feature_error
from onebox.engine.auth.key_uid import parse_uid, uid_problem

from .http_request import index_uid, json_response
from .request_body import read_json
from .routing import Handler, route
from .validation import BodyField, ValueCheck, anything, check_body, object_of, optional, string


def _off(action: str, feature: str, discussion: int) -> Handler:
    async def refuse(_: Request) -> Response:
        raise feature_error(action, feature, discussion)

    return refuse


def _off_with_body(action: str, feature: str, discussion: int, shape: ValueCheck = anything) -> Handler:
    async def refuse(request: Request) -> Response:
        check_body(shape, await read_json(request))
        raise feature_error(action, feature, discussion)

    return refuse


def _absent(feature: str) -> Handler:
    async def refuse(_: Request) -> Response:
        raise ApiError("feature_not_enabled", f"{feature} are not available on this server.")

    return refuse


_LOGS = ("Modifying logs through the `/logs/*` routes", "logs route", 721)
_NETWORK = ("Using the /network route", "network", 805)
_CHATS = ("chat completions", 835)
_RULES = ("dynamic search rules", 884)
_CHAT_SETTINGS = ("using the /chats/settings route", *_CHATS)
_ALL_RULES = ("Using the `/dynamic-search-rules` routes", *_RULES)
_EDIT = object_of(
    {
        "filter": BodyField(optional(anything), "invalid_document_filter"),
        "context": BodyField(optional(anything), "invalid_document_edition_context"),
        "function": BodyField(
            string, "invalid_document_edition_function_filter", missing="missing_document_edition_function"
        ),
    }
)


async def edit_documents(request: Request) -> Response:
    index_uid(request)
    check_body(_EDIT, await read_json(request))
    raise feature_error("Using the documents edit route", "edit documents by function", 762)


async def no_webhook(request: Request) -> Response:
    text = request.path_params["uuid"]
    if request.method == "PATCH":
        await read_json(request)
    uid = parse_uid(text)
    if uid is None:
        raise ApiError("invalid_webhook_uuid", f"Invalid UUID: {uid_problem(text)}")
    raise ApiError("webhook_not_found", f"Webhook `{uid}` not found.")


async def no_webhooks(_: Request) -> Response:
    return json_response({"results": []})


ROUTES: list[Route] = [
    route("/indexes/{uid}/documents/edit", {"POST": ("documents.*", edit_documents)}),
    route(
        "/tasks/{number}/documents",
        {"GET": ("tasks.get", _off("Getting the documents of an enqueued task", "get task documents route", 808))},
    ),
    route(
        "/tasks/compact",
        {"POST": ("tasks.compact", _off("Using the /tasks/compact route", "task queue compaction route", 883))},
    ),
    route("/metrics", {"GET": ("metrics.get", _off("Getting metrics", "metrics", 625))}),
    route("/logs/stream", {"POST": ("metrics.get", _off_with_body(*_LOGS)), "DELETE": ("metrics.get", _off(*_LOGS))}),
    route("/logs/stderr", {"POST": ("metrics.get", _off_with_body(*_LOGS))}),
    route(
        "/network", {"GET": ("network.get", _off(*_NETWORK)), "PATCH": ("network.update", _off_with_body(*_NETWORK))}
    ),
    route(
        "/network/control",
        {"POST": ("network.update", _off_with_body("Using the /network/control route", *_NETWORK[1:]))},
    ),
    route("/chats", {"GET": ("chats.get", _off("listing the chats", *_CHATS))}),
    route(
        "/chats/{workspace}",
        {
            "GET": ("chats.get", _off("displaying a chat", *_CHATS)),
            "DELETE": ("chats.delete", _off("deleting a chat", *_CHATS)),
        },
    ),
    route(
        "/chats/{workspace}/settings",
        {
            "GET": ("chatsSettings.get", _off(*_CHAT_SETTINGS)),
            "PATCH": ("chatsSettings.update", _off_with_body(*_CHAT_SETTINGS)),
            "DELETE": ("chatsSettings.update", _off(*_CHAT_SETTINGS)),
        },
    ),
    route(
        "/chats/{workspace}/chat/completions",
        {"POST": ("chatCompletions", _off_with_body("using the /chats chat completions route", *_CHATS))},
    ),
    route(
        "/dynamic-search-rules",
        {
            "POST": (
                "dynamicSearchRules.get",
                _off_with_body("Calling the `POST /dynamic-search-rules` route", *_RULES),
            ),
            "DELETE": ("dynamicSearchRules.delete", _off(*_ALL_RULES)),
        },
    ),
    route(
        "/dynamic-search-rules/{rule}",
        {
            "GET": (
                "dynamicSearchRules.get",
                _off("Calling the `GET /dynamic-search-rules/{:ruleUid}` route", *_RULES),
            ),
            "PATCH": ("dynamicSearchRules.update", _off_with_body(*_ALL_RULES)),
            "DELETE": ("dynamicSearchRules.delete", _off(*_ALL_RULES)),
        },
    ),
    route(
        "/render-template",
        {"POST": ("settings.get", _off_with_body("calling the /render-template route", "render_route", 888))},
    ),
    route("/webhooks", {"GET": ("webhooks.get", no_webhooks), "POST": ("webhooks.create", _absent("Webhooks"))}),
    route(
        "/webhooks/{uuid}",
        {
            "GET": ("webhooks.get", no_webhook),
            "PATCH": ("webhooks.update", no_webhook),
            "DELETE": ("webhooks.delete", no_webhook),
        },
    ),
    route("/dumps", {"POST": ("dumps.create", _absent("Dumps"))}),
    route("/snapshots", {"POST": ("snapshots.create", _absent("Snapshots"))}),
    route("/export", {"POST": ("export", _absent("Exports"))}),
]
