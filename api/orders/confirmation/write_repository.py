"""Writes confirmations in one statement: all of them or none (optimistic locking).

The decision was made on rows read without locks, so every write is guarded by the values it was made on: the cart's
version (so also what the customer has reserved), pieces in each warehouse, uses of the promo code, what the address has
reserved, and that a promo code for the first order meets no earlier one. PostgreSQL checks the guards on the newest
committed rows, after waiting for the transactions that change them; when a guard fails the statement raises and nothing
is written.

One statement writes several confirmations of different customers, because most of its time goes into starting it. Rows
are locked in one order everywhere: carts, stock by (product, warehouse), promo codes.
"""

from collections import Counter
from collections.abc import Sequence

import orjson
from psycopg import AsyncConnection, errors
from psycopg.rows import TupleRow

from api.core.json_types import JsonObject
from api.orders.confirmation.confirmation_rows import ConfirmationRows
from api.orders.confirmation.errors import OptimisticLockError
from api.orders.confirmation.statements import Statement
from api.orders.reservation_limits import ReservationLimit

_WRITE = Statement("""
WITH attempt AS MATERIALIZED (
    SELECT * FROM json_to_recordset(:confirmations::json) AS c (
        customer_id int, cart_version timestamptz, key text, request_hash text, answer text, payment_type int,
        goods_total int, delivery_total int, discount int, total int, promo_code text, promo_id int, payment_id uuid,
        provider text, reserved_until timestamptz, status text, payment_status text, consent_version int,
        name text, phone text, email text, address inet, user_agent text, address_hash text)
), cart AS (
    UPDATE carts SET promo_code = '', updated_at = clock_timestamp() FROM attempt
    WHERE carts.customer_id = attempt.customer_id AND carts.updated_at = attempt.cart_version
    RETURNING carts.customer_id
), confirmation AS (
    INSERT INTO confirmations (
        customer_id, idempotency_key, request_hash, answer, payment_type, goods_total, delivery_total, discount, total,
        promo_code)
    SELECT customer_id, key, decode(request_hash, 'hex'), answer::jsonb, payment_type, goods_total, delivery_total,
        discount, total, promo_code
    FROM cart JOIN attempt USING (customer_id)
    RETURNING id, customer_id
), deleted_cart_line AS (
    DELETE FROM cart_lines AS line
    USING confirmation JOIN json_to_recordset(:lines::json)
        AS l (customer_id int, city_id int, product_id int, qty int) USING (customer_id)
    WHERE (line.customer_id, line.city_id, line.product_id, line.qty)
        = (l.customer_id, l.city_id, l.product_id, l.qty)
    RETURNING 1
), locked_stock AS (
    SELECT s.product_id, s.warehouse_id, p.qty
    FROM json_to_recordset(:pieces::json) AS p (product_id int, warehouse_id int, qty int)
    JOIN stocks AS s ON (s.product_id, s.warehouse_id) = (p.product_id, p.warehouse_id)
    WHERE (SELECT count(*) FROM confirmation) > 0
    ORDER BY s.product_id, s.warehouse_id
    FOR UPDATE OF s
), reduced_stock AS (
    UPDATE stocks AS s SET qty = s.qty - locked_stock.qty FROM locked_stock
    WHERE (s.product_id, s.warehouse_id) = (locked_stock.product_id, locked_stock.warehouse_id)
      AND s.qty >= locked_stock.qty
    RETURNING 1
), promo_code AS (
    UPDATE promo_codes AS promo SET usage_count = usage_count + increment.uses
    FROM (SELECT promo_id, count(*) AS uses FROM attempt WHERE promo_id IS NOT NULL GROUP BY promo_id) AS increment
    WHERE promo.id = increment.promo_id AND (usage_limit IS NULL OR usage_count + increment.uses <= usage_limit)
      AND (SELECT count(*) FROM reduced_stock) = :stock_count
    RETURNING promo.id
), promo_use AS (
    INSERT INTO promo_uses (confirmation_id, promo_code_id, customer_id)
    SELECT confirmation.id, promo_code.id, customer_id
    FROM confirmation JOIN attempt USING (customer_id) JOIN promo_code ON promo_code.id = attempt.promo_id
    RETURNING 1
), payment AS (
    INSERT INTO payments (id, confirmation_id, provider, amount, expires_at)
    SELECT payment_id, id, provider, total, reserved_until
    FROM confirmation JOIN attempt USING (customer_id) WHERE payment_id IS NOT NULL
), consent AS (
    INSERT INTO consents (purpose, text_version, customer_id, phone, email, address, user_agent)
    SELECT 'order', consent_version, customer_id, phone, nullif(email, ''), address, user_agent
    FROM confirmation JOIN attempt USING (customer_id)
), new_order AS (
    INSERT INTO orders (
        number, confirmation_id, customer_id, city_id, status, payment_type, payment_status, delivery_type,
        address_text, description, pvz, agent_pvz_id, recipient_name, recipient_phone, recipient_email, goods_total,
        delivery_cost, discount, total, arrives_on, reserved_until, address_hash)
    SELECT o.number, c.id, customer_id, o.city_id, a.status, a.payment_type, a.payment_status, o.delivery_type,
        o.address_text, o.description, o.pvz, o.agent_pvz_id, a.name, a.phone, a.email, o.goods_total,
        o.delivery_cost, o.discount, o.total, o.arrives_on, o.reserved_until, a.address_hash
    FROM confirmation AS c JOIN attempt AS a USING (customer_id) JOIN json_to_recordset(:orders::json) AS o (
        customer_id int, number text, city_id int, delivery_type int, address_text text, description text, pvz int,
        agent_pvz_id text, goods_total int, delivery_cost int, discount int, total int, arrives_on date,
        reserved_until timestamptz) USING (customer_id)
    RETURNING id, number, status, payment_status
), order_line AS (
    INSERT INTO order_lines (
        order_id, position, product_id, name, article, brand_name, unit, image_key, image_ext, qty, cost, guest_cost)
    SELECT new_order.id, l.position, l.product_id, l.name, l.article, l.brand_name, l.unit, l.image_key, l.image_ext,
        l.qty, l.cost, l.guest_cost
    FROM new_order JOIN json_to_recordset(:lines::json) AS l (
        number text, position int, product_id int, name text, article text, brand_name text, unit text, image_key text,
        image_ext text, qty int, cost int, guest_cost int) USING (number)
), reservation AS (
    INSERT INTO reservations (order_id, product_id, warehouse_id, qty)
    SELECT new_order.id, r.product_id, r.warehouse_id, r.qty
    FROM new_order
    JOIN json_to_recordset(:reservations::json) AS r (number text, product_id int, warehouse_id int, qty int)
    USING (number)
    RETURNING 1
), order_event AS (
    INSERT INTO order_events (order_id, status, payment_status, actor)
    SELECT id, status, payment_status, 'customer' FROM new_order
)
SELECT confirmation_guard(
    (SELECT count(*) FROM confirmation) = :confirmation_count
    AND (SELECT count(*) FROM deleted_cart_line) = :line_count
    AND (SELECT count(*) FROM reduced_stock) = :stock_count
    AND (SELECT count(*) FROM promo_use) = :promo_count
    AND address_limits_hold((SELECT count(*) FROM reservation), :address_limits::json)
    AND first_orders_hold((SELECT count(*) FROM reservation), :first_orders::json)
)
""")

