"""Retention periods of logs, questions and wishes."""

import logging
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.consents.models import Consent
from api.consents.repository import contact_digest
from api.content.models import PromoAddress, VendorApplication
from api.customers.models import Customer
from api.ops.retention import delete_old_rows, enforce_retention
from api.search.log.models import LoggedSearch, SearchAction
from api.search.wishes.models import SearchWish
from api.vehicles.models import ExpertRequest

NOW = datetime.now(UTC)


def leave_behind(session: Session, age: timedelta) -> None:
    """A search with its click, a question and a wish, `age` ago."""
    then = NOW - age
    search = LoggedSearch(
        visit=UUID(int=int(age.total_seconds())), number=1, at=then, text="масло", folded="масло", understood="масло",
        kind="text", mode="search", exact=1, variants=0, near=0, engine_ms=1, repaired=False,
    )  # fmt: skip
    session.add(search)
    session.flush()
    session.add(SearchAction(search_id=search.id, kind="click", product_id=1, position=1, block="exact", at=then))
    session.add(ExpertRequest(name="Анна", phone="79160000000", text=f"{age}", created_at=then))
    session.add(SearchWish(text=f"{age}", phone="79160000000", created_at=then, status="answered"))
    session.commit()


def row_counts(session: Session) -> list[int | None]:
    kinds = (LoggedSearch, SearchAction, ExpertRequest, SearchWish)
    return [session.scalar(select(func.count()).select_from(kind)) for kind in kinds]


def deleted_kinds(deleted: dict[str, int]) -> dict[str, int]:
    return {kind: count for kind, count in deleted.items() if count}


def test_searches_are_purged_after_90_days_questions_and_wishes_after_a_year(db_session: Session) -> None:
    minute = timedelta(minutes=1)
    for limit in (timedelta(days=90), timedelta(days=365)):
        leave_behind(db_session, limit - minute)
        leave_behind(db_session, limit + minute)

    assert deleted_kinds(delete_old_rows(NOW)) == {"searches": 3, "questions": 1, "wishes": 1}
    assert row_counts(db_session) == [1, 1, 3, 3]
    assert deleted_kinds(delete_old_rows(NOW)) == {}


def test_the_hourly_task_logs_what_it_removed(db_session: Session, caplog: pytest.LogCaptureFixture) -> None:
    leave_behind(db_session, timedelta(days=366))

    with caplog.at_level(logging.INFO, "api.ops.retention"):
        enforce_retention()
        enforce_retention()

    assert caplog.messages == ["removed what is old: 1 searches, 1 questions, 1 wishes"]


def test_vendor_applications_and_proofs_of_consents_end_after_three_years(db_session: Session) -> None:
    minute, term = timedelta(minutes=1), timedelta(days=3 * 365)
    for email, age in (("kept@example.ru", term - minute), ("gone@example.ru", term + minute)):
        then = NOW - age
        db_session.add(
            VendorApplication(
                company="Двор", inn="7707083893", contact="Анна", phone="79160000000", email=email, status="refused",
                created_at=then,
            )
        )  # fmt: skip
        for purpose in ("vendor", "login"):
            db_session.add(Consent(purpose=purpose, text_version=1, email=email, created_at=then))
        db_session.add(Consent(purpose="newsletter", text_version=1, contact_digest=email.encode(), ended_at=then))
    db_session.commit()

    deleted = deleted_kinds(delete_old_rows(NOW))

    assert deleted == {"vendor applications": 1, "contacts of consents": 1, "consents": 1}
    assert db_session.scalars(select(VendorApplication.email)).all() == ["kept@example.ru"]
    rows = db_session.scalars(select(Consent).order_by(Consent.purpose, Consent.id)).all()
    assert [(row.purpose, row.email) for row in rows] == [
        ("login", "kept@example.ru"), ("login", "gone@example.ru"), ("newsletter", None),
        ("vendor", "kept@example.ru"), ("vendor", None),
    ]  # fmt: skip


def test_survey_answers_and_contacts_of_forms_go_after_a_year(db_session: Session) -> None:
    then = NOW - timedelta(days=366)
    customer = Customer(phone="79160000000")
    db_session.add(customer)
    db_session.flush()
    db_session.add(PromoAddress(user_id=customer.id, filled=True, closed=False, address="Тверская, 1", updated_at=then))
    db_session.add(Consent(purpose="search_wish", text_version=1, phone="79160000000", created_at=then))
    db_session.commit()

    assert deleted_kinds(delete_old_rows(NOW)) == {"survey answers": 1, "contacts of consents": 1}
    db_session.expire_all()
    assert db_session.scalars(select(PromoAddress.address)).all() == [""]
    assert db_session.scalars(select(Consent.contact_digest)).all() == [contact_digest("79160000000")]
