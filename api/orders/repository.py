"""SQL of orders after their confirmation: reads, locks, history, uses of promo codes; and of reservations.

Stock rows are locked in the order (product, warehouse), as a confirmation locks them, so that no deadlock arises.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, func, select, text, update
from sqlalchemy.orm import Session, selectinload

from api.auth.models import Customer
from api.orders.models import Confirmation, Order, OrderEvent
from api.orders.statuses import ENDED_WITHOUT_SALE, FINAL, OrderFilter
from api.pricing.models import PromoCode, PromoUse

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

# Text: the model belongs to the payments, which import the orders.
_NEWEST_PAYMENT = text(
    "SELECT id FROM payments WHERE confirmation_id = :confirmation ORDER BY created_at DESC, id LIMIT 1"
)


class OrderRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def get(self, order_id: int) -> Order | None:
        return self.session.get(Order, order_id)

    def by_number(self, number: str) -> Order | None:
        return self.session.scalar(select(Order).where(Order.number == number))

    def tracked(self, number: str, phone: str) -> Order | None:
        """The order with this number and this phone, of its recipient or of its customer; one statement either way."""
        query = select(Order).join(Customer).where(Order.number == number)
        return self.session.scalar(query.where((Order.recipient_phone == phone) | (Customer.phone == phone)))

    def page_of(
        self, customer_id: int, page: int, per_page: int, order_filter: OrderFilter
    ) -> tuple[Sequence[Order], int]:
        """A page of the customer's orders, newest first, and the number of all."""
        query = select(Order).where(Order.customer_id == customer_id)
        if order_filter != "all":
            is_final = Order.status.in_(FINAL)
            query = query.where(is_final if order_filter == "past" else ~is_final)
        total = self.session.scalar(select(func.count()).select_from(query.subquery())) or 0
        ordered = query.options(selectinload(Order.lines)).order_by(Order.created_at.desc(), Order.id.desc())
        return self.session.scalars(ordered.limit(per_page).offset((page - 1) * per_page)).all(), total

    def last_of(self, customer_id: int) -> Order | None:
        query = select(Order).where(Order.customer_id == customer_id)
        return self.session.scalar(query.order_by(Order.created_at.desc(), Order.id.desc()).limit(1))

    def last_by_city(self, customer_id: int, city_ids: Collection[int]) -> dict[int, Order]:
        """The newest order of the customer for each of these cities."""
        query = select(Order).where(Order.customer_id == customer_id, Order.city_id.in_(city_ids))
        newest = query.distinct(Order.city_id).order_by(Order.city_id, Order.created_at.desc(), Order.id.desc())
        return {order.city_id: order for order in self.session.scalars(newest)}

    def lock_confirmation(self, confirmation_id: int) -> None:
        """Every change of an order or its payment holds this row lock, so changes are serialised."""
        query = select(Confirmation.id).where(Confirmation.id == confirmation_id)
        self.session.execute(query.with_for_update(key_share=True))

    def locked(self, order_id: int) -> Order | None:
        """The current order, with its confirmation locked."""
        confirmation_id = self.session.scalar(select(Order.confirmation_id).where(Order.id == order_id))
        if confirmation_id is None:
            return None
        self.lock_confirmation(confirmation_id)
        return self.session.scalar(select(Order).where(Order.id == order_id).execution_options(populate_existing=True))

    def of_confirmation(self, confirmation_id: int) -> Sequence[Order]:
        query = select(Order).where(Order.confirmation_id == confirmation_id).order_by(Order.id)
        return self.session.scalars(query.execution_options(populate_existing=True)).all()

    def newest_payment(self, confirmation_id: int) -> UUID | None:
        payment_id: UUID | None = self.session.scalar(_NEWEST_PAYMENT, {"confirmation": confirmation_id})
        return payment_id

    def next_due(self, now: datetime, excluded: Collection[int]) -> Order | None:
        """An order with an expired reservation, its confirmation locked; skips those that another worker holds."""
        query = (
            select(Order)
            .join(Confirmation, Confirmation.id == Order.confirmation_id)
            .where(Order.reserved_until < now, Order.id.not_in(excluded))
            .order_by(Order.reserved_until)
            .limit(1)
            .with_for_update(of=Confirmation, key_share=True, skip_locked=True)
        )
        while (order := self.session.scalars(query).first()) is not None:
            # The order was read before its confirmation was locked: another worker may have expired it in between.
            self.session.refresh(order)
            if order.reserved_until is not None and order.reserved_until < now:
                return order
        return None

    def add_event(self, order: Order, actor: str, staff_login: str | None, note: str) -> None:
        self.session.add(
            OrderEvent(
                order_id=order.id,
                status=order.status,
                payment_status=order.payment_status,
                actor=actor,
                staff_login=staff_login,
                note=note,
            )
        )
        self.session.flush()

    def release_promo_code(self, confirmation_id: int) -> None:
        """Frees one use of the promo code when every order of the confirmation is cancelled or expired."""
        active_orders = select(Order.id).where(
            Order.confirmation_id == confirmation_id, Order.status.not_in(ENDED_WITHOUT_SALE)
        )
        code_id = self.session.scalar(
            delete(PromoUse)
            .where(PromoUse.confirmation_id == confirmation_id, ~active_orders.exists())
            .returning(PromoUse.promo_code_id)
        )
        if code_id is not None:
            self.session.execute(
                update(PromoCode).where(PromoCode.id == code_id).values(usage_count=PromoCode.usage_count - 1)
            )

    def reuse_promo_code(self, confirmation: Confirmation) -> None:
        """Counts a use for a confirmation that becomes active again, while the code's limit allows it. Beyond the limit
        the confirmation keeps its discount all the same, because it was promised and paid."""
        code_id = self.session.scalar(
            update(PromoCode)
            .where(
                PromoCode.code == confirmation.promo_code,
                (PromoCode.usage_limit.is_(None)) | (PromoCode.usage_count < PromoCode.usage_limit),
                ~select(PromoUse.confirmation_id).where(PromoUse.confirmation_id == confirmation.id).exists(),
            )
            .values(usage_count=PromoCode.usage_count + 1)
            .returning(PromoCode.id)
        )
        if code_id is not None:
            self.session.add(
                PromoUse(confirmation_id=confirmation.id, promo_code_id=code_id, customer_id=confirmation.customer_id)
            )
            self.session.flush()

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
