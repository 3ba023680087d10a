"""Questions to an expert about a car: the list, and the status of an answer."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute
from api.admin.inbox.message_status import change_message_status
from api.admin.inbox.repository import InboxRepository
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission

router = APIRouter(route_class=AdminRoute, dependencies=[require(Permission.SALES)])
STATUSES = {"new": "Ждёт звонка", "answered": "Ответили", "closed": "Закрыта"}


@router.get("/vehicle-requests")
def expert_requests(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    page = InboxRepository(admin.db).expert_requests(list_query, STATUSES)
    admin.audit.record_view("смотрел вопросы эксперту", "expert_requests", "list", "Вопросы эксперту")
    return admin.page("inbox/expert_requests.html", list_query=list_query, page=page, statuses=STATUSES)


@router.post("/vehicle-requests/{request_id}")
def answer_request(request_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    row = InboxRepository(admin.db).lock_expert_request(request_id)
    names = change_message_status(admin, row, data, STATUSES)
    admin.audit.record("ответил на вопрос о машине", "expert_request", row.id, f"№ {row.id}", {"Ответ": names})
    return admin.redirect("/admin/vehicle-requests", f"{row.name}: {names[1].lower()}")
