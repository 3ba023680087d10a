"""The routes of the back office under /admin; none of them is part of the API description."""

from datetime import datetime

from fastapi import APIRouter, Depends, Response

from api.admin import rendering
from api.admin.admin_request import PATH, AdminRequestDep, check_form_token
from api.admin.admin_route import AdminRoute
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
from api.admin.imports.routes import RUN_STATUSES
from api.admin.inbox import routes as inbox_routes
from api.admin.index import index_routes, report_routes
from api.admin.index.index_routes import attention
from api.admin.login import routes as login_routes
from api.admin.menu import RECORD_TYPES
from api.admin.orders import routes as order_routes
from api.admin.overview_repository import OverviewRepository
from api.admin.permissions import Permission
from api.admin.products import card_routes, list_routes, picture_routes, price_sheet_routes
from api.admin.records.routes import routes_of
from api.admin.staff import routes as staff_routes
from api.admin.totp import routes as totp_routes
from api.core.errors import NotFoundError
from api.core.settings import get_settings
from api.core.shop_time import SHOP_TIME_ZONE
from api.index.engine_client import read_engine
from api.index.index_state import LATE_S, read_states
from api.orders.statuses import STATUS_NAMES


def overview(admin: AdminRequestDep) -> Response:
    repository, sees_sales = OverviewRepository(admin.db), admin.has_permission(Permission.SALES)
    connection, engine = admin.db.connection(), read_engine(get_settings(), with_tasks=False)
    states = read_states(connection, engine)
    backlogs = [state.backlog for state in states if state.backlog]
    lag_s = max(backlog.lag_s for backlog in backlogs)
    return admin.page(
        "overview.html",
        orders={row.status: row for row in repository.orders_today()} if sees_sales else {},
        refunds_due=repository.refunds_due() if sees_sales else 0,
        attention=attention(engine, states),
        outbox={
            "waiting": sum(backlog.waiting for backlog in backlogs),
            "is_longer": any(backlog.is_longer for backlog in backlogs),
            "lag_s": lag_s,
            "is_overdue": lag_s > LATE_S,
        },
        dead_letter_count=sum(backlog.dead_letters for backlog in backlogs),
        low_stock=repository.low_stock(),
        imports=repository.last_imports() if sees_sales else [],
        statuses=STATUS_NAMES,
        import_statuses=RUN_STATUSES,
        today=datetime.now(SHOP_TIME_ZONE).date().isoformat(),
    )


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
):
    authenticated.include_router(module.router)
for record_type in RECORD_TYPES:
    authenticated.include_router(routes_of(record_type))


@authenticated.get("/{path:path}")
def not_found(path: str, admin: AdminRequestDep) -> Response:
    raise NotFoundError("not_found", "Возможно, запись удалили или адрес набран с опечаткой.")


router.include_router(authenticated)
