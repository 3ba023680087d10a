"""Eight more products for the tests of filters, added to the small shop.

All are in «Легковые» (11) except the last, which is in its parent. Prices are roubles in Moscow; in Tver each is
10 roubles higher.
"""

from decimal import Decimal
from typing import NamedTuple

from sqlalchemy.orm import Session

from api.catalog.models import Brand, Price, Product, ProductImage, ProductOption, Stock
from tests.api.small_shop import CARTON

LUKOIL, SHELL = 1, 3
SAE, VOLUME = 1, 2


class Oil(NamedTuple):
    id: int
    name: str
    brand: int | None
    sae: str
    volume: float
    rating: str
    cost: int | None
    #: Pieces in Moscow and in Tver; None: no row.
    moscow: int | None
    tver: int | None = None
    popularity: int = 0
    old_cost: int | None = None
    category: int = 11
    votes: int = 10


OILS = [
    Oil(101, "Lukoil Luxe 5W-40 1 л", LUKOIL, "5W-40", 1, "4.9", 500, moscow=5, popularity=7, old_cost=650),
    Oil(102, "Lukoil Luxe 5W-40 4 л", LUKOIL, "5W-40", 4, "4.8", 1800, moscow=0, tver=6, popularity=9),
    Oil(103, "Lukoil Avangard 10W-40 4 л", LUKOIL, "10W-40", 4, "3.2", 1500, moscow=2, popularity=1),
    Oil(104, "Shell Helix 5W-40 4 л", SHELL, "5W-40", 4, "4.0", 3200, moscow=1, popularity=5),
    Oil(105, "Shell Helix 5W-30 4 л", SHELL, "5W-30", 4, "0", 3000, moscow=0, popularity=2),
    Oil(106, "Shell 100%_'чистое' 5W-30 5 л", SHELL, "5W-30", 5, "4.9", None, moscow=3),
    Oil(107, "Безымянное 5W-30 1 л", None, "5W-30", 1, "1.0", 300, moscow=4),
    Oil(108, "Мотоциклетное 10W-40 1 л", None, "10W-40", 1, "2.5", 900, moscow=9, category=1),
]


def fill(session: Session) -> None:
    """Adds the oils to the rows that `small_shop.build` has written."""
    session.add(Brand(id=SHELL, name="Shell", slug="shell"))
    session.flush()
    session.add_all(
        Product(
            id=oil.id, source="test", source_key=str(oil.id), name=oil.name, category_id=oil.category,
            brand_id=oil.brand, rating=Decimal(oil.rating), rating_count=oil.votes, popularity=oil.popularity,
            old_id=f"old-{oil.id}",
        )
        for oil in OILS
    )  # fmt: skip
    session.flush()
    for oil in OILS:
        session.add_all(_parts(oil))
    session.commit()


def _parts(oil: Oil) -> list[ProductImage | ProductOption | Price | Stock]:
    prices = [
        Price(
            product_id=oil.id,
            zone_id=zone,
            cost=(oil.cost + surcharge) * 100,
            guest_cost=(oil.old_cost or 0) * 100 or None,
        )
        for zone, surcharge in ((1, 0), (2, 10))
        if oil.cost
    ]
    stocks = [
        Stock(product_id=oil.id, warehouse_id=warehouse, qty=qty)
        for warehouse, qty in ((10, oil.moscow), (20, oil.tver))
        if qty is not None
    ]
    return [
        ProductImage(product_id=oil.id, position=0, key=f"key{oil.id}", kind="drawing", drawing=CARTON),
        ProductOption(product_id=oil.id, position=0, option_id=SAE, text=oil.sae),
        ProductOption(product_id=oil.id, position=1, option_id=VOLUME, number=oil.volume),
        *prices,
        *stocks,
    ]
