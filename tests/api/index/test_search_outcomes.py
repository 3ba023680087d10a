"""What came of a search: clicks, carts, orders and refinements, as pages send them over HTTP."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import delete, select, text, update
from sqlalchemy.orm import Session

from api.catalog.models import Category
from api.index.models import LoggedSearch, SearchAction
from tests.api.index.test_search_log import CART, CLICK, SEARCH, post, searches
from tests.api.orders.order_setup import open_for_orders, place_order
from tests.api.small_shop import FILTER, MOSCOW, OIL
from tests.fixtures.customers import logged_in

OTHER = SEARCH | {"search": 2, "text": "масло 5w40 синтетика", "understood": "масло 5w40 синтетика"}


def outcomes(session: Session) -> list[tuple[Any, ...]]:
    """(clicks, sum of positions, cart, revenue, refined) by search."""
    return [(row.clicks, row.position_sum, row.is_carted, row.revenue, row.is_refined) for row in searches(session)]


def orders(session: Session) -> list[tuple[int, int | None]]:
    query = select(SearchAction.product_id, SearchAction.amount).where(SearchAction.kind == "order")
    return list(session.execute(query.order_by(SearchAction.product_id)).tuples())


@pytest.fixture
def number(shop: TestClient, db_session: Session) -> str:
    """Of an order of two oils in Moscow, 2,849 roubles each."""
    open_for_orders(db_session)
    confirmation = place_order(shop, logged_in(shop), (OIL, MOSCOW, 2))
    return str(confirmation["orders"][0]["number"])


def order(number: str, **changes: Any) -> dict[str, Any]:
    return {"event": "order", "search": 1, "product_id": OIL, "number": number} | changes


def test_the_category_of_the_page_is_stored_and_outlived(shop: TestClient, db_session: Session) -> None:
    db_session.add(Category(id=900, parent_id=None, level=1, name="На время", slug="na-vremya", path="na-vremya"))
    db_session.commit()
    post(shop, SEARCH | {"category_id": 900}, OTHER | {"category_id": 901})
    assert [row.category_id for row in searches(db_session)] == [900, None]

    db_session.execute(delete(Category).where(Category.id == 900))
    db_session.commit()
    assert [row.category_id for row in searches(db_session)] == [None, None]


def test_an_order_has_the_amount_of_its_line_and_the_time_of_its_search(
    shop: TestClient, db_session: Session, number: str
) -> None:
    post(shop, SEARCH, CLICK, CART)
    for _ in range(2):
        assert post(shop, order(number.lower().replace("-", " "), amount=1)).status_code == 204

    assert orders(db_session) == [(OIL, 569_800)]
    assert outcomes(db_session) == [(1, 3, True, 569_800, False)]
    (search,) = searches(db_session)
    assert db_session.scalar(select(SearchAction.at).where(SearchAction.kind == "order")) == search.at


def test_an_order_is_counted_for_a_search_that_filled_the_cart_only(
    shop: TestClient, db_session: Session, number: str
) -> None:
    post(shop, SEARCH, CLICK)
    for event in (
        order(number),
        order(number, search=2),
        order(number, product_id=FILTER),
        order("Х-0000-0000"),
        order("не номер"),
    ):
        assert post(shop, event).status_code == 204
    post(shop, CART | {"product_id": FILTER}, order(number, product_id=FILTER))

    assert orders(db_session) == []


def test_an_old_order_is_not_counted(shop: TestClient, db_session: Session, number: str) -> None:
    db_session.execute(text("UPDATE orders SET created_at = now() - interval '61 minutes'"))
    db_session.commit()
    post(shop, SEARCH, CART, order(number))

    assert orders(db_session) == []


def test_an_order_event_needs_a_number(shop: TestClient) -> None:
    assert post(shop, order("")).status_code == 422
    assert post(shop, order("1" * 41)).status_code == 422


def refined(session: Session) -> list[bool]:
    return [row.is_refined for row in searches(session)]


def test_another_text_within_two_minutes_without_a_click_is_a_refinement(shop: TestClient, db_session: Session) -> None:
    post(shop, SEARCH)
    post(shop, OTHER)
    assert refined(db_session) == [True, False]

    post(shop, CLICK)
    assert refined(db_session) == [False, False]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (SEARCH, OTHER | {"text": SEARCH["text"]}),
        (SEARCH, OTHER | {"search": 3}),
        (SEARCH, OTHER | {"kind": "vin", "text": "", "understood": ""}),
        (SEARCH | {"mode": "completions", "text": "масло"}, OTHER),
    ],
    ids=["the same text", "not the next one", "a VIN", "typed further after a pause"],
)
def test_other_searches_are_no_refinement(
    shop: TestClient, db_session: Session, first: dict[str, Any], second: dict[str, Any]
) -> None:
    post(shop, first, second)

    assert refined(db_session) == [False, False]


def test_a_search_of_another_visit_or_much_later_is_no_refinement(shop: TestClient, db_session: Session) -> None:
    post(shop, SEARCH)
    post(shop, OTHER, visit="1" * 32)
    db_session.execute(update(LoggedSearch).values(at=datetime.now(UTC) - timedelta(seconds=121)))
    db_session.commit()
    post(shop, OTHER)

    assert refined(db_session) == [False, False, False]
