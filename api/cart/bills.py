"""The bill of a cart from the database, in two statements whatever the number of lines."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.cart.price_rule_repository import load_price_rules
from api.cart.repository import load_city_offers
from api.core.errors import NotFoundError
from api.core.settings import get_settings
from api.pricing.bills import Bill, CheckoutChoice, PriceRules, calculate_bill
from api.pricing.cart_pricing import RequestedLine, price


def load_bill(
    session: Session, lines: Sequence[RequestedLine], choice: CheckoutChoice, customer_id: int | None
) -> Bill:
    """Raises 404 `city_not_found` when a line names a city that the shop does not serve."""
    city_ids = {line.city_id for line in lines}
    price_rules = (
        load_price_rules(session, city_ids, choice, customer_id)
        if lines or choice.promo_code
        else PriceRules(cities={}, discount_steps=[], promo=None, takes_cards=get_settings().takes_cards)
    )
    if city_ids - price_rules.cities.keys():
        raise NotFoundError("city_not_found", "Такого города у нас нет. Выберите город из списка.")
    cart = price(lines, load_city_offers(session, lines))
    return calculate_bill(cart, choice, price_rules, datetime.now(UTC))
