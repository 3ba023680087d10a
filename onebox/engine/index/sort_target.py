"""The target of a sort expression, before `:asc` or `:desc`: a field, or a point `_geoPoint(latitude, longitude)`."""

from .geo import GEO, GEO_JSON, GeoPoint
from .number_text import decimal_text

_RESERVED = {GEO, GEO_JSON, "_geoDistance", "_geoPoint", "_geoRadius", "_geoBoundingBox", "_geoPolygon"}
_RESERVED_CALLS = ("_geoRadius(", "_geoBoundingBox(", "_geo(", "_geoDistance(")
_POINT = "_geoPoint("


class ReservedNameError(Exception):
    """The name is reserved for another use, or is a malformed point."""


class BadCoordinateError(Exception):
    """A latitude or longitude outside its range."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def read_sort_target(name: str) -> str | GeoPoint:
    """The field name or the point. Raises ReservedNameError and BadCoordinateError."""
    if name.startswith(_POINT) and name.endswith(")"):
        return _read_point(name[len(_POINT) : -1])
    if name in _RESERVED or name.startswith(_RESERVED_CALLS):
        raise ReservedNameError(name)
    return name


def _read_point(text: str) -> GeoPoint:
    lat, comma, lng = text.partition(",")
    try:
        point = GeoPoint(_number(lat), _number(lng))
    except ValueError:
        raise ReservedNameError(text) from None
    if not comma:
        raise ReservedNameError(text)
    check_point(point)
    return point


def _number(text: str) -> float:
    """A number as Rust reads it: infinities and NaN too."""
    text = text.strip()
    if "_" in text or not text.isascii():
        raise ValueError(text)
    return float(text)


def check_point(point: GeoPoint) -> None:
    """Refuse latitudes beyond 90 and longitudes beyond 180 degrees."""
    check_latitude(point.lat)
    check_longitude(point.lng)


def check_latitude(lat: float) -> None:
    if not -90 <= lat <= 90:
        raise BadCoordinateError(
            f"Bad latitude `{decimal_text(lat)}`. Latitude must be contained between -90 and 90 degrees."
        )


def check_longitude(lng: float) -> None:
    if not -180 <= lng <= 180:
        wrapped = (lng + 180) % 360 - 180 if abs(lng) != float("inf") else float("nan")
        raise BadCoordinateError(
            f"Bad longitude `{decimal_text(lng)}`. Longitude must be contained between -180 and 180 degrees. Hint: "
            f"try using `{decimal_text(wrapped)}` instead."
        )
