"""Product cards: what a list shows of a product in one city."""

from collections.abc import Sequence
from typing import NamedTuple, Self

from sqlalchemy.orm import Session

from api.catalog.card_repository import CardRepository, CardRow, SizeRow
from api.catalog.models import ProductImage
from api.catalog.schemas import CardOut, ImageOut, SizeOut
from api.cities.models import City
from api.core.money import roubles


class Offer(NamedTuple):
    """What a shopper of one city can buy: roubles, pieces, days; `external` goods come from another city."""

    cost: float | None
    guest_cost: float | None
    stock: int
    arrival_days: int | None
    external: bool

    @classmethod
    def of(
        cls,
        *,
        cost: int | None,
        guest_cost: int | None,
        local_qty: int,
        remote_qty: int,
        days: int | None,
        external: bool,
    ) -> Self:
        """Takes kopecks. Stock of other cities counts only when the city itself has none."""
        return cls(
            cost=roubles(cost) if cost else None,
            guest_cost=roubles(guest_cost) if guest_cost else None,
            stock=local_qty or remote_qty,
            arrival_days=days,
            external=external or (local_qty == 0 and remote_qty > 0),
        )


def read_cards(session: Session, product_ids: Sequence[int], city: City) -> list[CardOut]:
    """Cards in the order of `product_ids`; products that are not shown are left out."""
    if not product_ids:
        return []
    repository = CardRepository(session)
    rows = repository.cards(product_ids, city)
    groups = {row.packing_group for row in rows.values() if row.packing_group is not None}
    sizes = repository.sizes(groups, city.id) if groups else {}
    cards = (rows[product_id] for product_id in product_ids if product_id in rows)
    return [_card(row, city, sizes.get(row.packing_group or 0, ())) for row in cards]


def _card(row: CardRow, city: City, sizes: Sequence[SizeRow]) -> CardOut:
    offer = Offer.of(
        cost=row.cost,
        guest_cost=row.guest_cost,
        local_qty=row.local_qty or 0,
        remote_qty=row.remote_qty or 0,
        days=row.arrival_days,
        external=row.external,
    )
    return CardOut(
        id=row.id,
        name=row.name,
        article=row.article,
        brand_name=row.brand_name,
        brand_slug=row.brand_slug,
        country=row.country,
        unit=row.unit,
        rating=float(row.mean_rating),
        rating_count=row.vote_count,
        image=ImageOut(key=row.image, ext=ProductImage(kind=row.image_kind).ext),
        size=row.packing_size,
        sizes=[SizeOut(id=size.id, size=size.size) for size in sizes] if len(sizes) > 1 else [],
        city_id=city.id,
        **offer._asdict(),
    )
