"""Geo points: parsing and validation of `_geo`, and great-circle distance (haversine)."""

import math
from typing import NamedTuple

import orjson

from onebox.engine.api_errors import ApiError
from onebox.engine.json_types import JsonObject, JsonValue

from .number_text import parse_float

GEO, GEO_LAT, GEO_LNG, GEO_JSON = "_geo", "_geo.lat", "_geo.lng", "_geojson"
RESERVED_FIELDS = frozenset((GEO, GEO_JSON, "_vectors"))
"""Fields of documents that are neither searched nor listed like others."""

_EARTH_RADIUS = 6_371_000.0


class GeoPoint(NamedTuple):
    """Degrees north and degrees east."""

    lat: float
    lng: float

    def opposite(self) -> "GeoPoint":
        """The antipode."""
        return GeoPoint(-self.lat, self.lng - 180 if self.lng > 0 else self.lng + 180)

    def on_sphere(self) -> tuple[float, float, float]:
        """Cartesian coordinates on the unit sphere."""
        lat, lng = math.radians(self.lat), math.radians(self.lng)
        return math.cos(lat) * math.cos(lng), math.cos(lat) * math.sin(lng), math.sin(lat)


def distance(start: GeoPoint, end: GeoPoint) -> float:
    """Metres along the surface (haversine formula), rounded to millimetres; NaN if rounding errors give no angle."""
    phi, end_phi = math.radians(start.lat), math.radians(end.lat)
    delta_lng = math.radians(end.lng) - math.radians(start.lng)
    haversine = _haversine(end_phi - phi) + math.cos(phi) * math.cos(end_phi) * _haversine(delta_lng)
    if not 0 <= haversine <= 1:
        return math.nan
    return rounded(2 * _EARTH_RADIUS * math.asin(math.sqrt(haversine)) * 1000) / 1000


def _haversine(angle: float) -> float:
    return (1 - math.cos(angle)) / 2


def rounded(number: float) -> int:
    """The nearest whole number, halves away from zero; for numbers that are not negative. NaN gives 0."""
    if math.isnan(number):
        return 0
    whole = math.floor(number)
    return whole + 1 if number - whole >= 0.5 else whole


def coordinate(value: JsonValue) -> float | None:
    """A finite number, or one written as a string."""
    if isinstance(value, str):
        return parse_float(value)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def point_of(value: JsonValue) -> GeoPoint | None:
    """The point of a `_geo` value; None if it is not a valid point."""
    if not isinstance(value, dict):
        return None
    lat, lng = coordinate(value.get("lat")), coordinate(value.get("lng"))
    return None if lat is None or lng is None else GeoPoint(lat, lng)


def check_geo(document: JsonObject, external: str, uid: str) -> None:
    """Raises ApiError for a document whose `_geo` is neither null nor a latitude with a longitude."""
    geo = document.get(GEO)
    if geo is not None:
        problem = _problem(geo, f"the document with the id: `{_json(external)}`")
        if problem:
            raise ApiError("invalid_document_geo_field", f"Index `{uid}`: {problem}")


def _problem(geo: JsonValue, name: str) -> str:
    """The error message; empty if `_geo` is valid."""
    if not isinstance(geo, dict):
        return (
            f"The `_geo` field in {name} is not an object. Was expecting an object with the `_geo.lat` and "
            f"`_geo.lng` fields but instead got `{_json(geo)}`."
        )
    if "lat" not in geo or "lng" not in geo:
        return _missing("lat" in geo, "lng" in geo, name)
    if len(geo) > 2:
        extra = _json(_without(_without(geo, "lat"), "lng"))
        return f"The `_geo` field in {name} contains the following unexpected fields: `{extra}`."
    return _bad_coordinates(geo["lat"], geo["lng"], name)


def _missing(has_lat: bool, has_lng: bool, name: str) -> str:
    if has_lat:
        return f"Could not find longitude in {name}. Was expecting a `_geo.lng` field."
    if has_lng:
        return f"Could not find latitude in {name}. Was expecting a `_geo.lat` field."
    return f"Could not find latitude nor longitude in {name}. Was expecting `_geo.lat` and `_geo.lng` fields."


def _bad_coordinates(lat: JsonValue, lng: JsonValue, name: str) -> str:
    bad_lat, bad_lng = coordinate(lat) is None, coordinate(lng) is None
    if bad_lat and bad_lng:
        return (
            f"Could not parse latitude nor longitude in {name}. Was expecting finite numbers but instead got "
            f"`{_json(lat)}` and `{_json(lng)}`."
        )
    if not bad_lat and not bad_lng:
        return ""
    kind, value = ("latitude", lat) if bad_lat else ("longitude", lng)
    return f"Could not parse {kind} in {name}. Was expecting a finite number but instead got `{_json(value)}`."


def _without(fields: JsonObject, name: str) -> JsonObject:
    """Removes a field and moves the last one into its position, as Rust's `swap_remove` does."""
    items = list(fields.items())
    at = next(number for number, item in enumerate(items) if item[0] == name)
    items[at] = items[-1]
    return dict(items[:-1])


def _json(value: JsonValue) -> str:
    return orjson.dumps(value).decode()
