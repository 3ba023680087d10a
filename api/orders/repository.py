"""SQL of orders after their confirmation: reading them, locking them, and giving promo codes back."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from api.discounts.models import PromoCode, PromoUse
from api.orders.models import Confirmation, Order, OrderEvent, OrderLine
from api.orders.statuses import GIVEN_UP, OVER, Shown


class OrderRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def get(self, order_id: int) -> Order | None:
        return self.session.get(Order, order_id)

    def by_number(self, number: str) -> Order | None:
        return self.session.scalar(select(Order).where(Order.number == number))

    def page_of(self, customer_id: int, page: int, per_page: int, shown: Shown) -> tuple[Sequence[Order], int]:
        """Newest first, and how many there are in all."""
        mine = select(Order).where(Order.customer_id == customer_id)
        if shown is Shown.CURRENT:
            mine = mine.where(Order.status.not_in(OVER))
        elif shown is Shown.PAST:
            mine = mine.where(Order.status.in_(OVER))
        total = self.session.scalar(select(func.count()).select_from(mine.subquery())) or 0
        query = mine.order_by(Order.created_at.desc(), Order.id.desc()).limit(per_page).offset((page - 1) * per_page)
        return self.session.scalars(query).all(), total

    def lines_of(self, order_ids: Sequence[int]) -> Sequence[OrderLine]:
        query = select(OrderLine).where(OrderLine.order_id.in_(order_ids))
        return self.session.scalars(query.order_by(OrderLine.order_id, OrderLine.position)).all()

    def events_of(self, order_id: int) -> Sequence[OrderEvent]:
        query = select(OrderEvent).where(OrderEvent.order_id == order_id)
        return self.session.scalars(query.order_by(OrderEvent.created_at, OrderEvent.id)).all()

    def lock_confirmation(self, confirmation_id: int) -> None:
        """Whoever changes an order or its payment holds the confirmation's row: they come one after another."""
        query = select(Confirmation.id).where(Confirmation.id == confirmation_id)
        self.session.execute(query.with_for_update(key_share=True))

    def locked(self, order_id: int) -> Order | None:
        """The order as it is now, with its confirmation locked."""
        confirmation_id = self.session.scalar(select(Order.confirmation_id).where(Order.id == order_id))
        if confirmation_id is None:
            return None
        self.lock_confirmation(confirmation_id)
        return self.session.scalar(select(Order).where(Order.id == order_id).execution_options(populate_existing=True))

    def of_confirmation(self, confirmation_id: int) -> Sequence[Order]:
        query = select(Order).where(Order.confirmation_id == confirmation_id).order_by(Order.id)
        return self.session.scalars(query.execution_options(populate_existing=True)).all()

    def next_due(self, now: datetime, besides: Collection[int]) -> Order | None:
        """An order whose reservation ran out, with its confirmation locked; none that somebody else works on."""
        query = (
            select(Order)
            .join(Confirmation, Confirmation.id == Order.confirmation_id)
            .where(Order.reserved_until < now, Order.id.not_in(besides))
            .order_by(Order.reserved_until)
            .limit(1)
            .with_for_update(of=Confirmation, key_share=True, skip_locked=True)
        )
        return self.session.scalars(query).first()

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

    def give_promo_back(self, confirmation_id: int) -> None:
        """When nothing of a confirmation is left, its promo code may be used once more."""
        alive = select(Order.id).where(Order.confirmation_id == confirmation_id, Order.status.not_in(GIVEN_UP))
        code_id = self.session.scalar(
            delete(PromoUse)
            .where(PromoUse.confirmation_id == confirmation_id, ~alive.exists())
            .returning(PromoUse.promo_code_id)
        )
        if code_id is not None:
            self.session.execute(
                update(PromoCode).where(PromoCode.id == code_id).values(usage_count=PromoCode.usage_count - 1)
            )

    def use_promo_again(self, confirmation: Confirmation) -> None:
        """For a confirmation that comes back to life: counted when the code's limit still allows, else it just keeps
        its discount, which was promised and paid."""
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
