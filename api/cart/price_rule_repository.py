"""Price rules of a cart, read in one statement: its cities with their deliveries, the discount steps, the promo code.

The keys of its JSON objects are the fields of the dataclass that a function here makes of them.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from sqlalchemy import text
from sqlalchemy.orm import Session

from api.core.distance import GeoPlace
from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.pricing.bills import CheckoutChoice, PriceRules
from api.pricing.delivery_quotes import COURIER, CityFacts, DeliverySelection, PointFacts, TariffFacts, WarehouseFacts
from api.pricing.discounts import DiscountStep, PromoTerms, normal_code

_PRICE_RULES = text("""
SELECT (
    SELECT json_agg(json_build_object(
        'id', c.id, 'name', c.name, 'timezone', c.timezone, 'latitude', c.latitude, 'longitude', c.longitude,
        'warehouses', (
            SELECT coalesce(json_agg(json_build_object(
                'id', w.id, 'name', w.name, 'address', w.address, 'pickup_active', w.pickup_active,
                'delivery_active', w.delivery_active, 'cdek_delivery_payment', w.cdek_delivery_payment
            ) ORDER BY w.id), '[]')
            FROM warehouses AS w WHERE w.city_id = c.id
        ),
        'tariffs', (
            SELECT coalesce(json_agg(json_build_object('delivery_type', t.delivery_type, 'tariff', json_build_object(
                'cost', t.cost, 'free_from', t.free_from, 'days', t.days))), '[]')
            FROM delivery_tariffs AS t WHERE t.city_id = c.id
        ),
        'has_carrier_points', EXISTS (SELECT FROM pickup_points AS p WHERE p.city_id = c.id AND p.active)
    ))
    FROM cities AS c WHERE c.id = ANY(:cities)
) AS cities, (
    SELECT json_object_agg(name, id) FROM cities
) AS shop_cities, (
    SELECT json_agg(json_build_object(
        'code', p.code, 'carrier', p.carrier, 'city_id', p.city_id, 'name', p.name, 'address', p.address,
        'cash', p.cash, 'card', p.card, 'active', p.active))
    FROM pickup_points AS p WHERE p.code = ANY(:points)
) AS points, (
    SELECT json_agg(json_build_object('min_total', min_total, 'amount', amount) ORDER BY min_total)
    FROM basket_discounts
) AS discount_steps, (
    -- Uses by the customer include those of deleted accounts of the same phone. Codes of other customers and templates
    -- of personal codes cannot be used.
    SELECT json_build_object(
        'id', p.id, 'code', p.code, 'title', p.title, 'percent', p.percent, 'amount', p.amount,
        'max_discount', p.max_discount, 'min_total', p.min_total, 'starts_at', p.starts_at, 'ends_at', p.ends_at,
        'usage_limit', p.usage_limit, 'usage_count', p.usage_count, 'customer_limit', p.customer_limit,
        'city_ids', p.city_ids, 'active', p.active, 'first_order', p.first_order,
        'used_by_customer', (
            SELECT count(*) FROM promo_uses AS u WHERE u.promo_code_id = p.id AND u.customer_id = buyer.id
        ) + (
            SELECT coalesce(sum(f.uses), 0) FROM former_promo_uses AS f
            WHERE f.promo_code_id = p.id AND f.customer_id = buyer.id
        ),
        'has_earlier_order', p.first_order AND buyer.id IS NOT NULL AND (
            EXISTS (SELECT FROM former_promo_uses AS f WHERE f.promo_code_id = p.id AND f.customer_id = buyer.id)
            OR has_earlier_order(
                buyer.id, CAST(:phone AS text), CAST(:email AS text), CAST(:addresses AS json), NULL)
        ))
    FROM promo_codes AS p, (SELECT CAST(:customer AS int)) AS buyer (id)
    WHERE p.code = :code AND NOT p.for_survey AND (p.customer_id IS NULL OR p.customer_id = buyer.id)
) AS promo
""")


def load_price_rules(
    session: Session,
    city_ids: Collection[int],
    choice: CheckoutChoice,
    customer_id: int | None,
    recipient_phone: str = "",
    recipient_email: str = "",
) -> PriceRules:
    """Leaves out cities that do not exist. A guest has used no promo code; the recipient of a confirmation may have
    ordered before."""
    point_codes = {delivery.agent_pvz_id for delivery in choice.deliveries.values() if delivery.agent_pvz_id}
    row = session.execute(
        _PRICE_RULES,
        {
            "cities": sorted(city_ids),
            "points": sorted(point_codes),
            "customer": customer_id,
            "code": normal_code(choice.promo_code),
            "addresses": courier_addresses(choice.deliveries),
            "phone": recipient_phone,
            "email": recipient_email,
        },
    ).one()
    points = _points_by_code(row.points or ())
    return PriceRules(
        cities={city["id"]: _city_facts(city, points, row.shop_cities) for city in row.cities or ()},
        discount_steps=_discount_steps(row.discount_steps or ()),
        promo=_promo_terms(row.promo),
        takes_cards=get_settings().takes_cards,
    )


def courier_addresses(deliveries: Mapping[int, DeliverySelection]) -> str:
    """The addresses of courier deliveries as the JSON that `has_earlier_order` reads."""
    return json.dumps(
        [
            {"city_id": city_id, "text": delivery.address_text}
            for city_id, delivery in deliveries.items()
            if delivery.delivery_type == COURIER and delivery.address_text
        ]
    )


def _city_facts(row: JsonObject, points: Mapping[str, PointFacts], shop_cities: Mapping[str, int]) -> CityFacts:
    return CityFacts(
        id=row["id"],
        name=row["name"],
        timezone=row["timezone"],
        warehouses=[WarehouseFacts(**warehouse) for warehouse in row["warehouses"]],
        tariffs={tariff["delivery_type"]: TariffFacts(**tariff["tariff"]) for tariff in row["tariffs"]},
        has_carrier_points=row["has_carrier_points"],
        points=points,
        shop_cities=shop_cities,
        centre=GeoPlace(row["latitude"], row["longitude"]),
    )


def _points_by_code(rows: Iterable[JsonObject]) -> dict[str, PointFacts]:
    return {row["code"]: PointFacts(**row) for row in rows}


def _discount_steps(rows: Iterable[JsonObject]) -> list[DiscountStep]:
    return [DiscountStep(**row) for row in rows]


def _promo_terms(row: JsonObject | None) -> PromoTerms | None:
    if row is None:
        return None
    return PromoTerms(**row | {"starts_at": _moment(row["starts_at"]), "ends_at": _moment(row["ends_at"])})


def _moment(iso: str | None) -> datetime | None:
    return datetime.fromisoformat(iso) if iso else None
