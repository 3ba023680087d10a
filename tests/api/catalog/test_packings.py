"""Sizes of one product: the rule, what imports and staff write, and one card a product in lists of the database."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.catalog.list_service import ProductListService
from api.catalog.models import Product
from api.catalog.packing_repository import Packing, amount_of, packing_of, write_packings
from api.cities.models import City
from tests.api.small_shop import MOSCOW, OIL, TVER

OIL_1, OIL_4 = 101, 102


def packing(name: str, *specs: tuple[str, str], brand: int | None = 1, section: int = 11) -> Packing:
    result = packing_of(name, brand, section, specs)
    assert result, name
    return result


class TestTheRule:
    @pytest.mark.parametrize(
        ("name", "size"),
        [
            ("Масло моторное ЛУКОЙЛ Genesis 5W-40, синтетическое, 4 л", "4 л"),
            ("Shell Helix Ultra 5W30 4л", "4 л"),
            ("MOBIL 1 ESP 5W-30 0,946L", "0,946 л"),
            ("Антифриз Felix Carbox G12+, −40 °C, красный, 10 кг", "10 кг"),
            ("Жидкость стеклоомывателя -30, 5 литров", "5 л"),
            ("Смазка Литол-24 400 г.", "400 г"),
            ("Масло гидравлическое 20000 мл", None),
            ("Присадка в бензин 1000 мл", "1 л"),
        ],
    )
    def test_the_size_stands_in_the_name(self, name: str, size: str | None) -> None:
        result = packing_of(name, 1, 11, ())
        assert (result and result.size) == size

    def test_sizes_share_a_group_however_the_name_is_written(self) -> None:
        one = packing("Масло моторное Shell Helix Ultra 5W-30, 1 л")
        for name in (
            "Масло моторное Shell Helix Ultra 5W-30, 4 л",
            "МАСЛО МОТОРНОЕ SHELL HELIX ULTRA 5W30 209Л",
            "Масло моторное Shell Helix Ultra 5W-30 (канистра 5л)",
        ):
            assert packing(name).group == one.group, name
        assert 2**32 <= one.group < 2**53

    def test_another_substance_is_another_group(self) -> None:
        oil = packing("Антифриз Felix G12, красный, 5 кг", ("ready", "да"))
        others = [
            packing("Антифриз Felix G12+, красный, 5 кг", ("ready", "да")),
            packing("Антифриз Felix G12, красный, 5 кг", ("ready", "нет")),
            packing("Антифриз Felix G12, красный, 5 кг", ("ready", "да"), brand=2),
            packing("Антифриз Felix G12, красный, 5 кг", ("ready", "да"), section=12),
            packing("Антифриз Felix G13, красный, 5 кг", ("ready", "да")),
        ]
        assert len({oil.group, *(other.group for other in others)}) == 6

    @pytest.mark.parametrize(
        "name",
        [
            "Ремень ГРМ ВАЗ 2110 1.6 л",
            "Компрессор Качок 35 л/мин",
            "Радиатор Калина с 2013 г",
            "Масло моторное 5W-30",
            "Набор: масло 5W-30 4 л + 1 л",
            "Смазка Литол-24, 2024 г",
        ],
    )
    def test_a_name_without_one_amount_of_a_liquid_has_no_size(self, name: str) -> None:
        assert packing_of(name, 1, 11, ()) is None

    def test_an_option_of_volume_makes_a_product_a_liquid(self) -> None:
        assert packing_of("Mannol Elite, 4 л", 1, 11, (), ["volume_l"])
        assert packing_of("Mannol Elite, 4 л", 1, 11, ()) is None

    def test_amounts_compare_in_litres_and_kilograms(self) -> None:
        assert [amount_of(size) for size in ("400 мл", "0,946 л", "4 л", "850 г", "60 л")] == [0.4, 0.946, 4, 0.85, 60]


@pytest.fixture
def sized_shop(oil_shop: TestClient, db_session: Session) -> TestClient:
    """Oils 101 (1 l) and 102 (4 l) are sizes of one product; the shop's own oil (4 l) has no other size."""
    write_packings(db_session.connection())
    db_session.commit()
    return oil_shop


def category(client: TestClient, **params: Any) -> dict[str, Any]:
    response = client.post("/api/shop/getCategoryProducts", json={"category": 11, "city": MOSCOW, **params})
    assert response.status_code == 200, response.text
    page: dict[str, Any] = response.json()
    return page


