"""The engine's order «по оценкам», as the page asks for it."""

from decimal import Decimal

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.catalog.models import Product
from indexer import drain
from indexer.documents import PRODUCTS
from indexer.engine import SearchEngine
from tests.api.small_shop import FILTER, OIL
from tests.fixtures.indexing import AssertFresh

#: `BEST_RATED` of web/src/entities/search/client/product-asks.ts.
BEST_RATED = ["rating_rank:desc", "popularity:desc"]


def test_a_single_five_stands_below_many_votes_of_4_8(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    for product_id, rating, votes in ((OIL, "5.0", 1), (FILTER, "4.8", 200)):
        product = shop.get_one(Product, product_id)
        product.rating, product.rating_count = Decimal(rating), votes
    shop.commit()
    drain.drain(PRODUCTS, search, database)

    hits = search.client.index("products").search("", {"sort": BEST_RATED})["hits"]

    assert [(hit["id"], hit["rating"]) for hit in hits] == [(FILTER, 4.8), (OIL, 5)]
    assert_fresh()
