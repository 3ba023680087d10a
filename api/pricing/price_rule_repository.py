"""Price rules of a cart, read in one statement: its cities with their deliveries, the discount steps, the promo code.

Its JSON objects are rows, whose columns have the names of the fields that are made of them.
"""

import json
from collections.abc import Collection, Mapping

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.core.settings import get_settings
from api.pricing.bills import PriceRules
from api.pricing.choices import COURIER, CheckoutChoice, DeliverySelection
from api.pricing.discounts import normal_code

_PRICE_RULES = text("""
SELECT (
    SELECT coalesce(json_object_agg(c.id, to_jsonb(c) || jsonb_build_object(
        'centre', jsonb_build_array(c.latitude, c.longitude),
        'warehouses', (
            SELECT coalesce(jsonb_agg(w ORDER BY w.id), '[]') FROM warehouses AS w WHERE w.city_id = c.id),
        'tariffs', (
            SELECT coalesce(jsonb_object_agg(t.delivery_type, t), '{}')
            FROM delivery_tariffs AS t WHERE t.city_id = c.id),
        'points', (
            SELECT coalesce(jsonb_object_agg(p.code, p), '{}') FROM pickup_points AS p WHERE p.code = ANY(:points)),
        'has_carrier_points', EXISTS (SELECT FROM pickup_points AS p WHERE p.city_id = c.id AND p.active),
        'shop_cities', (SELECT jsonb_object_agg(name, id) FROM cities)
    )), '{}')
    FROM cities AS c WHERE c.id = ANY(:cities)
) AS cities, (
    SELECT coalesce(json_agg(d ORDER BY min_total), '[]') FROM basket_discounts AS d
) AS discount_steps, (
    -- Uses by the customer include those of deleted accounts of the same phone. Codes of other customers and templates
    -- of personal codes cannot be used.
    SELECT to_jsonb(p) || jsonb_build_object(
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
_OF_ROW = TypeAdapter(PriceRules)


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
    parameters = {
        "cities": sorted(city_ids),
        "points": [delivery.agent_pvz_id for delivery in choice.deliveries.values() if delivery.agent_pvz_id],
        "customer": customer_id,
        "code": normal_code(choice.promo_code),
        "addresses": courier_addresses(choice.deliveries),
        "phone": recipient_phone,
        "email": recipient_email,
    }
    row = session.execute(_PRICE_RULES, parameters).one()
    return _OF_ROW.validate_python({**row._mapping, "takes_cards": get_settings().takes_cards})


def courier_addresses(deliveries: Mapping[int, DeliverySelection]) -> str:
    """The addresses of courier deliveries as the JSON that `has_earlier_order` reads."""
    return json.dumps(
        [
            {"city_id": city_id, "text": delivery.address_text}
            for city_id, delivery in deliveries.items()
            if delivery.delivery_type == COURIER and delivery.address_text
        ]
    )
