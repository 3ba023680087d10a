"""Product cards, what a list shows of a product in one city: one statement whatever the number of products."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import RowMapping, Subquery, and_, select
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Price, Product, ProductImage, image_extension
from api.catalog.packing_repository import amount_of, size_offers
from api.catalog.repository import city_offers, is_listed
from api.catalog.schemas import CardOut, ImageOut, SizeOut, offer_fields
from api.cities.models import City, Transit
from api.core.sql_types import AnySelect


def read_cards(session: Session, product_ids: Sequence[int], city: City) -> list[CardOut]:
    """Cards in the order of `product_ids`; products that are not shown are left out."""
    if not product_ids:
        return []
    rows = {row["id"]: row for row in session.execute(_products(product_ids, city).where(is_listed())).mappings()}
    groups = {row["packing_group"] for row in rows.values()} - {None}
    sizes = _sizes(session, groups, city.id) if groups else {}
    cards = []
    for row in (rows[product_id] for product_id in product_ids if product_id in rows):
        image = ImageOut(key=row["image"], ext=image_extension(row["image_kind"]))
        of_group = sizes.get(row["packing_group"], [])
        card_sizes = of_group if len(of_group) > 1 else []
        cards.append(CardOut(**_offer(row, city), image=image, size=row["packing_size"], sizes=card_sizes))
    return cards


def read_offer(session: Session, product_id: int, city: City) -> dict[str, Any]:
    """The fields of OfferOut, also of a product that lists do not show."""
    return _offer(session.execute(_products([product_id], city)).mappings().one(), city)


#: Columns that OfferOut has as they are.
_COLUMNS = (
    *(Product.id, Product.name, Product.article, Product.country, Product.unit),
    *(Product.mean_rating.label("rating"), Product.vote_count.label("rating_count")),
    *(Brand.name.label("brand_name"), Brand.slug.label("brand_slug")),
)


#: Columns that `offer_fields` takes.
_OFFER = ("cost", "guest_cost", "local_qty", "remote_qty", "arrival_days", "external")


def _products(product_ids: Sequence[int], city: City) -> AnySelect:
    image, offers = _first_images(product_ids), city_offers(product_ids, city.id).subquery()
    return (
        select(
            *_COLUMNS,
            *(Product.external, Product.packing_group, Product.packing_size),
            *(image.c.key.label("image"), image.c.kind.label("image_kind"), Price.cost, Price.guest_cost),
            *(offers.c.local_qty, offers.c.remote_qty, offers.c.arrival_days),
        )
        .outerjoin(image, image.c.product_id == Product.id)
        .outerjoin(Brand, Brand.id == Product.brand_id)
        .outerjoin(Price, and_(Price.product_id == Product.id, Price.zone_id == city.zone_id))
        .outerjoin(offers, offers.c.product_id == Product.id)
        .where(Product.id.in_(product_ids))
    )


def _first_images(product_ids: Sequence[int]) -> Subquery:
    return (
        select(ProductImage.product_id, ProductImage.key, ProductImage.kind)
        .distinct(ProductImage.product_id)
        .where(ProductImage.product_id.in_(product_ids))
        .order_by(ProductImage.product_id, ProductImage.position)
        .subquery()
    )


def _sizes(session: Session, groups: Collection[int], city_id: int) -> dict[int, list[SizeOut]]:
    """By packing group: the sizes that the city can buy, smallest first."""
    offers = size_offers().where(Transit.city_id == city_id)
    sizes: dict[int, list[SizeOut]] = {}
    for row in session.execute(offers, {"groups": list(groups)}):
        sizes.setdefault(row.packing_group, []).append(SizeOut(id=row.id, size=row.packing_size))
    for group in sizes.values():
        group.sort(key=lambda size: (amount_of(size.size), size.id))
    return sizes


def _offer(row: RowMapping, city: City) -> dict[str, Any]:
    columns = {column.key: row[column.key] for column in _COLUMNS}
    return {"city_id": city.id} | columns | offer_fields(**{name: row[name] for name in _OFFER})
