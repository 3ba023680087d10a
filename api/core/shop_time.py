"""The time zone of the shop: the staff of every city work in it, and documents bear its dates."""

from datetime import datetime
from zoneinfo import ZoneInfo

SHOP_TIME_ZONE = ZoneInfo("Europe/Moscow")


def shop_date(moment: datetime) -> str:
    """23.11.2026, the day of `moment` in the shop."""
    return moment.astimezone(SHOP_TIME_ZONE).strftime("%d.%m.%Y")
