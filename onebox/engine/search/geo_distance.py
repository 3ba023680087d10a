"""`_geoDistance`: the distance of a hit from the first point in the sort keys."""

import re

from onebox.engine.index.geo import GEO, GeoPoint, distance, point_of, rounded
from onebox.engine.json_types import JsonObject

_POINT = re.compile(r"_geoPoint\(\s*([0-9.\-]+)\s*,\s*([0-9.\-]+)\s*\)")


def sort_origin(sort: list[str]) -> GeoPoint | None:
    """The first point among validated sort keys; as in Meilisearch, numbers with `+` or an exponent are ignored."""
    match = next(filter(None, map(_POINT.search, sort)), None)
    return None if match is None else GeoPoint(float(match[1]), float(match[2]))


def add_distance(hit: JsonObject, origin: GeoPoint) -> None:
    """Adds the distance in whole metres to a hit that contains `_geo`."""
    point = point_of(hit.get(GEO))
    if point is not None:
        hit["_geoDistance"] = rounded(distance(origin, point))
