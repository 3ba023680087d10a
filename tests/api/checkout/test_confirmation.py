"""Confirming a cart: stock, written rows and response; refusals and their messages."""

from datetime import UTC, datetime
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.auth.models import LoginSession
from api.cart.models import Cart, CartLineRow
from api.consents.models import Consent
from api.core.db import transaction
from api.core.settings import get_settings
from api.pricing.choices import CARD
from api.pricing.models import BasketDiscount
from tests.api.orders.order_setup import buyer, confirm, count_rows, order_request, stock_of
from tests.api.small_shop import FILTER, MOSCOW, OIL, TVER


def test_one_order_for_each_city_under_one_confirmation(store: TestClient) -> None:
    lines = (OIL, MOSCOW, 2), (OIL, TVER, 1)
    answer = confirm(store, buyer(store, 1, *lines), order_request(*lines))

    assert answer.status_code == 200, answer.text
    confirmation = answer.json()
    assert [
        (o["for_title"], o["goods_total"], o["delivery"], o["total"], o["status"]) for o in confirmation["orders"]
    ] == [
        ("Москва", 5698, 290, 5988, "new"),
        ("Тверь", 2790.5, 390, 3180.5, "new"),
    ]
    assert confirmation["total"] == 9168.5
    assert confirmation["payment"] is None
    assert (count_rows("confirmations"), count_rows("orders"), count_rows("cart_lines")) == (1, 2, 0)
    assert stock_of(OIL) == {10: 9, 11: 3}


def test_a_token_that_was_just_replaced_still_confirms(store: TestClient) -> None:
    """The tab sent the order while another one received the new token."""
    customer = buyer(store, 1, (OIL, MOSCOW, 1))
    with transaction() as session:
        session.execute(update(LoginSession).values(previous_token_hash=LoginSession.token_hash, token_hash=b"new"))
    assert confirm(store, customer, order_request((OIL, MOSCOW, 1))).status_code == 200

    with transaction() as session:
        session.execute(update(LoginSession).values(previous_until=datetime.now(UTC)))
    assert confirm(store, customer, order_request((OIL, MOSCOW, 1)), key="another-key").status_code == 401


def test_payment_by_card_is_offered_only_with_a_provider(store: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAYMENT_PROVIDER", "none")
    get_settings.cache_clear()
    customer = buyer(store, 1, (OIL, MOSCOW, 1))

    payment_options = store.post("/api/shop/getCart", json={"cart": []}, headers=customer.headers).json()[
        "paymentOptions"
    ]
    answer = confirm(store, customer, order_request((OIL, MOSCOW, 1), paymentType=CARD))

    assert [bool(option["error"]) for option in payment_options] == [False, True, False]
    assert refusal(answer)[:2] == (422, "order_incomplete")
    assert "Картой на сайте пока не платят" in refusal(answer)[2]["paymentType"]
    assert stock_of(OIL) == {10: 12, 11: 3}


def refusal(answer: Any) -> tuple[int, str, dict[str, str]]:
    error = answer.json()["error"]
    return answer.status_code, error["code"], error["fields"]


def test_lines_of_one_product_and_city_add_up(store: TestClient) -> None:
    customer = buyer(store, 1, (OIL, MOSCOW, 5))
    request = order_request((OIL, MOSCOW, 2), (OIL, MOSCOW, 3))

    confirmation = confirm(store, customer, request).json()

    assert confirmation["goods_total"] == 5 * 2849
    assert stock_of(OIL) == {10: 7, 11: 3}


def test_only_bought_lines_and_the_promo_code_leave_the_cart(store: TestClient) -> None:
    customer = buyer(store, 1, (OIL, MOSCOW, 1), (OIL, TVER, 1))
    with transaction() as session:
        session.execute(update(Cart).values(promo_code="SALE"))

    confirm(store, customer, order_request((OIL, MOSCOW, 1)))

    with transaction() as session:
        assert session.execute(select(CartLineRow.city_id)).scalars().all() == [TVER]
        assert session.scalar(select(Cart.promo_code)) == ""


def test_a_consent_is_stored_with_its_text_version(store: TestClient) -> None:
    customer = buyer(store, 1, (OIL, MOSCOW, 1))

    confirm(store, customer, order_request((OIL, MOSCOW, 1)))

    with transaction() as session:
        consent = session.scalars(select(Consent)).one()
        assert (consent.purpose, consent.text_version, consent.customer_id) == ("order", 1, customer.id)
        assert (consent.phone, consent.email) == ("79161234567", "andrey@example.ru")


def test_the_basket_discount_is_split_over_the_cities(store: TestClient, db_session: Session) -> None:
    db_session.add(BasketDiscount(min_total=500000, amount=25000))
    db_session.commit()
    lines = (OIL, MOSCOW, 2), (OIL, TVER, 1)

    confirmation = confirm(store, buyer(store, 1, *lines), order_request(*lines, total=9168.5 - 250)).json()

    assert confirmation["discount"] == 250
    assert sum(order["discount"] for order in confirmation["orders"]) == 250
    assert all(o["total"] == o["goods_total"] + o["delivery"] - o["discount"] for o in confirmation["orders"])


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"total": 1}, {"total": "Теперь к оплате 5988 ₽"}),
        ({"items": [{"id": OIL, "city_id": MOSCOW, "qty": 2, "cost": 1}]}, {"items.0": "Цена теперь 2849 ₽"}),
        ({"items": [{"id": OIL, "city_id": MOSCOW, "qty": 1, "cost": 2849}]}, {"items.0": "В корзине теперь 2 шт."}),
        (
            {"items": [{"id": FILTER, "city_id": MOSCOW, "qty": 1, "cost": 612}]},
            {"items.0": "Этого товара в корзине больше нет"},
        ),
    ],
    ids=["total", "price", "pieces", "not in the cart"],
)
def test_a_changed_cart_is_refused_with_the_current_values(
    store: TestClient, changes: dict[str, Any], fields: dict[str, str]
) -> None:
    customer = buyer(store, 1, (OIL, MOSCOW, 2))

    answer = confirm(store, customer, order_request((OIL, MOSCOW, 2), **changes))

    assert refusal(answer) == (409, "cart_changed", fields)
    assert answer.json()["cart"]["total"] == (0 if changes.get("items", [{"id": OIL}])[0]["id"] == FILTER else 5988)
    assert (count_rows("orders"), count_rows("cart_lines"), sum(stock_of(OIL).values())) == (0, 1, 15)


