"""The lab: live and draft side by side, judged queries and queries of the last week searched with both."""

from collections.abc import Sequence

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse
from sqlalchemy.orm import Session

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute, max_upload
from api.admin.choice_repository import categories, cities
from api.admin.curation.evaluation import (
    MAX_RESULT_BYTES,
    current_evaluation,
    evaluate,
    evaluation_rows,
    obstacle_of,
    parse_results,
)
from api.admin.list_query import ListQuery
from api.admin.login.routes import back_office_address
from api.admin.permissions import Permission
from api.admin.rendering import PRIVATE
from api.cities.repository import CityRepository
from api.core.errors import ShopError
from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.curation import repository
from api.curation.catalogue_repository import product_keys, queries_of_last_week, read_categories
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.index_settings import load, needs_index
from api.curation.judgements import QueryJudgements, graded_queries, listed_queries
from api.curation.live import LiveFiles, version_in_use
from api.curation.routes import artefact_of
from api.curation.service import Draft, DraftService
from api.curation.synonyms import load_synonyms
from api.curation.word_tables import words_digest
from api.index.indexes import INDEX_UIDS, PRODUCTS, PRODUCTS_PREVIEW
from api.index.schemas import SearchToken
from api.index.search_token import issue_search_token
from api.storefront.document import entry_files
from api.text.folding import fold
from api.text.word_keys import cut_endings
from api.vehicles.query_names import query_cars

router = APIRouter(route_class=AdminRoute, prefix="/search", dependencies=[require(Permission.CONTENT)])
LOG_QUERIES = 200


@router.get("/lab/context")
def context(admin: AdminRequestDep) -> Response:
    request = admin.request
    indexes = (*INDEX_UIDS, PRODUCTS_PREVIEW)
    token = issue_search_token(get_settings(), request.url.scheme, request.headers.get("host", ""), indexes)
    content = lab_context(admin.db, DraftService(admin.db).read(), token, ListQuery(request).text("q"))
    return JSONResponse(content, headers=PRIVATE)


@router.get("/lab/vocabulary")
def vocabulary(admin: AdminRequestDep) -> Response:
    """The words of the preview; null when they are the live ones."""
    preview = repository.preview(admin.db.connection())
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
    return JSONResponse({"queries": [{"text": text, "times": times} for text, times in queries]}, headers=PRIVATE)


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
    evaluation = current_evaluation(admin.db, draft)
    shown: JsonObject = {"evaluation": evaluation, "obstacle": obstacle_of(admin.db, draft)}
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
    address = back_office_address(form.text("back"))  # the page of the lab that the form was on
    address = address if address.startswith("/admin/search") else "/admin/search"
    return admin.redirect(address, "Собираем предпросмотр черновика. Поиск магазина не меняется")


@router.post("/draft/evaluation")
@max_upload(MAX_RESULT_BYTES)
def record_evaluation(admin: AdminRequestDep, form: FormInputDep) -> Response:
    results = parse_results(form.text("results"))
    draft = DraftService(admin.db).read()
    if (form.text("digest"), form.number("live")) != (draft.files.digest, draft.live_id):
        message = "Пока шла проверка, черновик изменили или опубликовали другую версию. Проверьте ещё раз."
        raise ShopError("draft_changed", message, 409)
    evaluation = evaluate(admin.db, draft, results, admin.staff.login)
    admin.audit.record("проверил черновик на запросах с оценками", "search_draft", evaluation.id, "Настройка поиска")
    return admin.redirect("/admin/search/lab/evaluation?changed=1", "Проверка записана")


def _page(admin: AdminRequest, view: str, context: JsonObject) -> Response:
    list_query, all_cities = ListQuery(admin.request), cities(admin.db)
    city = list_query.number("city")
    if city not in dict(all_cities):
        city = all_cities[0][0] if all_cities else None
    chosen = CityRepository(admin.db).get(city) if city else None
    category = list_query.number("category")
    shown: JsonObject = {
        "list_query": list_query,
        "view": view,
        "cities": all_cities,
        "city": city,
        "zone": chosen.zone_id if chosen else None,
        "category_path": _category_path(admin.db, category),
        "island": entry_files(get_settings().web_dist, ENTRY),
    }
    return admin.page(f"curation/lab_{view}.html", **shown, **context)


