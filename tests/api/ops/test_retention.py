"""Retention periods of logs, questions and wishes."""

import logging
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.admin.models import AuditEntry, StaffLoginDelay
from api.auth.models import Customer
from api.consents.models import Consent
from api.consents.repository import contact_digest
from api.content.models import PromoAddress, VendorApplication
from api.core.shop_time import SHOP_TIME_ZONE
from api.index.models import LoggedSearch, SearchAction, SearchWish
from api.messages.models import QueuedMail
from api.ops.retention import delete_expired, delete_expired_hourly
from api.orders.models import Confirmation, Order, OrderEvent
from api.payments.models import Payment, PaymentEvent
from api.personal_data.models import Erasure
from api.vehicles.models import ExpertRequest
from tests.api import small_shop
from tests.api.small_shop import MOSCOW
from tests.fixtures import datasets

NOW = datetime.now(UTC)
DAY = timedelta(days=1)


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

    assert deleted_kinds(delete_expired(NOW)) == {"searches": 3, "expert_requests": 1, "search_wishes": 1}
    assert row_counts(db_session) == [1, 1, 3, 3]
    assert deleted_kinds(delete_expired(NOW)) == {}


def test_the_hourly_task_logs_what_it_removed(db_session: Session, caplog: pytest.LogCaptureFixture) -> None:
    leave_behind(db_session, timedelta(days=366))

    with caplog.at_level(logging.INFO, "api.ops.retention"):
        delete_expired_hourly()
        delete_expired_hourly()

    # Threads of earlier tests may warn meanwhile that no Redis takes their tasks.
    messages = [record.message for record in caplog.records if record.name == "api.ops.retention"]
    assert messages == ["removed what is old: 1 expert_requests, 1 search_wishes, 1 searches"]


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

    deleted = deleted_kinds(delete_expired(NOW))

    assert deleted == {"vendor_applications": 1, "contacts of consents": 1, "consents": 1}
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

    assert deleted_kinds(delete_expired(NOW)) == {"columns of promo_addresses": 1, "contacts of consents": 1}
    db_session.expire_all()
    assert db_session.scalars(select(PromoAddress.address)).all() == [""]
    assert db_session.scalars(select(Consent.contact_digest)).all() == [contact_digest("79160000000")]


def ended_order(session: Session, number: str, ended: datetime, status: str = "completed") -> Order:
    """An order with recipient, note and payment that ended at the moment."""
    customer = session.scalar(select(Customer)) or Customer(phone="79160000000")
    session.add(customer)
    session.flush()
    sums = {"goods_total": 100, "discount": 0, "total": 100}
    confirmation = Confirmation(
        customer_id=customer.id, idempotency_key=number, request_hash=b"hash", answer={"payment": None},
        payment_type=2, delivery_total=0, **sums,
    )  # fmt: skip
    session.add(confirmation)
    session.flush()
    order = Order(
        number=number, confirmation_id=confirmation.id, customer_id=customer.id, city_id=MOSCOW, status=status,
        payment_type=2, payment_status="paid", delivery_type=1, address_text="Тверская, 1", recipient_name="Анна",
        recipient_phone="79160000000", delivery_cost=0, address_hash="0123456789abcdef", updated_at=ended, **sums,
    )  # fmt: skip
    payment = Payment(confirmation_id=confirmation.id, provider="sandbox", amount=100, expires_at=ended)
    session.add_all([order, payment])
    session.flush()
    session.add(OrderEvent(order_id=order.id, status=status, payment_status="paid", actor="staff", note="Звонить Анне"))
    session.add(
        PaymentEvent(
            provider="sandbox", event_id=number, payment_id=payment.id, kind="paid", body={"payer": "anna@example.ru"}
        )
    )
    session.commit()
    return order


def test_orders_lose_their_recipient_after_three_years(db_session: Session) -> None:
    datasets.load(db_session, small_shop.build)
    minute, term = timedelta(minutes=1), timedelta(days=3 * 365)
    for number, ended, status in (
        ("fresh", NOW - term + minute, "completed"), ("old", NOW - term - minute, "cancelled"),
        ("unfinished", NOW - term - minute, "on_the_way"),
    ):  # fmt: skip
        ended_order(db_session, number, ended, status)

    assert deleted_kinds(delete_expired(NOW)) == {"recipients of orders": 1}
    assert deleted_kinds(delete_expired(NOW)) == {}

    db_session.expire_all()
    orders = {order.number: order for order in db_session.scalars(select(Order))}
    assert {number: (order.recipient_name, order.recipient_phone) for number, order in orders.items()} == {
        "fresh": ("Анна", "79160000000"), "old": ("Покупатель", ""), "unfinished": ("Анна", "79160000000")
    }  # fmt: skip
    old = orders["old"]
    assert (old.address_text, old.address_hash, old.total) == ("", None, 100)
    assert old.updated_at == NOW - term - minute  # the five years count from the end of the order
    assert sorted(db_session.scalars(select(OrderEvent.note))) == ["", "Звонить Анне", "Звонить Анне"]
    assert db_session.scalars(select(PaymentEvent.body).where(PaymentEvent.event_id == "old")).one() == {}


def test_orders_are_deleted_five_years_after_the_year_in_which_they_ended(db_session: Session) -> None:
    datasets.load(db_session, small_shop.build)
    last_moment = datetime(2020, 12, 31, 23, 59, tzinfo=SHOP_TIME_ZONE)
    ended_order(db_session, "of 2020", last_moment)
    ended_order(db_session, "of 2021", last_moment + timedelta(minutes=2))
    ended_order(db_session, "unfinished", last_moment, "on_the_way")
    late_2025, early_2026 = (datetime(2026, 1, 1, tzinfo=SHOP_TIME_ZONE) + timedelta(minutes=m) for m in (-1, 1))

    assert delete_expired(late_2025)["orders"] == 0
    assert delete_expired(early_2026)["orders"] == 1

    assert sorted(db_session.scalars(select(Order.number))) == ["of 2021", "unfinished"]
    for model in (Confirmation, Payment, PaymentEvent, OrderEvent):
        assert db_session.scalar(select(func.count()).select_from(model)) == 2


def test_the_audit_log_ends_after_a_year_and_its_network_addresses_after_90_days(db_session: Session) -> None:
    for age in (89, 91, 364, 366):
        db_session.add(
            AuditEntry(
                staff_login="olga", action="изменил", entity="order", entity_id=str(age), title="№",
                address="203.0.113.9", at=NOW - timedelta(days=age),
            )
        )  # fmt: skip
    for kind, age in (("session", 89), ("session", 91), ("account", 364), ("account", 366)):
        db_session.add(Erasure(kind=kind, subject=str(age), at=NOW - timedelta(days=age)))
    db_session.add(QueuedMail(recipient="a@b.ru", subject="", text="", headers={}, message_id="", created_at=NOW - DAY))
    db_session.add(StaffLoginDelay(login="olga", source="203.0.113.9", not_before=NOW - DAY))
    db_session.commit()

    assert deleted_kinds(delete_expired(NOW + timedelta(minutes=1))) == {
        "audit_log": 1, "columns of audit_log": 2, "erasures": 2, "queued_mails": 1, "staff_login_delays": 1
    }  # fmt: skip
    entries = (
        db_session.execute(select(AuditEntry.entity_id, AuditEntry.address).order_by(AuditEntry.id)).tuples().all()
    )
    assert [(age, str(address)) for age, address in entries] == [("89", "203.0.113.9"), ("91", "None"), ("364", "None")]
    assert sorted(db_session.scalars(select(Erasure.subject))) == ["364", "89"]
