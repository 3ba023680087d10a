"""Concurrent confirmations on PostgreSQL: no piece is sold twice and no piece stays unsold."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, TypeVar

from fastapi.testclient import TestClient
from sqlalchemy import text, update
from sqlalchemy.orm import Session

from api.catalog.models import Price, Stock
from api.core.db import transaction
from api.pricing.models import PromoCode
from tests.api.orders.order_setup import buyer, confirm, count_rows, order_request, put_in_cart, stock_of
from tests.api.small_shop import MOSCOW, OIL, TVER
from tests.fixtures.customers import KnownCustomer, logged_in

Result = TypeVar("Result")
Item = TypeVar("Item")


def run_concurrently(items: Sequence[Item], work: Callable[[Item], Result], threads: int = 50) -> list[Result]:
    """Runs `work` on every item at the same time."""
    barrier = Barrier(min(threads, len(items)))

    def start(indexed_item: tuple[int, Item]) -> Result:
        number, item = indexed_item
        if number < barrier.parties:
            barrier.wait(timeout=30)
        return work(item)

    with ThreadPoolExecutor(barrier.parties) as pool:
        return list(pool.map(start, enumerate(items)))


def set_stock(**pieces: int) -> None:
    """Sets the stock of the oil by warehouse: set_stock(w10=5, w11=0)."""
    with transaction() as session:
        for warehouse, qty in pieces.items():
            session.merge(Stock(product_id=OIL, warehouse_id=int(warehouse[1:]), qty=qty))


def outcome(answers: Sequence[Any]) -> dict[str, int]:
    codes = [a.json().get("error", {}).get("code", "sold") if a.status_code != 200 else "sold" for a in answers]
    return {code: codes.count(code) for code in sorted(set(codes))}


def test_two_hundred_buyers_of_the_last_five(store: TestClient) -> None:
    set_stock(w10=3, w11=2)
    line = (OIL, MOSCOW, 1)
    buyers = [buyer(store, number, line) for number in range(200)]

    answers = run_concurrently(buyers, lambda customer: confirm(store, customer, order_request(line)))

    assert outcome(answers) == {"cart_changed": 195, "sold": 5}
    assert stock_of(OIL) == {10: 0, 11: 0}
    assert (count_rows("orders"), count_rows("reservations"), count_rows("cart_lines")) == (5, 5, 195)
    refusal = next(answer.json() for answer in answers if answer.status_code == 409)
    assert refusal["error"]["fields"]["items.0"].startswith("Закончился")


def test_buyers_of_several_pieces_leave_no_piece_unsold(store: TestClient) -> None:
    """Buyers order two pieces each of eleven in two warehouses: five succeed, also when an order spans both."""
    set_stock(w10=6, w11=5)
    line = (OIL, MOSCOW, 2)
    buyers = [buyer(store, number, line) for number in range(40)]

    answers = run_concurrently(buyers, lambda customer: confirm(store, customer, order_request(line)))

    assert outcome(answers) == {"cart_changed": 35, "sold": 5}
    assert sum(stock_of(OIL).values()) == 1


def test_fifty_requests_with_one_key_are_one_order(store: TestClient) -> None:
    line = (OIL, MOSCOW, 2)
    customer = buyer(store, 1, line)

    answers = run_concurrently(range(50), lambda _: confirm(store, customer, order_request(line)))

    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert (count_rows("orders"), sum(stock_of(OIL).values())) == (1, 13)


def test_a_repeat_after_a_lost_response_is_the_same_order(store: TestClient) -> None:
    """The response was lost after the commit; the browser repeats the request with the same key."""
    line = (OIL, MOSCOW, 2)
    customer = buyer(store, 1, line)

    first, second = confirm(store, customer, order_request(line)), confirm(store, customer, order_request(line))

    assert second.status_code == 200
    assert second.content == first.content
    assert (count_rows("orders"), sum(stock_of(OIL).values())) == (1, 13)


def test_the_same_key_with_another_body_is_refused(store: TestClient) -> None:
    line = (OIL, MOSCOW, 2)
    customer = buyer(store, 1, line)
    confirm(store, customer, order_request(line))

    answer = confirm(store, customer, order_request(line, paymentType=2))

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "key_reused")
    assert count_rows("orders") == 1


def test_two_devices_buy_one_cart_once(store: TestClient) -> None:
    """The keys differ and the lines are equal: the second request is refused with `cart_changed`."""
    line = (OIL, MOSCOW, 2)
    customer = buyer(store, 1, line)
    devices = [customer, KnownCustomer(customer.id, customer.phone, logged_in(store, customer.phone).headers)]

    answers = run_concurrently(
        list(enumerate(devices)),
        lambda device: confirm(store, device[1], order_request(line), key=f"key-{device[0]:08d}"),
    )

    assert outcome(answers) == {"cart_changed": 1, "sold": 1}
    assert (count_rows("orders"), sum(stock_of(OIL).values())) == (1, 13)


def test_two_cities_of_one_order_never_get_the_same_piece(store: TestClient) -> None:
    """Both cities order oil from Moscow's warehouses: 24 pieces requested, 15 in stock."""
    lines = (OIL, MOSCOW, 1), (OIL, TVER, 1)
    buyers = [buyer(store, number, *lines) for number in range(12)]

    answers = run_concurrently(buyers, lambda customer: confirm(store, customer, order_request(*lines)))

    assert outcome(answers) == {"cart_changed": 5, "sold": 7}
    assert sum(stock_of(OIL).values()) == 1