@pytest.mark.parametrize("address", [{"text": "Коминтерна, 47", "city": "Тверь"}, {"text": "Тверь, Коминтерна, 47"}])
def test_an_order_does_not_go_to_an_address_in_another_city(store: TestClient, address: dict[str, str]) -> None:
    customer = buyer(store, 1, (OIL, MOSCOW, 2))
    elsewhere = order_request((OIL, MOSCOW, 2), itemsByCity=[{"id": MOSCOW, "deliveryType": 1, "address": address}])

    assert refusal(confirm(store, customer, elsewhere)) == (
        422,
        "address_city",
        {"itemsByCity.1": "Адрес в Твери, а товары едут из Москвы: перенесите товары или выберите другой адрес."},
    )
    assert (count_rows("orders"), sum(stock_of(OIL).values())) == (0, 15)


def test_missing_choices_are_named(store: TestClient) -> None:
    customer = buyer(store, 1, (OIL, MOSCOW, 2))
    incomplete = order_request((OIL, MOSCOW, 2), itemsByCity=[{"id": MOSCOW, "deliveryType": 1}], paymentType=None)

    assert refusal(confirm(store, customer, incomplete)) == (
        422,
        "order_incomplete",
        {"itemsByCity.1": "Напишите адрес: улицу и дом.", "paymentType": "Выберите, как заплатить."},
    )


def test_nothing_is_ordered_without_both_agreements(store: TestClient) -> None:
    customer = buyer(store, 1, (OIL, MOSCOW, 2))
    status, code, fields = refusal(
        confirm(store, customer, order_request((OIL, MOSCOW, 2), agreements={"offer": True, "personalData": False}))
    )

    assert (status, code, list(fields)) == (422, "agreement_required", ["agreements.personalData"])


def test_a_consent_text_that_was_never_published_is_refused(store: TestClient) -> None:
    customer = buyer(store, 1, (OIL, MOSCOW, 2))
    agreements = {"offer": True, "personalData": True, "textVersion": 99}

    status, code, _ = refusal(confirm(store, customer, order_request((OIL, MOSCOW, 2), agreements=agreements)))

    assert (status, code) == (409, "consent_text_unknown")


@pytest.mark.parametrize("key", [None, "short", "x" * 256, "with space"])
def test_the_key_is_required_and_printable(store: TestClient, key: str | None) -> None:
    customer = buyer(store, 1, (OIL, MOSCOW, 2))
    headers = customer.headers | ({"Idempotency-Key": key} if key else {})

    answer = store.post("/api/shop/confirmOrders", json=order_request((OIL, MOSCOW, 2)), headers=headers)

    assert answer.status_code == 422
    assert list(answer.json()["error"]["fields"]) == ["idempotency-key"]


def test_an_unknown_token_needs_a_login(store: TestClient) -> None:
    headers = {"Authorization": "Bearer nobody", "Idempotency-Key": "key-12345678"}

    answer = store.post("/api/shop/confirmOrders", json=order_request((OIL, MOSCOW, 2)), headers=headers)

    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "login_required")
