from datetime import UTC, datetime

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Category, PartNumber, Product, ProductOption, Stock
from api.curation.word_tables import MakerRow, Model, Tables, UnitWord
from indexer.documents import CATEGORIES, PRODUCTS, Document, IndexedEntity
from indexer.documents.products import category_levels, option_values, stars, word_fields
from indexer.words.product_terms import describe
from indexer.words.rules import Rules
from tests.api.small_shop import BARE, FILTER, HIDDEN, OIL


@pytest.fixture(autouse=True)
def tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Word tables with one maker and two units, independent of the shop's tables."""
    makers = (MakerRow("Lukoil", ("Лукойл",)),)
    rules = Rules.of(Tables(makers=makers, units=(UnitWord("л", "l"), UnitWord("кг", "kg"))))
    for module in ("products", "categories"):
        monkeypatch.setattr(f"indexer.documents.{module}.rules", lambda: rules)


def documents(connection: Connection, entity: IndexedEntity) -> dict[int, Document]:
    rows = entity.read(connection, list(connection.scalars(entity.indexable())))
    return {row.id: entity.document(row) for row in rows}


def test_the_document_of_a_product_with_every_field(connection: Connection) -> None:
    connection.execute(text("UPDATE products SET created_at = '2026-11-02 01:30+03'"))
    assert documents(connection, PRODUCTS)[OIL] == {
        "id": OIL,
        "name": "Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л",
        "article": "3148675",
        "brand": "ЛУКОЙЛ",
        "brand_slug": "lukojl",
        "country": None,
        "unit": "шт.",
        "rating": 4.8,
        "rating_count": 10,
        "rating_rank": 4.4,
        "stars": 4,
        "popularity": 99,
        "external": False,
        "created_day": datetime(2026, 11, 1, tzinfo=UTC).timestamp() // 86_400,
        "image": "key1",
        "image_ext": "svg",
        "category_ids": [1, 11],
        "categories": {"lvl0": "Моторные масла", "lvl1": "Моторные масла > Легковые"},
        "packing_group": OIL,
        "size": None,
        "sizes": [],
        "price": {"z1": 2849, "z2": 2790.5},
        "old_price": {"z1": 3190},
        "in_stock": [1],
        "stock": {"1": 15},
        "arrival": {"1": 0, "2": 1},
        "options": {"sae": "5W-40", "volume_l": 4.5},
        "fits": [],
        "preferred": [],
        "specialisation": 0,
        "search": {
            "head": ["масл", "масел"],
            "kind": ["легков"],
            "name": "масл моторн лукойл genesis 5w-40, 4 л",
            "units": ["5w40", "4l"],
            "article": ["3148675"],
            "maker": ["лукойл"],
            "alias": ["lukoil", "генесис"],
        },
    }


def test_arrival_counts_from_the_day_of_shipping(connection: Connection) -> None:
    """Documents know no time of day: the page adds the day once the city's warehouses have sent their orders."""
    connection.execute(text("UPDATE warehouses SET order_cutoff = '00:00'"))
    assert documents(connection, PRODUCTS)[OIL]["arrival"] == {"1": 0, "2": 1}


def test_missing_values_are_empty_fields_and_no_field_of_search(connection: Connection) -> None:
    document = documents(connection, PRODUCTS)[FILTER]
    assert (document["brand"], document["options"], document["old_price"]) == (None, {}, {})
    assert document["search"]["article"] == ["W9142"]
    assert not {"maker", "mistyped_numbers"} & document["search"].keys()
    assert (document["in_stock"], document["stock"], document["arrival"]) == ([2], {"2": 2}, {"1": 2, "2": 0})


def test_only_visible_products_have_documents(connection: Connection) -> None:
    assert set(documents(connection, PRODUCTS)) == {OIL, FILTER}
    assert PRODUCTS.read(connection, [HIDDEN, BARE, 404]) == []


def test_an_offer_holds_the_fields_that_price_and_stock_change(connection: Connection) -> None:
    (row,) = PRODUCTS.read(connection, [OIL])
    assert PRODUCTS.offer
    offer, full_document = PRODUCTS.offer(row), PRODUCTS.document(row)
    assert set(offer) == {"id", "price", "old_price", "in_stock", "stock", "arrival", "sizes"}
    assert offer.items() <= full_document.items()


def test_a_product_without_stock_stays_searchable_and_is_in_no_city(shop: Session, connection: Connection) -> None:
    shop.query(Stock).filter(Stock.product_id == OIL).update({"qty": 0})
    shop.commit()

    document = documents(connection, PRODUCTS)[OIL]

    assert (document["in_stock"], document["stock"], document["arrival"]) == ([], {}, {})


