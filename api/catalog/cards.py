"""Cards of products for one city: everything a list shows, in one statement whatever their number."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

from sqlalchemy import Row, Subquery, and_, select
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Price, Product, ProductImage
from api.catalog.offer_repository import city_offers
from api.catalog.repository import shown
from api.catalog.schemas import CardOut, ImageOut
from api.cities.models import City
from api.core.money import roubles


class Offer(NamedTuple):
    """What a shopper of one city can have: roubles, pieces, days; `external` = it comes from another place."""

    cost: float | None
    guest_cost: float | None
    stock: int
    arrival_days: int | None
    external: bool

    @classmethod
    def of(
        cls, cost: int | None, guest_cost: int | None, here: int, elsewhere: int, days: int | None, *, external: bool
    ) -> Self:
        """Kopecks in. Pieces of the city come first; only when it has none, those of other places count."""
        return cls(
            cost=roubles(cost) if cost else None,
            guest_cost=roubles(guest_cost) if guest_cost else None,
            stock=here or elsewhere,
            arrival_days=days,
            external=external or (here == 0 and elsewhere > 0),
        )


def read_cards(session: Session, product_ids: Sequence[int], city: City) -> list[CardOut]:
    """In the order asked for; products that are not shown are left out."""
    if not product_ids:
        return []
    image, offers = _first_images(product_ids), city_offers(product_ids, city.id).subquery()
    query = (
        select(
            *(Product.id, Product.name, Product.article, Product.country, Product.unit),
            *(Product.rating, Product.rating_count, Product.external),
            *(Brand.name.label("brand_name"), Brand.slug.label("brand_slug")),
            *(image.c.key.label("image"), image.c.kind.label("image_kind"), Price.cost, Price.guest_cost),
            *(offers.c.here, offers.c.elsewhere, offers.c.arrival_days),
        )
        .join(image, image.c.product_id == Product.id)
        .outerjoin(Brand, Brand.id == Product.brand_id)
        .outerjoin(Price, and_(Price.product_id == Product.id, Price.zone_id == city.zone_id))
        .outerjoin(offers, offers.c.product_id == Product.id)
        .where(Product.id.in_(product_ids), shown())
    )
    rows = {row.id: row for row in session.execute(query)}
    return [_card(rows[product_id], city) for product_id in product_ids if product_id in rows]


def _first_images(product_ids: Sequence[int]) -> Subquery:
    return (
        select(ProductImage.product_id, ProductImage.key, ProductImage.kind)
        .distinct(ProductImage.product_id)
        .where(ProductImage.product_id.in_(product_ids))
        .order_by(ProductImage.product_id, ProductImage.position)
        .subquery()
    )


def _card(row: Row[*tuple[Any, ...]], city: City) -> CardOut:
    stock = (row.here or 0, row.elsewhere or 0, row.arrival_days)
    return CardOut(
        id=row.id,
        name=row.name,
        article=row.article,
        brand_name=row.brand_name,
        brand_slug=row.brand_slug,
        country=row.country,
        unit=row.unit,
        rating=float(row.rating),
        rating_count=row.rating_count,
        image=ImageOut(key=row.image, ext=ProductImage(kind=row.image_kind).ext),
        city_id=city.id,
        **Offer.of(row.cost, row.guest_cost, *stock, external=row.external)._asdict(),
    )
