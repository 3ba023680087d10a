"""Reads the contexts of several confirmations in one statement.

psycopg without the ORM: see docs/decisions/0003-confirmation-batches.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from api.cart.price_rule_repository import (
    IS_OFFERED_PROMO,
    POINT_JSON,
    PROMO_JSON,
    points_by_code,
    promo_terms,
)
from api.cart.repository import DELIVERY_JSON, SAVED_ADDRESSES_JSON, deliveries_by_city
from api.core.json_types import JsonObject
from api.orders.confirmation.allocation import AllocatableStock
from api.orders.confirmation.context import CartState, ConfirmationContext, ContextQuery, PreviousAnswer
from api.orders.confirmation.reference_repository import ReferenceData
from api.orders.confirmation.statements import Statement
from api.orders.reservation_limits import UNPAID_SQL, HeldReservations, UnpaidReservations
from api.pricing.bills import CheckoutChoice
from api.pricing.cart_pricing import CityOffer


@dataclass(frozen=True, slots=True)
class _ContextRow:
    """The columns of the statement; lists are JSON objects, None when empty."""

    number: int
    customer_id: int
    request_hash: bytes | None
    answer: JsonObject | None
    cart_version: datetime | None
    payment_type: int | None
    promo_code: str | None
    lines: list[JsonObject] | None
    deliveries: list[JsonObject] | None
    products: list[JsonObject] | None
    points: list[JsonObject] | None
    promo: JsonObject | None
    held_by_customer: JsonObject
    held_by_address: JsonObject
    has_completed_order: bool


_HELD = f"""(
        SELECT json_build_object('orders', count(*), 'pieces', coalesce(sum(reservation.pieces), 0))
        FROM orders LEFT JOIN LATERAL (
            SELECT sum(qty) AS pieces FROM reservations WHERE order_id = orders.id AND state = 'held'
        ) AS reservation ON true
        WHERE {{}} AND {UNPAID_SQL}
    )"""  # noqa: S608
_PROMO = PROMO_JSON.format(
    customer="customer.customer_id",
    phone="customer.phone",
    email="customer.email",
    addresses=f"coalesce(customer.addresses::json, {SAVED_ADDRESSES_JSON.format(customer='customer.customer_id')})",
)
# One row for each query whose token belongs to a login session. Lists come as JSON: one round trip, and a join repeats
# nothing. Stock is read by warehouse; only warehouses that serve the city count (api/catalog/offer_repository.py).
_READ = Statement(f"""
WITH query AS MATERIALIZED (
    SELECT * FROM unnest(
        :numbers::int[], :tokens::bytea[], :keys::text[], :promo_codes::text[], :address_hashes::text[],
        :phones::text[], :emails::text[], :courier_addresses::text[]
    ) AS parameter (number, token, key, promo_code, address_hash, phone, email, addresses)
), customer AS MATERIALIZED (
    SELECT query.*, session.customer_id FROM query
    JOIN login_sessions AS session ON session.expires_at > now() AND (
        session.token_hash = query.token
        OR session.previous_token_hash = query.token AND coalesce(session.previous_until > now(), true)
    )
), pair AS MATERIALIZED (
    SELECT * FROM unnest(:pair_numbers::int[], :cities::int[], :products::int[])
        AS parameter (number, city_id, product_id)
), point_code AS MATERIALIZED (
    SELECT * FROM unnest(:point_numbers::int[], :points::text[]) AS parameter (number, code)
)
SELECT
    customer.number,
    customer.customer_id,
    previous.request_hash,
    previous.answer,
    cart.updated_at AS cart_version,
    cart.payment_type,
    cart.promo_code,
    (
        SELECT json_agg(json_build_object('city_id', city_id, 'product_id', product_id, 'qty', qty))
        FROM cart_lines WHERE customer_id = customer.customer_id
    ) AS lines,
    (
        SELECT json_agg({DELIVERY_JSON}) FROM cart_groups AS g WHERE g.customer_id = customer.customer_id
    ) AS deliveries,
    (
        SELECT json_agg(json_build_object(
            'offer', json_build_object(
                'city_id', pair.city_id, 'product_id', p.id, 'name', p.name, 'article', p.article,
                'brand_name', brand.name, 'unit', p.unit, 'rating_count', p.vote_count, 'image_key', image.key,
                'image_kind', image.kind, 'external', p.external, 'cost', price.cost, 'guest_cost', price.guest_cost),
            'stock', (
                SELECT json_agg(json_build_object(
                    'warehouse_id', w.id, 'qty', s.qty, 'is_local', w.city_id = pair.city_id,
                    'days', w.supply_days + t.days
                        + ((now() AT TIME ZONE origin.timezone)::time >= w.order_cutoff)::int))
                FROM stocks AS s
                JOIN warehouses AS w ON w.id = s.warehouse_id
                JOIN cities AS origin ON origin.id = w.city_id
                JOIN transits AS t ON t.warehouse_id = s.warehouse_id AND t.city_id = pair.city_id
                WHERE s.product_id = p.id AND s.qty > 0
            )
        ))
        FROM pair
        JOIN cities AS c ON c.id = pair.city_id
        JOIN products AS p ON p.id = pair.product_id AND p.visible
        JOIN LATERAL (
            SELECT key, kind FROM product_images WHERE product_id = p.id ORDER BY position LIMIT 1
        ) AS image ON true
        LEFT JOIN brands AS brand ON brand.id = p.brand_id
        LEFT JOIN prices AS price ON price.product_id = p.id AND price.zone_id = c.zone_id
        WHERE pair.number = customer.number AND EXISTS (SELECT FROM stocks WHERE product_id = p.id)
    ) AS products,
    (
        SELECT json_agg({POINT_JSON})
        FROM pickup_points AS p
        WHERE p.code = ANY(ARRAY(
            SELECT code FROM point_code WHERE point_code.number = customer.number
            UNION SELECT agent_pvz_id FROM cart_groups WHERE customer_id = customer.customer_id
        ))
    ) AS points,
    (
        SELECT {_PROMO} FROM promo_codes AS p
        WHERE p.code = upper(regexp_replace(coalesce(customer.promo_code, cart.promo_code), '\\s', '', 'g'))
            AND {IS_OFFERED_PROMO.format(customer="customer.customer_id")}
    ) AS promo,
    {_HELD.format("orders.customer_id = customer.customer_id")} AS held_by_customer,
    {_HELD.format("orders.address_hash = customer.address_hash")} AS held_by_address,
    EXISTS (
        SELECT FROM orders WHERE orders.customer_id = customer.customer_id AND status = 'completed'
    ) AS has_completed_order