def _category_path(session: Session, category_id: int | None) -> list[int]:
    """From the root to the category; empty for none."""
    all_categories = read_categories(session)
    path = next((path for path, entry in all_categories.items() if entry.id == category_id), "")
    return [entry.id for above, entry in all_categories.items() if f"{path}/".startswith(f"{above}/")]


def lab_context(session: Session, draft: Draft, token: SearchToken, text: str) -> JsonObject:
    """`text`: the query of the page, whose grades are part of the context when it is listed among the judged ones."""
    try:
        listed, graded = listed_queries(draft.files), graded_queries(draft.files)
    except ShopError:  # the page of the judged queries names the error
        listed, graded = [], []
    return {
        "engine": token.model_dump(mode="json"),
        "live": {"id": draft.live_id, "index": PRODUCTS.uid, **_live_words(), **_meaning(session, draft.live)},
        "draft": _draft(session, draft),
        "judged": [{"id": query.id, "text": query.query} for query in graded],
        "judgement": _judgement(session, listed, text),
    }


def _draft(session: Session, draft: Draft) -> JsonObject:
    """`state`: `same`: the draft changes nothing; `broken`: it has errors and cannot have a preview; `missing`: its
    preview was not requested; `outdated`: it was, before the last edit; else that of its preview.

    `processed` and `total` are documents. `cars`: where the names of cars by the draft's words are read.
    """
    shown: JsonObject = {"message": "", "processed": 0, "total": 0, "digest": draft.files.digest, "index": PRODUCTS.uid}
    shown |= {"changed": len(draft.changed), **_live_words()}
    try:
        has_index = needs_index(draft.live, draft.files)
    except ConfigFileError as error:
        return shown | {"state": "broken", "message": str(error), **_meaning(session, draft.live)}
    shown |= _meaning(session, draft.files)
    if not has_index:
        return shown | {"state": "same" if draft.is_empty else "ready"}
    preview = DraftService(session).preview(draft)
    if preview is None:
        earlier = repository.preview(session.connection())
        return shown | {"state": "outdated" if earlier is not None and earlier.has_index else "missing"}
    shown |= {name: getattr(preview, name) for name in ("state", "message", "processed", "total")}
    shown |= {"vocabulary": "/admin/search/lab/vocabulary"} if preview.vocabulary else {}
    shown |= {"cars": "/admin/search/lab/cars"} if words_digest(draft.live) != words_digest(draft.files) else {}
    return shown | {"index": PRODUCTS_PREVIEW}


def _live_words() -> dict[str, str]:
    base = f"/api/{get_settings().shop_code}"
    return {"vocabulary": f"{base}/searchVocabulary", "cars": f"{base}/searchCars"}


def _meaning(session: Session, files: ConfigFiles) -> JsonObject:
    """Rules, synonyms of the engine with their stems as words, facets; empty for files with errors, which the page
    names."""
    try:
        config, rules = load(files), artefact_of(session, files)
    except ConfigFileError:
        return {"rules": {"version": 0, "words": [], "rules": []}, "synonyms": {}, "names": {}, "facets": []}
    facets = [
        {"attribute": facet.attribute, "name": facet.name, "unit": facet.unit}
        for facet in config.facets
        if facet.is_option or facet.key == "brand"
    ]
    synonyms = load_synonyms(files)
    names = {cut_endings(name): name for synonym in synonyms for name in (*synonym.sources, *synonym.targets)}
    return {"rules": rules, "synonyms": config.indexes[PRODUCTS.uid].synonyms, "names": names, "facets": facets}


def _judgement(session: Session, listed: Sequence[QueryJudgements], text: str) -> JsonObject | None:
    """Grades by product id."""
    query = next((query for query in listed if fold(query.query) == fold(text)), None)
    if query is None:
        return None
    old_ids, _ = product_keys(session.connection(), (), query.grades)
    grades = {product: query.grades[old_id] for product, old_id in old_ids.items() if old_id in query.grades}
    return {"id": query.id, "grades": grades}
