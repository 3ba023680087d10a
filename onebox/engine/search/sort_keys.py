"""Sort keys of a request: parsing and validation of fields and geo points."""

from onebox.engine.api_errors import ApiError
from onebox.engine.index.geo import GEO, GeoPoint
from onebox.engine.index.index import Index
from onebox.engine.index.index_settings import EngineSettings
from onebox.engine.index.sort_target import BadCoordinateError, ReservedNameError, read_sort_target
from onebox.engine.rank.bucket_sort import Rule
from onebox.engine.rank.geo_sort import GeoSortRule
from onebox.engine.rank.ranking_rules import SortBy
from onebox.engine.rank.sort_rule import SortRule

from .displayed_names import displayed_names

_HINT = "Use the _geoPoint(latitude, longitude) built-in rule to sort on _geo field coordinates."


def parse_sort(sort: list[str], code: str) -> SortBy:
    """(field or point, ascending) of each `field:asc` or `_geoPoint(lat, lng):desc`. Raises ApiError with `code`."""
    parsed: SortBy = []
    for item in sort:
        name, colon, direction = item.rpartition(":")
        if not colon or direction not in ("asc", "desc"):
            message = "Invalid syntax for the sort parameter: expected expression ending by `:asc` or `:desc`, found"
            raise ApiError(code, f"{message} `{item}`.")
        try:
            parsed.append((read_sort_target(name), direction == "asc"))
        except BadCoordinateError as error:
            raise ApiError(code, error.message) from None
        except ReservedNameError:
            raise ApiError(code, _reserved(name)) from None
    return parsed


def _reserved(name: str) -> str:
    if name.startswith("_geoPoint"):
        return (
            "Invalid syntax for the geo parameter: expected expression formated like `_geoPoint(latitude, longitude)` "
            f"and ending by `:asc` or `:desc`, found `{name}`."
        )
    filters = next((start for start in ("_geoRadius", "_geoBoundingBox") if name.startswith(start)), None)
    message = f"`{filters or name}` is a reserved keyword and thus can't be used as a sort expression."
    return f"{message} {_HINT}" if filters or name == GEO else message


def check_sort(settings: EngineSettings, sort_by: SortBy, code: str, has_points: bool = True) -> None:
    """Raises ApiError for keys that are not sortable, and for points if no document ever had one."""
    for key, _ in sort_by:
        name = key if isinstance(key, str) else GEO
        if not settings.is_sortable(name) or (name == GEO and not has_points):
            raise _not_sortable(settings, name, code)


def check_sort_rule(settings: EngineSettings) -> None:
    """Raises ApiError if the ranking rules do not contain `sort`."""
    if "sort" not in settings.ranking_rules:
        message = "You must specify where `sort` is listed in the rankingRules setting to use the sort parameter at"
        raise ApiError("invalid_search_sort", f"{message} search time.")


def _not_sortable(settings: EngineSettings, name: str, code: str) -> ApiError:
    names = displayed_names(settings, settings.sortable) if code == "invalid_search_sort" else sorted(settings.sortable)
    available = f"Available sortable attributes are: `{', '.join(names)}`." if names else _NOTHING_SORTABLE
    return ApiError(code, f"Attribute `{name}` is not sortable. {available}")


_NOTHING_SORTABLE = "This index does not have configured sortable attributes."


def sort_rule(index: Index, key: str | GeoPoint, ascending: bool) -> Rule:
    """The ranking rule of one sort key."""
    if isinstance(key, str):
        return SortRule(key, index.facets.fields.get(key), ascending, hidden=not index.settings.is_displayed(key))
    return GeoSortRule(key, ascending, index.geo.points, index.geo.docs)