FROM customer
LEFT JOIN confirmations AS previous
    ON previous.customer_id = customer.customer_id AND previous.idempotency_key = customer.key
LEFT JOIN carts AS cart ON cart.customer_id = customer.customer_id
""")  # noqa: S608


async def read_contexts(
    connection: AsyncConnection[TupleRow], queries: Sequence[ContextQuery], reference: ReferenceData
) -> list[ConfirmationContext | None]:
    """One for each query; None where the token belongs to no login session."""
    pairs = [(number, city, product) for number, query in enumerate(queries) for city, product in query.pairs]
    points = [(number, code) for number, query in enumerate(queries) for code in query.points]
    rows = await _READ.fetch(
        _ContextRow,
        connection,
        {
            "numbers": list(range(len(queries))),
            "tokens": [query.token_hash for query in queries],
            "keys": [query.key for query in queries],
            "promo_codes": [query.promo_code for query in queries],
            "address_hashes": [query.address_hash for query in queries],
            "phones": [query.phone for query in queries],
            "emails": [query.email for query in queries],
            "courier_addresses": [query.addresses for query in queries],
            "pair_numbers": [number for number, _, _ in pairs],
            "cities": [city_id for _, city_id, _ in pairs],
            "products": [product_id for _, _, product_id in pairs],
            "point_numbers": [number for number, _ in points],
            "points": [code for _, code in points],
        },
    )
    contexts: list[ConfirmationContext | None] = [None] * len(queries)
    for row in rows:
        contexts[row.number] = _context(row, queries[row.number], reference)
    return contexts


def _context(row: _ContextRow, query: ContextQuery, reference: ReferenceData) -> ConfirmationContext:
    offers: dict[tuple[int, int], CityOffer] = {}
    stock: dict[tuple[int, int], list[AllocatableStock]] = {}
    for product in row.products or ():
        in_warehouses = [AllocatableStock(**warehouse) for warehouse in product["stock"] or ()]
        offer = _offer(product["offer"], in_warehouses)
        offers[offer.city_id, offer.product_id] = offer
        stock[offer.city_id, offer.product_id] = in_warehouses
    return ConfirmationContext(
        customer_id=row.customer_id,
        previous=_previous_answer(row),
        cart=_cart(row),
        offers=offers,
        stock=stock,
        price_rules=reference.price_rules(points_by_code(row.points or ()), promo_terms(row.promo)),
        timezones=reference.timezones,
        consent_version=reference.consent_version(query.consent_version),
        unpaid=UnpaidReservations(
            of_customer=HeldReservations(**row.held_by_customer),
            of_address=HeldReservations(**row.held_by_address),
            has_completed_order=row.has_completed_order,
        ),
    )


def _previous_answer(row: _ContextRow) -> PreviousAnswer | None:
    if row.request_hash is None or row.answer is None:
        return None
    return PreviousAnswer(row.request_hash, row.answer)


def _cart(row: _ContextRow) -> CartState | None:
    if row.cart_version is None:
        return None
    return CartState(
        version=row.cart_version,
        choice=CheckoutChoice(
            deliveries=deliveries_by_city(row.deliveries or ()),
            payment_type=row.payment_type,
            promo_code=row.promo_code or "",
        ),
        lines={(line["city_id"], line["product_id"]): line["qty"] for line in row.lines or ()},
    )


def _offer(row: JsonObject, stock: Sequence[AllocatableStock]) -> CityOffer:
    """Slug, country and rating are left out: a confirmation shows none of them."""
    return CityOffer(
        **row,
        brand_slug=None,
        country=None,
        rating=0,
        local_qty=sum(warehouse.qty for warehouse in stock if warehouse.is_local),
        remote_qty=sum(warehouse.qty for warehouse in stock if not warehouse.is_local),
        arrival_days=min((warehouse.days for warehouse in stock), default=None),
    )
