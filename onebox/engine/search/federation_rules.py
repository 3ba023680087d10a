"""What queries of a federated search may not do."""

from typing import Any

import orjson

from onebox.engine.errors import ApiError
from onebox.engine.index.geo import GeoPoint
from onebox.engine.index.settings import custom_rule

from .answer import Prepared

_PAGING = ("limit", "offset", "page", "hitsPerPage")


def check_options(query: dict[str, Any], uid: str) -> None:
    """Refuse what has to be said for all queries together."""
    if (query.get("federationOptions") or {}).get("queryPosition") is not None:
        raise ApiError(
            "feature_not_enabled",
            "Using `federationOptions.queryPosition` requires enabling the `network` experimental feature. See "
            "https://github.com/orgs/meilisearch/discussions/805",
        )
    for name in _PAGING:
        if query.get(name) is not None:
            raise ApiError(
                "invalid_multi_search_query_pagination",
                f"Using pagination options is not allowed in federated queries.\n - Hint: remove `{name}` from the "
                "query or remove `federation` from the request\n - Hint: pass `federation.limit` and "
                "`federation.offset` for pagination in federated search",
            )
    if query.get("facets"):
        listed = orjson.dumps(query["facets"]).decode().replace('","', '", "')
        raise ApiError(
            "invalid_multi_search_query_facets",
            "Using facet options is not allowed in federated queries.\n - Hint: remove `facets` from the query or "
            f"remove `federation` from the request\n - Hint: pass `federation.facetsByIndex.{uid}: {listed}` for "
            "facets in federated search",
        )
    if query.get("showPerformanceDetails"):
        raise ApiError(
            "invalid_multi_search_query_show_performance_details",
            "Using `.showPerformanceDetails` is not allowed in federated queries.\n - Hint: remove "
            "`showPerformanceDetails` from the query or remove `federation` from the request",
        )


def _sorts(prepared: Prepared) -> list[tuple[str | GeoPoint, bool] | None]:
    """The order of a query: sorts as (field or point, ascending), runs of relevancy rules as one None."""
    order: list[tuple[str | GeoPoint, bool] | None] = []
    for rule in prepared.index.settings.ranking_rules:
        custom = custom_rule(rule)
        if rule == "sort":
            order += prepared.sort_by
        elif custom is not None:
            order.append(custom)
        elif not prepared.query.is_placeholder and (not order or order[-1] is not None):
            order.append(None)
    return order


def check_comparable(prepared: list[Prepared]) -> None:
    """Refuse queries whose sorts at the same place run in opposite directions."""
    orders = [_sorts(item) for item in prepared]
    for at, order in enumerate(orders[1:], start=1):
        for one, other in zip(orders[0], order, strict=False):
            if one is not None and other is not None and one[1] != other[1]:
                raise ApiError(
                    "invalid_multi_search_query_ranking_rules",
                    f"Inside `.queries[{at}]`: The results of queries #0 and #{at} are incompatible: \n"
                    f"  1. `queries[0]`: {_direction(one)} sort rule(s) on field `{one[0]}`\n"
                    f"  2. `queries[{at}]`: {_direction(other)} sort rule(s) on field `{other[0]}`\n"
                    "  - cannot compare two sort rules in opposite directions\n",
                )


def _direction(sort: tuple[str | GeoPoint, bool]) -> str:
    return "ascending" if sort[1] else "descending"
