"""SQL of saved carts. Every writer locks the cart's row first, so that changes of two devices add up."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import (
    BindParameter,
    Float,
    Integer,
    bindparam,
    cast,
    delete,
    func,
    select,
    text,
    true,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY, insert
from sqlalchemy.orm import Session

from api.cart.models import Cart, CartGroup, CartLineRow
from api.catalog.models import Brand, Price, Product, ProductImage, Stock
from api.catalog.repository import city_offers, is_listed
from api.cities.models import City, Transit
from api.core.sql_types import AnySelect
from api.pricing.bills import CityOffer, RequestedLine
from api.pricing.choices import CheckoutChoice, DeliverySelection

#: Ids of changes stored with a cart: a device repeats only its latest ones.
REMEMBERED_SYNCS = 50

_SAVED_CART = text("""
SELECT c.payment_type, c.promo_code, (
    SELECT coalesce(json_agg(l ORDER BY l.added_at, l.product_id), '[]')
    FROM cart_lines AS l WHERE l.customer_id = c.customer_id
) AS lines, (
    SELECT coalesce(json_object_agg(g.city_id, g), '{}') FROM cart_groups AS g WHERE g.customer_id = c.customer_id
) AS deliveries
FROM carts AS c WHERE c.customer_id = :customer
""")


@dataclass(frozen=True, slots=True)
class SavedCart:
    lines: Sequence[RequestedLine]
    choice: CheckoutChoice


#: Columns have the names of the fields.
_OF_ROW = TypeAdapter(SavedCart)


class CartRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock(self, customer_id: int) -> list[str]:
        """The ids of the latest applied changes. Creates a missing cart; its row stays locked until the commit."""
        query = insert(Cart).values(customer_id=customer_id)
        stored = query.on_conflict_do_update(index_elements=["customer_id"], set_={"updated_at": text("now()")})
        return self.session.execute(stored.returning(Cart.applied_syncs)).scalar_one()

    def saved(self, customer_id: int) -> SavedCart:
        row = self.session.execute(_SAVED_CART, {"customer": customer_id}).one_or_none()
        if row is None:
            return SavedCart([], CheckoutChoice({}))
        return _OF_ROW.validate_python({"lines": row.lines, "choice": row._asdict()})

    def save_applied_syncs(self, customer_id: int, syncs: Sequence[str]) -> None:
        stored = list(syncs)[-REMEMBERED_SYNCS:]
        self.session.execute(update(Cart).where(Cart.customer_id == customer_id).values(applied_syncs=stored))

    def write_lines(self, customer_id: int, before: Iterable[RequestedLine], after: Iterable[RequestedLine]) -> None:
        """Writes the difference between two lists of lines."""
        old = {line.key: line for line in before}
        new = {line.key: line for line in after}
        self._delete_lines(customer_id, [key for key in old if key not in new])
        self._upsert_lines(customer_id, [line for key, line in new.items() if line != old.get(key)])

    def write_choices(
        self, customer_id: int, payment_type: int | None, promo_code: str, deliveries: Mapping[int, DeliverySelection]
    ) -> None:
        """Writes payment and promo code of the cart and the deliveries of some cities; other cities keep theirs."""
        values = {"payment_type": payment_type, "promo_code": promo_code}
        self.session.execute(update(Cart).where(Cart.customer_id == customer_id).values(**values))
        if deliveries:
            query = insert(CartGroup)
            columns = {field.name: query.excluded[field.name] for field in fields(DeliverySelection)}
            self.session.execute(
                query.on_conflict_do_update(index_elements=["customer_id", "city_id"], set_=columns),
                [
                    {"customer_id": customer_id, "city_id": city_id, **asdict(choice)}
                    for city_id, choice in deliveries.items()
                ],
            )

    def take_out(self, customer_id: int, keys: Collection[tuple[int, int]]) -> None:
        """Deletes the lines of these (city, product) and the promo code: they became an order (spec §4)."""
        self._delete_lines(customer_id, keys)
        self.session.execute(update(Cart).where(Cart.customer_id == customer_id).values(promo_code=""))

    def _delete_lines(self, customer_id: int, keys: Collection[tuple[int, int]]) -> None:
        if keys:
            in_keys = tuple_(CartLineRow.city_id, CartLineRow.product_id).in_(keys)
            self.session.execute(delete(CartLineRow).where(CartLineRow.customer_id == customer_id, in_keys))

    def _upsert_lines(self, customer_id: int, lines: Sequence[RequestedLine]) -> None:
        if not lines:
            return
        query = insert(CartLineRow)
        self.session.execute(
            query.on_conflict_do_update(
                index_elements=["customer_id", "city_id", "product_id"],
                set_={"qty": query.excluded.qty, "stock_id": query.excluded.stock_id},
            ),
            [{"customer_id": customer_id, **asdict(line)} for line in lines],
        )


def load_city_offers(session: Session, lines: Iterable[RequestedLine]) -> dict[tuple[int, int], CityOffer]:
    """Leaves out products and cities that do not exist."""
    keys = sorted({line.key for line in lines})
    if not keys:
        return {}
    cities, products = (list(ids) for ids in zip(*keys, strict=True))
    parameters = {"cities": cities, "products": products, "in_cities": list(set(cities)), "ids": list(set(products))}
    rows = session.execute(_offers_query(), parameters)
    return {(row.city_id, row.product_id): CityOffer(**row._asdict()) for row in rows}


@cache
def _offers_query() -> AnySelect:
    """Columns bear the names of CityOffer's fields. Cached: building the query takes longer than running it."""
    columns = [bindparam("cities", type_=ARRAY(Integer)), bindparam("products", type_=ARRAY(Integer))]
    pair = func.unnest(*columns).table_valued("city_id", "product_id", name="pair").render_derived()
    ids: BindParameter[Any] = bindparam("ids", expanding=True)
    in_cities: BindParameter[Any] = bindparam("in_cities", expanding=True)
    offers = city_offers(ids).where(Transit.city_id.in_(in_cities)).subquery("offers")
    image = (
        select(ProductImage.key, ProductImage.kind)
        .where(ProductImage.product_id == Product.id)
        .order_by(ProductImage.position)
        .limit(1)
        .lateral("image")
    )
    holders = select(Stock.warehouse_id).where(Stock.product_id == Product.id, Stock.qty > 0).scalar_subquery()
    return (
        select(
            Product.id.label("product_id"),
            City.id.label("city_id"),
            Product.name,
            Product.article,
            Brand.name.label("brand_name"),
            Brand.slug.label("brand_slug"),
            Product.country,
            Product.unit,
            cast(Product.mean_rating, Float).label("rating"),
            Product.vote_count.label("rating_count"),
            func.coalesce(image.c.key, "").label("image_key"),
            func.coalesce(image.c.kind, "").label("image_kind"),
            Product.external,
            Price.cost,
            Price.guest_cost,
            func.coalesce(offers.c.local_qty, 0).label("local_qty"),
            func.coalesce(offers.c.remote_qty, 0).label("remote_qty"),
            offers.c.arrival_days,
            func.array(holders).label("warehouses"),
            is_listed().label("is_listed"),
        )
        .select_from(pair)
        .join(City, City.id == pair.c.city_id)
        .join(Product, Product.id == pair.c.product_id)
        .outerjoin(Brand, Brand.id == Product.brand_id)
        .outerjoin(Price, (Price.product_id == Product.id) & (Price.zone_id == City.zone_id))
        .outerjoin(offers, (offers.c.product_id == Product.id) & (offers.c.city_id == City.id))
        .outerjoin(image, true())
    )
