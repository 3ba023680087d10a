"""A promo code «once a customer» stays used after the account is deleted and opened again with the same phone."""

from datetime import UTC, datetime, timedelta

from fastapi.testclient import TestClient
from sqlalchemy import select, text, update
from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.core.db import transaction
from api.ops.retention import delete_expired
from api.orders.models import Order
from api.pricing.models import FormerPromoUse, PromoCode
from tests.api.auth.login_calls import bearer, error, login_by_sms
from tests.api.orders.order_setup import confirm, open_for_orders, order_request, place_order, put_in_cart
from tests.api.small_shop import MOSCOW, OIL
from tests.fixtures.customers import KnownCustomer
from tests.fixtures.sms import Outbox

LINE = (OIL, MOSCOW, 2)
TOTAL = 5698 + 290 - 100
PHONES = ("79005550101", "79005550102")


def account(shop: TestClient, outbox: Outbox, phone: str) -> KnownCustomer:
    answer = login_by_sms(shop, outbox, phone)
    return KnownCustomer(answer.json()["profile"]["id"], phone, bearer(answer))


def complete_and_delete(shop: TestClient, customer: KnownCustomer) -> None:
    with transaction() as session:
        session.execute(update(Order).values(status="completed"))
        session.execute(text("DELETE FROM sms_codes"))  # The next login may come at once.
    assert shop.post("/api/shop/deleteAccount", headers=customer.headers).status_code == 200


def test_delete_and_return_does_not_get_the_first_order_discount_again(
    shop: TestClient, db_session: Session, outbox: Outbox
) -> None:
    open_for_orders(db_session)
    db_session.add(PromoCode(code="PERVYJ", title="На первый заказ", amount=10000, customer_limit=1))
    db_session.commit()
    phone, neighbour_phone = PHONES
    customer = account(shop, outbox, phone)
    assert place_order(shop, customer, LINE, promoCode="PERVYJ", total=TOTAL)["discount"] == 100
    complete_and_delete(shop, customer)

    returned = account(shop, outbox, phone)
    put_in_cart(returned.id, LINE)
    answer = confirm(shop, returned, order_request(LINE, promoCode="PERVYJ", total=TOTAL))
    assert returned.id != customer.id
    assert (answer.status_code, error(answer)["fields"]) == (
        409,
        {"total": "Теперь к оплате 5988 ₽"},
    )
    complete_and_delete(shop, returned)
    again = account(shop, outbox, phone)
    put_in_cart(again.id, LINE)
    assert confirm(shop, again, order_request(LINE, promoCode="PERVYJ", total=TOTAL)).status_code == 409

    neighbour = account(shop, outbox, neighbour_phone)
    assert place_order(shop, neighbour, LINE, promoCode="PERVYJ", total=TOTAL)["discount"] == 100


def test_a_first_order_and_an_answered_survey_are_known_after_the_account_is_deleted(
    shop: TestClient, db_session: Session, outbox: Outbox
) -> None:
    open_for_orders(db_session)
    first = PromoCode(code="FIRST", title="На первый заказ", amount=10000, first_order=True)
    db_session.add_all([first, PromoCode(code="SURVEY", title="За ответ", amount=10000, for_survey=True)])
    db_session.commit()
    elsewhere = [{"id": MOSCOW, "deliveryType": 1, "address": {"text": "Тверская, 1"}}]
    stranger = {"name": "Пётр", "phone": "+7 916 000 00 99", "email": "petr@example.ru"}

    def answer_survey(customer: KnownCustomer) -> str | None:
        with transaction() as session:
            session.execute(update(Customer).values(city_id=MOSCOW))
        body = {"user_id": customer.id, "filled": True, "closed": False, "address": "Тверская, 1"}
        answer = shop.post("/api/shop/postPromoAddresses", json=body, headers=customer.headers).json()
        return answer["promo"] and str(answer["promo"]["code"])

    customer = account(shop, outbox, PHONES[0])
    code = answer_survey(customer)
    assert place_order(shop, customer, LINE, promoCode=code, total=TOTAL)["discount"] == 100
    complete_and_delete(shop, customer)

    returned = account(shop, outbox, PHONES[0])
    assert (returned.id != customer.id, answer_survey(returned)) == (True, None)
    put_in_cart(returned.id, LINE)
    request = order_request(LINE, promoCode="FIRST", total=TOTAL, itemsByCity=elsewhere, recipient=stranger)
    answer = confirm(shop, returned, request)
    assert (answer.status_code, answer.json()["cart"]["discount"]) == (409, 0)

    neighbour = account(shop, outbox, PHONES[1])
    assert answer_survey(neighbour) is not None
    options = {"itemsByCity": elsewhere, "recipient": stranger}
    assert place_order(shop, neighbour, LINE, promoCode="FIRST", total=TOTAL, **options)["discount"] == 100


def test_a_deleted_account_leaves_a_keyed_digest_that_goes_with_the_code(
    shop: TestClient, db_session: Session, outbox: Outbox
) -> None:
    open_for_orders(db_session)
    code = PromoCode(code="PERVYJ", title="На первый заказ", amount=10000, customer_limit=1)
    db_session.add(code)
    db_session.commit()
    customer = account(shop, outbox, PHONES[0])
    place_order(shop, customer, LINE, promoCode="PERVYJ", total=TOTAL)
    complete_and_delete(shop, customer)

    row = db_session.scalars(select(FormerPromoUse)).one()
    assert (len(row.phone_digest), row.uses, row.customer_id) == (32, 1, None)
    assert PHONES[0].encode() not in row.phone_digest

    now = datetime.now(UTC)
    assert delete_expired(now)["former promo uses"] == 0
    db_session.execute(update(PromoCode).values(ends_at=now - timedelta(minutes=1)))
    db_session.commit()
    assert delete_expired(now)["former promo uses"] == 1
