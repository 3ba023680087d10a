"""The first page: what needs attention now."""

from datetime import datetime

from fastapi import Response

from api.admin.admin_request import AdminRequestDep
from api.admin.imports.routes import RUN_STATUSES
from api.admin.index.index_routes import attention
from api.admin.overview.repository import OverviewRepository
from api.admin.permissions import Permission
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
