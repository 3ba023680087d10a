"""SQL of reservations: the stock of an order is held, returned, shipped or reserved again.

Stock rows are locked in the order (product, warehouse), as a confirmation locks them, so that no deadlock arises.
"""

from sqlalchemy import text
from sqlalchemy.orm import Session

# The state changes and the stock grows in one statement, so pieces return exactly once. A stock row that an import has
# deleted is inserted again; pieces of a deleted product are dropped.
_RELEASE = text("""
WITH released AS (
    UPDATE reservations SET state = 'released'
    WHERE order_id = :order_id AND state = 'held'
    RETURNING product_id, warehouse_id, qty
)
INSERT INTO stocks (product_id, warehouse_id, qty)
SELECT released.product_id, released.warehouse_id, released.qty
FROM released JOIN products ON products.id = released.product_id
ORDER BY released.product_id, released.warehouse_id
ON CONFLICT (product_id, warehouse_id) DO UPDATE SET qty = stocks.qty + excluded.qty
""")

_SHIP = text("UPDATE reservations SET state = 'shipped' WHERE order_id = :order_id AND state = 'held'")

_LOCK_STOCK = text("""
SELECT 1 FROM stocks
WHERE (product_id, warehouse_id) IN (SELECT product_id, warehouse_id FROM reservations WHERE order_id = ANY(:orders))
ORDER BY product_id, warehouse_id FOR UPDATE
""")

_SHORTAGE = text("""
SELECT 1 FROM reservations AS r LEFT JOIN stocks AS s USING (product_id, warehouse_id)
WHERE r.order_id = :order_id AND r.state = 'released' AND coalesce(s.qty, 0) < r.qty LIMIT 1
""")

_RESERVE_AGAIN = text("""
WITH reservation AS (
    UPDATE reservations SET state = 'held'
    WHERE order_id = :order_id AND state = 'released'
    RETURNING product_id, warehouse_id, qty
)
UPDATE stocks SET qty = stocks.qty - reservation.qty FROM reservation
WHERE stocks.product_id = reservation.product_id AND stocks.warehouse_id = reservation.warehouse_id
""")


class ReservationRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def release(self, order_id: int) -> None:
        """Returns the reserved pieces to the stock."""
        self.session.execute(_RELEASE, {"order_id": order_id})

    def ship(self, order_id: int) -> None:
        """The pieces leave the warehouse: they never return to the stock."""
        self.session.execute(_SHIP, {"order_id": order_id})

    def lock_stock(self, order_ids: list[int]) -> None:
        """Called before `is_in_stock` and `reserve_again`, once for all orders."""
        self.session.execute(_LOCK_STOCK, {"orders": order_ids})

    def is_in_stock(self, order_id: int) -> bool:
        """Whether the warehouses still have the released pieces of an order."""
        return self.session.execute(_SHORTAGE, {"order_id": order_id}).first() is None

    def reserve_again(self, order_id: int) -> None:
        self.session.execute(_RESERVE_AGAIN, {"order_id": order_id})
