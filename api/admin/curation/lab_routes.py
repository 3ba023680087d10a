"""The lab: live and draft side by side, judged queries and queries of the last week searched with both."""

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse
from sqlalchemy.orm import Session

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute, max_upload
from api.admin.choice_repository import categories, cities
from api.admin.curation.evaluation import MAX_RESULT_BYTES, EvaluationService, evaluation_rows, parse_results
from api.admin.curation.lab_context import lab_context
from api.admin.curation.repository import zone_of
from api.admin.forms.fields import FormInput
from api.admin.list_query import ListQuery
from api.admin.login.routes import back_office_address
from api.admin.permissions import Permission
from api.admin.rendering import PRIVATE
from api.core.errors import ShopError
from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.curation import preview_repository
from api.curation.catalogue_repository import queries_of_last_week, read_categories
from api.curation.config_files import ConfigFileError
from api.curation.judgements import graded_queries
from api.curation.live import LiveFiles, version_in_use
from api.curation.service import DraftService
from api.index.indexes import INDEX_UIDS, PRODUCTS_PREVIEW
from api.index.search_token import issue_search_token
from api.storefront.document import entry_files
from api.vehicles.query_names import query_cars

router = APIRouter(route_class=AdminRoute, prefix="/search", dependencies=[require(Permission.CONTENT)])
LOG_QUERIES = 200


@router.get("/lab/context")
def context(admin: AdminRequestDep) -> Response:
    request = admin.request
    indexes = (*INDEX_UIDS, PRODUCTS_PREVIEW)
    token = issue_search_token(get_settings(), request.url.scheme, request.headers.get("host", ""), indexes)
    return _json(lab_context(admin.db, DraftService(admin.db).read(), token, ListQuery(request).text("q")))


@router.get("/lab/vocabulary")
def vocabulary(admin: AdminRequestDep) -> Response:
    """The words of the preview; null when they are the live ones."""
    preview = preview_repository.preview(admin.db.connection())
    words = preview.vocabulary if preview else None
    return Response(words or b"null", media_type="application/json", headers=PRIVATE)


@router.get("/lab/cars")
def cars(admin: AdminRequestDep) -> Response:
    """The names of cars by the words of the draft."""
    draft = DraftService(admin.db).read()
    with version_in_use(LiveFiles(None, draft.files)):
        names = query_cars(admin.db)
    return Response(names.model_dump_json(), media_type="application/json", headers=PRIVATE)


@router.get("/lab/frequent")
def frequent(admin: AdminRequestDep) -> Response:
    """The most frequent queries of the last week."""
    queries = queries_of_last_week(admin.db, LOG_QUERIES)
    return _json({"queries": [{"text": text, "times": times} for text, times in queries]})


def _json(content: object) -> Response:
    return JSONResponse(content, headers=PRIVATE)


ENTRY = "src/lab/main.tsx"
#: Keys as in the address of a results page.
SORTS = {
    "": "по совпадению",
    "rating": "по оценкам",
    "price_asc": "дешёвые",
    "price_desc": "дорогие",
    "popular": "популярные",
    "new": "новинки",
    "soon": "скорее",
    "name": "по названию",
}


@router.get("")
def comparison_page(admin: AdminRequestDep) -> Response:
    return _page(admin, "comparison", {"categories": categories(admin.db), "sorts": SORTS})


@router.get("/lab/evaluation")
def evaluation_page(admin: AdminRequestDep) -> Response:
    draft = DraftService(admin.db).read()
    service = EvaluationService(admin.db)
    evaluation = service.current(draft)
    shown: JsonObject = {"evaluation": evaluation, "obstacle": service.obstacle(draft)}
    shown["judged"] = len(graded_queries(draft.files))
    shown["all_rows"] = evaluation_rows(draft, evaluation) if evaluation else []
    return _page(admin, "evaluation", shown)


@router.get("/lab/queries")
def queries_page(admin: AdminRequestDep) -> Response:
    return _page(admin, "queries", {"days": 7, "most": LOG_QUERIES})


@router.post("/draft/preview")
def request_preview(admin: AdminRequestDep, form: FormInputDep) -> Response:
    try:
        preview = DraftService(admin.db).request_preview(admin.staff.login)
    except ConfigFileError as error:
        raise ShopError("draft_broken", f"Черновик с ошибкой, предпросмотр не собрать. {error}", 422) from error
    admin.audit.record("запросил предпросмотр черновика", "search_draft", preview.version_id, "Настройка поиска")
    return admin.redirect(_back(form), "Собираем предпросмотр черновика. Поиск магазина не меняется")


@router.post("/draft/evaluation")
@max_upload(MAX_RESULT_BYTES)
def record_evaluation(admin: AdminRequestDep, form: FormInputDep) -> Response:
    results = parse_results(form.text("results"))
    draft = DraftService(admin.db).read()
    if (form.text("digest"), form.number("live")) != (draft.files.digest, draft.live_id):
        message = "Пока шла проверка, черновик изменили или опубликовали другую версию. Проверьте ещё раз."
        raise ShopError("draft_changed", message, 409)
    evaluation = EvaluationService(admin.db).record(draft, results, admin.staff.login)
    admin.audit.record("проверил черновик на запросах с оценками", "search_draft", evaluation.id, "Настройка поиска")
    return admin.redirect("/admin/search/lab/evaluation?changed=1", "Проверка записана")


def _page(admin: AdminRequest, view: str, context: JsonObject) -> Response:
    list_query, all_cities = ListQuery(admin.request), cities(admin.db)
    city = list_query.number("city")
    if city not in dict(all_cities):
        city = all_cities[0][0] if all_cities else None
    category = list_query.number("category")
    shown: JsonObject = {
        "list_query": list_query,
        "view": view,
        "cities": all_cities,
        "city": city,
        "zone": zone_of(admin.db, city) if city is not None else None,
        "category_path": _category_path(admin.db, category),
        "island": entry_files(get_settings().web_dist, ENTRY),
    }
    return admin.page(f"curation/lab_{view}.html", **shown, **context)


def _category_path(session: Session, category_id: int | None) -> list[int]:
    """From the root to the category; empty for none."""
    all_categories = read_categories(session)
    path = next((path for path, entry in all_categories.items() if entry.id == category_id), "")
    return [entry.id for above, entry in all_categories.items() if f"{path}/".startswith(f"{above}/")]


def _back(form: FormInput) -> str:
    """The page of the lab that the form was on."""
    address = back_office_address(form.text("back"))
    return address if address.startswith("/admin/search") else "/admin/search"
