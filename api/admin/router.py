"""The routes of the back office under /admin; none of them is part of the API description."""

from fastapi import APIRouter, Depends, Response

from api.admin import rendering
from api.admin.admin_request import PATH, AdminRequestDep, check_form_token
from api.admin.admin_route import AdminRoute
from api.admin.audit import routes as audit_routes
from api.admin.curation import (
    draft_routes,
    experiment_routes,
    facet_routes,
    judgement_routes,
    lab_routes,
    rule_routes,
    settings_routes,
    table_routes,
    version_routes,
)
from api.admin.imports import routes as import_routes
from api.admin.inbox import routes as inbox_routes
from api.admin.index import index_routes, report_routes
from api.admin.login import routes as login_routes
from api.admin.menu import RECORD_TYPES
from api.admin.orders import routes as order_routes
from api.admin.overview.routes import overview
from api.admin.products import card_routes, list_routes, picture_routes, price_sheet_routes
from api.admin.records.routes import routes_of
from api.admin.staff import routes as staff_routes
from api.admin.totp import routes as totp_routes
from api.core.errors import NotFoundError

router = APIRouter(include_in_schema=False)
router.include_router(rendering.router, prefix=PATH)
router.include_router(login_routes.router, prefix=PATH)

authenticated = APIRouter(route_class=AdminRoute, prefix=PATH, dependencies=[Depends(check_form_token)])
authenticated.get("")(overview)
for module in (
    list_routes,
    picture_routes,
    card_routes,
    price_sheet_routes,
    order_routes,
    import_routes,
    report_routes,
    index_routes,
    draft_routes,
    table_routes,
    facet_routes,
    settings_routes,
    judgement_routes,
    version_routes,
    experiment_routes,
    rule_routes,
    lab_routes,
    inbox_routes,
    staff_routes,
    totp_routes,
    audit_routes,
):
    authenticated.include_router(module.router)
for record_type in RECORD_TYPES:
    authenticated.include_router(routes_of(record_type))


@authenticated.get("/{path:path}")
def not_found(path: str, admin: AdminRequestDep) -> Response:
    raise NotFoundError("not_found", "Возможно, запись удалили или адрес набран с опечаткой.")


router.include_router(authenticated)
