"""Filters of a section: the counts of a facet ignore its own choice (spec §3 Catalogue filter)."""

from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.models import Category, Price, ProductOption
from tests.api.catalog.oil_products import SAE, VOLUME
from tests.api.small_shop import MOSCOW, OIL, TVER
from tests.fixtures.statements import count_statements

URL = "/api/shop/getCategoryProductsFilter"


def filters(oil_shop: TestClient, **params: Any) -> dict[str, Any]:
    answer = oil_shop.post(URL, json={"category": 11, "city": MOSCOW, **params})
    assert answer.status_code == 200, answer.text
    response: dict[str, Any] = answer.json()
    return response


def option(response: dict[str, Any], key: str) -> dict[str, Any]:
    facet: dict[str, Any] = next(filter_ for filter_ in response["filters"] if filter_["key"] == key)
    return facet


def counts(lines: list[dict[str, Any]], by: str = "value") -> dict[Any, int]:
    return {line[by]: line["count"] for line in lines}


class TestNothingChosen:
    def test_rating_filter_lists_five_to_zero_stars(self, oil_shop: TestClient) -> None:
        rating = filters(oil_shop)["rating"]

        assert [line["name"] for line in rating] == [
            "5 звёзд", "4 звезды", "3 звезды", "2 звезды", "1 звезда", "нет звёзд",
        ]  # fmt: skip
        assert counts(rating) == {5: 2, 4: 3, 3: 1, 2: 0, 1: 1, 0: 1}
        assert not any(line["checked"] for line in rating)

    def test_options_in_the_order_of_the_section(self, oil_shop: TestClient, db_session: Session) -> None:
        db_session.get_one(Category, 11).facets = ["volume_l", "sae", "gone_key"]
        db_session.commit()
        response = filters(oil_shop)

        assert [(line["key"], line["type"], line["unit"]) for line in response["filters"]] == [
            ("volume_l", "number", "л"),
            ("sae", "list", None),
        ]

    def test_text_values_sort_by_count_and_numbers_by_size(self, oil_shop: TestClient) -> None:
        response = filters(oil_shop)

        assert list(counts(option(response, "sae")["values"]).items()) == [("5W-40", 4), ("5W-30", 3), ("10W-40", 1)]
        volume = option(response, "volume_l")
        assert list(counts(volume["values"], "name").items()) == [("1", 2), ("4", 4), ("4,5", 1), ("5", 1)]
        assert (volume["sliderRange"], volume["sliderValues"]) == ([1, 5], [1, 5])
        assert option(response, "sae")["sliderRange"] is None

    def test_brands_sort_by_count(self, oil_shop: TestClient) -> None:
        brands = filters(oil_shop)["brands"]

        assert [(line["slug"], line["name"], line["count"]) for line in brands] == [
            ("lukojl", "ЛУКОЙЛ", 4),
            ("shell", "Shell", 3),
        ]

    def test_prices_of_the_city(self, oil_shop: TestClient) -> None:
        assert filters(oil_shop)["priceRange"] == {"sliderRange": [300, 3200], "sliderValues": [300, 3200]}
        assert filters(oil_shop, city=TVER)["priceRange"]["sliderRange"] == [310, 3210]

    def test_price_range_is_rounded_outwards_to_roubles(self, oil_shop: TestClient, db_session: Session) -> None:
        db_session.merge(Price(product_id=107, zone_id=1, cost=29999))
        db_session.merge(Price(product_id=104, zone_id=1, cost=320001))
        db_session.commit()

        assert filters(oil_shop)["priceRange"]["sliderRange"] == [299, 3201]

    def test_a_section_without_filters(self, oil_shop: TestClient) -> None:
        response = filters(oil_shop, category=3, city=TVER)

        assert (response["filters"], response["brands"], response["priceRange"], response["total"]) == ([], [], None, 1)

    def test_nan_and_infinity_are_left_out(self, oil_shop: TestClient, db_session: Session) -> None:
        db_session.add(ProductOption(product_id=OIL, position=8, option_id=VOLUME, number=float("nan")))
        db_session.add(ProductOption(product_id=OIL, position=9, option_id=VOLUME, number=float("inf")))
        db_session.commit()

        assert option(filters(oil_shop), "volume_l")["sliderRange"] == [1, 5]


