"""Withdrawal of consents and deletion of an account."""

from datetime import UTC, datetime
from ipaddress import ip_address
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.accounts.models import CustomerVehicle
from api.auth.models import Customer
from api.cart.models import Cart, CartLineRow
from api.consents.models import Consent
from api.consents.repository import contact_digest
from api.content.models import PromoAddress, VendorApplication
from api.index.models import SearchWish
from api.models import metadata
from api.newsletter.models import Subscriber
from api.orders.models import Confirmation, Order
from api.personal_data.registry import PERSONAL_TABLES, Link
from api.vehicles.models import ExpertRequest
from tests.api.auth.login_calls import bearer, login_by_sms
from tests.api.small_shop import MOSCOW, OIL
from tests.fixtures.customers import PHONE, KnownCustomer, logged_in
from tests.fixtures.sms import Outbox


def order(session: Session, customer: KnownCustomer, status: str) -> Order:
    confirmation = Confirmation(
        customer_id=customer.id, idempotency_key=f"key {status}", request_hash=b"", payment_type=1,
        answer={"recipient": "Анна Петрова"}, goods_total=284900, delivery_total=0, discount=0, total=284900,
    )  # fmt: skip
    session.add(confirmation)
    session.flush()
    row = Order(
        number=f"Х-{status}", confirmation_id=confirmation.id, customer_id=customer.id, city_id=MOSCOW, status=status,
        payment_type=1, payment_status="not_needed", delivery_type=1, address_text="Ленинский, 32А",
        description="Код 7", recipient_name="Анна Петрова", recipient_phone=PHONE, recipient_email="anna@example.ru",
        goods_total=284900, delivery_cost=0, discount=0, total=284900,
    )  # fmt: skip
    session.add(row)
    session.commit()
    return row


def post(shop: TestClient, call: str, headers: dict[str, str], body: Any = None) -> Any:
    return shop.post(f"/api/shop/{call}", json=body, headers=headers)


def test_current_consents_are_listed(client: TestClient, outbox: Outbox) -> None:
    headers = bearer(login_by_sms(client, outbox))

    (consent,) = client.get("/api/shop/getConsents", headers=headers).json()["consents"]
    assert (consent["purpose"], consent["text_version"], consent["given"]) == ("login", 1, True)
    assert consent["title"]


def test_withdrawing_a_consent_deletes_its_data(
    shop: TestClient, redis_url: str, customer: KnownCustomer, db_session: Session
) -> None:
    answer = {
        "user_id": customer.id, "filled": True, "closed": False, "address": "ул. Рябиновая, 98",
        "visit_from": "радио", "other_answer": "", "agree": True,
    }  # fmt: skip
    post(shop, "saveProfile", customer.headers, {"city_id": MOSCOW})
    assert post(shop, "postPromoAddresses", customer.headers, answer).status_code == 200

    for _ in range(2):
        (consent,) = post(shop, "withdrawConsent", customer.headers, {"purpose": "promo_address"}).json()["consents"]
        assert (consent["purpose"], consent["given"]) == ("promo_address", False)
    promo_address = db_session.scalars(select(PromoAddress)).one()
    assert (promo_address.filled, promo_address.closed, promo_address.address, promo_address.visit_from) == (
        False,
        True,
        "",
        "",
    )
    assert db_session.scalar(select(func.count(Consent.id)).where(~Consent.given)) == 1


def test_a_consent_that_was_never_given_cannot_be_withdrawn(client: TestClient, customer: KnownCustomer) -> None:
    answer = post(client, "withdrawConsent", customer.headers, {"purpose": "newsletter"})

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "consent_not_found")


def test_a_required_consent_is_withdrawn_with_the_account(client: TestClient, outbox: Outbox) -> None:
    answer = post(client, "withdrawConsent", bearer(login_by_sms(client, outbox)), {"purpose": "login"})

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "consent_holds_account")