# Locks the rows that the write statement changes, in the same order, before the decision is made.
_LOCK = Statement("""
WITH cart AS (
    SELECT 1 FROM carts
    WHERE customer_id = (
        SELECT customer_id FROM login_sessions WHERE token_hash = :token OR previous_token_hash = :token
    )
    FOR UPDATE
), stock AS (
    SELECT 1 FROM stocks WHERE product_id = ANY(:products) AND (SELECT count(*) FROM cart) >= 0
    ORDER BY product_id, warehouse_id FOR UPDATE
), promo AS (
    SELECT 1 FROM promo_codes WHERE code = :promo_code AND (SELECT count(*) FROM stock) >= 0 FOR UPDATE
)
SELECT count(*) FROM promo
""")


async def lock(connection: AsyncConnection[TupleRow], token_hash: bytes, products: list[int], promo_code: str) -> None:
    """Pessimistic locking of the same rows, for an attempt that lost twice by the guards."""
    await _LOCK.execute(connection, {"token": token_hash, "products": products, "promo_code": promo_code})


async def write(connection: AsyncConnection[TupleRow], batch: Sequence[ConfirmationRows]) -> list[None]:
    """Writes all of the batch or, with OptimisticLockError, nothing. Every customer stands once in a batch."""
    pieces: Counter[tuple[int, int]] = Counter()
    for rows in batch:
        pieces.update(rows.pieces)
    lines = [line for rows in batch for line in rows.lines]
    recordsets = {
        "confirmations": [rows.confirmation for rows in batch],
        "orders": [order for rows in batch for order in rows.orders],
        "lines": lines,
        "reservations": [reservation for rows in batch for reservation in rows.reservations],
        "pieces": [
            {"product_id": product_id, "warehouse_id": warehouse_id, "qty": qty}
            for (product_id, warehouse_id), qty in pieces.items()
        ],
        "address_limits": _address_limits(batch),
        "first_orders": _first_orders(batch),
    }
    counts = {
        "confirmation_count": len(batch),
        "line_count": len(lines),
        "stock_count": len(pieces),
        "promo_count": sum(rows.confirmation.promo_id is not None for rows in batch),
    }
    try:
        await _WRITE.execute(
            connection, {name: orjson.dumps(recordset).decode() for name, recordset in recordsets.items()} | counts
        )
    except (errors.RaiseException, errors.UniqueViolation, errors.DeadlockDetected) as error:
        raise OptimisticLockError from error
    return [None] * len(batch)


def _first_orders(batch: Sequence[ConfirmationRows]) -> list[JsonObject]:
    """The confirmations that use a promo code for the first order of a person."""
    return [
        {"customer_id": row.customer_id, "key": row.key, "phone": row.phone, "email": row.email}
        for row in (rows.confirmation for rows in batch)
        if row.is_first_order
    ]


def _address_limits(batch: Sequence[ConfirmationRows]) -> list[JsonObject]:
    """By address the smallest limits of the batch: where they are passed, each confirmation is tried alone."""
    limits: dict[str, ReservationLimit] = {}
    for confirmation in (rows.confirmation for rows in batch):
        if confirmation.address_hash is not None:
            own = confirmation.address_limit
            limit = limits.get(confirmation.address_hash, own)
            limits[confirmation.address_hash] = min(limit, own, key=lambda each: each.orders)
    return [
        {"address_hash": address_hash, "max_orders": limit.orders, "max_pieces": limit.pieces}
        for address_hash, limit in limits.items()
    ]
