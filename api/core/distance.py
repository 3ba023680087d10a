"""Distances between places. Pure."""

from math import asin, cos, radians, sin, sqrt
from typing import NamedTuple

EARTH_KM = 6371.0


class GeoPlace(NamedTuple):
    """Degrees."""

    latitude: float
    longitude: float


def distance_km(start: GeoPlace, end: GeoPlace) -> float:
    """The great-circle distance."""
    lat1, lon1, lat2, lon2 = map(radians, (*start, *end))
    half_chord = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin((lon2 - lon1) / 2) ** 2
    return 2 * EARTH_KM * asin(sqrt(min(1.0, half_chord)))
