"""Routes of search, facet search and multi-search."""

import time
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.admission.public_limits import check_filter
from onebox.engine.admission.public_queries import check_facet_search, check_multi_search
from onebox.engine.admission.search_scheduler import Steps, single_step
from onebox.engine.api_errors import ApiError
from onebox.engine.json_types import JsonObject
from onebox.engine.search.facet_search import search_facet
from onebox.engine.search.federation import federated_search
from onebox.engine.search.filter_ast import Filter
from onebox.engine.search.request_uid import request_uid
from onebox.engine.search.search_request import SearchRequest
from onebox.engine.search.search_response import metadata, read_filter, search
from onebox.engine.search.unsupported_features import check_media, check_network, check_personalization, check_vectors
from onebox.engine.search_budget import SearchBudget

from .http_request import engine_of, index_uid, json_response
from .request_body import read_json
from .routing import access_of, route
from .search_jobs import admit, charge_answer, is_limited, run_job
from .search_query import read_search_query
from .search_schema import FACET_SEARCH_BODY, MULTI_SEARCH_BODY, SEARCH_BODY
from .validation import check_body
from .vectors import show_vectors


def _wants_metadata(request: Request) -> bool:
    return request.headers.get("meili-include-metadata", "").lower() in ("true", "1")


def _search_request(
    request: Request, uid: str, values: JsonObject, budget: SearchBudget
) -> tuple[SearchRequest, Filter | None]:
    """(the search with the rules of the tenant token, its parsed filter)."""
    search_request = SearchRequest.of(values)
    search_request.rule_filter, search_request.budget = access_of(request).filter(uid), budget
    node = read_filter(engine_of(request), search_request)
    if is_limited(request):
        check_filter(node)
    return search_request, node


def _run_search(request: Request, uid: str, values: JsonObject, budget: SearchBudget) -> JsonObject:
    """The response to one search on one index, under the rules of the tenant token. Runs in the search thread."""
    engine = engine_of(request)
    search_request, node = _search_request(request, uid, values, budget)
    check_network(values)
    with engine.reading():
        index = engine.index(uid)
        check_vectors(values)
        check_media(values)
        response = search(engine, index, search_request, node)
        show_vectors(response["hits"], bool(values.get("retrieveVectors")))
        if _wants_metadata(request):
            response["metadata"] = metadata(index, search_request)
    check_personalization(values)
    return response


async def _single_search(request: Request, uid: str, values: JsonObject) -> Response:
    answer = await run_job(request, lambda budget: single_step(partial(_run_search, request, uid, values, budget)))
    return json_response(answer)


async def search_post(request: Request) -> Response:
    await admit(request)
    values = check_body(SEARCH_BODY, await read_json(request))
    uid = index_uid(request)
    return await _single_search(request, uid, _without_nulls(values))


def _without_nulls(values: JsonObject) -> JsonObject:
    return {name: value for name, value in values.items() if value is not None}


async def search_get(request: Request) -> Response:
    await admit(request)
    uid = index_uid(request)
    values = read_search_query(request.query_params.multi_items())
    return await _single_search(request, uid, values)


async def multi_search(request: Request) -> Response:
    await admit(request, is_public_route=True)
    sent = await read_json(request)
    if is_limited(request):
        check_multi_search(sent)
    body = check_body(MULTI_SEARCH_BODY, sent)
    queries = body["queries"]
    for at, query in enumerate(queries):
        try:
            _check_access(request, query["indexUid"])
        except ApiError as error:
            raise error.inside(f"Inside `.queries[{at}]`: ") from None

    def steps(budget: SearchBudget) -> Steps:
        if body.get("federation") is not None:
            return single_step(lambda: _federated(request, body, budget))
        return _searches(request, queries, budget)

    return charge_answer(request, json_response(await run_job(request, steps, len(queries))))


def _searches(request: Request, queries: list[JsonObject], budget: SearchBudget) -> Steps:
    """The response to several searches, each of which is a unit of work."""
    results = []
    request_metadata = {"requestUid": request_uid()}
    for at, query in enumerate(queries):
        if at > 0:
            yield
        uid = query["indexUid"]
        try:
            if query.get("federationOptions") is not None:
                raise ApiError(
                    "invalid_multi_search_federation_options",
                    "Using `federationOptions` is not allowed in a non-federated search.\n - Hint: remove "
                    "`federationOptions` from the query or add `federation` to the request.",
                )
            result = _run_search(request, uid, _without_nulls(query), budget)
        except ApiError as error:
            status = 400 if error.code == "index_not_found" else None
            raise error.inside(f"Inside `.queries[{at}]`: ", status) from None
        results.append({"indexUid": uid, **result, **request_metadata})
    return {"results": results}


def _federated(request: Request, body: JsonObject, budget: SearchBudget) -> JsonObject:
    queries = body["queries"]
    answer = federated_search(engine_of(request), body, access_of(request).filter, _wants_metadata(request), budget)
    wants_vectors = [bool(query.get("retrieveVectors")) for query in queries]
    for hit in answer["hits"]:
        show_vectors([hit], wants_vectors[hit["_federation"]["queriesPosition"]])
    return answer | ({"queryVectors": {}} if any(wants_vectors) else {})


def _check_access(request: Request, uid: str) -> None:
    access = access_of(request)
    is_allowed = access.may_see(uid) and (access.rules is None or access.rules.rule(uid)[0])
    if not is_allowed:
        raise ApiError("invalid_api_key", "The provided API key is invalid.")


async def facet_search(request: Request) -> Response:
    await admit(request, is_public_route=True)
    uid = index_uid(request)
    started = time.monotonic()
    sent = await read_json(request)
    if is_limited(request):
        check_facet_search(sent)
    values = _without_nulls(check_body(FACET_SEARCH_BODY, sent))
    hits = await run_job(request, lambda budget: single_step(partial(_facet_hits, request, uid, values, budget)))
    elapsed_ms = int((time.monotonic() - started) * 1000)
    return json_response({"facetHits": hits, "facetQuery": values.get("facetQuery"), "processingTimeMs": elapsed_ms})


def _facet_hits(request: Request, uid: str, values: JsonObject, budget: SearchBudget) -> list[JsonObject]:
    engine = engine_of(request)
    with engine.reading():
        index = engine.index(uid)
        search_request, node = _search_request(request, uid, values, budget)
        search_request.page = 0 if values.get("exhaustiveFacetCount") else None
        check_network(values)
        check_vectors(values)
        return search_facet(index, search_request, node, values["facetName"], values.get("facetQuery"))


ROUTES = [
    route("/indexes/{uid}/search", {"GET": ("search", search_get), "POST": ("search", search_post)}),
    route("/indexes/{uid}/facet-search", {"POST": ("search", facet_search)}),
    route("/multi-search", {"POST": ("search", multi_search)}),
]
