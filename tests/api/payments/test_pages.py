"""The sandbox's payment page and the invoice in a browser."""

import re

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.content.models import Page
from api.orders.models import Order
from tests.api.orders.order_setup import RECIPIENT, buyer, order_of, place_order
from tests.api.small_shop import MOSCOW, OIL
from tests.fixtures.postgres import forget_settings

LINE = (OIL, MOSCOW, 2)


def test_the_sandbox_page_pays(store: TestClient) -> None:
    customer = buyer(store, 1)
    confirmation = place_order(store, customer, LINE, paymentType=2)
    number = confirmation["orders"][0]["number"]

    page = store.get(confirmation["payment"]["url"])
    assert page.status_code == 200
    assert "5\u00a0988\u00a0₽" in page.text
    assert number in page.text
    assert re.findall(r"<script|style=|onclick", page.text) == []
    assert page.headers["cache-control"] == "no-store"

    after = store.post(str(page.url), data={"decision": "paid"})

    assert "Оплачено" in after.text
    assert f'href="/account/order/{number}"' in after.text
    assert order_of(store, customer, number)["status"] == "paid"
    assert "Оплатить" not in store.get(confirmation["payment"]["url"]).text


def test_a_cancelled_payment_is_replaced_by_a_new_link(store: TestClient) -> None:
    customer = buyer(store, 1)
    confirmation = place_order(store, customer, LINE, paymentType=2)

    after = store.post(f"/pay/sandbox/{confirmation['payment']['id']}", data={"decision": "cancelled"})

    order = order_of(store, customer, confirmation["orders"][0]["number"])
    assert "Оплата отменена" in after.text
    assert order["status"] == "awaiting_payment"
    assert order["payment"]["pay_url"] not in (None, confirmation["payment"]["url"])


def test_an_unknown_payment_is_a_page_and_not_an_error(store: TestClient) -> None:
    for path in ("/pay/x", "/pay/00000000-0000-4000-8000-000000000000", "/pay/sandbox/x"):
        answer = store.get(path)
        assert (answer.status_code, "Здесь платить не за что" in answer.text) == (404, True)


def test_what_goes_wrong_on_the_way_to_pay_is_said_on_a_page(
    store: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = "/pay/00000000-0000-4000-8000-000000000000"
    for _ in range(60):
        store.get(address)
    answers = [
        (store.get(address), 429, "Слишком много попыток"),
        (store.post(f"/pay/sandbox{address[4:]}", data={"decision": "free"}), 422, "Адрес составлен не так"),
        (store.get("/pay/invoice/x"), 404, "Адрес составлен не так"),
    ]
    monkeypatch.setenv("DATABASE_URL", "postgresql://shop@127.0.0.1:1/shop")
    forget_settings()
    answers.append((store.get(f"/pay/sandbox{address[4:]}"), 503, "База магазина не отвечает"))

    for answer, status, words in answers:
        assert (answer.status_code, answer.headers["content-type"]) == (status, "text/html; charset=utf-8")
        assert words in answer.text
        assert "второй раз платить не нужно" in answer.text
    assert answers[0][0].headers["retry-after"].isdigit()
    assert answers[-1][0].headers["retry-after"] == "5"


def test_an_invoice_needs_the_key_of_its_link(store: TestClient, db_session: Session) -> None:
    db_session.add(Page(slug="legal", title="Реквизиты", html="<p>ИНН 0000000000</p>"))
    db_session.commit()
    customer = buyer(store, 1)
    recipient = RECIPIENT | {"name": "<b>ООО</b>"}
    confirmation = place_order(store, customer, LINE, paymentType=3, recipient=recipient)
    order = order_of(store, customer, confirmation["orders"][0]["number"])
    assert (order["status"], confirmation["payment"]) == ("awaiting_payment", None)
    link = order["payment"]["invoice_url"]

    page = store.get(link)

    assert page.status_code == 200
    for part in (order["number"], "<p>ИНН 0000000000</p>", "&lt;b&gt;ООО&lt;/b&gt;", "5\u00a0988\u00a0₽"):
        assert part in page.text
    assert store.get(link[:-1] + ("0" if link[-1] != "0" else "1")).status_code == 404
    assert store.get(link.partition("?")[0]).status_code == 404


def test_an_invoice_bears_the_dates_of_the_shops_time_zone(store: TestClient, db_session: Session) -> None:
    customer = buyer(store, 1)
    confirmation = place_order(store, customer, LINE, paymentType=3)
    order = order_of(store, customer, confirmation["orders"][0]["number"])
    half_past_midnight = {"created_at": "2026-11-09 21:30+00", "reserved_until": "2026-11-12 21:30+00"}
    db_session.execute(update(Order).values(half_past_midnight))
    db_session.commit()

    page = store.get(order["payment"]["invoice_url"])

    assert f"№ {order['number']} от 10.11.2026" in page.text
    assert "держим до 13.11.2026." in page.text


def test_the_style_comes_from_the_shop_itself(store: TestClient) -> None:
    answer = store.get("/pay/static/pay.css")

    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/css; charset=utf-8")
