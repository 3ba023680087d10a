"""The back office over the small shop, with a browser for each role."""

from collections.abc import Callable

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.admin.staff import passwords
from api.admin.staff.service import StaffService
from tests.api.admin.html_browser import PASSWORD, StaffBrowser

EnterAs = Callable[[str], StaffBrowser]


@pytest.fixture(autouse=True)
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A login costs 4 ms instead of 70; `test_login.py` holds the cost of the real ones."""
    hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", hasher)
    monkeypatch.setattr(passwords, "_DUMMY_HASH", hasher.hash("nobody"))


@pytest.fixture
def enter(db_session: Session, shop: TestClient, redis_url: str) -> EnterAs:
    """Logs in as `admin`, `manager` or `content`, each with a browser of its own."""

    for table in ("products", "brands"):
        # The small shop has explicit ids; rows created in the back office must not collide with them.
        db_session.execute(text(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), 1000)"))
    db_session.commit()

    def log_in(role: str) -> StaffBrowser:
        if StaffService(db_session).repository.by_login(role) is None:
            StaffService(db_session).add(role, f"Сотрудник {role}", role, PASSWORD)
            db_session.commit()
        browser = StaffBrowser(shop)
        browser.log_in(role)
        return browser

    return log_in


@pytest.fixture
def admin(enter: EnterAs) -> StaffBrowser:
    return enter("admin")
