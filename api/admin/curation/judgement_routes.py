"""Judged queries of the draft: new and removed ones, grades by hand; pages of results judge by the same route."""

import json
import re
from collections import Counter

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.curation.draft import DraftEditor
from api.admin.curation.entry_view import DRAFT
from api.admin.curation.repository import old_id_of, products_by_old_id
from api.admin.list_query import ListQuery, ResultPage
from api.admin.login.routes import back_office_address
from api.admin.permissions import Permission
from api.core.errors import NotFoundError, ShopError
from api.curation.config_files import ConfigFiles
from api.curation.judgements import (
    BEST,
    BY_HAND,
    HEADER,
    LOWEST,
    QUERIES,
    QueryJudgements,
    listed_queries,
)
from api.curation.judgements import GRADES as BY_RULES
from api.curation.relevance_metrics import NONE
from api.curation.tables import MAX_NAME, cell_problem, format_row
from api.text.folding import clean, fold

router = APIRouter(
    route_class=AdminRoute, prefix="/search/draft/judgements", dependencies=[require(Permission.CONTENT)]
)
JUDGEMENTS = f"{DRAFT}/judgements"
MAX_QUERIES = 1_000
#: Names of the classes of queries; one that has none is shown as it is.
GROUPS = {
    "plain": "как в каталоге", "jargon": "разговорное", "everyday": "бытовое", "forms": "другая форма слова",
    "typo": "опечатка", "translit": "транслит", "layout": "другая раскладка", "layout_typo": "раскладка и опечатка",
    "prefix": "начало слова", "units": "размеры и объёмы", "grade": "вязкость и допуски", "brand": "производитель",
    "foreign": "иностранное название", "model": "модель машины", "adjnoun": "прилагательное и существительное",
    "article_exact": "номер целиком", "article_sep": "номер с пробелами", "article_prefix": "начало номера",
    "article_dirty": "номер с лишним", "relax": "лишние слова", "yo": "е и ё", NONE: "ничего не должно найтись",
}  # fmt: skip
#: From the best.
GRADES = ((3, "то самое"), (2, "подходит"), (1, "близко"), (0, "не то"))


@router.get("")
def queries(admin: AdminRequestDep) -> Response:
    return _render_list(admin)


@router.post("")
def add(admin: AdminRequestDep, data: FormInputDep) -> Response:
    text, group = clean(data.text("text")), data.text("class")
    editor = DraftEditor(admin)
    judged = listed_queries(editor.lock().files)
    if error := _query_error(text, group, judged):
        return _render_list(admin, error.status, text=text, group=group, error=error.message)
    # The ids of queries that staff add begin with a letter of their own.
    numbers = [int(query.id[1:]) for query in judged if re.fullmatch(r"h\d{1,6}", query.id)]
    query_id = f"h{max(numbers, default=0) + 1:03}"
    editor.replace(QUERIES, None, json.dumps({"id": query_id, "query": text, "class": group}, ensure_ascii=False))
    return admin.redirect(f"{JUDGEMENTS}/{query_id}", "Запрос добавлен. Оцените товары: без оценок его не проверить")


def _query_error(text: str, group: str, judged: list[QueryJudgements]) -> ShopError | None:
    if not text:
        return ShopError("empty_query", "Напишите запрос.", 422)
    if message := cell_problem(text, MAX_NAME):
        return ShopError("wrong_query", f"Запрос {message}.", 422)
    if not re.fullmatch(r"[a-z][a-z_]{0,29}", group):
        return ShopError("wrong_class", "Выберите класс запроса из списка.", 422)
    if len(judged) >= MAX_QUERIES:
        return ShopError("too_many_queries", f"Запросов уже {MAX_QUERIES}: каждая проверка задаёт их все.", 409)
    if any(fold(query.query) == fold(text) for query in judged):
        return ShopError("query_exists", "Такой запрос уже есть. Найдите его в списке.", 409)
    return None


@router.get("/{query_id}")
def query_page(query_id: str, admin: AdminRequestDep) -> Response:
    query, list_query = _query(DraftEditor(admin).read().files, query_id), ListQuery(admin.request)
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
    """`grade` 0 to 3, empty to take it away, of the product with `product_id` or, in the catalogue, `old_id`.

    The grade of a rule is stored nowhere else.
    """
    old_id = data.number("old_id")
    if old_id is None and (product_id := data.number("product_id")) is not None:
        old_id = old_id_of(admin.db, product_id)
    if old_id is None:
        raise ShopError("product_not_judged", "У этого товара нет номера каталога: оценить его нельзя.", 422)
    value = data.number("grade")
    if data.text("grade") and (value is None or not LOWEST <= value <= BEST):
        raise ShopError("wrong_grade", f"Оценка — число от {LOWEST} до {BEST}.", 422)
    editor = DraftEditor(admin)
    files = editor.lock().files
    query = _query(files, query_id)
    before = _row(query_id, old_id, query.by_hand[old_id]) if old_id in query.by_hand else None
    after = None if query.by_rules.get(old_id) == value else _row(query_id, old_id, value)
    if before != after:
        if BY_HAND not in files.texts:
            editor.write(BY_HAND, ",".join(HEADER) + "\n", None)
        editor.replace(BY_HAND, before, after)
    address = back_office_address(data.text("back"))  # the page that the product was judged on
    address = address if address.startswith("/admin/search") else f"{JUDGEMENTS}/{query_id}"
    return admin.redirect(address, "Оценка сохранена в черновик")


@router.post("/{query_id}/remove")
def remove(query_id: str, admin: AdminRequestDep) -> Response:
    """Removes a query with all its grades."""
    editor = DraftEditor(admin)
    files = editor.lock().files
    query = _query(files, query_id)
    editor.replace(QUERIES, query.line, None)
    for path in (BY_RULES, BY_HAND):
        text = files.texts.get(path, "")
        remaining = re.sub(rf"^{re.escape(query_id)},.*\n?", "", text, flags=re.MULTILINE)
        if remaining != text:
            editor.write(path, remaining, text)
    return admin.redirect(JUDGEMENTS, f"Удалили в черновике: {query.query}")


def _query(files: ConfigFiles, query_id: str) -> QueryJudgements:
    query = next((query for query in listed_queries(files) if query.id == query_id), None)
    if query is None:
        raise NotFoundError("unknown_query", "Такого запроса с оценками нет: его удалили. Вернитесь к списку.")
    return query


def _row(query_id: str, product: int, grade: int | None) -> str:
    return format_row([query_id, str(product), "" if grade is None else str(grade)])


def _render_list(
    admin: AdminRequest, status: int = 200, *, text: str = "", group: str = "plain", error: str = ""
) -> Response:
    list_query = ListQuery(admin.request)
    judged = listed_queries(DraftEditor(admin).read().files)
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
