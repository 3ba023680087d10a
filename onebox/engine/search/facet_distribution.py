"""Counts of facet values among the candidates of a search."""

from typing import Any

from pyroaring import BitMap

from onebox.engine.errors import ApiError
from onebox.engine.index.facets import FacetField
from onebox.engine.index.index import Index
from onebox.engine.index.numbers import facet_text
from onebox.engine.index.patterns import is_under, matches_pattern
from onebox.engine.index.postings import Posting
from onebox.engine.index.settings import Settings

TEXT_ORDER_UP_TO = 3000
"""With so few candidates, numbers come in the order of their texts."""


def check_facets(settings: Settings, wanted: list[str]) -> None:
    """Refuse facets that are not filterable."""
    for name in wanted:
        if not _is_allowed(settings, name):
            names = ", ".join(sorted({p for rule in settings.filter_rules for p in rule.patterns}))
            known = f"Available filterable attributes patterns are: `{names}`." if names else (
                "This index does not have configured filterable attributes."
            )
            raise ApiError(
                "invalid_search_facets", f"Invalid facet distribution: Pattern `{name}` is not filterable. {known}"
            )


def _is_allowed(settings: Settings, name: str) -> bool:
    if settings.filter_rule(name) is not None:
        return True
    if "*" not in name:
        return False
    patterns = (pattern for rule in settings.filter_rules if rule.is_pattern for pattern in rule.patterns)
    return any(_overlap(pattern, name) for pattern in patterns)


def _overlap(pattern: str, wanted: str) -> bool:
    return matches_pattern(pattern, wanted) or matches_pattern(wanted, pattern)


def facet_fields(index: Index, wanted: list[str]) -> list[str]:
    """The known fields some facet names stand for, by name."""
    settings = index.settings
    found = set()
    for name in index.known_facets:
        if settings.filter_rule(name) is None:
            continue
        if any(is_under(name, w) or ("*" in w and matches_pattern(w, name)) for w in wanted):
            found.add(name)
    return sorted(found)


def facet_order(settings: Settings, name: str) -> str:
    """`alpha` or `count`."""
    orders: dict[str, str] = settings.get("faceting")["sortFacetValuesBy"]
    return orders.get(name, orders["*"])


def distribution(
    index: Index, wanted: list[str], candidates: BitMap
) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, float]]]:
    """(counts by field and value in order, smallest and largest number by field)."""
    counts: dict[str, dict[str, int]] = {}
    stats: dict[str, dict[str, float]] = {}
    limit = index.settings.get("faceting")["maxValuesPerFacet"]
    for name in facet_fields(index, wanted):
        field = index.facets.fields.get(name)
        if field is None:
            counts[name] = {}
            continue
        numbers = _counts(field.numbers, field.sorted_numbers, candidates, field, 0)
        if numbers:
            stats[name] = {"min": min(n for n, _ in numbers), "max": max(n for n, _ in numbers)}
        by_count = facet_order(index.settings, name) == "count"
        strings = _counts(field.strings, field.sorted_strings, candidates, field, 1)
        counts[name] = _ordered(field, numbers, strings, by_count, limit, candidates)
    return counts, stats


def _counts(
    lists: dict[Any, Posting], keys: list[Any], candidates: BitMap, field: FacetField, kind: int
) -> list[tuple[Any, int]]:
    """(value, count) of the values the candidates have, in rising order of values."""
    if len(candidates) * 2 < len(keys):
        found: dict[Any, int] = {}
        values_of = field.values_of
        for doc in candidates:
            for value in values_of.get(doc, ((), ()))[kind]:
                found[value] = found.get(value, 0) + 1
        return sorted(found.items())
    counted = []
    for key in keys:
        posting = lists[key]
        if isinstance(posting, int):
            count = 1 if posting in candidates else 0
        else:
            count = posting.intersection_cardinality(candidates)
        if count:
            counted.append((key, count))
    return counted


def _ordered(
    field: FacetField, numbers: list[tuple[float, int]], strings: list[tuple[str, int]], by_count: bool, limit: int,
    candidates: BitMap,
) -> dict[str, int]:
    if by_count:
        numbers = sorted(numbers, key=lambda item: -item[1])
        strings = sorted(strings, key=lambda item: -item[1])
    named = [(facet_text(value), count) for value, count in numbers]
    if not by_count and len(candidates) <= TEXT_ORDER_UP_TO:
        named.sort()
    found: dict[str, int] = {}
    most = limit if limit or not by_count else None
    for name, count in named:
        if most is not None and len(found) >= most:
            return found
        found[name] = count
    for key, count in strings:
        if most is not None and len(found) >= most:
            return found
        found[field.label(key, candidates)] = count
    return found
