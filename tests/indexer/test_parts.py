"""Documents of parts: how a number is found, and which changes index it again."""

from sqlalchemy import Engine, select, update
from sqlalchemy.orm import Session

from api.catalog.models import Brand, PartNumber, Product, Stock
from api.parts.models import Part
from indexer import drain
from indexer.documents import PARTS, PRODUCTS
from indexer.engine import SearchEngine
from tests.api.small_shop import FILTER, OIL
from tests.fixtures.indexing import documents_of


def add(shop: Session) -> int:
    shop.add(Brand(id=9, name="MANN-FILTER", slug="mann", spellings=["манн"]))
    shop.flush()
    shop.add(PartNumber(product_id=FILTER, number="W 914/2", key="W9142", brand="MANN-FILTER", kind="article"))
    shop.commit()
    return shop.scalars(select(Part.id).where(Part.brand == "MANN-FILTER")).one()


def test_a_number_is_found_whole_joined_and_by_its_end(shop: Session, search: SearchEngine, database: Engine) -> None:
    part = add(shop)
    drain.drain(PARTS, search, database)

    assert documents_of(search, "parts")[part] == {
        "id": part, "key": "W9142", "brand": "MANN-FILTER", "number": "W 914/2", "name": "Фильтр масляный W 914/2",
        "products": [FILTER], "sold": 1, "makers": ["MANNFILTER", "MANN", "MAHH"], "cars": [], "fits": [],
        "search": {
            "keys": ["w9142"],
            "glued": ["mannfilterw9142", "w9142mannfilter", "mannw9142", "w9142mann", "mahhw9142", "w9142mahh"],
            "tails": [],
            "near": ["xw9142", "xmannfilterw9142", "xmannw9142", "xmahhw9142"],
        },
    }  # fmt: skip


def test_letters_that_look_like_digits_match_digits(shop: Session, search: SearchEngine, database: Engine) -> None:
    shop.add(Part(key="ОЖ1О203".replace("О", "O"), brand="", number="ОЖ-1О203"))
    shop.commit()
    drain.drain(PARTS, search, database)

    (part_document,) = [document for document in documents_of(search, "parts").values() if document["key"] == "OЖ1O203"]
    assert part_document["search"]["keys"] == ["0u41610203"]
    assert part_document["search"]["tails"][-1] == "10203"


def test_every_change_of_a_part_writes_an_event(shop: Session, search: SearchEngine, database: Engine) -> None:
    part = add(shop)
    drain.drain(PARTS, search, database)

    shop.get_one(Product, FILTER).name = "Фильтр для Весты"
    shop.commit()
    drain.drain(PARTS, search, database)
    assert documents_of(search, "parts")[part]["name"] == "Фильтр для Весты"

    shop.get_one(Brand, 9).spellings = ["ман"]
    shop.commit()
    drain.drain(PARTS, search, database)
    assert "mahw9142" in documents_of(search, "parts")[part]["search"]["glued"]

    shop.get_one(Product, FILTER).visible = False
    shop.commit()
    drain.drain(PARTS, search, database)
    assert (documents_of(search, "parts")[part]["products"], documents_of(search, "parts")[part]["sold"]) == (
        [],
        0,
    )


def test_a_part_outlives_its_product_and_leaves_the_index_when_deleted(
    shop: Session, search: SearchEngine, database: Engine
) -> None:
    part = add(shop)
    shop.delete(shop.get_one(Product, FILTER))
    shop.commit()
    drain.drain(PARTS, search, database)
    assert documents_of(search, "parts")[part]["products"] == []

    shop.delete(shop.get_one(Part, part))
    shop.commit()
    drain.drain(PARTS, search, database)
    assert part not in documents_of(search, "parts")
    assert [document["products"] for document in documents_of(search, "parts").values()] == [[OIL]]


def test_the_first_stock_row_of_a_product_puts_its_part_on_sale(
    shop: Session, search: SearchEngine, database: Engine
) -> None:
    part = add(shop)
    rows = shop.scalars(select(Stock).where(Stock.product_id == FILTER)).all()
    stock_rows = [(row.warehouse_id, row.qty) for row in rows]
    for row in rows:
        shop.delete(row)
    shop.commit()
    drain.drain(PARTS, search, database)
    assert documents_of(search, "parts")[part]["sold"] == 0

    shop.add_all(Stock(product_id=FILTER, warehouse_id=warehouse, qty=qty) for warehouse, qty in stock_rows)
    shop.commit()
    drain.drain(PARTS, search, database)
    assert documents_of(search, "parts")[part]["products"] == [FILTER]


def test_a_barcode_is_a_part_on_sale_that_is_found_whole_and_mistyped_but_not_by_its_end(
    shop: Session, search: SearchEngine, database: Engine
) -> None:
    shop.execute(update(Product).where(Product.id == OIL).values(barcode="4006633374668"))
    shop.add(PartNumber(product_id=OIL, number="4006633374668", key="4006633374668", brand="ЛУКОЙЛ", kind="barcode"))
    shop.commit()
    drain.drain(PARTS, search, database)
    drain.drain(PRODUCTS, search, database)

    (part,) = [part for part in documents_of(search, "parts").values() if part["key"] == "4006633374668"]
    assert (part["products"], part["name"]) == ([OIL], shop.get_one(Product, OIL).name)
    assert part["search"]["keys"] == ["4006633374668"]
    assert part["search"]["near"][0] == "x4006633374668"
    assert part["search"]["tails"] == []
    product = documents_of(search, "products")[OIL]
    assert product["fields"] == {"barcode": "4006633374668"}
    assert "4006633374668" in product["search"]["numbers"]
