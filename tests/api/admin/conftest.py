"""The back office over the small shop, with somebody of every role at the desk."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.admin.staff.service import StaffService
from tests.api.admin.html_browser import PASSWORD, Desk

EnterAs = Callable[[str], Desk]


@pytest.fixture
def enter(db_session: Session, shop: TestClient, redis_url: str) -> EnterAs:
    """Comes in as `admin`, `manager` or `content`, with a browser of their own."""

    for table in ("products", "brands"):
        # The small shop chooses its ids itself, and what is made at the desk must not meet them.
        db_session.execute(text(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), 1000)"))
    db_session.commit()

    def come_in(role: str) -> Desk:
        if StaffService(db_session).repository.by_login(role) is None:
            StaffService(db_session).add(role, f"Сотрудник {role}", role, PASSWORD)
            db_session.commit()
        desk = Desk(shop)
        desk.log_in(role)
        return desk

    return come_in


@pytest.fixture
def admin(enter: EnterAs) -> Desk:
    return enter("admin")
