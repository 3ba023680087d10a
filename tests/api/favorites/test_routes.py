"""Favourites and comparison over HTTP."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.catalog.models import Product, ProductOption, Stock
from api.favorites.models import SavedProduct
from tests.api.catalog import oil_products
from tests.api.small_shop import FILTER, HIDDEN, MOSCOW, OIL, TVER
from tests.fixtures import datasets
from tests.fixtures.customers import KnownCustomer, login
from tests.fixtures.statements import count_statements

KINDS = [("favorite", "Favorite"), ("compare", "Compare")]
BEYOND = 2_000_000_000


@pytest.fixture(autouse=True)
def oil_shop(shop: TestClient, db_session: Session) -> None:
    datasets.load(db_session, oil_products.fill)


def call(shop: TestClient, path: str, body: dict[str, Any], headers: dict[str, str] | None = None) -> dict[str, Any]:
    answer = shop.post(f"/api/shop/{path}", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    response_body: dict[str, Any] = answer.json()
    return response_body


def saved_ids(shop: TestClient, customer: KnownCustomer, kind: str = "favorite", name: str = "Favorite") -> list[int]:
    ids: list[int] = call(shop, f"get{name}", {}, customer.headers)[kind]
    return ids


def bulk(session: Session, number: int) -> list[int]:
    """Adds `number` products and returns their ids."""
    ids = list(range(10_000, 10_000 + number))
    session.add_all(
        Product(id=id_, source="bulk", source_key=str(id_), name=f"Товар {id_}", category_id=3) for id_ in ids
    )
    session.commit()
    return ids


class TestGuests:
    @pytest.mark.parametrize(("kind", "name"), KINDS)
    def test_lists_of_guests_are_priced_and_not_stored(
        self, shop: TestClient, db_session: Session, kind: str, name: str
    ) -> None:
        for verb in ("get", "sync", "save"):
            response_body = call(shop, verb + name, {kind: [102, FILTER, 102, HIDDEN, BEYOND], "city": MOSCOW})

            assert response_body[kind] == [102, FILTER, HIDDEN, BEYOND], verb
            assert [(card["id"], card["cost"], card["stock"]) for card in response_body["products"]] == [
                (102, 1800, 6),
                (FILTER, 612, 2),
            ]
            assert response_body["gone"] == [HIDDEN, BEYOND]
        assert db_session.scalar(select(func.count()).select_from(SavedProduct)) == 0

    def test_prices_and_stock_are_those_of_the_city(self, shop: TestClient) -> None:
        (card,) = call(shop, "getFavorite", {"favorite": [102], "city": TVER})["products"]

        assert (card["cost"], card["external"], card["city_id"]) == (1810, False, TVER)

    def test_toggling_needs_a_login(self, shop: TestClient) -> None:
        for path in ("toggleFavorite", "toggleCompare"):
            answer = shop.post(f"/api/shop/{path}", json={"id": OIL})
            assert (answer.status_code, answer.json()["error"]["code"]) == (401, "login_required")

    def test_an_empty_list_is_valid(self, shop: TestClient) -> None:
        empty: dict[str, list[Any]] = {"compare": [], "products": [], "gone": [], "options": [], "categories": []}
        assert call(shop, "getCompare", {"city": MOSCOW}) == empty

    def test_a_wrong_token_is_a_guest(self, shop: TestClient) -> None:
        response_body = call(shop, "getFavorite", {"favorite": [OIL]}, {"Authorization": "Bearer nonsense"})

        assert response_body["favorite"] == [OIL]


class TestCustomers:
    @pytest.mark.parametrize(("kind", "name"), KINDS)
    def test_save_replaces_sync_merges_and_get_returns_the_saved_list(
        self, shop: TestClient, customer: KnownCustomer, kind: str, name: str
    ) -> None:
        headers = customer.headers
        assert call(shop, f"save{name}", {kind: [103, OIL, 103, 101]}, headers)[kind] == [103, OIL, 101]
        assert call(shop, f"sync{name}", {kind: [102, OIL, 104]}, headers)[kind] == [103, OIL, 101, 102, 104]
        assert call(shop, f"get{name}", {kind: [107]}, headers)[kind] == [103, OIL, 101, 102, 104]
        assert call(shop, f"save{name}", {kind: [104, 103]}, headers)[kind] == [104, 103]
        assert call(shop, f"save{name}", {kind: []}, headers)[kind] == []

    def test_lists_and_customers_are_separate(self, shop: TestClient, customer: KnownCustomer) -> None:
        other_customer = login(shop, "79990001122")
        call(shop, "saveFavorite", {"favorite": [101]}, customer.headers)
        call(shop, "saveCompare", {"compare": [102]}, customer.headers)
        call(shop, "saveFavorite", {"favorite": [103]}, other_customer)

        assert saved_ids(shop, customer) == [101]
        assert saved_ids(shop, customer, "compare", "Compare") == [102]
        assert call(shop, "getFavorite", {}, other_customer)["favorite"] == [103]

    def test_unknown_products_are_reported_and_not_saved(self, shop: TestClient, customer: KnownCustomer) -> None:
        response_body = call(shop, "syncFavorite", {"favorite": [BEYOND, OIL]}, customer.headers)

        assert (response_body["favorite"], response_body["gone"]) == ([OIL], [BEYOND])

    def test_a_hidden_product_is_reported_and_returns_when_visible(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        call(shop, "saveFavorite", {"favorite": [101, 102]}, customer.headers)
        db_session.get_one(Product, 101).visible = False
        db_session.commit()

        response_body = call(shop, "getFavorite", {}, customer.headers)
        assert (
            response_body["favorite"],
            [card["id"] for card in response_body["products"]],
            response_body["gone"],
        ) == (
            [101, 102],
            [102],
            [101],
        )
        db_session.get_one(Product, 101).visible = True
        db_session.commit()
        assert call(shop, "getFavorite", {}, customer.headers)["gone"] == []

    def test_remaining_products_keep_the_date_they_were_added(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        days = select(SavedProduct.added_at).where(SavedProduct.product_id == 101)
        call(shop, "saveFavorite", {"favorite": [101]}, customer.headers)
        before = db_session.scalar(days)
        call(shop, "saveFavorite", {"favorite": [102, 101]}, customer.headers)

        db_session.rollback()
        assert db_session.scalar(days) == before

    def test_lists_are_deleted_with_the_customer(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        call(shop, "saveFavorite", {"favorite": [101]}, customer.headers)
        db_session.delete(db_session.get_one(Customer, customer.id))
        db_session.commit()

        assert db_session.scalar(select(func.count()).select_from(SavedProduct)) == 0

    def test_the_number_of_statements_does_not_depend_on_the_list(
        self, shop: TestClient, customer: KnownCustomer
    ) -> None:
        call(shop, "saveCompare", {"compare": list(range(101, 108))}, customer.headers)
        with count_statements() as favorite:
            call(shop, "getFavorite", {}, customer.headers)
        with count_statements() as compare:
            call(shop, "getCompare", {}, customer.headers)

        assert len(favorite) <= 4, favorite
        assert len(compare) <= 7, compare


class TestToggling:
    @pytest.mark.parametrize(("kind", "name"), KINDS)
    def test_toggling_appends_an_absent_and_removes_a_present_product(
        self, shop: TestClient, customer: KnownCustomer, kind: str, name: str
    ) -> None:
        call(shop, f"save{name}", {kind: [103, 101]}, customer.headers)

        added = call(shop, f"toggle{name}", {"id": 102}, customer.headers)
        removed = call(shop, f"toggle{name}", {"id": 103}, customer.headers)

        assert added == {"id": 102, "present": True, kind: [103, 101, 102]}
        assert removed == {"id": 103, "present": False, kind: [101, 102]}

    def test_a_product_off_sale_can_be_removed_but_not_added(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        call(shop, "saveFavorite", {"favorite": [101]}, customer.headers)
        db_session.get_one(Product, 101).visible = False
        db_session.commit()

        assert call(shop, "toggleFavorite", {"id": 101}, customer.headers)["present"] is False
        for product_id in (101, HIDDEN, BEYOND):
            answer = shop.post("/api/shop/toggleFavorite", json={"id": product_id}, headers=customer.headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "product_not_found")


class TestLimits:
    def test_a_twenty_first_product_to_compare_is_refused_and_the_list_stays(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        ids = bulk(db_session, 22)
        call(shop, "saveCompare", {"compare": ids[:20]}, customer.headers)

        for path, body in [
            ("toggleCompare", {"id": ids[20]}),
            ("syncCompare", {"compare": ids[19:22]}),
            ("saveCompare", {"compare": ids[:21]}),
        ]:
            answer = shop.post(f"/api/shop/{path}", json=body, headers=customer.headers)
            error = answer.json()["error"]
            assert (answer.status_code, error["code"]) == (409, "compare_full"), path
            assert error["fields"] == {"compare": "Не больше 20"}
            assert saved_ids(shop, customer, "compare", "Compare") == ids[:20], path
        assert call(shop, "toggleCompare", {"id": ids[3]}, customer.headers)["present"] is False
        assert call(shop, "syncCompare", {"compare": ids[:3]}, customer.headers)["compare"] == ids[:3] + ids[4:20]

    def test_favourites_hold_five_hundred_products(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        ids = bulk(db_session, 501)
        assert call(shop, "saveFavorite", {"favorite": ids[:500]}, customer.headers)["favorite"] == ids[:500]

        answer = shop.post("/api/shop/toggleFavorite", json={"id": ids[500]}, headers=customer.headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "favorite_full")
        assert "501" in answer.json()["error"]["message"]

    def test_a_guests_list_has_the_same_limit(self, shop: TestClient) -> None:
        answer = shop.post("/api/shop/getCompare", json={"compare": list(range(1, 22))})

        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "compare_full")

    def test_malformed_requests(self, shop: TestClient, customer: KnownCustomer) -> None:
        bodies: list[dict[str, Any]] = [
            {"favorite": [0]},
            {"favorite": [2**31]},
            {"favorite": ["x"]},
            {"favorite": 5},
            {"favorite": list(range(1, 1002))},
            {"favorite": [], "city": -1},
        ]
        for body in bodies:
            answer = shop.post("/api/shop/saveFavorite", json=body, headers=customer.headers)
            assert answer.status_code == 422, body
        assert shop.post("/api/shop/getFavorite", json={"city": 99}).json()["error"]["code"] == "city_not_found"


class TestComparison:
    def table(self, shop: TestClient, ids: Sequence[int]) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = call(shop, "getCompare", {"compare": ids, "city": MOSCOW})["options"]
        return rows

    def test_the_table_has_a_row_for_each_option(self, shop: TestClient) -> None:
        assert self.table(shop, [OIL, 102, FILTER]) == [
            {
                "key": "sae",
                "name": "Вязкость SAE",
                "unit": None,
                "values": {"1": "5W-40", "102": "5W-40", "2": None},
                "differs": True,
                "unverified": [],
            },
            {
                "key": "volume_l",
                "name": "Объём",
                "unit": "л",
                "values": {"1": "4,5", "102": "4", "2": None},
                "differs": True,
                "unverified": [],
            },
        ]

    def test_values_that_nobody_looked_up_are_named(self, shop: TestClient, db_session: Session) -> None:
        db_session.execute(update(ProductOption).where(ProductOption.product_id == OIL).values(confidence="memory"))
        db_session.commit()

        assert [row["unverified"] for row in self.table(shop, [OIL, 102])] == [[OIL], [OIL]]

    def test_declared_fields_follow_the_options_without_the_barcode(
        self, shop: TestClient, db_session: Session
    ) -> None:
        db_session.execute(update(Product).where(Product.id == 102).values(warranty_months=12, barcode="4006633374668"))
        db_session.execute(update(Product).where(Product.id == OIL).values(warranty_months=12, weight_g=3900))
        db_session.commit()

        rows = self.table(shop, [102, OIL])[2:]

        assert [(row["name"], row["unit"], row["values"]) for row in rows] == [
            ("Масса", "г", {"102": None, "1": "3900"}),
            ("Гарантия", "мес.", {"102": "12", "1": "12"}),
        ]

    def test_products_are_grouped_by_root_category(self, shop: TestClient) -> None:
        groups = call(shop, "getCompare", {"compare": [FILTER, 108, OIL], "city": MOSCOW})["categories"]

        assert groups == [
            {"id": 3, "name": "Фильтры", "url": "/catalog/filtry", "products": [FILTER]},
            {"id": 1, "name": "Моторные масла", "url": "/catalog/motornye-masla", "products": [108, OIL]},
        ]

    def test_rows_with_equal_values_are_flagged(self, shop: TestClient) -> None:
        assert [(row["key"], row["differs"]) for row in self.table(shop, [101, 102])] == [
            ("sae", False),
            ("volume_l", True),
        ]

    def test_removed_products_are_not_in_the_table(self, shop: TestClient, db_session: Session) -> None:
        db_session.execute(Stock.__table__.delete().where(Stock.product_id == 102))  # type: ignore[attr-defined]
        db_session.commit()

        assert [list(row["values"]) for row in self.table(shop, [101, 102])] == [["101"], ["101"]]


class TestAtOnce:
    """Concurrent requests of one customer, each on its own database connection."""

    def test_simultaneous_merges_lose_no_product(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        ids = bulk(db_session, 60)
        parts = [ids[start : start + 10] for start in range(0, 60, 5)]

        def sync(part: list[int]) -> int:
            return shop.post("/api/shop/syncFavorite", json={"favorite": part}, headers=customer.headers).status_code

        with ThreadPoolExecutor(6) as devices:
            assert set(devices.map(sync, parts)) == {200}

        stored_ids = saved_ids(shop, customer)
        assert sorted(stored_ids) == ids
        for part in parts:
            new = [id_ for id_ in stored_ids if id_ in part]
            assert len(new) == len(set(new)) == len(part)

    def test_an_even_number_of_simultaneous_toggles_changes_nothing(
        self, shop: TestClient, customer: KnownCustomer
    ) -> None:
        def toggle(_: int) -> bool:
            present: bool = call(shop, "toggleFavorite", {"id": OIL}, customer.headers)["present"]
            return present

        with ThreadPoolExecutor(6) as devices:
            answers = list(devices.map(toggle, range(12)))

        assert sorted(answers) == [False] * 6 + [True] * 6
        assert saved_ids(shop, customer) == []

    def test_the_limit_holds_for_simultaneous_additions(
        self, shop: TestClient, customer: KnownCustomer, db_session: Session
    ) -> None:
        ids = bulk(db_session, 30)

        def toggle(product_id: int) -> int:
            answer = shop.post("/api/shop/toggleCompare", json={"id": product_id}, headers=customer.headers)
            return answer.status_code

        with ThreadPoolExecutor(6) as devices:
            statuses = list(devices.map(toggle, ids))

        assert (statuses.count(200), statuses.count(409)) == (20, 10)
        assert len(saved_ids(shop, customer, "compare", "Compare")) == 20
