"""What the shop says about a cart's cities, deliveries and discounts, in one statement."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.pricing.bills import CheckoutChoice, PriceRules
from api.pricing.delivery_quotes import CityFacts, PointFacts, TariffFacts, WarehouseFacts
from api.pricing.discounts import DiscountStep, PromoTerms, normal_code

#: A city `c` as a JSON object.
CITY_FACTS = """json_build_object(
    'id', c.id, 'name', c.name, 'timezone', c.timezone,
    'warehouses', (
        SELECT coalesce(json_agg(json_build_array(w.id, w.name, w.address, w.pickup_active, w.delivery_active,
            w.cdek_delivery_payment) ORDER BY w.id), '[]')
        FROM warehouses AS w WHERE w.city_id = c.id
    ),
    'tariffs', (
        SELECT coalesce(json_agg(json_build_array(t.delivery_type, t.cost, t.free_from, t.days)), '[]')
        FROM delivery_tariffs AS t WHERE t.city_id = c.id
    ),
    'carrier_points', EXISTS (SELECT FROM pickup_points AS p WHERE p.city_id = c.id AND p.active)
)"""
#: A pickup point `p` of a carrier as a JSON array.
POINT_FACTS = "json_build_array(p.code, p.carrier, p.city_id, p.name, p.address, p.cash, p.card, p.active)"
LADDER = "(SELECT json_agg(json_build_array(min_total, amount) ORDER BY min_total) FROM basket_discounts)"
#: A promo code `p` as a JSON object, seen by a customer.
PROMO_FACTS = """json_build_object(
    'id', p.id, 'code', p.code, 'title', p.title, 'percent', p.percent, 'amount', p.amount,
    'max_discount', p.max_discount, 'min_total', p.min_total, 'starts_at', p.starts_at, 'ends_at', p.ends_at,
    'usage_limit', p.usage_limit, 'usage_count', p.usage_count, 'customer_limit', p.customer_limit,
    'city_ids', p.city_ids, 'active', p.active, 'used_by_customer', (
        SELECT count(*) FROM promo_uses AS u WHERE u.promo_code_id = p.id AND u.customer_id = {customer}
    )
)"""

_PRICES = text(f"""
SELECT
    (SELECT json_agg({CITY_FACTS}) FROM cities AS c WHERE c.id = ANY(:cities)) AS cities,
    (SELECT json_agg({POINT_FACTS}) FROM pickup_points AS p WHERE p.code = ANY(:points)) AS points,
    {LADDER} AS ladder,
    (SELECT {PROMO_FACTS.format(customer=":customer")} FROM promo_codes AS p WHERE p.code = :code) AS promo
""")  # noqa: S608


def load_prices(
    session: Session, city_ids: Collection[int], chosen: CheckoutChoice, customer_id: int | None
) -> PriceRules:
    """Cities that do not exist are left out. A guest has used no promo code."""
    points = {choice.agent_pvz_id for choice in chosen.deliveries.values() if choice.agent_pvz_id}
    row = session.execute(
        _PRICES,
        {
            "cities": sorted(city_ids),
            "points": sorted(points),
            "customer": customer_id,
            "code": normal_code(chosen.promo_code),
        },
    ).one()
    return prices_of(row.cities, row.points, row.ladder, row.promo)


def prices_of(cities: Any, points: Any, ladder: Any, promo: Any) -> PriceRules:
    """From the columns of the statement; a confirmation reads the same ones, in two parts."""
    known = {fields[0]: PointFacts(*fields) for fields in points or ()}
    found = {city["id"]: _city(city, known) for city in cities or ()}
    return PriceRules(
        found, [DiscountStep(*step) for step in ladder or ()], promo_of(promo), get_settings().takes_cards
    )


def _city(found: JsonObject, points: dict[str, PointFacts]) -> CityFacts:
    return CityFacts(
        id=found["id"],
        name=found["name"],
        warehouses=[WarehouseFacts(*fields) for fields in found["warehouses"]],
        tariffs={kind: TariffFacts(*fields) for kind, *fields in found["tariffs"]},
        carrier_points=found["carrier_points"],
        points=points,
    )


def promo_of(found: JsonObject | None) -> PromoTerms | None:
    if found is None:
        return None
    return PromoTerms(**found | {"starts_at": _moment(found["starts_at"]), "ends_at": _moment(found["ends_at"])})


def _moment(text_: str | None) -> datetime | None:
    return datetime.fromisoformat(text_) if text_ else None
