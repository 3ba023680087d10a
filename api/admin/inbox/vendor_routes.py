"""Applications of suppliers who want to sell in the shop."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute
from api.admin.inbox.message_status import change_message_status
from api.admin.inbox.repository import InboxRepository
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission

router = APIRouter(route_class=AdminRoute, dependencies=[require(Permission.SALES)])
STATUSES = {"new": "Новая", "accepted": "Принята", "refused": "Отказ"}


@router.get("/vendors")
def vendors(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    page = InboxRepository(admin.db).vendor_applications(list_query, STATUSES)
    admin.audit.record_view("смотрел заявки", "vendor_applications", "list", "Заявки поставщиков")
    return admin.page("inbox/vendors.html", list_query=list_query, page=page, statuses=STATUSES)


@router.post("/vendors/{vendor_id}")
def answer_vendor(vendor_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    row = InboxRepository(admin.db).lock_vendor_application(vendor_id)
    names = change_message_status(admin, row, data, STATUSES)
    admin.audit.record("ответил на заявку", "vendor_application", row.id, f"№ {row.id}", {"Ответ": names})
    return admin.redirect("/admin/vendors", f"{row.company}: {names[1].lower()}")
