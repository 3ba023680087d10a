"""Goods of an order on the shelves: given back once, shipped, taken again. All stock rows in the order (product,
warehouse), the same as a confirmation takes them, so that no two wait for each other."""

from sqlalchemy import text
from sqlalchemy.orm import Session

# The state changes and the stock grows in one statement: pieces go back exactly once. A stock row that an import
# removed since comes back; pieces of a product that was removed have nowhere to go.
_RELEASE = text("""
WITH freed AS (
    UPDATE reservations SET state = 'released'
    WHERE order_id = :order_id AND state = 'held'
    RETURNING product_id, warehouse_id, qty
)
INSERT INTO stocks (product_id, warehouse_id, qty)
SELECT freed.product_id, freed.warehouse_id, freed.qty FROM freed JOIN products ON products.id = freed.product_id
ORDER BY freed.product_id, freed.warehouse_id
ON CONFLICT (product_id, warehouse_id) DO UPDATE SET qty = stocks.qty + excluded.qty
""")

_SHIP = text("UPDATE reservations SET state = 'shipped' WHERE order_id = :order_id AND state = 'held'")

_LOCK_STOCK = text("""
SELECT 1 FROM stocks
WHERE (product_id, warehouse_id) IN (SELECT product_id, warehouse_id FROM reservations WHERE order_id = ANY(:orders))
ORDER BY product_id, warehouse_id FOR UPDATE
""")

_MISSING = text("""
SELECT 1 FROM reservations AS r LEFT JOIN stocks AS s USING (product_id, warehouse_id)
WHERE r.order_id = :order_id AND r.state = 'released' AND coalesce(s.qty, 0) < r.qty LIMIT 1
""")

_TAKE_AGAIN = text("""
WITH taken AS (
    UPDATE reservations SET state = 'held'
    WHERE order_id = :order_id AND state = 'released'
    RETURNING product_id, warehouse_id, qty
)
UPDATE stocks SET qty = stocks.qty - taken.qty FROM taken
WHERE stocks.product_id = taken.product_id AND stocks.warehouse_id = taken.warehouse_id
""")


class Reservations:
    def __init__(self, session: Session) -> None:
        self.session = session

    def release(self, order_id: int) -> None:
        self.session.execute(_RELEASE, {"order_id": order_id})

    def ship(self, order_id: int) -> None:
        self.session.execute(_SHIP, {"order_id": order_id})

    def lock_stock(self, order_ids: list[int]) -> None:
        """Before `are_there` and `take_again`, of all orders at once, in the order."""
        self.session.execute(_LOCK_STOCK, {"orders": order_ids})

    def are_there(self, order_id: int) -> bool:
        """Whether the released pieces of an order still lie on the same shelves."""
        return self.session.execute(_MISSING, {"order_id": order_id}).first() is None

    def take_again(self, order_id: int) -> None:
        self.session.execute(_TAKE_AGAIN, {"order_id": order_id})
