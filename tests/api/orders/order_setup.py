"""Set-up of order tests: delivery tariffs, customers with carts, confirmed orders."""

from typing import Any
from uuid import uuid4

from fastapi.testclient import TestClient
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.cart.models import Cart, CartLineRow
from api.catalog.models import Stock
from api.core.db import transaction
from api.delivery.models import DeliveryTariff
from tests.api.small_shop import MOSCOW, OIL, TVER
from tests.fixtures.customers import KnownCustomer, logged_in

RECIPIENT = {"name": "Андрей", "surname": "Соколов", "phone": "+7 916 123 45 67", "email": "andrey@example.ru"}
AGREEMENTS = {"offer": True, "personalData": True}
COSTS = {(OIL, MOSCOW): 2849, (OIL, TVER): 2790.5}
COURIER_COST = {MOSCOW: 290, TVER: 390}
Line = tuple[int, int, int]


def open_for_orders(session: Session) -> None:
    """Adds courier delivery in both cities: 290 and 390 roubles."""
    session.add_all(
        [
            DeliveryTariff(city_id=MOSCOW, delivery_type=1, cost=29000, free_from=None, days=0),
            DeliveryTariff(city_id=TVER, delivery_type=1, cost=39000, free_from=None, days=1),
        ]
    )
    session.commit()


def put_in_cart(customer_id: int, *lines: Line) -> None:
    """Adds lines (product, city, pieces) to the cart."""
    with transaction() as session:
        if session.get(Cart, customer_id) is None:
            session.add(Cart(customer_id=customer_id))
            session.flush()
        for product_id, city_id, qty in lines:
            session.merge(CartLineRow(customer_id=customer_id, city_id=city_id, product_id=product_id, qty=qty))


def buyer(client: TestClient, number: int, *lines: Line) -> KnownCustomer:
    customer = logged_in(client, f"7900{number:07d}")
    put_in_cart(customer.id, *lines)
    return customer


def order_request(*lines: Line, **changes: Any) -> dict[str, Any]:
    """A confirmOrders request with the current prices, courier delivery and payment on receipt."""
    cities = list(dict.fromkeys(city for _, city, _ in lines))
    items = [
        {"id": product, "city_id": city, "qty": qty, "cost": COSTS.get((product, city), 612)}
        for product, city, qty in lines
    ]
    delivery = sum(COURIER_COST[city] for city in cities)
    return {
        "items": items,
        "itemsByCity": [{"id": c, "deliveryType": 1, "address": {"text": "Ленинский проспект, 32а"}} for c in cities],
        "paymentType": 1,
        "promoCode": "",
        "recipient": RECIPIENT,
        "total": round(sum(line["qty"] * line["cost"] for line in items) + delivery, 2),
        "agreements": AGREEMENTS,
    } | changes


def confirm(client: TestClient, customer: KnownCustomer, request: dict[str, Any], key: str = "key-12345678") -> Any:
    return client.post("/api/shop/confirmOrders", json=request, headers={**customer.headers, "Idempotency-Key": key})


def stock_of(product_id: int) -> dict[int, int]:
    with transaction() as session:
        rows = session.execute(select(Stock.warehouse_id, Stock.qty).where(Stock.product_id == product_id))
        return dict(rows.tuples().all())


def count_rows(table: str) -> int:
    with transaction() as session:
        return int(session.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())


def place_order(client: TestClient, customer: KnownCustomer, *lines: Line, **changes: Any) -> dict[str, Any]:
    """Confirms a cart with these lines; returns the response of confirmOrders."""
    put_in_cart(customer.id, *lines)
    answer = confirm(client, customer, order_request(*lines, **changes), key=f"key-{uuid4()}")
    assert answer.status_code == 200, answer.text
    confirmation: dict[str, Any] = answer.json()
    return confirmation


def order_of(client: TestClient, customer: KnownCustomer, number: str) -> dict[str, Any]:
    answer = client.get("/api/shop/getOrder", params={"number": number}, headers=customer.headers)
    assert answer.status_code == 200, answer.text
    order: dict[str, Any] = answer.json()
    return order


def expire_reservations() -> None:
    """Sets the end of every reservation to a minute ago."""
    with transaction() as session:
        session.execute(
            text("UPDATE orders SET reserved_until = now() - interval '1 minute' WHERE reserved_until > now()")
        )
