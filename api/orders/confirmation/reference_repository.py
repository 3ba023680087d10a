"""Reads the reference data of a confirmation: what is the same for every buyer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from api.cart.price_rule_repository import CITY_JSON, DISCOUNT_STEPS_JSON, city_facts, discount_steps
from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.orders.confirmation.statements import Statement
from api.pricing.bills import PriceRules
from api.pricing.delivery_quotes import CityFacts, PointFacts
from api.pricing.discounts import DiscountStep, PromoTerms

_READ = Statement(f"""
SELECT
    (SELECT json_agg({CITY_JSON}) FROM cities AS c) AS cities,
    {DISCOUNT_STEPS_JSON} AS discount_steps,
    (
        SELECT json_agg(version ORDER BY version) FROM consent_texts
        WHERE purpose = 'order' AND published_at <= now()
    ) AS consent_versions
""")  # noqa: S608


@dataclass(frozen=True, slots=True)
class ReferenceData:
    """Deliveries of every city, the discount steps and the texts of the order's consent."""

    cities: Mapping[int, CityFacts]
    timezones: Mapping[int, str]
    discount_steps: Sequence[DiscountStep]
    #: Versions of the published texts, ascending.
    consent_versions: Sequence[int]

    def price_rules(self, points: Mapping[str, PointFacts], promo: PromoTerms | None) -> PriceRules:
        cities = {id_: replace(city, points=points) for id_, city in self.cities.items()} if points else self.cities
        return PriceRules(
            cities=cities, discount_steps=self.discount_steps, promo=promo, takes_cards=get_settings().takes_cards
        )

    def consent_version(self, requested: int | None) -> int | None:
        """The requested version, without one the newest; None when there is no such text."""
        if requested is None:
            return self.consent_versions[-1] if self.consent_versions else None
        return requested if requested in self.consent_versions else None


@dataclass(frozen=True, slots=True)
class _ReferenceRow:
    cities: list[JsonObject] | None
    discount_steps: list[JsonObject] | None
    consent_versions: list[int] | None


async def read_reference_data(connection: AsyncConnection[TupleRow]) -> ReferenceData:
    (row,) = await _READ.fetch(_ReferenceRow, connection, {})
    cities = row.cities or ()
    ids = {city["name"]: city["id"] for city in cities}
    return ReferenceData(
        cities={city["id"]: city_facts(city, {}, ids) for city in cities},
        timezones={city["id"]: city["timezone"] for city in cities},
        discount_steps=discount_steps(row.discount_steps or ()),
        consent_versions=row.consent_versions or (),
    )
