"""Delivery tariffs, pickup points, promo codes and cart discounts of the demo shop.

Staff may change all of these, so existing rows are not changed.
"""

from datetime import date, datetime, time, timedelta

from sqlalchemy.orm import Session

from api.core.shop_time import SHOP_TIME_ZONE
from api.delivery.models import DeliveryTariff, PickupPoint
from api.pricing.models import PromoCode
from api.seed.data_files import items, table
from api.seed.repository import insert_basket_discounts, insert_missing

CARRIER = "СДЭК"
#: {minimal total: discount} in kopecks: 250 roubles off from 5 000 (spec §9).
_CART_DISCOUNTS = {500000: 25000}
Row = dict[str, object]


def write_tariffs(session: Session) -> None:
    insert_missing(session, DeliveryTariff, tariffs())


def write_sales(session: Session) -> None:
    """Pickup points and promo codes by code; cart discounts only into an empty table, as they have no natural key."""
    insert_missing(session, PickupPoint, pickup_points())
    insert_missing(session, PromoCode, promo_codes())
    insert_basket_discounts(session, _CART_DISCOUNTS)


def tariffs() -> list[Row]:
    return [
        {
            "city_id": int(row["city_id"]),
            "delivery_type": int(row["delivery_type"]),
            "cost": _kopecks(row["cost"]),
            "free_from": _optional_kopecks(row["free_from"]),
            "days": int(row["days"]),
        }
        for row in table("tariffs")
    ]


def pickup_points() -> list[Row]:
    return [
        {
            "code": row["code"],
            "carrier": CARRIER,
            "city_id": int(row["city_id"]),
            "name": row["name"],
            "address": row["address"],
            "latitude": float(row["latitude"]),
            "longitude": float(row["longitude"]),
            "work_time": row["work_time"],
            "cash": row["cash"] == "1",
            "card": row["card"] == "1",
        }
        for row in table("pickup_points")
    ]


def promo_codes() -> list[Row]:
    return [
        {
            "code": row["code"],
            "title": row["title"],
            "percent": _optional_int(row["percent"]),
            "amount": _optional_kopecks(row["amount"]),
            "max_discount": _optional_kopecks(row["max_discount"]),
            "min_total": _kopecks(row["min_total"]),
            "starts_at": _midnight(row["starts_at"]),
            "ends_at": _midnight(row["ends_at"], days_later=1),
            "usage_limit": _optional_int(row["usage_limit"]),
            "customer_limit": _optional_int(row["customer_limit"]),
            "first_order": bool(row["first_order"]),
            "for_survey": bool(row["for_survey"]),
            "city_ids": [int(city) for city in items(row["city_ids"])] or None,
        }
        for row in table("promo_codes")
    ]


def _kopecks(roubles: str) -> int:
    return int(roubles) * 100


def _optional_kopecks(roubles: str) -> int | None:
    return _kopecks(roubles) if roubles else None


def _optional_int(cell: str) -> int | None:
    return int(cell) if cell else None


def _midnight(day: str, days_later: int = 0) -> datetime | None:
    """The start of a day in Moscow. A code is valid on its whole last day, so it ends at the next midnight."""
    return datetime.combine(date.fromisoformat(day) + timedelta(days_later), time(), SHOP_TIME_ZONE) if day else None
