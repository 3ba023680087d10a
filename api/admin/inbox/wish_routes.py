"""«Сообщите, когда появится»: requests to be notified when a product appears."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute
from api.admin.inbox.message_status import change_message_status
from api.admin.inbox.repository import InboxRepository
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.index.search_token import results_address

router = APIRouter(route_class=AdminRoute, dependencies=[require(Permission.SALES)])
STATUSES = {"new": "Ждёт", "answered": "Сообщили", "closed": "Закрыта"}


@router.get("/wishes")
def wishes(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    page = InboxRepository(admin.db).wishes(list_query, STATUSES)
    admin.audit.record_view("смотрел просьбы сообщить", "search_wishes", "list", "Ждут появления")
    return admin.page(
        "inbox/wishes.html", list_query=list_query, page=page, statuses=STATUSES, results_address=results_address
    )


@router.post("/wishes/{wish_id}")
def answer_wish(wish_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    row = InboxRepository(admin.db).lock_wish(wish_id)
    names = change_message_status(admin, row, data, STATUSES)
    admin.audit.record("ответил на просьбу сообщить", "search_wish", row.id, f"№ {row.id}", {"Ответ": names})
    return admin.redirect("/admin/wishes", f"{row.text}: {names[1].lower()}")
