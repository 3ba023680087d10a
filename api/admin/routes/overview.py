"""What deserves a look this morning."""

from fastapi import Response

from api.admin.access import DeskDep
from api.admin.overview import Overview


def overview(desk: DeskDep) -> Response:
    return desk.page("overview.html", state=Overview(desk.db))
