"""JSON of the lab, for staff: what its page searches with."""

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from api.admin.admin_request import AdminRequest, AdminRequestDep, require
from api.admin.admin_route import AdminRoute
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.admin.rendering import PRIVATE
from api.admin.search_config.lab_context import lab_context
from api.core.settings import get_settings
from api.search.indexes import INDEX_UIDS, PRODUCTS_PREVIEW
from api.search.token_service import issue_search_token
from api.search.vocabulary_repository import ENCODING
from api.search_config.word_repository import queries_of_last_week
from api.search_versions import preview_repository
from api.search_versions.draft_service import DraftService
from api.search_versions.live import LiveFiles, version_in_use
from api.vehicles.query_names.service import query_cars

router = APIRouter(route_class=AdminRoute, prefix="/search/lab", dependencies=[require(Permission.CONTENT)])
LOG_QUERIES = 200


@router.get("/context")
def context(admin: AdminRequestDep) -> Response:
    request = admin.request
    indexes = (*INDEX_UIDS, PRODUCTS_PREVIEW)
    token = issue_search_token(get_settings(), request.url.scheme, request.headers.get("host", ""), indexes)
    return _json(lab_context(admin.db, DraftService(admin.db).read(), token, ListQuery(request).text("q")))


@router.get("/vocabulary")
def vocabulary(admin: AdminRequestDep) -> Response:
    """The words of the preview; empty when they are the live ones."""
    words = preview_repository.vocabulary(admin.db.connection())
    return Response(words, media_type=f"text/plain; charset={ENCODING}", headers=PRIVATE)


@router.get("/cars")
def cars(admin: AdminRequestDep) -> Response:
    """The names of cars by the words of the draft."""
    draft = DraftService(admin.db).read()
    with version_in_use(LiveFiles(None, draft.files)):
        names = query_cars(admin.db)
    return Response(names.model_dump_json(), media_type="application/json", headers=PRIVATE)


@router.get("/frequent")
def frequent(admin: AdminRequestDep) -> Response:
    """The most frequent queries of the last week."""
    return _json({"queries": _frequent(admin)})


def _frequent(admin: AdminRequest) -> list[dict[str, str | int]]:
    return [{"text": text, "times": times} for text, times in queries_of_last_week(admin.db, LOG_QUERIES)]


def _json(content: object) -> Response:
    return JSONResponse(content, headers=PRIVATE)
