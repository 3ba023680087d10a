"""Product lists of a section, a brand or ids: contents, order, prices of the city."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text as sql
from sqlalchemy.orm import Session

from api.catalog import list_service
from api.catalog.list_service import ProductListService
from api.catalog.models import Category, Product, ProductImage, Stock
from api.cities.models import City
from tests.api.small_shop import BARE, FILTER, HIDDEN, MOSCOW, OIL, TVER
from tests.fixtures.statements import count_statements

CATEGORY_URL = "/api/shop/getCategoryProducts"
FILTER_URL = "/api/shop/getCategoryProductsFilter"
HOSTILE = ["%", "_", "\\", "'; drop table products; --", '"', "100%_'чистое'", "🛢" * 50]


def product_list(oil_shop: TestClient, **params: Any) -> dict[str, Any]:
    answer = oil_shop.post(CATEGORY_URL, json={"category": 11, "city": MOSCOW, **params})
    assert answer.status_code == 200, answer.text
    response: dict[str, Any] = answer.json()
    return response


def ids(oil_shop: TestClient, **params: Any) -> list[int]:
    return [card["id"] for card in product_list(oil_shop, **params)["products"]]


def refusal(oil_shop: TestClient, status: int, **params: Any) -> dict[str, Any]:
    answer = oil_shop.post(CATEGORY_URL, json={"category": 11, "city": MOSCOW, **params})
    assert answer.status_code == status, answer.text
    error: dict[str, Any] = answer.json()["error"]
    return error


class TestASection:
    def test_default_order_is_weighed_rating_then_popularity(self, oil_shop: TestClient) -> None:
        assert ids(oil_shop) == [101, 106, OIL, 102, 104, 105, 103, 107], "105 has no votes: as if it had four stars"

    def test_a_section_includes_its_subsections(self, oil_shop: TestClient) -> None:
        response = product_list(oil_shop, category=1, sort="popular")

        assert response["total"] == 9
        assert 108 in [card["id"] for card in response["products"]]

    def test_a_section_is_named_by_path_address_or_id(self, oil_shop: TestClient) -> None:
        for name in (11, "motornye-masla/legkovye", "/catalog/motornye-masla/legkovye", "motornye-masla/legkovye/"):
            assert product_list(oil_shop, category=name)["category"]["id"] == 11, name

    def test_breadcrumbs_children_and_facets(self, oil_shop: TestClient) -> None:
        root, leaf = product_list(oil_shop, category=1)["category"], product_list(oil_shop)["category"]

        assert [child["url"] for child in root["children"]] == ["/catalog/motornye-masla/legkovye"]
        assert [crumb["name"] for crumb in leaf["breadcrumbs"]] == ["Моторные масла", "Легковые"]
        assert (leaf["children"], leaf["facets"]) == ([], ["sae", "volume_l"])

    def test_a_card_has_the_price_and_stock_of_the_city(self, oil_shop: TestClient) -> None:
        moscow = {card["id"]: card for card in product_list(oil_shop)["products"]}[102]
        tver = {card["id"]: card for card in product_list(oil_shop, city=TVER)["products"]}[102]

        assert (moscow["cost"], moscow["stock"], moscow["external"], moscow["arrival_days"]) == (1800, 6, True, 2)
        assert (tver["cost"], tver["stock"], tver["external"], tver["arrival_days"]) == (1810, 6, False, 0)
        assert moscow["image"] == {"key": "key102", "ext": "svg"}
        assert (moscow["brand_name"], moscow["brand_slug"]) == ("ЛУКОЙЛ", "lukojl")

    def test_hidden_products_and_products_without_stock_rows_are_left_out(self, oil_shop: TestClient) -> None:
        assert ids(oil_shop, category=3) == [FILTER]

    def test_every_sort_puts_products_without_a_price_last(self, oil_shop: TestClient) -> None:
        for sort, order in [
            ("price_asc", [107, 101, 103, 102, OIL, 105, 104, 106]),
            ("price_desc", [104, 105, OIL, 102, 103, 101, 107, 106]),
            ("popular", [OIL, 102, 101, 104, 105, 103, 106, 107]),
            ("name", [103, 101, 102, 106, 105, 104, 107, OIL]),
        ]:
            assert ids(oil_shop, sort=sort) == order, sort

    def test_new_goods_come_first_and_those_of_one_day_by_popularity(
        self, oil_shop: TestClient, db_session: Session
    ) -> None:
        days = {103: "2026-11-03 02:00+03", 105: "2026-11-02 22:00+00", 104: "2026-11-02 08:00+00"}
        db_session.execute(sql("UPDATE products SET created_at = '2026-01-01'"))
        for product_id, day in days.items():
            db_session.execute(
                sql("UPDATE products SET created_at = :day WHERE id = :id"), {"day": day, "id": product_id}
            )
        db_session.commit()

        assert ids(oil_shop, sort="new") == [104, 105, 103, OIL, 102, 101, 106, 107]

    def test_the_soonest_in_the_city_come_first_and_those_without_stock_last(self, oil_shop: TestClient) -> None:
        for city in (MOSCOW, TVER):
            cards = product_list(oil_shop, sort="soon", city=city)["products"]
            days = [card["arrival_days"] for card in cards]
            assert days == {MOSCOW: [0, 0, 0, 0, 0, 0, 2, None], TVER: [0, 1, 1, 1, 1, 1, 1, None]}[city]
            assert [card["id"] for card in cards] == {
                MOSCOW: [OIL, 101, 104, 103, 106, 107, 102, 105],
                TVER: [102, OIL, 101, 104, 103, 106, 107, 105],
            }[city]

    @pytest.mark.parametrize(
        ("city", "days", "expected"),
        [(MOSCOW, 0, 6), (MOSCOW, 2, 7), (TVER, 0, 1), (TVER, 1, 7), (TVER, 365, 7)],
    )
    def test_products_within_days_are_those_that_arrive_so_soon(
        self, oil_shop: TestClient, city: int, days: int, expected: int
    ) -> None:
        response = product_list(oil_shop, city=city, within_days=days)
        arrivals = [card["arrival_days"] for card in response["products"]]

        assert (response["total"], len(arrivals)) == (expected, expected)
        assert all(arrival <= days for arrival in arrivals)
        assert (
            oil_shop.get("/api/shop/getProducts", params={"category": 11, "city": city, "within_days": days}).json()[
                "total"
            ]
            == expected
        )

    def test_pages_are_disjoint_and_complete(self, oil_shop: TestClient) -> None:
        pages = [product_list(oil_shop, page=page, itemsPerPage=3) for page in (1, 2, 3)]

        assert [page["total"] for page in pages] == [8, 8, 8]
        assert [page["pages"] for page in pages] == [3, 3, 3]
        assert [card["id"] for page in pages for card in page["products"]] == ids(oil_shop)

    @pytest.mark.parametrize("sort", ["rating", "popular"])
    def test_a_large_section_is_read_by_index_with_the_same_pages(
        self, oil_shop: TestClient, monkeypatch: pytest.MonkeyPatch, sort: str
    ) -> None:
        params = {"category": 1, "sort": sort, "itemsPerPage": 4}
        pages = [product_list(oil_shop, page=page, **params) for page in (1, 2, 3, 4)]
        filters = oil_shop.post(FILTER_URL, json={"category": 1, "city": MOSCOW}).json()
        monkeypatch.setattr(list_service, "LARGE_SECTION", 0)

        assert [product_list(oil_shop, page=page, **params) for page in (1, 2, 3, 4)] == pages
        assert oil_shop.post(FILTER_URL, json={"category": 1, "city": MOSCOW}).json() == filters
        narrow = product_list(oil_shop, brands=["lukojl"], **params)
        assert narrow["total"] < pages[0]["total"]

    def test_a_page_beyond_the_end_is_empty_with_the_total(self, oil_shop: TestClient) -> None:
        for page in (4, 1_000_000):
            response = product_list(oil_shop, page=page, itemsPerPage=3)
            assert (response["products"], response["total"]) == ([], 8)

    def test_it_takes_four_statements_and_five_with_filters(self, oil_shop: TestClient) -> None:
        product_list(oil_shop)  # the counts of sections are cached
        with count_statements() as plain_statements:
            product_list(oil_shop)
        with count_statements() as filter_statements:
            product_list(oil_shop, filters={"sae": ["5W-40"]}, brands=["shell"], rating=[4], in_stock=True)

        assert len(plain_statements) == 4, plain_statements
        assert len(filter_statements) == 5, filter_statements


class TestChoices:
    def test_a_choice_narrows_the_list(self, oil_shop: TestClient) -> None:
        cases: list[tuple[dict[str, Any], set[int]]] = [
            ({"rating": [5]}, {101, 106}),
            ({"rating": [0]}, {105}),
            ({"rating": [4, 1]}, {OIL, 102, 104, 107}),
            ({"brands": ["shell"]}, {104, 105, 106}),
            ({"brands": ["shell", "lukojl"], "rating": [3]}, {103}),
            ({"priceRange": {"min": 500, "max": 1800}}, {101, 102, 103}),
            ({"priceRange": {"max": 499.99}}, {107}),
            ({"filters": {"sae": ["5W-30"]}}, {105, 106, 107}),
            ({"filters": {"sae": ["5W-30", "10W-40"], "volume_l": {"min": 4}}}, {103, 105, 106}),
            ({"filters": {"volume_l": [1, 4.5]}}, {101, 107, OIL}),
            ({"filters": {"volume_l": {}, "sae": []}, "priceRange": {}}, {OIL, *range(101, 108)}),
            ({"in_stock": True}, {OIL, 101, 103, 104, 106, 107}),
            ({"in_stock": True, "city": TVER}, {102}),
            ({"sale": True}, {OIL, 101}),
            ({"brands": ["нет-такой"]}, set()),
        ]
        for params, expected in cases:
            response = product_list(oil_shop, **params)

            assert {card["id"] for card in response["products"]} == expected, params
            assert response["total"] == len(expected), params

    def test_sql_characters_are_plain_text(self, oil_shop: TestClient) -> None:
        for text in HOSTILE:
            assert product_list(oil_shop, brands=[text])["total"] == 0, text
            assert product_list(oil_shop, filters={"sae": [text]})["total"] == 0, text
            assert refusal(oil_shop, 404, category=text)["code"] == "category_not_found"
            assert refusal(oil_shop, 400, filters={text: ["1"]})["code"] == "unknown_filter"
            assert oil_shop.get("/api/shop/getProducts", params={"brand": text}).json()["total"] == 0, text


class TestRefusals:
    def test_an_unknown_section(self, oil_shop: TestClient) -> None:
        for name in (999, "motornye-masla/net", "legkovye", "%", "//"):
            assert refusal(oil_shop, 404, category=name)["code"] == "category_not_found", name

    def test_hidden_sections_their_descendants_and_id_70_are_not_found(
        self, oil_shop: TestClient, db_session: Session
    ) -> None:
        db_session.get_one(Category, 1).hidden = True
        db_session.commit()

        for name in (1, 11, "motornye-masla/legkovye", 70, "sluzhebnoe"):
            assert refusal(oil_shop, 404, category=name)["code"] == "category_not_found", name

    def test_a_hidden_subsection_is_left_out_of_its_parent(self, oil_shop: TestClient, db_session: Session) -> None:
        db_session.get_one(Category, 11).hidden = True
        db_session.commit()

        response = product_list(oil_shop, category=1)
        assert [card["id"] for card in response["products"]] == [108]
        assert response["category"]["children"] == []

    def test_an_unknown_filter_is_named(self, oil_shop: TestClient) -> None:
        error = refusal(oil_shop, 400, filters={"colour": ["red"]})

        assert error["code"] == "unknown_filter"
        assert error["fields"] == {"filters.colour": error["message"]}
        assert "«colour»" in error["message"]

    def test_a_choice_of_the_wrong_kind(self, oil_shop: TestClient) -> None:
        for filters in ({"sae": {"min": 1}}, {"sae": [5]}, {"volume_l": ["4"]}):
            assert refusal(oil_shop, 400, filters=filters)["code"] == "wrong_filter", filters

    def test_a_range_with_swapped_ends(self, oil_shop: TestClient) -> None:
        assert refusal(oil_shop, 400, priceRange={"min": 5, "max": 4})["fields"].keys() == {"priceRange"}
        assert refusal(oil_shop, 400, filters={"volume_l": {"min": 5, "max": 4}})["code"] == "wrong_range"

    def test_an_unknown_city(self, oil_shop: TestClient) -> None:
        assert refusal(oil_shop, 404, city=999)["code"] == "city_not_found"

    def test_malformed_requests(self, oil_shop: TestClient) -> None:
        cases: list[dict[str, Any]] = [
            {"category": None},
            {"category": 0},
            {"category": "a\u0000b"},
            {"page": 0},
            {"itemsPerPage": 101},
            {"sort": "price"},
            {"rating": [6]},
            {"brands": ["a\u0000"]},
            {"priceRange": {"min": -1}},
            {"priceRange": {"max": 1e300}},
            {"filters": {"volume_l": {"min": "NaN"}}},
            {"filters": {"sae": "5W-40"}},
            {"filters": []},
        ]
        for params in cases:
            assert refusal(oil_shop, 422, **params)["fields"], params


class TestGetProducts:
    def get(self, oil_shop: TestClient, **params: Any) -> Any:
        return oil_shop.get("/api/shop/getProducts", params=params)

    def test_all_products_best_rated_first_in_pages_of_sixteen(self, oil_shop: TestClient) -> None:
        response = self.get(oil_shop).json()

        assert [card["id"] for card in response["data"]][:3] == [101, 106, OIL]
        assert (response["total"], response["itemsPerPage"], response["pages"]) == (10, 16, 1)

    def test_ids_keep_their_order_and_unsold_products_are_left_out(self, oil_shop: TestClient) -> None:
        response = self.get(oil_shop, ids=[104, HIDDEN, 101, BARE, 999, 101]).json()

        assert [card["id"] for card in response["data"]] == [104, 101]
        assert response["total"] == 2

    def test_ids_can_be_sorted_and_paged(self, oil_shop: TestClient) -> None:
        response = self.get(oil_shop, ids=[104, 101, 107], sort="price_asc", itemsPerPage=2, page=2).json()

        assert [card["id"] for card in response["data"]] == [104]

    def test_section_brand_sale_and_city(self, oil_shop: TestClient) -> None:
        cases: list[tuple[dict[str, Any], list[int]]] = [
            ({"category": "11", "brand": "shell"}, [106, 104, 105]),
            ({"category": "filtry"}, [FILTER]),
            ({"sale": True, "sort": "price_asc"}, [101, OIL]),
            ({"in_stock": True, "city": TVER}, [102, FILTER]),
        ]
        for params, expected in cases:
            assert [card["id"] for card in self.get(oil_shop, **params).json()["data"]] == expected, params

    def test_refusals(self, oil_shop: TestClient) -> None:
        cases: list[tuple[dict[str, Any], int]] = [
            ({"category": "нет"}, 404),
            ({"city": 99}, 404),
            ({"itemsPerPage": 101}, 422),
            ({"ids": ["1 or 1=1"]}, 422),
            ({"ids": [2**40]}, 422),
        ]
        for params, status in cases:
            assert self.get(oil_shop, **params).status_code == status, params


def test_the_first_cards_equal_the_start_of_the_list(oil_shop: TestClient, db_session: Session) -> None:
    moscow = db_session.get_one(City, MOSCOW)

    for category in (1, 11, 3):
        first_cards = ProductListService(db_session).first_of(category, moscow, 4)
        assert [card.id for card in first_cards] == ids(oil_shop, category=category)[:4], category
    first_of_all = [card.id for card in ProductListService(db_session).first_of(None, moscow, 4)]
    assert first_of_all == [card["id"] for card in oil_shop.get("/api/shop/getProducts").json()["data"]][:4]


def test_products_without_a_picture_or_a_stock_row_are_in_no_list(oil_shop: TestClient, db_session: Session) -> None:
    db_session.query(ProductImage).filter_by(product_id=101).delete()
    db_session.query(Stock).filter_by(product_id=106).delete()
    db_session.commit()
    answers = [
        oil_shop.get("/api/shop/getProducts"),
        oil_shop.get("/api/shop/getRatingProducts"),
        oil_shop.post("/api/shop/getHomeProducts", json={"city_id": MOSCOW}),
        oil_shop.post(CATEGORY_URL, json={"category": 11, "city": MOSCOW}),
    ]

    for answer in answers:
        response = answer.json()
        card_ids = {card["id"] for card in response.get("data", response.get("products"))}
        assert OIL in card_ids
        assert card_ids.isdisjoint({101, 106}), answer.url


class TestOtherLists:
    def test_best_rated_products_in_stock_in_the_city(self, oil_shop: TestClient) -> None:
        moscow = oil_shop.get("/api/shop/getRatingProducts", params={"city": MOSCOW}).json()["data"]
        tver = oil_shop.get("/api/shop/getRatingProducts", params={"city": TVER}).json()["data"]

        assert [card["id"] for card in moscow] == [101, 106, OIL, 104, 103, 108, 107]
        assert [card["id"] for card in tver] == [102]

    def test_an_old_id_leads_to_the_new_one(self, oil_shop: TestClient) -> None:
        assert oil_shop.post("/api/shop/compareOldId", json={"old_id": "old-103"}).json() == {"new_id": 103}
        assert oil_shop.post("/api/shop/compareOldId", json={"old_id": " old-103 "}).json() == {"new_id": 103}

    def test_a_repeated_old_id_leads_to_a_product_on_sale(self, oil_shop: TestClient, db_session: Session) -> None:
        for product_id in (HIDDEN, 104, 105):
            db_session.get_one(Product, product_id).old_id = "same"
        db_session.commit()

        assert oil_shop.post("/api/shop/compareOldId", json={"old_id": "same"}).json() == {"new_id": 104}

    def test_an_unknown_old_id(self, oil_shop: TestClient) -> None:
        for old_id in ("нет", "%", "old-%", "old-1_3"):
            answer = oil_shop.post("/api/shop/compareOldId", json={"old_id": old_id})
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "product_not_found"), old_id
        assert oil_shop.post("/api/shop/compareOldId", json={"old_id": ""}).status_code == 422
