"""What the shop says to every buyer alike: deliveries of its cities, the basket's ladder, the texts of consents.

Kept for a second: reading it is two thirds of what a confirmation reads, and nothing in it is taken by anybody. Prices,
stock, promo codes and carts are read anew each time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from api.cart.price_rules import CITY_FACTS, LADDER, prices_of
from api.core.settings import get_settings
from api.orders.confirmation.statements import Statement
from api.pricing.bills import PriceRules
from api.pricing.delivery_quotes import CityFacts, PointFacts
from api.pricing.discounts import DiscountStep, PromoTerms

KEPT_S = 1.0

_READ = Statement(f"""
SELECT
    (SELECT json_agg({CITY_FACTS}) FROM cities AS c),
    {LADDER},
    (SELECT json_agg(version ORDER BY version) FROM consent_texts WHERE purpose = 'order' AND published_at <= now())
""")  # noqa: S608


@dataclass(frozen=True, slots=True)
class ShopFacts:
    cities: Mapping[int, CityFacts]
    timezones: Mapping[int, str]
    ladder: Sequence[DiscountStep]
    #: Published texts of the order's consent, the newest last.
    consent_versions: Sequence[int]

    def prices(self, points: Mapping[str, PointFacts], promo: PromoTerms | None) -> PriceRules:
        cities = {id_: replace(city, points=points) for id_, city in self.cities.items()} if points else self.cities
        return PriceRules(cities, self.ladder, promo, get_settings().takes_cards)

    def consent_version(self, named: int | None) -> int | None:
        """The one named, the newest when none is; nothing when there is no such text."""
        if named is None:
            return self.consent_versions[-1] if self.consent_versions else None
        return named if named in self.consent_versions else None


class KeptShopFacts:
    def __init__(self) -> None:
        self.context: ShopFacts | None = None
        self.until = 0.0

    async def get(self, connection: AsyncConnection[TupleRow]) -> ShopFacts:
        now = monotonic()
        if self.context is None or now >= self.until:
            self.until = now + KEPT_S  # whoever comes meanwhile takes the old ones
            self.context = await _read(connection)
        return self.context


async def _read(connection: AsyncConnection[TupleRow]) -> ShopFacts:
    cursor = await _READ.execute(connection, {})
    row: tuple[Any, ...] | None = await cursor.fetchone()
    assert row is not None
    cities, ladder, versions = row
    prices = prices_of(cities, (), ladder, None)
    timezones = {city["id"]: city["timezone"] for city in cities or ()}
    return ShopFacts(prices.cities, timezones, prices.ladder, versions or ())
