"""The catalogue over HTTP."""

from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.catalog.models import Category, Price, ProductOption, Stock
from api.cities.models import Warehouse
from tests.api.small_shop import BARE, FILTER, HIDDEN, MOSCOW, OIL, TVER
from tests.fixtures.statements import count_statements


def product(shop: TestClient, product_id: int, city: int) -> dict[str, Any]:
    answer = shop.post("/api/shop/getProduct", json={"id": product_id, "ssid": None, "city": city})
    assert answer.status_code == 200, answer.text
    details: dict[str, Any] = answer.json()["product"]
    return details


class TestGetInit:
    def test_tree_counts_products_of_the_branch_and_leaves_out_category_70(self, shop: TestClient) -> None:
        init = shop.get("/api/shop/getInit").json()

        assert [(root["name"], root["products"]) for root in init["categories"]] == [
            ("Моторные масла", 1),
            ("Фильтры", 1),
        ]
        (leaf,) = init["categories"][0]["children"]
        assert leaf["url"] == "/catalog/motornye-masla/legkovye"
        assert leaf["facets"] == ["sae", "volume_l"]

    def test_a_section_has_name_address_picture_and_children(self, shop: TestClient, db_session: Session) -> None:
        db_session.query(Category).filter_by(id=11).update({"image": "abcdef0123456789", "highlight": True})
        db_session.commit()

        oils, filters = shop.get("/api/shop/getInit").json()["categories"]
        (leaf,) = oils["children"]

        assert (leaf["name"], leaf["slug"], leaf["url"]) == ("Легковые", "legkovye", "/catalog/motornye-masla/legkovye")
        assert (leaf["image"], leaf["highlight"], leaf["children"]) == ("abcdef0123456789", True, [])
        assert (filters["slug"], filters["image"], filters["highlight"]) == ("filtry", None, False)

    def test_flat_categories_name_their_parents(self, shop: TestClient) -> None:
        flat = shop.get("/api/shop/getInit").json()["flatCategories"]

        assert [(node["id"], node["parentId"], node["level"]) for node in flat] == [
            (1, None, 1),
            (11, 1, 2),
            (3, None, 1),
        ]

    def test_city_has_hours_address_and_warehouses(self, shop: TestClient, db_session: Session) -> None:
        db_session.query(Warehouse).filter_by(id=11).update({"pickup_active": False, "cdek_delivery_payment": False})
        db_session.commit()

        city = shop.get("/api/shop/getInit").json()["city"]

        assert (city["id"], city["zone"]) == (MOSCOW, 1)
        assert city["address"]["street"] == "ул. Рябиновая, 98"
        assert city["workTime"][0] == {"work_day": "Mo", "work_start": "09:00", "work_end": "21:00", "active": 1}
        assert city["workTime"][6]["active"] == 0
        flags = ("pickup_active", "delivery_active", "cdek_delivery_payment")
        assert [(row["id"], *(row[flag] for flag in flags)) for row in city["warehouses"]] == [
            (10, True, True, True),
            (11, False, True, False),
        ]

    def test_a_known_etag_gets_304_and_another_city_another_etag(self, shop: TestClient) -> None:
        first = shop.get("/api/shop/getInit")
        conditional = {"If-None-Match": f'W/"other", {first.headers["etag"]}'}
        same_city = shop.get("/api/shop/getInit", headers=conditional)
        other_city = shop.get("/api/shop/getInit", headers=conditional | {"Cookie": f"currentCity={TVER}"})

        assert first.headers["cache-control"] == "private, no-cache"
        assert (same_city.status_code, same_city.content, same_city.headers["etag"]) == (
            304,
            b"",
            first.headers["etag"],
        )
        assert (other_city.status_code, other_city.json()["city"]["id"]) == (200, TVER)

    def test_the_city_of_the_cookie_is_used(self, shop: TestClient) -> None:
        shop.cookies.set("currentCity", str(TVER))

        assert shop.get("/api/shop/getInit").json()["city"]["name"] == "Тверь"

    def test_an_invalid_city_cookie_means_the_first_city(self, shop: TestClient) -> None:
        for value in ("999", "-1", "1; drop", "1" * 40, "½"):
            answer = shop.get("/api/shop/getInit", headers=[(b"Cookie", f"currentCity={value}".encode())])
            assert answer.json()["city"]["id"] == MOSCOW, value

    def test_an_empty_database_answers_503(self, client: TestClient) -> None:
        answer = client.get("/api/shop/getInit")

        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "shop_not_ready"