def test_a_deleted_account_leaves_nothing_personal(
    shop: TestClient, customer: KnownCustomer, db_session: Session, outbox: Outbox
) -> None:
    completed_order = order(db_session, customer, "completed")
    neighbour = logged_in(shop, "79035550101")
    post(shop, "saveProfile", customer.headers, {"name": "Анна", "surname": "Петрова"})
    own_row = update(Customer).where(Customer.id == customer.id)
    db_session.execute(own_row.values(email="anna@example.ru", confirmed_email="anna@example.ru"))
    db_session.commit()
    for owner_session in (customer, neighbour):
        post(shop, "saveAddress", owner_session.headers, {"city_id": MOSCOW, "text": "Ленинский, 32А"})
        post(shop, "saveVehicle", owner_session.headers, {"title": "Лада Веста"})
        db_session.add(ExpertRequest(name="Анна", phone=owner_session.phone, vin="XTAGFL110KY214358", text="Колодки"))
    # A mailbox may be shared, so deletion keeps rows with another phone.
    vendor = {"company": "Двор", "inn": "7707083893", "contact": "Анна", "email": "a@example.ru"}
    db_session.add_all(
        VendorApplication(**vendor | {"phone": phone, "status": "refused"}) for phone in (PHONE, neighbour.phone)
    )
    now = datetime.now(UTC)
    db_session.add_all(Subscriber(email=email, confirmed_at=now) for email in ("anna@example.ru", "boris@example.ru"))
    consents = [("order", customer.id, None), ("newsletter", None, "anna@example.ru"), ("vendor", None, None)]
    db_session.add_all(
        Consent(
            purpose=purpose,
            text_version=1,
            customer_id=owner,
            phone=None if email else PHONE,
            email=email,
            address=ip_address("203.0.113.9"),
            user_agent="Firefox",
        )
        for purpose, owner, email in consents
    )
    wishes = [(PHONE, "boris@example.ru"), ("", "Anna@Example.ru"), (neighbour.phone, "anna@example.ru")]
    db_session.add_all(SearchWish(text="Колодки", phone=phone, email=email) for phone, email in wishes)
    db_session.add(Cart(customer_id=customer.id, updated_at=datetime.now(UTC)))
    db_session.flush()
    db_session.add(CartLineRow(customer_id=customer.id, city_id=MOSCOW, product_id=OIL, qty=1))
    db_session.commit()

    assert post(shop, "deleteAccount", customer.headers).json() == {"status": "success"}

    assert shop.get("/api/shop/user", headers=customer.headers).status_code == 401
    db_session.expire_all()
    for declared in PERSONAL_TABLES:
        for owner in declared.owners if declared.blank is None else ():
            if isinstance(owner, Link) and owner.ids == "customer_ids":
                table = metadata.tables[declared.name]
                query = select(func.count()).select_from(table).where(table.c[owner.column] == customer.id)
                assert (table.name, db_session.scalar(query)) == (table.name, 0)
    row = db_session.scalars(select(Customer).where(Customer.id == customer.id)).one()
    assert (row.phone[0], row.name, row.surname, row.email + row.confirmed_email, row.deleted_at is None) == (
        "0", "", "", "", False,
    )  # fmt: skip
    assert (completed_order.number, completed_order.total, completed_order.recipient_name) == (
        "Х-completed",
        284900,
        "Покупатель",
    )
    assert (
        completed_order.recipient_phone,
        completed_order.recipient_email,
        completed_order.address_text,
        completed_order.description,
    ) == ("",) * 4
    assert db_session.scalars(select(Confirmation)).one().answer is None
    assert db_session.scalar(select(func.count(CustomerVehicle.id))) == 1
    assert db_session.scalars(select(ExpertRequest.phone)).all() == [neighbour.phone]
    assert db_session.scalars(select(SearchWish.phone)).all() == [neighbour.phone]
    assert db_session.scalars(select(VendorApplication.phone)).all() == [neighbour.phone]
    assert db_session.scalars(select(Subscriber.email)).all() == ["boris@example.ru"]
    proofs = db_session.scalars(select(Consent).order_by(Consent.purpose, Consent.id)).all()
    assert [(row.purpose, row.given) for row in proofs] == [
        ("login", False), ("newsletter", True), ("newsletter", False), ("order", True), ("vendor", True)
    ]  # fmt: skip
    assert {(row.phone, row.email, row.address, row.user_agent) for row in proofs} == {(None,) * 4}
    assert {row.contact_digest for row in proofs} == {contact_digest(PHONE), contact_digest("anna@example.ru")}
    assert shop.get("/api/shop/user", headers=neighbour.headers).status_code == 200

    again = login_by_sms(shop, outbox).json()
    assert again["isNew"] is True
    assert again["profile"]["id"] != customer.id


@pytest.mark.parametrize("status", ["new", "awaiting_payment", "paid", "assembling", "on_the_way", "ready"])
def test_an_account_with_an_unfinished_order_is_not_deleted(
    shop: TestClient, customer: KnownCustomer, db_session: Session, status: str
) -> None:
    order(db_session, customer, status)
    answer = post(shop, "deleteAccount", customer.headers)

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "orders_in_progress")
    assert f"Х-{status}" in answer.json()["error"]["message"]
    assert shop.get("/api/shop/user", headers=customer.headers).json()["phone"] == PHONE


def test_the_deletion_is_recorded_as_a_withdrawn_consent(
    client: TestClient, outbox: Outbox, db_session: Session
) -> None:
    headers = bearer(login_by_sms(client, outbox))
    post(client, "deleteAccount", headers)

    lines = db_session.scalars(select(Consent).order_by(Consent.id)).all()
    assert [(line.purpose, line.given) for line in lines] == [("login", True), ("login", False)]


def test_every_table_of_a_customer_is_emptied_or_retained() -> None:
    """A table that refers to customers needs a line that says how its rows are found, or stays with its order."""
    naming = {
        table.name
        for table in metadata.sorted_tables
        if any(key.column.table.name == "customers" for key in table.foreign_keys)
    }
    found = {declared.name for declared in PERSONAL_TABLES if declared.owners}
    own_tables = {"carts", "customer_addresses", "customer_vehicles", "login_sessions", "promo_addresses"}

    assert naming <= found
    assert naming >= own_tables
    assert {
        declared.name for declared in PERSONAL_TABLES if declared.name in own_tables and declared.blank is None
    } == (own_tables)
