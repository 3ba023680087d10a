"""The back office over the small shop, with somebody of every role at the desk."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.admin.staff import StaffService
from tests.api.admin.desk import PASSWORD, Desk

EnterAs = Callable[[str], Desk]


@pytest.fixture
def enter(db_session: Session, shop: TestClient, redis_url: str) -> EnterAs:
    """Comes in as `admin`, `manager` or `content`, with a browser of their own."""

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
