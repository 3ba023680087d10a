"""The page of the audit log."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep, require
from api.admin.admin_route import AdminRoute
from api.admin.audit.repository import AuditRepository
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission

router = APIRouter(route_class=AdminRoute, prefix="/log", dependencies=[require(Permission.STAFF)])
#: The page of a record by the entity of its entries.
RECORD_PAGES = {
    "product": "/admin/products/", "order": "/admin/orders/", "staff": "/admin/staff/", "import_run": "/admin/imports/",
    "promo_codes": "/admin/promo-codes/", "banners": "/admin/banners/", "pages": "/admin/pages/",
    "faq_entries": "/admin/faq/", "posts": "/admin/posts/", "promotions": "/admin/promotions/",
    "product_sets": "/admin/sets/",
}  # fmt: skip


@router.get("")
def log(admin: AdminRequestDep) -> Response:
    list_query, repository = ListQuery(admin.request), AuditRepository(admin.db)
    logins = [(login, login) for login in repository.logins()]
    return admin.page(
        "log.html",
        list_query=list_query,
        page=repository.page(list_query),
        logins=logins,
        record_pages=RECORD_PAGES,
        kinds=[("views", "Просмотры")],
    )
