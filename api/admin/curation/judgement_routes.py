"""Judged queries of the draft: what products deserve for them; pages of results judge by the same route."""

from collections import Counter

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.curation.draft_editor import DraftEditor
from api.admin.curation.entry_view import DRAFT
from api.admin.curation.judgement_service import JudgementService
from api.admin.curation.repository import old_id_of, products_by_old_id
from api.admin.list_query import ListQuery, ResultPage
from api.admin.permissions import Permission
from api.core.errors import ShopError
from api.curation.judgements import NOTHING
from api.curation.tables import MAX_NAME
from api.text.folding import fold

router = APIRouter(
    route_class=AdminRoute, prefix="/search/draft/judgements", dependencies=[require(Permission.CONTENT)]
)
JUDGEMENTS = f"{DRAFT}/judgements"
#: Names of the classes of queries; one that has none is shown as it is.
GROUPS = {
    "plain": "как в каталоге", "jargon": "разговорное", "everyday": "бытовое", "forms": "другая форма слова",
    "typo": "опечатка", "translit": "транслит", "layout": "другая раскладка", "layout_typo": "раскладка и опечатка",
    "prefix": "начало слова", "units": "размеры и объёмы", "grade": "вязкость и допуски", "brand": "производитель",
    "foreign": "иностранное название", "model": "модель машины", "adjnoun": "прилагательное и существительное",
    "article_exact": "номер целиком", "article_sep": "номер с пробелами", "article_prefix": "начало номера",
    "article_dirty": "номер с лишним", "relax": "лишние слова", "yo": "е и ё", NOTHING: "ничего не должно найтись",
}  # fmt: skip
#: From the best.
GRADES = ((3, "то самое"), (2, "подходит"), (1, "близко"), (0, "не то"))


@router.get("")
def queries(admin: AdminRequestDep) -> Response:
    return _render_list(admin)


@router.post("")
def add(admin: AdminRequestDep, data: FormInputDep) -> Response:
    text, group = data.text("text"), data.text("class")
    try:
        query_id = JudgementService(DraftEditor(admin)).add(text, group)
    except ShopError as refusal:
        return _render_list(admin, refusal.status, text=text, group=group, error=refusal.message)
    return admin.redirect(f"{JUDGEMENTS}/{query_id}", "Запрос добавлен. Оцените товары: без оценок его не проверить")


@router.get("/{query_id}")
def query_page(query_id: str, admin: AdminRequestDep) -> Response:
    query, list_query = JudgementService(DraftEditor(admin)).get(query_id), ListQuery(admin.request)
    graded: dict[int, int | None] = {**query.by_rules, **query.by_hand}
    rows = sorted(
        graded.items(), key=lambda row: (row[0] not in query.by_hand, -1 * (-1 if row[1] is None else row[1]))
    )
    page = ResultPage.of(rows, list_query)
    return admin.page(
        "curation/judged_query.html",
        query=query,
        page=page,
        list_query=list_query,
        products=products_by_old_id(admin.db, [old_id for old_id, _ in page.rows]),
        grades=GRADES,
        groups=GROUPS,
    )


@router.post("/{query_id}")
def grade(query_id: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    """`grade` 0 to 3, empty to take it away, of the product with `product_id` or, in the catalogue, `old_id`."""
    service = JudgementService(DraftEditor(admin))
    old_id = data.number("old_id")
    if old_id is None and (product_id := data.number("product_id")) is not None:
        old_id = old_id_of(admin.db, product_id)
    if old_id is None:
        raise ShopError("product_not_judged", "У этого товара нет номера каталога: оценить его нельзя.", 422)
    typed = data.text("grade")
    if typed and data.number("grade") is None:
        raise ShopError("wrong_grade", "Оценка — число от 0 до 3.", 422)
    service.grade(query_id, old_id, data.number("grade"))
    return admin.redirect(_back(query_id, data.text("back")), "Оценка сохранена в черновик")


@router.post("/{query_id}/remove")
def remove(query_id: str, admin: AdminRequestDep) -> Response:
    service = JudgementService(DraftEditor(admin))
    query = service.get(query_id)
    service.remove(query_id)
    return admin.redirect(JUDGEMENTS, f"Удалили в черновике: {query.query}")


def _back(query_id: str, address: str) -> str:
    """`back` of the form: the page of the back office that the product was judged on."""
    is_own = address.startswith("/admin/search") and not any(char in address for char in "\\\n\r")
    return address if is_own else f"{JUDGEMENTS}/{query_id}"


def _render_list(
    admin: AdminRequest, status: int = 200, *, text: str = "", group: str = "plain", error: str = ""
) -> Response:
    list_query = ListQuery(admin.request)
    judged = JudgementService(DraftEditor(admin)).all()
    wanted, chosen = fold(list_query.text("query")), list_query.text("class")
    found = [query for query in judged if wanted in fold(query.query) and chosen in ("", query.group)]
    page = ResultPage.of(found, list_query)
    return admin.page(
        "curation/judgements.html",
        status,
        list_query=list_query,
        page=page,
        counts={query.id: Counter(query.grades.values()) for query in page.rows},
        groups=GROUPS | {query.group: query.group for query in judged if query.group not in GROUPS},
        grades=GRADES,
        text=text or list_query.text("query"),
        group=group,
        error=error,
        max_query=MAX_NAME,
    )
