"""Writing a confirmation in one statement: everything or nothing.

What was decided was read without locks, so every write here has a guard on what it was decided by: the cart's version,
pieces on each shelf, uses of the promo code. PostgreSQL checks the guards on the newest committed rows, after waiting
for whoever changes them; when one fails the statement raises, nothing is written, and the confirmation decides anew.

Rows are locked in one order everywhere: cart, stock by (product, warehouse), promo code.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson
from psycopg import AsyncConnection, errors
from psycopg.rows import TupleRow

from api.orders.confirmation.statements import Statement

_WRITE = Statement("""
WITH cart AS (
    UPDATE carts SET promo_code = '', updated_at = clock_timestamp()
    WHERE customer_id = :customer_id AND updated_at = :cart_version
    RETURNING customer_id
), confirmed AS (
    INSERT INTO confirmations (
        customer_id, idempotency_key, request_hash, answer, payment_type, goods_total, delivery_total, discount, total,
        promo_code)
    SELECT customer_id, :key, :request_hash, :answer::jsonb, :payment_type, :goods_total,
        :delivery_total, :discount, :total, :promo_code
    FROM cart
    RETURNING id, customer_id
), bought AS (
    DELETE FROM cart_lines AS line USING json_to_recordset(:lines::json) AS b (city_id int, product_id int, qty int)
    WHERE line.customer_id = (SELECT customer_id FROM confirmed)
      AND (line.city_id, line.product_id, line.qty) = (b.city_id, b.product_id, b.qty)
    RETURNING 1
), shelf AS (
    SELECT s.product_id, s.warehouse_id, t.qty
    FROM confirmed, json_to_recordset(:shelves::json) AS t (product_id int, warehouse_id int, qty int)
    JOIN stocks AS s ON (s.product_id, s.warehouse_id) = (t.product_id, t.warehouse_id)
    ORDER BY s.product_id, s.warehouse_id
    FOR UPDATE OF s
), taken AS (
    UPDATE stocks AS s SET qty = s.qty - shelf.qty FROM shelf
    WHERE (s.product_id, s.warehouse_id) = (shelf.product_id, shelf.warehouse_id) AND s.qty >= shelf.qty
    RETURNING 1
), counted AS (
    UPDATE promo_codes SET usage_count = usage_count + 1
    WHERE id = :promo_id::int AND (usage_limit IS NULL OR usage_count < usage_limit)
      AND (SELECT count(*) FROM taken) = :shelf_count
    RETURNING id
), used AS (
    INSERT INTO promo_uses (confirmation_id, promo_code_id, customer_id)
    SELECT confirmed.id, counted.id, confirmed.customer_id FROM confirmed, counted
), asked AS (
    INSERT INTO payments (id, confirmation_id, provider, amount, expires_at)
    SELECT :payment_id::uuid, id, :provider, :total, :reserved_until
    FROM confirmed WHERE :payment_id::uuid IS NOT NULL
), agreed AS (
    INSERT INTO consents (purpose, text_version, customer_id, phone, email, address, user_agent)
    SELECT 'order', :consent_version, customer_id, :phone, nullif(:email, ''), :address, :user_agent
    FROM confirmed
), placed AS (
    INSERT INTO orders (
        number, confirmation_id, customer_id, city_id, status, payment_type, payment_status, delivery_type,
        address_text, description, pvz, agent_pvz_id, recipient_name, recipient_phone, recipient_email, goods_total,
        delivery_cost, discount, total, arrives_on, reserved_until)
    SELECT o.number, c.id, c.customer_id, o.city_id, :status, :payment_type, :payment_status, o.delivery_type,
        o.address_text, o.description, o.pvz, o.agent_pvz_id, :name, :phone, :email, o.goods_total,
        o.delivery_cost, o.discount, o.total, o.arrives_on, o.reserved_until
    FROM confirmed AS c, json_to_recordset(:orders::json) AS o (
        number text, city_id int, delivery_type int, address_text text, description text, pvz int, agent_pvz_id text,
        goods_total int, delivery_cost int, discount int, total int, arrives_on date, reserved_until timestamptz)
    RETURNING id, number
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
    SELECT id, :status, :payment_status, 'customer' FROM placed
)
SELECT confirmation_guard(
    (SELECT count(*) FROM bought) = :line_count
    AND (SELECT count(*) FROM taken) = :shelf_count
    AND (SELECT count(*) FROM counted) = (:promo_id::int IS NOT NULL)::int
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


class StaleError(Exception):
    """Somebody was quicker: what was decided by is no longer so."""


@dataclass(frozen=True, slots=True)
class Writing:
    """Parameters of the statement; the lists are rows of its tables."""

    values: dict[str, Any]
    orders: list[dict[str, Any]]
    lines: list[dict[str, Any]]
    takes: list[dict[str, Any]]
    shelves: list[dict[str, Any]]


async def lock(connection: AsyncConnection[TupleRow], token: bytes, products: list[int], promo_code: str) -> None:
    await _LOCK.execute(connection, {"token": token, "products": products, "promo_code": promo_code})


async def write(connection: AsyncConnection[TupleRow], writing: Writing) -> None:
    lists = {name: orjson.dumps(getattr(writing, name)).decode() for name in ("orders", "lines", "takes", "shelves")}
    counts = {"line_count": len(writing.lines), "shelf_count": len(writing.shelves)}
    try:
        await _WRITE.execute(connection, {**writing.values, **lists, **counts})
    except (errors.RaiseException, errors.UniqueViolation, errors.DeadlockDetected) as error:
        raise StaleError from error


def moment(value: datetime | None) -> str | None:
    return value.isoformat() if value else None
