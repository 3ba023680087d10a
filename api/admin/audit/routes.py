"""The page of the audit log."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep, require
from api.admin.admin_route import AdminRoute
from api.admin.audit.repository import log_page, logins
from api.admin.list_query import ListQuery
from api.admin.menu import RECORD_TYPES
from api.admin.permissions import Permission

router = APIRouter(route_class=AdminRoute, prefix="/log", dependencies=[require(Permission.STAFF)])
#: The page of a record by the entity of its entries.
RECORD_PAGES = {
    "product": "/admin/products/", "order": "/admin/orders/", "staff": "/admin/staff/", "import_run": "/admin/imports/",
} | {record_type.entity: f"{record_type.address}/" for record_type in RECORD_TYPES}  # fmt: skip


@router.get("")
def log(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    return admin.page(
        "log.html",
        list_query=list_query,
        page=log_page(admin.db, list_query),
        logins=[(login, login) for login in logins(admin.db)],
        record_pages=RECORD_PAGES,
        kinds=[("views", "Просмотры")],
    )
