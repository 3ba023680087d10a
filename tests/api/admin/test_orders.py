"""Orders in the back office: search, status changes, notes, refunds, permissions."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.admin.models import AuditEntry
from api.orders.models import Order, OrderEvent
from api.payments.models import Payment
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import StaffBrowser
from tests.api.orders.order_setup import buyer, confirm, open_for_orders, order_request, stock_of
from tests.api.small_shop import MOSCOW, OIL, TVER
from tests.fixtures.customers import login

MakeOrder = Callable[..., Order]


@pytest.fixture
def order(shop: TestClient, db_session: Session) -> MakeOrder:
    """Returns a function that orders `qty` pieces of oil in `city`."""
    open_for_orders(db_session)
    order_count = 0

    def buy(qty: int = 2, city: int = MOSCOW) -> Order:
        nonlocal order_count
        order_count += 1
        line = (OIL, city, qty)
        answer = confirm(shop, buyer(shop, order_count, line), order_request(line), key=f"key-{order_count:08d}")
        assert answer.status_code == 200, answer.text
        db_session.expire_all()
        return db_session.scalars(select(Order).order_by(Order.id.desc()).limit(1)).one()

    return buy


def test_orders_are_found(admin: StaffBrowser, order: MakeOrder, db_session: Session) -> None:
    first, second = order(), order(city=TVER)
    db_session.execute(update(Order).where(Order.id == first.id).values(status="assembling"))
    db_session.commit()
    day = first.created_at.date().isoformat()

    def order_numbers(query: str) -> set[str]:
        return {row.split()[0] for row in admin.get(f"/admin/orders?{query}").rows()}

    assert order_numbers("") == {first.number, second.number}
    assert order_numbers(f"q={first.number}") == {first.number}
    assert order_numbers("q=8+916+123-45-67") == {first.number, second.number}
    assert order_numbers("q=Соколов") == {first.number, second.number}
    assert order_numbers("status=assembling") == {first.number}
    assert order_numbers(f"city={TVER}") == {second.number}
    assert order_numbers(f"since={day}") >= {second.number}
    assert order_numbers("until=2020-01-01") == set()
    assert order_numbers("since=32-13-2020&status=evil") == {first.number, second.number}


def test_status_changes_go_through_the_order_service(
    admin: StaffBrowser, order: MakeOrder, db_session: Session
) -> None:
    new_order = order()
    address = f"/admin/orders/{new_order.id}"

    page = admin.fill(address, f"{address}/status", status="assembling", note="Везут с Рябиновой")

    assert page.status == 303
    events = db_session.scalars(select(OrderEvent).order_by(OrderEvent.id)).all()
    last = events[-1]
    assert (last.status, last.actor, last.staff_login, last.note) == (
        "assembling",
        "staff",
        "admin",
        "Везут с Рябиновой",
    )
    order_page = admin.get(address)
    assert "Везут с Рябиновой" in order_page.text
    buttons = [
        node.text for node in order_page.root.find("form", action=f"{address}/status").find_all("button", name="status")
    ]
    assert buttons == ["Отправить", "Можно забирать", "Отменить заказ"]
    entry = db_session.scalars(select(AuditEntry).where(~AuditEntry.is_view)).one()
    assert entry.changes == {"Статус": ["Принят", "Собираем на складе"]}


def test_a_cancelled_order_releases_its_stock_once(admin: StaffBrowser, order: MakeOrder) -> None:
    new_order = order(qty=3)
    address = f"/admin/orders/{new_order.id}"
    before = sum(stock_of(OIL).values())
    form = admin.get(address).form(f"{address}/status")

    first = admin.send(f"{address}/status", form | {"status": "cancelled"})
    second = admin.send(f"{address}/status", form | {"status": "cancelled"})

    assert (first.status, second.status) == (303, 409)
    assert "заказ стал «Отменён»" in second.text
    assert sum(stock_of(OIL).values()) == before + 3


def test_a_forbidden_status_change_is_refused_with_a_message(admin: StaffBrowser, order: MakeOrder) -> None:
    new_order = order()
    address = f"/admin/orders/{new_order.id}"

    page = admin.fill(address, f"{address}/status", status="completed", note="Спешу")

    assert page.status == 409
    assert "поэтому «Получен» поставить нельзя" in page.text
    assert page.form(f"{address}/status")["note"] == "Спешу"
    unknown = admin.fill(address, f"{address}/status", status="evil")
    assert (unknown.status, "Такого статуса у заказов нет" in unknown.text) == (422, True)
    too_long = admin.fill(address, f"{address}/status", status="assembling", note="я" * 1001)
    assert (too_long.status, "Заметка длиннее 1000 знаков" in too_long.text) == (422, True)


def test_a_note_is_added_without_a_status_change(admin: StaffBrowser, order: MakeOrder, db_session: Session) -> None:
    new_order = order()
    address = f"/admin/orders/{new_order.id}"

    assert admin.fill(address, f"{address}/note", note="<b>Звонил</b>, просил после шести").status == 303
    assert admin.fill(address, f"{address}/note", note="").status == 422

    page = admin.get(address)
    assert "<b>Звонил</b>, просил после шести" in page.text
    assert db_session.get_one(Order, new_order.id).status == "new"


def test_staff_notes_are_hidden_from_the_customer(
    shop: TestClient, admin: StaffBrowser, order: MakeOrder, db_session: Session
) -> None:
    new_order = order()
    address = f"/admin/orders/{new_order.id}"

    admin.fill(address, f"{address}/note", note="Покупатель грубит")
    admin.fill(address, f"{address}/status", status="assembling", note="Тот самый")

    headers = login(shop, "79000000001")
    answer = shop.get("/api/shop/getOrder", params={"number": new_order.number}, headers=headers)
    assert answer.status_code == 200
    timeline = answer.json()["timeline"]
    assert [(entry["status"], entry["note"]) for entry in timeline] == [
        ("new", timeline[0]["note"]),
        ("assembling", ""),
    ]
    assert "грубит" not in answer.text


def test_a_refund_is_recorded(admin: StaffBrowser, order: MakeOrder, db_session: Session) -> None:
    new_order = order()
    address = f"/admin/orders/{new_order.id}"
    db_session.execute(
        update(Order).where(Order.id == new_order.id).values(status="cancelled", payment_status="refund_due")
    )
    db_session.add(
        Payment(
            confirmation_id=new_order.confirmation_id, provider="sandbox", amount=new_order.total, status="refund_due",
            to_refund=new_order.total, expires_at=new_order.created_at,
        )
    )  # fmt: skip
    db_session.commit()
    form = admin.get(address).form(f"{address}/refund")
    assert "Надо вернуть деньги" in admin.get("/admin").text

    first = admin.send(f"{address}/refund", form | {"note": "На карту"})
    second = admin.send(f"{address}/refund", form)

    assert (first.status, second.status) == (303, 409)
    db_session.expire_all()
    assert db_session.get_one(Order, new_order.id).payment_status == "refunded"
    assert db_session.scalars(select(Payment.status)).one() == "refunded"


def test_editors_see_neither_orders_nor_customer_data(enter: EnterAs, order: MakeOrder) -> None:
    new_order, editor = order(), enter("content")

    for address in (
        "/admin/orders", f"/admin/orders/{new_order.id}", "/admin/subscribers", "/admin/subscribers.csv",
        "/admin/vendors", "/admin/promo-codes", "/admin/imports", "/admin/log", "/admin/staff",
    ):  # fmt: skip
        page = editor.get(address)
        assert page.status == 403, address
        assert new_order.number not in page.text
    token = editor.get("/admin/me").form("/admin/logout")["form_token"]
    response = editor.send(
        f"/admin/orders/{new_order.id}/status", {"form_token": token, "status": "cancelled", "was": "new"}
    )
    assert response.status == 403
    assert new_order.number not in editor.get("/admin").text


def test_the_overview_counts_todays_orders(admin: StaffBrowser, order: MakeOrder) -> None:
    order()

    page = admin.get("/admin")

    assert "Принят, 5\u2009988" in page.main.text.replace("\u00a0", " ") or "Принят, 5 988 ₽" in page.main.text
