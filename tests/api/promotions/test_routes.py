"""Promotions and product sets over HTTP, with the prices and stock of the small shop."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.models import Price, Product, Stock
from api.promotions.models import ProductSet, Promotion, PromotionProduct, SetItem
from tests.api.small_shop import BARE, FILTER, HIDDEN, MOSCOW, OIL, TVER

NOW = datetime.now(UTC)
DAY = timedelta(days=1)


def add_promotion(session: Session, slug: str, products: tuple[int, ...] = (), **fields: Any) -> Promotion:
    promotion = Promotion(slug=slug, title=slug.capitalize(), **fields)
    session.add(promotion)
    session.flush()
    session.add_all(
        PromotionProduct(promotion_id=promotion.id, product_id=product_id, position=n)
        for n, product_id in enumerate(products)
    )
    session.commit()
    return promotion


def add_set(session: Session, slug: str, parts: dict[int, int], **fields: Any) -> None:
    row = ProductSet(slug=slug, title=slug.capitalize(), **fields)
    session.add(row)
    session.flush()
    session.add_all(
        SetItem(set_id=row.id, product_id=product_id, qty=qty, position=n)
        for n, (product_id, qty) in enumerate(parts.items())
    )
    session.commit()


def get(shop: TestClient, call: str, **params: Any) -> dict[str, Any]:
    answer = shop.get(f"/api/shop/{call}", params=params)
    assert answer.status_code == 200, answer.text
    response: dict[str, Any] = answer.json()
    return response


class TestPromotions:
    def test_the_list_holds_promotions_that_run_now_in_the_city(self, shop: TestClient, db_session: Session) -> None:
        add_promotion(db_session, "everywhere", position=2)
        add_promotion(db_session, "tver", city_ids=[TVER], position=1)
        add_promotion(db_session, "over", ends_at=NOW - DAY)
        add_promotion(db_session, "coming", starts_at=NOW + DAY)
        add_promotion(db_session, "off", active=False)

        assert [row["slug"] for row in get(shop, "getPromotions", city=TVER)["promotions"]] == ["tver", "everywhere"]
        assert [row["slug"] for row in get(shop, "getPromotions")["promotions"]] == ["everywhere"]

    def test_a_promotion_has_its_products_in_order_at_the_citys_prices(
        self, shop: TestClient, db_session: Session
    ) -> None:
        add_promotion(db_session, "oil", (FILTER, OIL, HIDDEN, BARE), html="<p>Масло</p>")

        moscow = get(shop, "getPromotion", slug="oil")["promotion"]
        tver = get(shop, "getPromotion", slug="oil", city=TVER)["promotion"]

        assert (moscow["url"], moscow["html"]) == ("/promo/oil", "<p>Масло</p>")
        assert [(card["id"], card["cost"]) for card in moscow["products"]] == [(FILTER, 612), (OIL, 2849)]
        assert [(card["id"], card["cost"]) for card in tver["products"]] == [(FILTER, None), (OIL, 2790.5)]

    def test_a_promotion_of_another_city_or_time_is_not_found(self, shop: TestClient, db_session: Session) -> None:
        add_promotion(db_session, "tver", city_ids=[TVER])
        add_promotion(db_session, "over", ends_at=NOW - DAY)

        for slug in ("tver", "over", "unknown"):
            answer = shop.get("/api/shop/getPromotion", params={"slug": slug, "city": MOSCOW})
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "promotion_not_found")

    @pytest.mark.parametrize("slug", ["", "Б", "a b", "a" * 81, "'; drop"])
    def test_invalid_slugs_are_refused(self, shop: TestClient, slug: str) -> None:
        for call in ("getPromotion", "getSet"):
            assert shop.get(f"/api/shop/{call}", params={"slug": slug}).status_code == 422


class TestSets:
    def test_a_set_costs_the_sum_of_its_parts_and_names_the_saving_of_old_prices(
        self, shop: TestClient, db_session: Session
    ) -> None:
        add_set(db_session, "service", {OIL: 2, FILTER: 1}, html="<p>ТО</p>")

        product_set = get(shop, "getSet", slug="service")["set"]

        assert (product_set["total"], product_set["old_total"], product_set["saving"]) == (6310, 6992, 682)
        assert (product_set["available"], product_set["arrival_days"], product_set["pieces"]) == (True, 2, 3)
        assert [(item["product"]["id"], item["qty"], item["sum"], item["enough"]) for item in product_set["items"]] == [
            (OIL, 2, 5698, True),
            (FILTER, 1, 612, True),
        ]
        assert (product_set["url"], product_set["html"], product_set["missing"]) == ("/set/service", "<p>ТО</p>", 0)

    def test_without_an_old_price_no_saving_is_claimed(self, shop: TestClient, db_session: Session) -> None:
        add_set(db_session, "two", {OIL: 2})

        product_set = get(shop, "getSet", slug="two", city=TVER)["set"]

        assert (product_set["total"], product_set["old_total"], product_set["saving"]) == (5581, None, None)

    def test_a_part_without_a_price_here_leaves_the_sum_open(self, shop: TestClient, db_session: Session) -> None:
        add_set(db_session, "service", {OIL: 1, FILTER: 1})

        product_set = get(shop, "getSet", slug="service", city=TVER)["set"]

        assert (product_set["total"], product_set["saving"], product_set["available"], product_set["arrival_days"]) == (
            None,
            None,
            False,
            None,
        )
        assert [item["sum"] for item in product_set["items"]] == [2790.5, None]

    def test_insufficient_stock_of_one_product_is_reported(self, shop: TestClient, db_session: Session) -> None:
        add_set(db_session, "many", {OIL: 1, FILTER: 3})

        product_set = get(shop, "getSet", slug="many")["set"]

        assert (product_set["available"], [item["enough"] for item in product_set["items"]]) == (False, [True, False])

    def test_an_incomplete_set_is_not_listed_and_its_page_says_so(self, shop: TestClient, db_session: Session) -> None:
        add_set(db_session, "whole", {OIL: 1}, position=2)
        add_set(db_session, "broken", {OIL: 1, HIDDEN: 1}, position=1)
        add_set(db_session, "empty", {})

        assert [row["slug"] for row in get(shop, "getSets")["sets"]] == ["whole"]
        broken = get(shop, "getSet", slug="broken")["set"]
        assert (broken["total"], broken["available"], broken["missing"]) == (None, False, 1)
        assert [item["product"]["id"] for item in broken["items"]] == [OIL]

    def test_prices_of_a_set_add_up_to_the_kopeck(self, shop: TestClient, db_session: Session) -> None:
        db_session.merge(Price(product_id=OIL, zone_id=1, cost=10, guest_cost=None))
        db_session.merge(Price(product_id=FILTER, zone_id=1, cost=20))
        db_session.merge(Stock(product_id=FILTER, warehouse_id=20, qty=100))
        db_session.commit()
        add_set(db_session, "cheap", {OIL: 3, FILTER: 1})

        assert get(shop, "getSet", slug="cheap")["set"]["total"] == 0.5

    def test_a_deleted_product_is_removed_from_its_sets(self, shop: TestClient, db_session: Session) -> None:
        add_set(db_session, "pair", {OIL: 1, FILTER: 1})
        db_session.delete(db_session.get_one(Product, FILTER))
        db_session.commit()

        assert [item["product"]["id"] for item in get(shop, "getSet", slug="pair")["set"]["items"]] == [OIL]

    def test_an_unknown_set_is_not_found(self, shop: TestClient) -> None:
        answer = shop.get("/api/shop/getSet", params={"slug": "nothing"})

        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "set_not_found")
