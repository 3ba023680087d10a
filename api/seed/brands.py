"""Brands of the demo shop: names, spellings, countries, relative demand."""

from functools import cache

from api.catalog.models import Brand
from api.seed.data_files import items, table

#: Demand relative to an average brand; unlisted ones have `_LITTLE_KNOWN`.
_DEMAND = {
    "ЛУКОЙЛ": 2.4, "MANN-FILTER": 2.2, "NGK": 2.0, "WD-40": 2.0, "Shell": 1.9, "Osram": 1.8, "Mobil": 1.7,
    "Varta": 1.6, "ZIC": 1.6, "LIQUI MOLY": 1.5, "Philips": 1.5, "Denso": 1.5, "Bosch": 1.4, "LADA": 1.4,
    "Castrol": 1.3, "Gates": 1.3, "Felix": 1.3, "MAHLE/KNECHT": 1.3, "Filtron": 1.3, "TRW": 1.3, "G-Energy": 1.2,
    "Motul": 1.2, "Роснефть": 1.2, "Sangsin": 1.2, "Brembo": 1.2, "KYB": 1.2, "SKF": 1.2, "АКОМ": 1.2,
    "Total": 1.1, "Gazpromneft": 1.1, "Sintec": 1.1, "Grass": 1.1, "LAVR": 1.1, "Hi-Gear": 1.1, "Luzar": 1.1,
    "Hyundai/Kia": 1.0, "Toyota": 1.0, "Big Filter": 1.0, "Idemitsu": 0.9, "Elf": 0.9, "Febi": 0.9, "Nissan": 0.8,
    "Honda": 0.8, "VAG": 0.8,
}  # fmt: skip
_LITTLE_KNOWN = 0.6


def brands() -> list[Brand]:
    return [
        Brand(
            name=row["name"],
            slug=row["slug"],
            country=row["country"] or None,
            spellings=list(items(row["spellings"], "|")),
        )
        for row in table("brands")
    ]


@cache
def country(brand: str) -> str | None:
    return next((row["country"] or None for row in table("brands") if row["name"] == brand), None)


def brand_demand(brand: str) -> float:
    return _DEMAND.get(brand, _LITTLE_KNOWN)
