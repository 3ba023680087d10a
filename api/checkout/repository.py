"""SQL of confirmations: row locks, what the decision depends on, and the rows of a new order.

Every transaction takes these locks in one order: the cart, stock rows by (product, warehouse), the promo code, the
visitor's network, first orders. What is read after a lock is what others have committed before they gave it up.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping

from sqlalchemy import ColumnElement, func, select, text, update
from sqlalchemy.orm import Session

from api.cart.models import Cart
from api.catalog.models import Stock
from api.catalog.repository import stock_for_cities
from api.checkout.decision import AllocatableStock
from api.orders.models import Confirmation, Order, Reservation
from api.orders.order_number import new_number
from api.orders.reservation_limits import UNPAID_SQL, HeldReservations, UnpaidReservations
from api.orders.statuses import Status
from api.payments.models import Payment
from api.pricing.discounts import PromoTerms
from api.pricing.models import PromoCode, PromoUse

#: Advisory locks: of a network, whose key is the second number, and of all first orders.
_NETWORK_LOCK, _FIRST_ORDER_LOCK = 21075, 21076

#: One statement for all lines: the trigger of search events runs once a statement.
_TAKE_STOCK = text("""
UPDATE stocks SET qty = stocks.qty - taken.qty
FROM unnest(CAST(:products AS int[]), CAST(:warehouses AS int[]), CAST(:pieces AS int[]))
    AS taken (product_id, warehouse_id, qty)
WHERE stocks.product_id = taken.product_id AND stocks.warehouse_id = taken.warehouse_id
""")


class ConfirmationRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock_cart(self, customer_id: int) -> None:
        """Confirmations of one customer pass one by one; without a cart there is nothing to confirm."""
        self.session.execute(select(Cart.customer_id).where(Cart.customer_id == customer_id).with_for_update())

    def lock_stock(
        self, product_ids: Collection[int], city_ids: Collection[int]
    ) -> dict[tuple[int, int], list[AllocatableStock]]:
        """The stock by (city, product) in the warehouses that serve the city."""
        query = stock_for_cities(product_ids, city_ids).order_by(Stock.product_id, Stock.warehouse_id)
        stock: dict[tuple[int, int], list[AllocatableStock]] = defaultdict(list)
        for row in self.session.execute(query.with_for_update(of=Stock)):
            stock[row.city_id, row.product_id].append(
                AllocatableStock(row.warehouse_id, row.qty, row.is_local, row.arrival_days)
            )
        return stock

    def lock_promo_code(self, code: str) -> bool:
        """Whether the code is one for the first order of a person."""
        return bool(self.session.scalar(select(PromoCode.first_order).where(PromoCode.code == code).with_for_update()))

    def lock_network(self, address_hash: str) -> None:
        self.session.execute(select(func.pg_advisory_xact_lock(_NETWORK_LOCK, func.hashtext(address_hash))))

    def lock_first_orders(self) -> None:
        """Two tabs or two accounts of one person get one discount: such confirmations pass one by one."""
        self.session.execute(select(func.pg_advisory_xact_lock(_FIRST_ORDER_LOCK, 0)))

    def confirmation(self, customer_id: int, key: str) -> Confirmation | None:
        query = select(Confirmation).where(Confirmation.customer_id == customer_id, Confirmation.idempotency_key == key)
        return self.session.scalar(query)

    def unpaid(self, customer_id: int, address_hash: str | None) -> UnpaidReservations:
        completed = select(Order.id).where(Order.customer_id == customer_id, Order.status == Status.COMPLETED)
        return UnpaidReservations(
            of_customer=self._held(Order.customer_id == customer_id),
            of_address=self._held(Order.address_hash == address_hash) if address_hash else HeldReservations(0, 0),
            has_completed_order=self.session.scalar(completed.limit(1)) is not None,
        )

    def _held(self, condition: ColumnElement[bool]) -> HeldReservations:
        pieces = select(func.sum(Reservation.qty)).where(Reservation.order_id == Order.id, Reservation.state == "held")
        query = select(func.count(), func.coalesce(func.sum(pieces.scalar_subquery()), 0))
        orders, held = self.session.execute(query.where(condition, text(UNPAID_SQL))).tuples().one()
        return HeldReservations(orders, int(held))

    def unused_numbers(self, count: int) -> list[str]:
        """Random order numbers that no order bears."""
        numbers: set[str] = set()
        while len(numbers) < count:
            drawn = {new_number() for _ in range(count - len(numbers))}
            numbers |= drawn.difference(self.session.scalars(select(Order.number).where(Order.number.in_(drawn))))
        return list(numbers)

    def add(self, confirmation: Confirmation, payment: Payment | None) -> None:
        """Writes the confirmation with the rows of its orders."""
        self.session.add(confirmation)
        self.session.flush()
        if payment:
            payment.confirmation_id = confirmation.id
            self.session.add(payment)
            self.session.flush()

    def take_stock(self, pieces: Mapping[tuple[int, int], int]) -> None:
        """`pieces` are by (product, warehouse), whose rows are locked."""
        products, warehouses = (list(ids) for ids in zip(*pieces, strict=True))
        parameters = {"products": products, "warehouses": warehouses, "pieces": list(pieces.values())}
        self.session.execute(_TAKE_STOCK, parameters)

    def use_promo_code(self, confirmation: Confirmation, promo: PromoTerms) -> None:
        increment = update(PromoCode).where(PromoCode.id == promo.id)
        self.session.execute(increment.values(usage_count=PromoCode.usage_count + 1))
        self.session.add(
            PromoUse(confirmation_id=confirmation.id, promo_code_id=promo.id, customer_id=confirmation.customer_id)
        )
        self.session.flush()
