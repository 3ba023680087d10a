"""Questions to an expert: who asks, about which car, what was answered."""

from fastapi import APIRouter, Response
from sqlalchemy import select

from api.admin.access import Desk, DeskDep, PostedDep, RowId, only
from api.admin.answering import answer
from api.admin.listing import Ask, any_like, page_of
from api.admin.rights import Right
from api.admin.route import AdminRoute
from api.cities.models import City
from api.core.errors import NotFoundError
from api.vehicles.models import ExpertRequest

router = APIRouter(route_class=AdminRoute, dependencies=[only(Right.SALES)])
STATUSES = {"new": "Ждёт звонка", "answered": "Ответили", "closed": "Закрыта"}


@router.get("/vehicle-requests")
def requests(desk: DeskDep) -> Response:
    ask = Ask(desk.request)
    query = (
        select(ExpertRequest, City.name)
        .outerjoin(City, City.id == ExpertRequest.city_id)
        .order_by(ExpertRequest.created_at.desc(), ExpertRequest.id.desc())
    )
    if status := ask.choice("status", STATUSES):
        query = query.where(ExpertRequest.status == status)
    if text := ask.text("q"):
        columns = (ExpertRequest.name, ExpertRequest.phone, ExpertRequest.vin, ExpertRequest.text)
        query = query.where(any_like(text, columns))
    page = page_of(desk.db, query, ask, per_page=20)
    return desk.page("people/requests.html", ask=ask, page=page, statuses=STATUSES)


@router.post("/vehicle-requests/{request_id}")
def answer_request(request_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    row = _request(desk, request_id)
    names = answer(desk, row, sent, STATUSES)
    desk.audit.record("ответил на вопрос о машине", "expert_request", row.id, row.name, {"Ответ": names})
    return desk.done("/admin/vehicle-requests", f"{row.name}: {names[1].lower()}")


def _request(desk: Desk, request_id: int) -> ExpertRequest:
    row = desk.db.get(ExpertRequest, request_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise NotFoundError("request_not_found", "Такой заявки нет. Вернитесь к списку.")
    return row
