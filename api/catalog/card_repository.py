"""SQL of product cards: everything a card shows, in one statement whatever the number of products."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import Subquery, and_, select
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Price, Product, ProductImage
from api.catalog.packing_repository import size_offers
from api.catalog.packing_rule import amount_of
from api.catalog.repository import city_offers, is_listed
from api.cities.models import City, Transit


@dataclass(frozen=True, slots=True)
class CardRow:
    """Kopecks, pieces, days. The last six are None where the city has no price or no stock."""

    id: int
    name: str
    article: str | None
    country: str | None
    unit: str
    mean_rating: Decimal
    vote_count: int
    external: bool
    packing_group: int | None
    packing_size: str | None
    brand_name: str | None
    brand_slug: str | None
    image: str
    image_kind: str
    cost: int | None
    guest_cost: int | None
    local_qty: int | None
    remote_qty: int | None
    arrival_days: int | None


class SizeRow(NamedTuple):
    id: int
    size: str


class CardRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def cards(self, product_ids: Sequence[int], city: City) -> dict[int, CardRow]:
        """By product id; products that are not shown are left out."""
        image, offers = _first_images(product_ids), city_offers(product_ids, city.id).subquery()
        query = (
            select(
                *(Product.id, Product.name, Product.article, Product.country, Product.unit),
                *(Product.mean_rating, Product.vote_count, Product.external),
                *(Product.packing_group, Product.packing_size),
                *(Brand.name.label("brand_name"), Brand.slug.label("brand_slug")),
                *(image.c.key.label("image"), image.c.kind.label("image_kind"), Price.cost, Price.guest_cost),
                *(offers.c.local_qty, offers.c.remote_qty, offers.c.arrival_days),
            )
            .join(image, image.c.product_id == Product.id)
            .outerjoin(Brand, Brand.id == Product.brand_id)
            .outerjoin(Price, and_(Price.product_id == Product.id, Price.zone_id == city.zone_id))
            .outerjoin(offers, offers.c.product_id == Product.id)
            .where(Product.id.in_(product_ids), is_listed())
        )
        rows = (CardRow(**row) for row in self.session.execute(query).mappings())
        return {row.id: row for row in rows}

    def sizes(self, groups: Collection[int], city_id: int) -> dict[int, list[SizeRow]]:
        """By packing group: the sizes that the city can buy, smallest first."""
        offers = size_offers().where(Transit.city_id == city_id)
        sizes: dict[int, list[SizeRow]] = {}
        for row in self.session.execute(offers, {"groups": list(groups)}):
            sizes.setdefault(row.packing_group, []).append(SizeRow(row.id, row.packing_size))
        for group in sizes.values():
            group.sort(key=lambda size: (amount_of(size.size), size.id))
        return sizes


def _first_images(product_ids: Sequence[int]) -> Subquery:
    return (
        select(ProductImage.product_id, ProductImage.key, ProductImage.kind)
        .distinct(ProductImage.product_id)
        .where(ProductImage.product_id.in_(product_ids))
        .order_by(ProductImage.product_id, ProductImage.position)
        .subquery()
    )
