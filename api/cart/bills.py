"""The bill of a cart from the database: two statements, however many lines."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.cart.offer_repository import load_city_offers
from api.cart.price_rules import load_prices
from api.core.errors import NotFoundError
from api.core.settings import get_settings
from api.pricing.bills import Bill, CheckoutChoice, PriceRules, calculate_bill
from api.pricing.cart_pricing import RequestedLine, price


def load_bill(
    session: Session, lines: Sequence[RequestedLine], chosen: CheckoutChoice, customer_id: int | None
) -> Bill:
    """Raises 404 `city_not_found` when a line is for a city that is not ours."""
    city_ids = {line.city_id for line in lines}
    prices = (
        load_prices(session, city_ids, chosen, customer_id)
        if lines
        else PriceRules({}, [], None, get_settings().takes_cards)
    )
    if city_ids - prices.cities.keys():
        raise NotFoundError("city_not_found", "Такого города у нас нет. Выберите город из списка.")
    cart = price(lines, load_city_offers(session, lines))
    return calculate_bill(cart, chosen, prices, datetime.now(UTC))
