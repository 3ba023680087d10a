"""The back office over the small shop, with a browser for each role."""

import secrets
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.admin.admin_request import PATH, SESSION_COOKIE
from api.admin.models import StaffSession
from api.admin.staff import service
from api.admin.staff.login import IDLE, token_hash
from api.admin.staff.service import StaffService
from api.http.client import UNKNOWN
from tests.api.admin.html_browser import PASSWORD, StaffBrowser

EnterAs = Callable[[str], StaffBrowser]


@pytest.fixture(autouse=True)
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A login costs 4 ms instead of 70; `test_login.py` holds the cost of the real ones."""
    hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(service, "_hasher", hasher)
    monkeypatch.setattr(service, "_DUMMY_HASH", hasher.hash("nobody"))


@pytest.fixture
def enter(db_session: Session, shop: TestClient, redis_url: str) -> EnterAs:
    """Browsers of `admin`, `manager` or `content` with a login session; `test_login.py` logs in by password."""

    for table in ("products", "brands"):
        # The small shop has explicit ids; rows created in the back office must not collide with them.
        db_session.execute(text(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), 1000)"))
    db_session.commit()

    def log_in(role: str) -> StaffBrowser:
        service, token = StaffService(db_session), secrets.token_urlsafe(32)
        staff = service.repository.by_login(role) or service.add(role, f"Сотрудник {role}", role, PASSWORD)[0]
        db_session.add(
            StaffSession(
                staff_id=staff.id,
                token_hash=token_hash(token),
                user_agent="testclient",
                address=UNKNOWN,
                expires_at=datetime.now(UTC) + IDLE,
            )
        )
        db_session.commit()
        browser = StaffBrowser(shop)
        browser.browser.cookies.set(SESSION_COOKIE, token, domain="testserver.local", path=PATH)
        return browser

    return log_in


@pytest.fixture
def admin(enter: EnterAs) -> StaffBrowser:
    return enter("admin")
