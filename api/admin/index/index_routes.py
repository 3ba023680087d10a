"""State of the search indexes, requests to rebuild or reconcile one, which the worker executes, and dead letters."""

from collections.abc import Mapping, Sequence

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep, FormInputDep
from api.admin.admin_route import AdminRoute
from api.admin.index.dead_letter_repository import DeadLetterRepository
from api.admin.list_query import ListQuery
from api.core.errors import NotFoundError, ShopError
from api.core.settings import get_settings
from api.core.task_queue import send_after_commit
from api.index import job_repository
from api.index.engine_client import EngineState, read_engine
from api.index.index_state import TITLES, IndexState, read_states, remaining_seconds
from api.index.indexes import ENTITY_INDEX_UIDS, INDEX_UIDS

#: By its text the id of the place on the page of the indexes that says more.
Attention = Mapping[str, str]


def attention(engine: EngineState, states: Sequence[IndexState]) -> Attention:
    """An engine that does not answer; else the indexes in a bad or doubtful state."""
    if not engine.is_up:
        return {f"Поисковый движок {engine.problem}": "engine-note"}
    return {
        f"{state.title}: {state.condition.word.lower()}": f"title-{state.index.uid}"
        for state in states
        if state.condition.tone in ("bad", "warn")
    }


router = APIRouter(route_class=AdminRoute)
#: Seconds between two looks of an open page: while something changes, and else.
BUSY_REFRESH_S, IDLE_REFRESH_S = 2, 15
#: More stand in the list of all.
DEAD_LETTERS = 5
#: By the kind of a job: its indexes, its words in the log, the messages when it is accepted and when it runs already.
JOBS = {
    "rebuild": (
        INDEX_UIDS,
        "запросил перестройку индекса",
        "Построим индекс «{}» заново. Пока он строится, поиск отвечает по прежнему",
        "Индекс «{}» уже строится заново. Дождитесь конца: ход виден на странице.",
    ),
    "reconcile": (
        ENTITY_INDEX_UIDS,
        "запросил сверку индекса",
        "Сверим индекс «{}» с базой и починим, что разошлось",
        "Индекс «{}» уже сверяется с базой. Дождитесь конца: ход виден на странице.",
    ),
}


@router.get("/index")
def index_page(admin: AdminRequestDep) -> Response:
    connection = admin.db.connection()
    engine = read_engine(get_settings())
    states = read_states(connection, engine)
    return admin.page(
        "search_index.html",
        engine=engine,
        states=states,
        attention=attention(engine, states),
        refresh_s=BUSY_REFRESH_S if any(state.is_busy for state in states) else IDLE_REFRESH_S,
        dead_letters=DeadLetterRepository(admin.db).page(ListQuery(admin.request)),
        shown_dead_letters=DEAD_LETTERS,
        remaining_seconds=remaining_seconds,
    )


@router.post("/index/{index_uid}/{kind}")
def request_job(index_uid: str, kind: str, admin: AdminRequestDep) -> Response:
    """Adds a job for the worker; refuses with 409 while one of that kind waits or runs."""
    indexes, action, accepted, active = JOBS.get(kind, ((), "", "", ""))
    if index_uid not in indexes:
        raise NotFoundError("unknown_index", "Такого индекса нет. Вернитесь к списку.")
    title = TITLES[index_uid]
    if not job_repository.enqueue(admin.db.connection(), index_uid, kind, admin.staff.login):
        raise ShopError("index_job_active", active.format(title), 409)
    send_after_commit(admin.db, "indexer.jobs")
    admin.audit.record(action, "search_index", index_uid, title)
    return admin.redirect("/admin/index", accepted.format(title))


@router.get("/dead-letters")
def dead_letters(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    return admin.page("dead_letters.html", list_query=list_query, page=DeadLetterRepository(admin.db).page(list_query))


@router.post("/dead-letters")
def redeliver(admin: AdminRequestDep, data: FormInputDep) -> Response:
    """Redelivers one document, or all of them with `everything`."""
    repository = DeadLetterRepository(admin.db)
    keys = repository.keys()
    if "everything" not in data:
        selected = data.text("entity"), data.number("entity_id") or 0
        keys = [key for key in keys if key == selected]
    repository.redeliver(keys)
    for entity, entity_id in keys:
        admin.audit.record("повторил отправку в поиск", entity, entity_id, f"№ {entity_id}")
    return admin.redirect(
        "/admin/index" if data.text("back") == "index" else "/admin/dead-letters",
        "Отправили ещё раз. Что поиск примет, отсюда уйдёт" if keys else "Здесь уже пусто",
    )