def test_lines_in_opposite_order_do_not_deadlock(store: TestClient, db_session: Session) -> None:
    lines, reversed_lines = [(OIL, MOSCOW, 1), (OIL, TVER, 1)], [(OIL, TVER, 1), (OIL, MOSCOW, 1)]
    set_stock(w10=100, w11=100)
    buyers = [(buyer(store, number, *lines), lines if number % 2 else reversed_lines) for number in range(40)]

    answers = run_concurrently(buyers, lambda pair: confirm(store, pair[0], order_request(*pair[1])))

    assert outcome(answers) == {"sold": 40}
    assert sum(stock_of(OIL).values()) == 120


def test_a_changed_price_is_never_charged_unseen(store: TestClient) -> None:
    """Every order costs what its buyer saw; a request with the old price after the change is refused."""
    set_stock(w10=100, w11=100)
    line = (OIL, MOSCOW, 1)
    buyers: list[KnownCustomer | None] = [buyer(store, number, line) for number in range(40)]
    buyers.insert(20, None)

    def act(customer: KnownCustomer | None) -> Any:
        if customer is not None:
            return confirm(store, customer, order_request(line))
        with transaction() as session:
            session.execute(update(Price).where(Price.product_id == OIL, Price.zone_id == 1).values(cost=300000))
        return None

    answers = [answer for answer in run_concurrently(buyers, act, threads=10) if answer is not None]

    confirmations = [answer.json() for answer in answers if answer.status_code == 200]
    refusals = [answer.json() for answer in answers if answer.status_code == 409]
    assert {order["goods_total"] for order in confirmations} <= {2849}
    assert {(r["error"]["code"], r["cart"]["lines"][0]["cost"]) for r in refusals} <= {("cart_changed", 3000)}
    assert len(confirmations) + len(refusals) == 40
    with transaction() as session:
        assert session.execute(text("SELECT DISTINCT cost FROM order_lines")).scalars().all() == [284900]


def test_the_usage_limit_of_a_promo_code_holds(store: TestClient, db_session: Session) -> None:
    db_session.add(PromoCode(code="TRI", title="Три раза", amount=10000, usage_limit=3))
    db_session.commit()
    set_stock(w10=100)
    line = (OIL, MOSCOW, 1)
    buyers = [buyer(store, number, line) for number in range(20)]
    request = order_request(line, promoCode="tri", total=2849 + 290 - 100)

    answers = run_concurrently(buyers, lambda customer: confirm(store, customer, request))

    assert outcome(answers) == {"cart_changed": 17, "sold": 3}
    with transaction() as session:
        assert session.execute(text("SELECT usage_count FROM promo_codes")).scalar_one() == 3
    assert (count_rows("promo_uses"), count_rows("orders")) == (3, 3)


def test_one_customer_with_two_carts_uses_a_code_for_one_order(store: TestClient, db_session: Session) -> None:
    """Lines and keys differ; each customer may use the promo code once."""
    db_session.add(PromoCode(code="ODIN", title="Один раз", amount=10000, customer_limit=1))
    db_session.commit()
    moscow, tver = (OIL, MOSCOW, 1), (OIL, TVER, 1)
    customer = buyer(store, 1, moscow, tver)
    put_in_cart(customer.id, moscow, tver)
    requests = [
        order_request(moscow, promoCode="ODIN", total=2849 + 290 - 100),
        order_request(tver, promoCode="ODIN", total=2790.5 + 390 - 100),
    ]

    answers = run_concurrently(
        list(enumerate(requests)),
        lambda indexed_request: confirm(store, customer, indexed_request[1], key=f"key-{indexed_request[0]:08d}"),
    )

    assert outcome(answers) == {"cart_changed": 1, "sold": 1}
    assert count_rows("promo_uses") == 1