class TestChosen:
    def test_a_facets_own_choice_does_not_reduce_its_counts(self, oil_shop: TestClient) -> None:
        response = filters(oil_shop, filters={"sae": ["5W-40"]})

        assert response["total"] == 4
        assert counts(option(response, "sae")["values"]) == {"5W-40": 4, "5W-30": 3, "10W-40": 1}
        assert [line["checked"] for line in option(response, "sae")["values"]] == [True, False, False]
        assert counts(option(response, "volume_l")["values"]) == {1: 1, 4: 2, 4.5: 1}
        assert counts(response["brands"], "slug") == {"lukojl": 3, "shell": 1}
        assert response["priceRange"]["sliderRange"] == [500, 3200]

    def test_two_facets_reduce_each_others_counts(self, oil_shop: TestClient) -> None:
        response = filters(oil_shop, filters={"sae": ["5W-40"]}, brands=["shell"])

        assert response["total"] == 1
        assert counts(option(response, "sae")["values"]) == {"5W-30": 2, "5W-40": 1}
        assert counts(response["brands"], "slug") == {"lukojl": 3, "shell": 1}
        assert counts(response["rating"]) == {5: 0, 4: 1, 3: 0, 2: 0, 1: 0, 0: 0}

    def test_every_kind_of_choice_at_once(self, oil_shop: TestClient) -> None:
        params = {
            "rating": [5, 4],
            "brands": ["lukojl", "shell"],
            "priceRange": {"min": 1000, "max": 3000},
            "filters": {"sae": ["5W-40", "10W-40"], "volume_l": {"min": 4}},
        }
        response = filters(oil_shop, **params)
        page = oil_shop.post("/api/shop/getCategoryProducts", json={"category": 11, "city": MOSCOW, **params}).json()

        assert response["total"] == page["total"] == 2
        assert counts(response["rating"]) == {5: 0, 4: 2, 3: 1, 2: 0, 1: 0, 0: 0}
        assert counts(option(response, "volume_l")["values"]) == {4: 1, 4.5: 1}
        # The range reaches Shell's 3 200: only the price choice itself excludes that product.
        assert response["priceRange"] == {"sliderRange": [1800, 3200], "sliderValues": [1800, 3000]}

    def test_a_chosen_value_without_products_is_shown(self, oil_shop: TestClient) -> None:
        response = filters(oil_shop, filters={"sae": ["10W-40"]}, brands=["shell"], rating=[2])

        assert response["total"] == 0
        empty_value = {"value": "10W-40", "name": "10W-40", "count": 0, "checked": True}
        assert option(response, "sae")["values"] == [empty_value]
        assert [(line["slug"], line["checked"]) for line in response["brands"]] == [("shell", True)]

    def test_a_range_of_numbers(self, oil_shop: TestClient) -> None:
        volume = option(filters(oil_shop, filters={"volume_l": {"min": 4, "max": 4.5}}), "volume_l")

        assert (volume["sliderRange"], volume["sliderValues"]) == ([1, 5], [4, 4.5])
        assert counts(volume["values"]) == {1: 2, 4: 4, 4.5: 1, 5: 1}

    def test_in_stock_and_sale_reduce_all_counts(self, oil_shop: TestClient) -> None:
        response = filters(oil_shop, in_stock=True, sale=True)

        assert response["total"] == 2
        assert counts(response["brands"], "slug") == {"lukojl": 2}

    def test_a_requested_filter_of_another_section_is_shown(self, oil_shop: TestClient) -> None:
        response = filters(oil_shop, category=1, filters={"sae": ["10W-40"]})

        assert [line["key"] for line in response["filters"]] == ["sae"]
        assert response["total"] == 2


class TestTheRest:
    def test_the_response_repeats_sort_and_page_size(self, oil_shop: TestClient) -> None:
        assert (filters(oil_shop)["sort"], filters(oil_shop)["itemsPerPage"]) == ("rating", 30)
        response = filters(oil_shop, sort="price_asc", itemsPerPage=50)
        assert (response["sort"], response["itemsPerPage"]) == ("price_asc", 50)

    def test_page_size_comes_from_the_cookie(self, oil_shop: TestClient) -> None:
        for cookie, expected in [("60", 60), ("0", 30), ("101", 30), ("9" * 5000, 30), ("много", 30)]:
            headers = [(b"Cookie", f"productsPerPage={cookie}".encode())]
            answer = oil_shop.post(URL, json={"category": 11}, headers=headers)
            assert answer.json()["itemsPerPage"] == expected, cookie[:10]

    def test_four_statements(self, oil_shop: TestClient) -> None:
        with count_statements() as statements:
            filters(oil_shop, filters={"sae": ["5W-40"]}, brands=["shell"], rating=[4], in_stock=True)

        assert len(statements) == 4, statements

    def test_refusals(self, oil_shop: TestClient) -> None:
        cases: list[tuple[dict[str, Any], int, str]] = [
            ({"category": 70}, 404, "category_not_found"),
            ({"city": 9}, 404, "city_not_found"),
            ({"filters": {"нет": ["1"]}}, 400, "unknown_filter"),
            ({"filters": {"sae": [1]}}, 400, "wrong_filter"),
            ({"priceRange": {"min": 2, "max": 1}}, 400, "wrong_range"),
            ({"rating": ["пять"]}, 422, "malformed_request"),
        ]
        for params, status, code in cases:
            answer = oil_shop.post(URL, json={"category": 11, **params})
            assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), params

    def test_a_long_filter_keeps_chosen_values(self, oil_shop: TestClient, db_session: Session) -> None:
        db_session.add_all(
            ProductOption(product_id=OIL, position=10 + n, option_id=SAE, text=f"{n:03}W") for n in range(150)
        )
        db_session.commit()

        values = option(filters(oil_shop, filters={"sae": ["149W"]}), "sae")["values"]
        assert len(values) == 101
        assert values[-1] == {"value": "149W", "name": "149W", "count": 1, "checked": True}
