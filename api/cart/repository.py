"""SQL of saved carts. Every writer locks the cart's row first, so that two devices lose nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, text, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.cart.models import Cart, CartGroup, CartLineRow
from api.core.json_types import JsonObject
from api.pricing.bills import CheckoutChoice
from api.pricing.cart_pricing import RequestedLine
from api.pricing.delivery_quotes import DeliverySelection

#: How many named changes are remembered: a device repeats its last one, not one of long ago.
REMEMBERED_SYNCS = 50

_SAVED = text("""
SELECT c.payment_type, c.promo_code, (
    SELECT json_agg(json_build_array(l.product_id, l.city_id, l.qty, l.stock_id) ORDER BY l.added_at, l.product_id)
    FROM cart_lines AS l WHERE l.customer_id = c.customer_id
) AS lines, (
    SELECT json_agg(json_build_array(g.city_id, g.delivery_type, g.address_text, g.latitude, g.longitude,
        g.description, g.pvz, g.agent_pvz_id))
    FROM cart_groups AS g WHERE g.customer_id = c.customer_id
) AS groups
FROM carts AS c WHERE c.customer_id = :customer
""")


@dataclass(frozen=True, slots=True)
class SavedCart:
    lines: Sequence[RequestedLine]
    chosen: CheckoutChoice


class CartRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock(self, customer_id: int) -> list[str]:
        """Makes the cart if there is none and holds its row until the end of the transaction; the changes it knows."""
        query = insert(Cart).values(customer_id=customer_id)
        stored = query.on_conflict_do_update(index_elements=["customer_id"], set_={"updated_at": text("now()")})
        return self.session.execute(stored.returning(Cart.applied_syncs)).scalar_one()

    def saved(self, customer_id: int) -> SavedCart:
        row = self.session.execute(_SAVED, {"customer": customer_id}).one_or_none()
        if row is None:
            return SavedCart([], CheckoutChoice({}))
        deliveries = {city_id: DeliverySelection(*fields) for city_id, *fields in row.groups or []}
        return SavedCart(
            [RequestedLine(*fields) for fields in row.lines or []],
            CheckoutChoice(deliveries, row.payment_type, row.promo_code),
        )

    def remember(self, customer_id: int, syncs: Sequence[str]) -> None:
        stored = list(syncs)[-REMEMBERED_SYNCS:]
        self.session.execute(update(Cart).where(Cart.customer_id == customer_id).values(applied_syncs=stored))

    def write_lines(self, customer_id: int, before: Iterable[RequestedLine], after: Iterable[RequestedLine]) -> None:
        """Only what differs is written."""
        old = {_key(line): line for line in before}
        new = {_key(line): line for line in after}
        self._delete(customer_id, [key for key in old if key not in new])
        self._put(customer_id, [line for key, line in new.items() if line != old.get(key)])

    def write_choices(
        self, customer_id: int, payment_type: int | None, promo_code: str, deliveries: Mapping[int, DeliverySelection]
    ) -> None:
        """The payment and the code of the cart, and the delivery of the named cities; other cities keep theirs."""
        values = {"payment_type": payment_type, "promo_code": promo_code}
        self.session.execute(update(Cart).where(Cart.customer_id == customer_id).values(**values))
        if deliveries:
            rows = [_group(customer_id, city_id, choice) for city_id, choice in deliveries.items()]
            query = insert(CartGroup)
            changing = {name: query.excluded[name] for name in rows[0] if name not in ("customer_id", "city_id")}
            self.session.execute(
                query.on_conflict_do_update(index_elements=["customer_id", "city_id"], set_=changing), rows
            )

    def clear(self, customer_id: int) -> None:
        """An order was made of it (spec §4): lines, choices and the promo code go."""
        self.session.execute(delete(CartLineRow).where(CartLineRow.customer_id == customer_id))
        self.session.execute(delete(CartGroup).where(CartGroup.customer_id == customer_id))
        values = {"payment_type": None, "promo_code": ""}
        self.session.execute(update(Cart).where(Cart.customer_id == customer_id).values(**values))

    def _delete(self, customer_id: int, keys: Sequence[tuple[int, int]]) -> None:
        if keys:
            named = tuple_(CartLineRow.city_id, CartLineRow.product_id).in_(keys)
            self.session.execute(delete(CartLineRow).where(CartLineRow.customer_id == customer_id, named))

    def _put(self, customer_id: int, lines: Sequence[RequestedLine]) -> None:
        if not lines:
            return
        query = insert(CartLineRow)
        rows = [
            {
                "customer_id": customer_id,
                "city_id": line.city_id,
                "product_id": line.product_id,
                "qty": line.qty,
                "stock_id": line.stock_id,
            }
            for line in lines
        ]
        self.session.execute(
            query.on_conflict_do_update(
                index_elements=["customer_id", "city_id", "product_id"],
                set_={"qty": query.excluded.qty, "stock_id": query.excluded.stock_id},
            ),
            rows,
        )


def _key(line: RequestedLine) -> tuple[int, int]:
    return line.city_id, line.product_id


def _group(customer_id: int, city_id: int, choice: DeliverySelection) -> JsonObject:
    return {
        "customer_id": customer_id,
        "city_id": city_id,
        "delivery_type": choice.delivery_type,
        "address_text": choice.address_text,
        "latitude": choice.latitude,
        "longitude": choice.longitude,
        "description": choice.description,
        "pvz": choice.pvz,
        "agent_pvz_id": choice.agent_pvz_id,
    }
