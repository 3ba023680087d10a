"""«Сообщите, когда появится»: who waits for what, and who has been told."""

from fastapi import APIRouter, Response
from sqlalchemy import select

from api.admin.access import Desk, DeskDep, PostedDep, RowId, only
from api.admin.answering import answer
from api.admin.listing import Ask, any_like, page_of
from api.admin.rights import Right
from api.admin.route import AdminRoute
from api.cities.models import City
from api.core.errors import NotFoundError
from api.search.address import results_address
from api.search.wishes.models import SearchWish

router = APIRouter(route_class=AdminRoute, dependencies=[only(Right.SALES)])
STATUSES = {"new": "Ждёт", "answered": "Сообщили", "closed": "Закрыта"}


@router.get("/wishes")
def wishes(desk: DeskDep) -> Response:
    ask = Ask(desk.request)
    query = (
        select(SearchWish, City.name)
        .outerjoin(City, City.id == SearchWish.city_id)
        .order_by(SearchWish.created_at.desc(), SearchWish.id.desc())
    )
    if status := ask.choice("status", STATUSES):
        query = query.where(SearchWish.status == status)
    if text := ask.text("q"):
        query = query.where(any_like(text, (SearchWish.text, SearchWish.phone, SearchWish.email)))
    page = page_of(desk.db, query, ask, per_page=20)
    return desk.page("people/wishes.html", ask=ask, page=page, statuses=STATUSES, in_shop=results_address)


@router.post("/wishes/{wish_id}")
def answer_wish(wish_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    row = _wish(desk, wish_id)
    names = answer(desk, row, sent, STATUSES)
    desk.audit.record("ответил на просьбу сообщить", "search_wish", row.id, f"№ {row.id}", {"Ответ": names})
    return desk.done("/admin/wishes", f"{row.text}: {names[1].lower()}")


def _wish(desk: Desk, wish_id: int) -> SearchWish:
    row = desk.db.get(SearchWish, wish_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise NotFoundError("wish_not_found", "Такой просьбы нет. Вернитесь к списку.")
    return row
