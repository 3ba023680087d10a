"""The engine's orders «новинки» and «скорее», as the page asks for them."""

from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from api.catalog.models import Stock
from indexer import drain
from indexer.documents import PRODUCTS
from indexer.engine import SearchEngine
from tests.api.small_shop import FILTER, MOSCOW, OIL, TVER
from tests.fixtures.indexing import AssertFresh


def order(search: SearchEngine, sort: str) -> list[int]:
    return [hit["id"] for hit in search.client.index("products").search("", {"sort": [sort]})["hits"]]


def soonest(search: SearchEngine, city: int) -> list[int]:
    return order(search, f"arrival.{city}:asc")


def test_the_soonest_in_the_city_come_first_as_its_stock_changes(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    drain.drain(PRODUCTS, search, database)
    assert (soonest(search, MOSCOW), soonest(search, TVER)) == ([OIL, FILTER], [FILTER, OIL])

    shop.query(Stock).filter(Stock.product_id == OIL).update({"qty": 0})
    shop.commit()
    drain.drain(PRODUCTS, search, database)

    assert soonest(search, MOSCOW) == [FILTER, OIL], "what no warehouse has comes last"
    assert_fresh()


def test_new_goods_come_first_and_those_of_one_day_by_popularity(
    shop: Session, search: SearchEngine, database: Engine
) -> None:
    for hours, expected in ((1, [OIL, FILTER]), (24, [FILTER, OIL])):
        shop.execute(text("UPDATE products SET created_at = '2026-11-01 03:00+00', name = name || ' '"))
        shop.execute(
            text("UPDATE products SET created_at = created_at + make_interval(hours => :hours) WHERE id = :id"),
            {"hours": hours, "id": FILTER},
        )
        shop.commit()
        drain.drain(PRODUCTS, search, database)

        assert order(search, "created_day:desc") == expected