class TestGetProduct:
    def test_prices_and_stock_are_of_the_city(self, shop: TestClient) -> None:
        moscow, tver = product(shop, OIL, MOSCOW), product(shop, OIL, TVER)

        assert (moscow["cost"], moscow["guest_cost"], moscow["stock"]) == (2849, 3190, 15)
        assert (moscow["arrival_days"], moscow["external"]) == (0, False)
        assert (tver["cost"], tver["guest_cost"], tver["stock"]) == (2790.5, None, 15)
        assert (tver["arrival_days"], tver["external"]) == (1, True)

    def test_warehouses_come_soonest_first_with_their_own_supply_days(self, shop: TestClient) -> None:
        stocks = product(shop, OIL, TVER)["stocks"]

        assert [(stock["warehouse_id"], stock["qty"], stock["days"]) for stock in stocks] == [(10, 12, 1), (11, 3, 2)]

    def test_options_numbers_and_breadcrumbs(self, shop: TestClient) -> None:
        oil = product(shop, OIL, MOSCOW)

        assert [(option["name"], option["value"], option["unit"]) for option in oil["options"]] == [
            ("Вязкость SAE", "5W-40", None),
            ("Объём", "4,5", "л"),
        ]
        assert oil["numbers"] == [{"number": "3148675", "brand": "ЛУКОЙЛ", "kind": "article"}]
        assert [crumb["name"] for crumb in oil["category"]["breadcrumbs"]] == ["Моторные масла", "Легковые"]

    def test_a_value_that_nobody_looked_up_is_unverified(self, shop: TestClient, db_session: Session) -> None:
        db_session.execute(update(ProductOption).where(ProductOption.number.is_not(None)).values(confidence="memory"))
        db_session.commit()
        options = product(shop, OIL, MOSCOW)["options"]

        assert {option["key"]: option["unverified"] for option in options} == {"sae": False, "volume_l": True}

    def test_a_zone_without_a_price_has_none(self, shop: TestClient) -> None:
        assert product(shop, FILTER, TVER)["cost"] is None

    def test_hidden_and_unknown_products_are_not_found(self, shop: TestClient) -> None:
        for product_id in (HIDDEN, 999):
            answer = shop.post("/api/shop/getProduct", json={"id": product_id})
            assert answer.status_code == 404
            error = answer.json()["error"]
            assert (error["code"], error["fields"]) == ("product_not_found", {})
            assert "Поищите" in error["message"]

    def test_a_malformed_request_names_the_fields(self, shop: TestClient) -> None:
        answer = shop.post("/api/shop/getProduct", json={"id": "нет", "city": 0})

        assert answer.status_code == 422
        assert answer.json()["error"]["fields"] == {
            "id": "Здесь нужно целое число",
            "city": "Число слишком маленькое",
        }

    def test_ids_beyond_the_column_type_are_refused(self, shop: TestClient) -> None:
        assert shop.post("/api/shop/getProduct", json={"id": 2**63}).status_code == 422


class TestLists:
    def test_home_shows_products_in_stock_in_the_city(self, shop: TestClient) -> None:
        moscow = shop.post("/api/shop/getHomeProducts", json={"city_id": MOSCOW}).json()["products"]
        tver = shop.post("/api/shop/getHomeProducts", json={"city_id": TVER}).json()["products"]

        assert [card["id"] for card in moscow] == [OIL]
        assert [card["id"] for card in tver] == [FILTER]
        assert moscow[0]["image"] == {"key": "key1", "ext": "svg"}

    def test_products_without_stock_rows_or_hidden_are_in_no_list(self, shop: TestClient) -> None:
        lines = [{"id": product_id, "city_id": MOSCOW, "qty": 1} for product_id in (HIDDEN, BARE)]

        cart = shop.post("/api/shop/getCart", json={"cart": lines, "city": MOSCOW}).json()

        assert (cart["items"], cart["gone"]) == ([], [HIDDEN, BARE])

    def test_brands_count_their_products(self, shop: TestClient) -> None:
        assert shop.get("/api/shop/getBrands").json()["brands"] == [
            {"id": 1, "name": "ЛУКОЙЛ", "slug": "lukojl", "country": "Россия", "products": 1}
        ]

    def test_a_home_list_takes_three_statements(self, shop: TestClient) -> None:
        with count_statements() as statements:
            shop.post("/api/shop/getHomeProducts", json={"city_id": MOSCOW})

        assert len(statements) == 3, statements

    def test_prices_and_stock_are_not_cached(self, shop: TestClient, db_session: Session) -> None:
        db_session.merge(Price(product_id=OIL, zone_id=1, cost=100000))
        db_session.merge(Stock(product_id=OIL, warehouse_id=10, qty=0))
        db_session.commit()

        moscow = product(shop, OIL, MOSCOW)
        assert (moscow["cost"], moscow["stock"], moscow["arrival_days"]) == (1000, 3, 1)


def test_another_shops_code_is_404(shop: TestClient) -> None:
    answer = shop.get("/api/other/getInit")

    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "shop_not_found"