def test_several_values_make_a_list_in_their_order(shop: Session, connection: Connection) -> None:
    shop.add_all(
        ProductOption(product_id=FILTER, position=n, option_id=1, text=v) for n, v in enumerate(["b", "a", "b"])
    )
    shop.commit()
    assert documents(connection, PRODUCTS)[FILTER]["options"] == {"sae": ["b", "a"]}


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_nan_and_infinity_are_left_out(shop: Session, connection: Connection, number: str) -> None:
    shop.execute(text("UPDATE product_options SET number = CAST(:n AS float8) WHERE option_id = 2"), {"n": number})
    shop.commit()
    assert documents(connection, PRODUCTS)[OIL]["options"] == {"sae": "5W-40"}


def test_part_numbers_are_unique_part_keys(shop: Session, connection: Connection) -> None:
    shop.add(PartNumber(product_id=FILTER, number="ОС 90", key="OC90", brand="Knecht", kind="analogue"))
    shop.add(PartNumber(product_id=FILTER, number="OC90", key="OC90", brand="Mahle", kind="analogue"))
    shop.commit()
    search = documents(connection, PRODUCTS)[FILTER]["search"]
    assert (search["article"], search["numbers"]) == (["W9142"], ["0C90", "OC90"])


def test_a_brand_has_every_spelling(shop: Session, connection: Connection) -> None:
    brand = shop.get_one(Brand, 1)
    brand.spellings = ["Lukoil", "лукойл", "Лукоил"]
    shop.commit()
    assert documents(connection, PRODUCTS)[OIL]["search"]["maker"] == ["лукойл", "lukoil", "лукоил"]


@pytest.mark.parametrize(
    ("rating", "full"), [(0, 0), (0.9, 1), (3.8, 3), (3.9, 4), (4.0, 4), (4.8, 4), (4.9, 5), (5.0, 5)]
)
def test_stars_equal_those_of_the_page(rating: float, full: int) -> None:
    assert stars(rating) == full


def test_levels_hold_the_path_from_the_root() -> None:
    assert category_levels(["A", "B", "C"]) == {"lvl0": "A", "lvl1": "A > B", "lvl2": "A > B > C"}


def test_nicknames_of_a_car_are_stems_and_several_words_stay_together() -> None:
    rules = Rules.of(Tables(models=(Model("Lada", "2180", ("веста", "веста универсал")),)))

    fields = word_fields(describe("Бампер 2180", ("Бамперы",), (), None, (), rules), rules)

    assert (fields["car_models"], fields["car_nicknames"]) == (["2180"], ["вест", "вест универсал"])


def test_options_that_are_no_facets_are_left_out() -> None:
    options: list[tuple[str, str | float]] = [("sae", "5W-40"), ("fits", "ВАЗ")]

    assert option_values(options, frozenset({"sae"})) == {"sae": "5W-40"}


def test_a_category_counts_the_products_below_it(connection: Connection) -> None:
    by_category = documents(connection, CATEGORIES)
    assert {identifier: document["products"] for identifier, document in by_category.items()} == {1: 1, 11: 1, 3: 1}
    assert by_category[11] == {
        "id": 11,
        "name": "Легковые",
        "path": "motornye-masla/legkovye",
        "parents": ["Моторные масла"],
        "names": ["легковые"],
        "forms": [
            *("легковой", "легкового", "легковому", "легковым", "легковом", "легковая", "легковую", "легковое"),
            *("легковых", "легковыми"),
        ],
        "level": 2,
        "products": 1,
        "image": None,
    }


def test_a_hidden_category_hides_its_descendants(shop: Session, connection: Connection) -> None:
    shop.get_one(Category, 1).hidden = True
    shop.get_one(Product, FILTER).category_id = 70
    shop.commit()
    assert documents(connection, CATEGORIES) == {}


@pytest.mark.parametrize(
    ("name", "units"),
    [
        ("Антифриз красный 10 кг", ["10kg", "10l"]),
        ("Жидкость охлаждающая 5 кг", ["5kg", "5l"]),
        ("Смазка 10 кг", ["10kg"]),
        ("Двигатель 1,6 л", ["1d6l", "1d6"]),
    ],
)
def test_amounts_are_searchable_in_every_usual_spelling(
    shop: Session, connection: Connection, name: str, units: list[str]
) -> None:
    shop.get_one(Product, FILTER).name = name
    shop.commit()
    assert documents(connection, PRODUCTS)[FILTER]["search"]["units"] == units
