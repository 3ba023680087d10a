"""The bill of a cart from the database: two statements, however many lines."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.cart.goods import load_goods
from api.cart.pricing import Wanted, price
from api.checkout.bill import Bill, Chosen, Prices, settle
from api.checkout.prices import load_prices
from api.core.errors import NotFoundError
from api.payments.providers import takes_cards


def load_bill(session: Session, lines: Sequence[Wanted], chosen: Chosen, customer_id: int | None) -> Bill:
    """Raises 404 `city_not_found` when a line is for a city that is not ours."""
    city_ids = {line.city_id for line in lines}
    prices = load_prices(session, city_ids, chosen, customer_id) if lines else Prices({}, [], None, takes_cards())
    if city_ids - prices.cities.keys():
        raise NotFoundError("city_not_found", "Такого города у нас нет. Выберите город из списка.")
    cart = price(lines, load_goods(session, lines))
    return settle(cart, chosen, prices, datetime.now(UTC))