def test_the_rule_writes_groups_and_sizes(sized_shop: TestClient, db_session: Session) -> None:
    one, four = db_session.get_one(Product, OIL_1), db_session.get_one(Product, OIL_4)
    assert (one.packing_size, four.packing_size) == ("1 л", "4 л")
    assert one.packing_group == four.packing_group is not None

    four.name = "Lukoil Luxe 5W-40"
    db_session.flush()
    write_packings(db_session.connection(), [OIL_4])
    db_session.refresh(four)
    assert [four.packing_group, four.packing_size] == [None, None]


class TestLists:
    def test_a_list_shows_the_first_size_of_each_product_and_counts_cards(self, sized_shop: TestClient) -> None:
        for sort, order in [
            ("rating", [101, 106, OIL, 104, 105, 103, 107]),
            ("popular", [OIL, 102, 104, 105, 103, 106, 107]),
            ("price_asc", [107, 101, 103, OIL, 105, 104, 106]),
            ("price_desc", [104, 105, OIL, 102, 103, 107, 106]),
        ]:
            page = category(sized_shop, sort=sort)
            assert [card["id"] for card in page["products"]] == order, sort
            assert page["total"] == 7

    def test_pages_count_cards(self, sized_shop: TestClient) -> None:
        pages = [category(sized_shop, page=page, itemsPerPage=3) for page in (1, 2, 3)]
        assert [len(page["products"]) for page in pages] == [3, 3, 1]
        assert pages[0]["pages"] == 3

    def test_a_chosen_volume_shows_that_size(self, sized_shop: TestClient) -> None:
        page = category(sized_shop, filters={"volume_l": [4]}, sort="popular")
        assert [card["id"] for card in page["products"]] == [102, 104, 105, 103]

    def test_counts_of_filters_count_cards(self, sized_shop: TestClient) -> None:
        response = sized_shop.post("/api/shop/getCategoryProductsFilter", json={"category": 11, "city": MOSCOW}).json()
        assert response["total"] == 7
        assert {brand["slug"]: brand["count"] for brand in response["brands"]} == {"lukojl": 3, "shell": 3}
        (volumes,) = [row["values"] for row in response["filters"] if row["key"] == "volume_l"]
        assert {value["value"]: value["count"] for value in volumes} == {1: 2, 4: 4, 4.5: 1, 5: 1}

    def test_requested_products_are_all_shown(self, sized_shop: TestClient) -> None:
        response = sized_shop.get(
            "/api/shop/getProducts", params={"ids": [102, 101], "sort": "rating", "city": MOSCOW}
        ).json()
        assert [card["id"] for card in response["data"]] == [101, 102]

    def test_rated_products_and_the_home_page_show_one_size(self, sized_shop: TestClient) -> None:
        rated = sized_shop.get("/api/shop/getRatingProducts", params={"city": MOSCOW}).json()["data"]
        home = sized_shop.post("/api/shop/getHomeProducts", json={"city_id": TVER}).json()["products"]
        assert [card["id"] for card in rated if card["id"] in (OIL_1, OIL_4)] == [OIL_1]
        assert len([card for card in home if card["id"] in (OIL_1, OIL_4)]) == 1

    def test_the_first_paint_shows_the_same_cards(self, sized_shop: TestClient, db_session: Session) -> None:
        first = ProductListService(db_session).first_of(11, db_session.get_one(City, MOSCOW), 8)
        assert [card.id for card in first] == [card["id"] for card in category(sized_shop)["products"]]


class TestSizesOfACard:
    def test_a_card_lists_the_sizes_that_its_city_can_buy(self, sized_shop: TestClient, db_session: Session) -> None:
        def card(city: int) -> dict[str, Any]:
            cards = category(sized_shop, city=city)["products"]
            found: dict[str, Any]
            (found,) = [card for card in cards if card["id"] in (OIL_1, OIL_4)]
            return found

        both = [{"id": OIL_1, "size": "1 л"}, {"id": OIL_4, "size": "4 л"}]
        assert (card(MOSCOW)["size"], card(MOSCOW)["sizes"]) == ("1 л", both)

        db_session.execute(text("DELETE FROM prices WHERE product_id = 102 AND zone_id = 1"))
        db_session.commit()
        assert card(MOSCOW)["sizes"] == []
        assert card(TVER)["sizes"] == both

    def test_a_product_without_other_sizes_lists_none(self, sized_shop: TestClient) -> None:
        (alone,) = [card for card in category(sized_shop)["products"] if card["id"] == OIL]
        assert (alone["size"], alone["sizes"]) == ("4 л", [])
