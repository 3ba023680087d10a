"""Writing confirmations in one statement: everything or nothing.

What was decided was read without locks, so every write here has a guard on what it was decided by: the cart's version,
pieces on each shelf, uses of the promo code. PostgreSQL checks the guards on the newest committed rows, after waiting
for whoever changes them; when one fails the statement raises and nothing is written.

The statement takes several confirmations, of different customers, as easily as one: most of its time goes into being
started, which they share. Rows are locked in one order everywhere: carts, stock by (product, warehouse), promo codes.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import orjson
from psycopg import AsyncConnection, errors
from psycopg.rows import TupleRow

from api.core.json_types import JsonObject
from api.orders.confirmation.statements import Statement

_WRITE = Statement("""
WITH press AS MATERIALIZED (
    SELECT * FROM json_to_recordset(:presses::json) AS p (
        customer_id int, cart_version timestamptz, key text, request_hash text, answer text, payment_type int,
        goods_total int, delivery_total int, discount int, total int, promo_code text, promo_id int, payment_id uuid,
        provider text, reserved_until timestamptz, status text, payment_status text, consent_version int,
        name text, phone text, email text, address inet, user_agent text)
), cart AS (
    UPDATE carts SET promo_code = '', updated_at = clock_timestamp() FROM press
    WHERE carts.customer_id = press.customer_id AND carts.updated_at = press.cart_version
    RETURNING carts.customer_id
), confirmed AS (
    INSERT INTO confirmations (
        customer_id, idempotency_key, request_hash, answer, payment_type, goods_total, delivery_total, discount, total,
        promo_code)
    SELECT customer_id, key, decode(request_hash, 'hex'), answer::jsonb, payment_type, goods_total, delivery_total,
        discount, total, promo_code
    FROM cart JOIN press USING (customer_id)
    RETURNING id, customer_id
), bought AS (
    DELETE FROM cart_lines AS line
    USING confirmed JOIN json_to_recordset(:lines::json)
        AS b (customer_id int, city_id int, product_id int, qty int) USING (customer_id)
    WHERE (line.customer_id, line.city_id, line.product_id, line.qty)
        = (b.customer_id, b.city_id, b.product_id, b.qty)
    RETURNING 1
), shelf AS (
    SELECT s.product_id, s.warehouse_id, t.qty
    FROM json_to_recordset(:shelves::json) AS t (product_id int, warehouse_id int, qty int)
    JOIN stocks AS s ON (s.product_id, s.warehouse_id) = (t.product_id, t.warehouse_id)
    WHERE (SELECT count(*) FROM confirmed) > 0
    ORDER BY s.product_id, s.warehouse_id
    FOR UPDATE OF s
), taken AS (
    UPDATE stocks AS s SET qty = s.qty - shelf.qty FROM shelf
    WHERE (s.product_id, s.warehouse_id) = (shelf.product_id, shelf.warehouse_id) AND s.qty >= shelf.qty
    RETURNING 1
), counted AS (
    UPDATE promo_codes AS promo SET usage_count = usage_count + wanted.uses
    FROM (SELECT promo_id, count(*) AS uses FROM press WHERE promo_id IS NOT NULL GROUP BY promo_id) AS wanted
    WHERE promo.id = wanted.promo_id AND (usage_limit IS NULL OR usage_count + wanted.uses <= usage_limit)
      AND (SELECT count(*) FROM taken) = :shelf_count
    RETURNING promo.id
), used AS (
    INSERT INTO promo_uses (confirmation_id, promo_code_id, customer_id)
    SELECT confirmed.id, counted.id, customer_id
    FROM confirmed JOIN press USING (customer_id) JOIN counted ON counted.id = press.promo_id
    RETURNING 1
), asked AS (
    INSERT INTO payments (id, confirmation_id, provider, amount, expires_at)
    SELECT payment_id, id, provider, total, reserved_until
    FROM confirmed JOIN press USING (customer_id) WHERE payment_id IS NOT NULL
), agreed AS (
    INSERT INTO consents (purpose, text_version, customer_id, phone, email, address, user_agent)
    SELECT 'order', consent_version, customer_id, phone, nullif(email, ''), address, user_agent
    FROM confirmed JOIN press USING (customer_id)
), placed AS (
    INSERT INTO orders (
        number, confirmation_id, customer_id, city_id, status, payment_type, payment_status, delivery_type,
        address_text, description, pvz, agent_pvz_id, recipient_name, recipient_phone, recipient_email, goods_total,
        delivery_cost, discount, total, arrives_on, reserved_until)
    SELECT o.number, c.id, customer_id, o.city_id, p.status, p.payment_type, p.payment_status, o.delivery_type,
        o.address_text, o.description, o.pvz, o.agent_pvz_id, p.name, p.phone, p.email, o.goods_total,
        o.delivery_cost, o.discount, o.total, o.arrives_on, o.reserved_until
    FROM confirmed AS c JOIN press AS p USING (customer_id) JOIN json_to_recordset(:orders::json) AS o (
        customer_id int, number text, city_id int, delivery_type int, address_text text, description text, pvz int,
        agent_pvz_id text, goods_total int, delivery_cost int, discount int, total int, arrives_on date,
        reserved_until timestamptz) USING (customer_id)
    RETURNING id, number, status, payment_status
), copied AS (
    INSERT INTO order_lines (
        order_id, position, product_id, name, article, brand_name, unit, image_key, image_ext, qty, cost, guest_cost)
    SELECT placed.id, l.position, l.product_id, l.name, l.article, l.brand_name, l.unit, l.image_key, l.image_ext,
        l.qty, l.cost, l.guest_cost
    FROM placed JOIN json_to_recordset(:lines::json) AS l (
        number text, position int, product_id int, name text, article text, brand_name text, unit text, image_key text,
        image_ext text, qty int, cost int, guest_cost int) USING (number)
), held AS (
    INSERT INTO reservations (order_id, product_id, warehouse_id, qty)
    SELECT placed.id, t.product_id, t.warehouse_id, t.qty
    FROM placed JOIN json_to_recordset(:takes::json) AS t (number text, product_id int, warehouse_id int, qty int)
    USING (number)
), told AS (
    INSERT INTO order_events (order_id, status, payment_status, actor)
    SELECT id, status, payment_status, 'customer' FROM placed
)
SELECT confirmation_guard(
    (SELECT count(*) FROM confirmed) = :press_count
    AND (SELECT count(*) FROM bought) = :line_count
    AND (SELECT count(*) FROM taken) = :shelf_count
    AND (SELECT count(*) FROM used) = :promo_count
)
""")

# The same rows in the same order, before deciding: whoever lost twice by the guards decides while nobody else can.
_LOCK = Statement("""
WITH cart AS (
    SELECT 1 FROM carts
    WHERE customer_id = (SELECT customer_id FROM login_sessions WHERE token_hash = :token)
    FOR UPDATE
), shelves AS (
    SELECT 1 FROM stocks WHERE product_id = ANY(:products) AND (SELECT count(*) FROM cart) >= 0
    ORDER BY product_id, warehouse_id FOR UPDATE
), promo AS (
    SELECT 1 FROM promo_codes WHERE code = :promo_code AND (SELECT count(*) FROM shelves) >= 0 FOR UPDATE
)
SELECT count(*) FROM promo
""")


class OptimisticLockError(Exception):
    """Somebody was quicker: what was decided by is no longer so."""


@dataclass(frozen=True, slots=True)
class ConfirmationRows:
    """Rows of one confirmation; `shelves` are the pieces to take by (product, warehouse)."""

    attempt: JsonObject
    orders: list[JsonObject]
    lines: list[JsonObject]
    takes: list[JsonObject]
    shelves: dict[tuple[int, int], int]


async def lock(connection: AsyncConnection[TupleRow], token: bytes, products: list[int], promo_code: str) -> None:
    await _LOCK.execute(connection, {"token": token, "products": products, "promo_code": promo_code})


async def write(connection: AsyncConnection[TupleRow], writings: Sequence[ConfirmationRows]) -> list[None]:
    """All of them or, with OptimisticLockError, none. Their customers are different ones."""
    shelves: Counter[tuple[int, int]] = Counter()
    for writing in writings:
        shelves.update(writing.shelves)
    lines = [line for writing in writings for line in writing.lines]
    rows = {
        "presses": [writing.attempt for writing in writings],
        "orders": [order for writing in writings for order in writing.orders],
        "lines": lines,
        "takes": [take for writing in writings for take in writing.takes],
        "shelves": [{"product_id": p, "warehouse_id": w, "qty": qty} for (p, w), qty in shelves.items()],
    }
    counts = {
        "press_count": len(writings),
        "line_count": len(lines),
        "shelf_count": len(shelves),
        "promo_count": sum(writing.attempt["promo_id"] is not None for writing in writings),
    }
    try:
        await _WRITE.execute(connection, {name: orjson.dumps(given).decode() for name, given in rows.items()} | counts)
    except (errors.RaiseException, errors.UniqueViolation, errors.DeadlockDetected) as error:
        raise OptimisticLockError from error
    return [None] * len(writings)


def moment(value: datetime | None) -> str | None:
    return value.isoformat() if value else None
