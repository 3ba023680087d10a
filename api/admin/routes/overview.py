"""What deserves a look this morning."""

from datetime import datetime

from fastapi import Response

from api.admin.access import DeskDep
from api.admin.overview import Overview
from api.admin.routes.imports import STATUSES
from api.admin.wording import SHOP_TIME
from api.orders.statuses import STATUS_NAMES


def overview(desk: DeskDep) -> Response:
    return desk.page(
        "overview.html",
        state=Overview(desk.db),
        statuses=STATUS_NAMES,
        import_statuses=STATUSES,
        today=datetime.now(SHOP_TIME).date().isoformat(),
    )
