"""All that a confirmation needs to know, read in one statement: who asks, the cart, goods with their shelves, prices.

psycopg without the ORM: see docs/decisions/0003-confirmation-in-two-statements.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from api.cart.pricing import Goods
from api.checkout.bill import Chosen, Prices
from api.checkout.prices import promo_of
from api.delivery.quote import Choice, PointFacts
from api.orders.confirmation.allocation import Shelf
from api.orders.confirmation.shop_facts import ShopFacts
from api.orders.confirmation.statements import Statement


@dataclass(frozen=True, slots=True)
class Earlier:
    """What the same key was answered before."""

    request_hash: bytes
    answer: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CartState:
    """`version` changes with the cart; `lines` are pieces by (city, product)."""

    version: datetime
    chosen: Chosen
    lines: Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Facts:
    customer_id: int
    earlier: Earlier | None
    cart: CartState | None
    goods: Mapping[tuple[int, int], Goods]
    shelves: Mapping[tuple[int, int], Sequence[Shelf]]
    prices: Prices
    timezones: Mapping[int, str]
    #: Of the order's consent text, if the one named (or any) is published.
    consent_version: int | None


@dataclass(frozen=True, slots=True)
class Question:
    """`pairs` are (city, product)."""

    token_hash: bytes
    key: str
    pairs: Sequence[tuple[int, int]]
    points: Sequence[str]
    promo_code: str | None
    consent_version: int | None


# One row, or none when the token is nobody's. Lists come as JSON: one round trip, and nothing is repeated by a join.
# Stock is read by warehouse; only those that serve the city count (api/catalog/offers.py has the rule by city).
_READ = Statement("""
WITH who AS MATERIALIZED (
    SELECT customer_id FROM login_sessions WHERE token_hash = :token AND expires_at > now()
), wanted AS MATERIALIZED (
    SELECT * FROM unnest(:cities::int[], :products::int[]) AS pair (city_id, product_id)
)
SELECT
    who.customer_id,
    earlier.request_hash,
    earlier.answer,
    cart.updated_at,
    cart.payment_type,
    cart.promo_code,
    (
        SELECT json_agg(json_build_array(city_id, product_id, qty))
        FROM cart_lines WHERE customer_id = who.customer_id
    ) AS lines,
    (
        SELECT json_agg(json_build_array(
            city_id, delivery_type, address_text, latitude, longitude, description, pvz, agent_pvz_id))
        FROM cart_groups WHERE customer_id = who.customer_id
    ) AS choices,
    (
        SELECT json_agg(json_build_array(
            wanted.city_id, p.id, p.name, p.article, brand.name, p.unit, p.rating_count, image.key, image.kind,
            p.external, price.cost, price.guest_cost,
            (
                SELECT json_agg(json_build_array(w.id, s.qty, w.city_id = wanted.city_id, w.supply_days + t.days))
                FROM stocks AS s
                JOIN warehouses AS w ON w.id = s.warehouse_id
                JOIN transits AS t ON t.warehouse_id = s.warehouse_id AND t.city_id = wanted.city_id
                WHERE s.product_id = p.id AND s.qty > 0
            )
        ))
        FROM wanted
        JOIN cities AS c ON c.id = wanted.city_id
        JOIN products AS p ON p.id = wanted.product_id AND p.visible
        JOIN LATERAL (
            SELECT key, kind FROM product_images WHERE product_id = p.id ORDER BY position LIMIT 1
        ) AS image ON true
        LEFT JOIN brands AS brand ON brand.id = p.brand_id
        LEFT JOIN prices AS price ON price.product_id = p.id AND price.zone_id = c.zone_id
        WHERE EXISTS (SELECT FROM stocks WHERE product_id = p.id)
    ) AS goods,
    (
        SELECT json_agg(json_build_array(p.code, p.carrier, p.city_id, p.name, p.address, p.cash, p.card, p.active))
        FROM pickup_points AS p
        WHERE p.code = ANY(:points::text[])
           OR p.code IN (SELECT agent_pvz_id FROM cart_groups WHERE customer_id = who.customer_id)
    ) AS points,
    (
        SELECT json_build_object(
            'id', p.id, 'code', p.code, 'title', p.title, 'percent', p.percent, 'amount', p.amount,
            'max_discount', p.max_discount, 'min_total', p.min_total, 'starts_at', p.starts_at, 'ends_at', p.ends_at,
            'usage_limit', p.usage_limit, 'usage_count', p.usage_count, 'customer_limit', p.customer_limit,
            'city_ids', p.city_ids, 'active', p.active, 'used_by_customer', (
                SELECT count(*) FROM promo_uses AS u WHERE u.promo_code_id = p.id AND u.customer_id = who.customer_id
            )
        ) FROM promo_codes AS p
        WHERE p.code = upper(regexp_replace(coalesce(:promo_code::text, cart.promo_code), '\\s', '', 'g'))
    ) AS promo
FROM who
LEFT JOIN confirmations AS earlier ON earlier.customer_id = who.customer_id AND earlier.idempotency_key = :key
LEFT JOIN carts AS cart ON cart.customer_id = who.customer_id
""")


async def read_facts(connection: AsyncConnection[TupleRow], question: Question, shop: ShopFacts) -> Facts | None:
    """None when the token is nobody's."""
    cities, products = [city for city, _ in question.pairs], [product for _, product in question.pairs]
    cursor = await _READ.execute(
        connection,
        {
            "token": question.token_hash,
            "key": question.key,
            "cities": cities,
            "products": products,
            "points": list(question.points),
            "promo_code": question.promo_code,
        },
    )
    row = await cursor.fetchone()
    return None if row is None else _facts(row, question, shop)


def _facts(row: TupleRow, question: Question, shop: ShopFacts) -> Facts:
    customer_id, request_hash, answer, version, payment_type, promo_code, lines, choices, goods, points, promo = row
    shelves = {(found[0], found[1]): [Shelf(*shelf) for shelf in found[-1] or ()] for found in goods or ()}
    cart = None
    if version is not None:
        deliveries = {city_id: Choice(*chosen) for city_id, *chosen in choices or ()}
        cart = CartState(
            version,
            Chosen(deliveries, payment_type, promo_code),
            {(city_id, product_id): qty for city_id, product_id, qty in lines or ()},
        )
    return Facts(
        customer_id=customer_id,
        earlier=None if request_hash is None else Earlier(request_hash, answer),
        cart=cart,
        goods={(found[0], found[1]): _goods(found, shelves[found[0], found[1]]) for found in goods or ()},
        shelves=shelves,
        prices=shop.prices({fields[0]: PointFacts(*fields) for fields in points or ()}, promo_of(promo)),
        timezones=shop.timezones,
        consent_version=shop.consent_version(question.consent_version),
    )


def _goods(found: list[Any], shelves: Sequence[Shelf]) -> Goods:
    city_id, product_id, name, article, brand, unit, rating_count, key, kind, external, cost, guest_cost, _ = found
    return Goods(
        product_id=product_id,
        city_id=city_id,
        name=name,
        article=article,
        brand_name=brand,
        brand_slug=None,
        country=None,
        unit=unit,
        rating=0,
        rating_count=rating_count,
        image_key=key,
        image_kind=kind,
        external=external,
        cost=cost,
        guest_cost=guest_cost,
        here=sum(shelf.qty for shelf in shelves if shelf.own),
        elsewhere=sum(shelf.qty for shelf in shelves if not shelf.own),
        arrival_days=min((shelf.days for shelf in shelves), default=None),
    )
