"""All that a confirmation needs to know, read in one statement: who asks, the cart, goods with their shelves, prices.

psycopg without the ORM: see docs/decisions/0003-confirmations-together.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from api.cart.price_rules import POINT_FACTS, PROMO_FACTS, promo_of
from api.core.json_types import JsonObject
from api.orders.confirmation.allocation import AllocatableStock
from api.orders.confirmation.reference_cache import ShopFacts
from api.orders.confirmation.statements import Statement
from api.pricing.bills import CheckoutChoice, PriceRules
from api.pricing.cart_pricing import CityOffer
from api.pricing.delivery_quotes import DeliverySelection, PointFacts


@dataclass(frozen=True, slots=True)
class Earlier:
    """What the same key was answered before."""

    request_hash: bytes
    answer: JsonObject


@dataclass(frozen=True, slots=True)
class CartState:
    """`version` changes with the cart; `lines` are pieces by (city, product)."""

    version: datetime
    chosen: CheckoutChoice
    lines: Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class ConfirmationContext:
    customer_id: int
    earlier: Earlier | None
    cart: CartState | None
    goods: Mapping[tuple[int, int], CityOffer]
    shelves: Mapping[tuple[int, int], Sequence[AllocatableStock]]
    prices: PriceRules
    timezones: Mapping[int, str]
    #: Of the order's consent text, if the one named (or any) is published.
    consent_version: int | None


@dataclass(frozen=True, slots=True)
class ContextQuery:
    """`pairs` are (city, product)."""

    token_hash: bytes
    key: str
    pairs: Sequence[tuple[int, int]]
    points: Sequence[str]
    promo_code: str | None
    consent_version: int | None


# A row for each question whose token is somebody's. Lists come as JSON: one round trip, nothing repeated by a join.
# Stock is read by warehouse; only those that serve the city count (see api/catalog/offer_repository.py).
_READ = Statement(f"""
WITH question AS MATERIALIZED (
    SELECT * FROM unnest(:numbers::int[], :tokens::bytea[], :keys::text[], :promo_codes::text[])
        AS asked (number, token, key, promo_code)
), who AS MATERIALIZED (
    SELECT question.*, session.customer_id FROM question
    JOIN login_sessions AS session ON session.token_hash = question.token AND session.expires_at > now()
), wanted AS MATERIALIZED (
    SELECT * FROM unnest(:pair_numbers::int[], :cities::int[], :products::int[]) AS pair (number, city_id, product_id)
), named AS MATERIALIZED (
    SELECT * FROM unnest(:point_numbers::int[], :points::text[]) AS point (number, code)
)
SELECT
    who.number,
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
        WHERE wanted.number = who.number AND EXISTS (SELECT FROM stocks WHERE product_id = p.id)
    ) AS goods,
    (
        SELECT json_agg({POINT_FACTS})
        FROM pickup_points AS p
        WHERE p.code = ANY(ARRAY(
            SELECT code FROM named WHERE named.number = who.number
            UNION SELECT agent_pvz_id FROM cart_groups WHERE customer_id = who.customer_id
        ))
    ) AS points,
    (
        SELECT {PROMO_FACTS.format(customer="who.customer_id")} FROM promo_codes AS p
        WHERE p.code = upper(regexp_replace(coalesce(who.promo_code, cart.promo_code), '\\s', '', 'g'))
    ) AS promo
FROM who
LEFT JOIN confirmations AS earlier ON earlier.customer_id = who.customer_id AND earlier.idempotency_key = who.key
LEFT JOIN carts AS cart ON cart.customer_id = who.customer_id
""")  # noqa: S608


async def read_facts(
    connection: AsyncConnection[TupleRow], questions: Sequence[ContextQuery], shop: ShopFacts
) -> list[ConfirmationContext | None]:
    """One for each question; None where the token is nobody's."""
    pairs = [(number, *pair) for number, question in enumerate(questions) for pair in question.pairs]
    points = [(number, code) for number, question in enumerate(questions) for code in question.points]
    cursor = await _READ.execute(
        connection,
        {
            "numbers": list(range(len(questions))),
            "tokens": [question.token_hash for question in questions],
            "keys": [question.key for question in questions],
            "promo_codes": [question.promo_code for question in questions],
            "pair_numbers": [number for number, _, _ in pairs],
            "cities": [city_id for _, city_id, _ in pairs],
            "products": [product_id for _, _, product_id in pairs],
            "point_numbers": [number for number, _ in points],
            "points": [code for _, code in points],
        },
    )
    found = {number: row for number, *row in await cursor.fetchall()}
    return [
        _facts(found[number], question, shop) if number in found else None for number, question in enumerate(questions)
    ]


def _facts(row: Sequence[Any], question: ContextQuery, shop: ShopFacts) -> ConfirmationContext:
    customer_id, request_hash, answer, version, payment_type, promo_code, lines, choices, goods, points, promo = row
    shelves = {(found[0], found[1]): [AllocatableStock(*shelf) for shelf in found[-1] or ()] for found in goods or ()}
    cart = None
    if version is not None:
        deliveries = {city_id: DeliverySelection(*chosen) for city_id, *chosen in choices or ()}
        cart = CartState(
            version,
            CheckoutChoice(deliveries, payment_type, promo_code),
            {(city_id, product_id): qty for city_id, product_id, qty in lines or ()},
        )
    return ConfirmationContext(
        customer_id=customer_id,
        earlier=None if request_hash is None else Earlier(request_hash, answer),
        cart=cart,
        goods={(found[0], found[1]): _goods(found, shelves[found[0], found[1]]) for found in goods or ()},
        shelves=shelves,
        prices=shop.prices({fields[0]: PointFacts(*fields) for fields in points or ()}, promo_of(promo)),
        timezones=shop.timezones,
        consent_version=shop.consent_version(question.consent_version),
    )


def _goods(found: list[Any], shelves: Sequence[AllocatableStock]) -> CityOffer:
    city_id, product_id, name, article, brand, unit, rating_count, key, kind, external, cost, guest_cost, _ = found
    return CityOffer(
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
