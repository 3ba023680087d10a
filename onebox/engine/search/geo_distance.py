"""`_geoDistance`: how far a hit lies from the first point a search is sorted by."""

import re

from onebox.engine.index.geo import GEO, GeoPoint, distance, point_of, rounded
from onebox.engine.json_types import JsonObject

_POINT = re.compile(r"_geoPoint\(\s*([0-9.\-]+)\s*,\s*([0-9.\-]+)\s*\)")


def sort_origin(sort: list[str]) -> GeoPoint | None:
    """The first point among sort keys that have been checked; numbers with `+` or an exponent are passed over."""
    found = next(filter(None, map(_POINT.search, sort)), None)
    return None if found is None else GeoPoint(float(found[1]), float(found[2]))


def add_distance(hit: JsonObject, origin: GeoPoint) -> None:
    """Tell the whole metres, if the hit shows where it lies."""
    point = point_of(hit.get(GEO))
    if point is not None:
        hit["_geoDistance"] = rounded(distance(origin, point))
