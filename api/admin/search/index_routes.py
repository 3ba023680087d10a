"""The state of the search indexes, and the requests to rebuild or reconcile one; the worker executes them."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep
from api.admin.admin_route import AdminRoute
from api.admin.list_query import ListQuery
from api.admin.search.attention import attention
from api.admin.search.dead_letter_repository import DeadLetterRepository
from api.core.errors import NotFoundError, ShopError
from api.core.settings import get_settings
from api.search.indexes import ENTITY_INDEX_UIDS, INDEX_UIDS
from api.search.state import job_repository
from api.search.state.engine_client import read_engines
from api.search.state.index_state import TITLES, read_states, remaining_seconds
from api.search.state.statistics_repository import engine_numbers

router = APIRouter(route_class=AdminRoute, prefix="/index")
#: Seconds between two looks of an open page: while something changes, and else.
BUSY_REFRESH_S, IDLE_REFRESH_S = 2, 15
#: More stand in the list of all.
DEAD_LETTERS = 5
INDEXES_OF = {"rebuild": INDEX_UIDS, "reconcile": ENTITY_INDEX_UIDS}
ACTIONS = {"rebuild": "запросил перестройку индекса", "reconcile": "запросил сверку индекса"}
ACCEPTED = {
    "rebuild": "Построим индекс «{}» заново. Пока он строится, поиск отвечает по прежнему",
    "reconcile": "Сверим индекс «{}» с базой и починим, что разошлось",
}
ALREADY = {
    "rebuild": "Индекс «{}» уже строится заново. Дождитесь конца: ход виден на странице.",
    "reconcile": "Индекс «{}» уже сверяется с базой. Дождитесь конца: ход виден на странице.",
}


@router.get("")
def index_page(admin: AdminRequestDep) -> Response:
    connection = admin.db.connection()
    engines = read_engines(get_settings(), engine_numbers(connection))
    states = {engine.number: read_states(connection, engine) for engine in engines}
    is_busy = any(state.is_busy for engine in engines for state in states[engine.number])
    return admin.page(
        "search_index.html",
        engines=engines,
        states=states,
        attention=attention(engines, states),
        refresh_s=BUSY_REFRESH_S if is_busy else IDLE_REFRESH_S,
        dead_letters=DeadLetterRepository(admin.db).page(ListQuery(admin.request)),
        shown_dead_letters=DEAD_LETTERS,
        remaining_seconds=remaining_seconds,
    )


@router.post("/{engine}/{index_uid}/rebuild")
def request_rebuild(engine: int, index_uid: str, admin: AdminRequestDep) -> Response:
    return _request_job(engine, index_uid, "rebuild", admin)


@router.post("/{engine}/{index_uid}/reconcile")
def request_reconcile(engine: int, index_uid: str, admin: AdminRequestDep) -> Response:
    return _request_job(engine, index_uid, "reconcile", admin)


def _request_job(engine: int, index_uid: str, kind: str, admin: AdminRequest) -> Response:
    """Adds a job for the worker; refuses with 409 while one of that kind waits or runs."""
    connection = admin.db.connection()
    if index_uid not in INDEXES_OF[kind] or engine not in engine_numbers(connection).values():
        raise NotFoundError("unknown_index", "Такого индекса нет. Вернитесь к списку.")
    title = TITLES[index_uid]
    if not job_repository.enqueue(connection, engine, index_uid, kind, admin.staff.login):
        raise ShopError("index_job_active", ALREADY[kind].format(title), 409)
    admin.audit.record(ACTIONS[kind], "search_index", index_uid, title)
    return admin.redirect("/admin/index", ACCEPTED[kind].format(title))
