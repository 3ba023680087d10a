"""Geo filters: documents in a circle or in a bounding box; polygons are validated, then refused."""

import math
from collections.abc import Callable

from pyroaring import BitMap

from onebox.engine.index.geo import GEO, GEO_JSON, GEO_LAT, GEO_LNG, GeoPoint, distance
from onebox.engine.index.index import Index
from onebox.engine.index.number_text import decimal_text
from onebox.engine.index.sort_target import BadCoordinateError, check_latitude, check_longitude

from .filter_ast import FilterCondition, FilterWord, Geo

_EPSILON = 2.0**-52
_NEITHER = f"{GEO}/{GEO_JSON}"
_SHAPES = "Filtering shapes of `_geojson` is not supported by this server."
Compare = Callable[[FilterCondition], BitMap]
"""The documents that pass a condition on a field."""


class GeoFilterError(Exception):
    """An invalid word of a geo filter; `message` None means that the field is not filterable."""

    def __init__(self, word: FilterWord, message: str | None, field: str = _NEITHER) -> None:
        super().__init__(message)
        self.word, self.message, self.field = word, message, field


def geo_docs(node: Geo, index: Index, compare: Compare) -> BitMap:
    """The documents inside the area. Raises GeoFilterError."""
    settings = index.settings
    if node.name.text == "_geoPolygon":
        return _in_polygon(node, index)
    docs = _in_circle(node, index) if node.name.text == "_geoRadius" else _in_box(node, index, compare)
    first = node.arguments[0][0]
    if settings.geojson_filters:
        raise GeoFilterError(first, _SHAPES)
    if docs is None:
        raise GeoFilterError(first, None)
    return docs


def _in_circle(node: Geo, index: Index) -> BitMap | None:
    lat, lng, metres, *resolution = node.arguments[0]
    centre = GeoPoint(_finite(lat), _finite(lng))
    _check_point(lat, lng)
    radius = _finite(metres) + _EPSILON
    if resolution:
        _check_resolution(resolution[0])
    if not index.settings.geo_filters:
        return None
    return BitMap([doc for doc, point in index.geo.points.items() if distance(centre, point) <= radius])


def _check_resolution(word: FilterWord) -> None:
    number = min(max(int(_finite(word)), 0), 2**64 - 1)
    if not 3 <= number <= 1000:
        raise GeoFilterError(word, f"Invalid resolution `{number}`. Resolution must be between 3 and 1000.")


def _in_box(node: Geo, index: Index, compare: Compare) -> BitMap | None:
    (top, right), (bottom, left) = node.arguments
    for word in (top, right, bottom, left):
        _finite(word)
    _check_point(top, right)
    _check_point(bottom, left)
    if _finite(top) < _finite(bottom):
        high, low = decimal_text(_finite(top)), decimal_text(_finite(bottom))
        raise GeoFilterError(left, f"The top latitude `{high}` is below the bottom latitude `{low}`.")
    if not index.settings.geo_filters:
        return None

    def between(field: str, low: FilterWord, high: FilterWord) -> BitMap:
        return compare(FilterCondition(FilterWord(field), "TO", (low, high)))

    rows = between(GEO_LAT, bottom, top)
    if _finite(right) >= _finite(left):
        return rows & between(GEO_LNG, left, right)
    return rows & (between(GEO_LNG, left, FilterWord("180.0")) | between(GEO_LNG, FilterWord("-180.0"), right))


def _in_polygon(node: Geo, index: Index) -> BitMap:
    if not index.settings.geojson_filters:
        raise GeoFilterError(node.arguments[0][0], None, GEO_JSON)
    for lat, lng in node.arguments:
        _finite(lat), _finite(lng)
        _check_point(lat, lng)
    raise GeoFilterError(node.arguments[0][0], _SHAPES)


def _finite(word: FilterWord) -> float:
    number = float(word.text)
    if not math.isfinite(number):
        raise GeoFilterError(word, "Non finite floats are not supported")
    return number


def _check_point(lat: FilterWord, lng: FilterWord) -> None:
    for word, check in ((lat, check_latitude), (lng, check_longitude)):
        try:
            check(_finite(word))
        except BadCoordinateError as error:
            raise GeoFilterError(word, error.message) from None
