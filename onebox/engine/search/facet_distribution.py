"""Counts of facet values among the candidates of a search."""

from collections.abc import Iterable
from itertools import islice

from pyroaring import BitMap

from onebox.engine.errors import ApiError
from onebox.engine.index.facets import FacetField
from onebox.engine.index.index import Index
from onebox.engine.index.numbers import decimal_text
from onebox.engine.index.patterns import is_under, matches_pattern
from onebox.engine.index.settings import Settings

TEXT_ORDER_UP_TO = 3000
"""With so few candidates, numbers come in the order of their texts."""


def check_facets(settings: Settings, wanted: list[str]) -> None:
    """Refuse facets that are not filterable."""
    for name in wanted:
        rule = settings.filter_rule(name)
        if rule is None and not _overlaps_pattern(settings, name):
            raise _bad_facet(f"Pattern `{name}` is not filterable. {known_patterns(settings.filterable_patterns())}")
        if rule is not None and not rule.filters:
            number = settings.filter_rules.index(rule)
            raise _bad_facet(
                f"Attribute `{name}` matched rule #{number} in filterableAttributes, but this rule does not enable "
                f"filtering.\nHint: enable filtering in rule #{number} by modifying the features.filter object\n"
                f"Hint: prepend another rule matching `{name}` with appropriate filter features before rule #{number}"
            )


def _bad_facet(message: str) -> ApiError:
    return ApiError("invalid_search_facets", f"Invalid facet distribution: {message}")


def known_patterns(names: list[str]) -> str:
    """The end of messages about attributes that may not be filtered."""
    if not names:
        return "This index does not have configured filterable attributes."
    return f"Available filterable attributes patterns are: `{', '.join(names)}`."


def _overlaps_pattern(settings: Settings, name: str) -> bool:
    if "*" not in name:
        return False
    usable = (rule for rule in settings.filter_rules if rule.is_pattern and rule.filters)
    return any(_overlap(pattern, name) for rule in usable for pattern in rule.patterns)


def _overlap(pattern: str, wanted: str) -> bool:
    return matches_pattern(pattern, wanted) or matches_pattern(wanted, pattern)


def facet_fields(index: Index, wanted: list[str]) -> list[str]:
    """The known fields some facet names stand for, by name."""
    settings = index.settings
    found = set()
    for name in index.known_fields():
        rule = settings.filter_rule(name)
        if rule is None or not rule.filters:
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
        extent = field.by_number.extent(candidates)
        if extent is not None:
            stats[name] = {"min": extent[0], "max": extent[1]}
        by_count = facet_order(index.settings, name) == "count"
        counts[name] = (_by_count if by_count else _by_value)(field, candidates, limit)
    return counts, stats


def _by_count(field: FacetField, candidates: BitMap, limit: int) -> dict[str, int]:
    """The fullest values, numbers first. Strings of blanks alone are left out, as in the original."""
    found: dict[str, int] = {}
    numbers = field.by_number.fullest(candidates, limit or None)
    _take(found, [(decimal_text(value), count) for value, count in numbers], limit)
    strings = field.by_string.fullest(candidates, None)
    _take(found, ((field.label(key, candidates), count) for key, count in strings if key), limit)
    return found


def _take(found: dict[str, int], items: Iterable[tuple[str, int]], limit: int) -> None:
    """Add values until there are `limit`; if there are that many already, the original misses the mark and adds all."""
    for name, count in items:
        found[name] = count
        if len(found) == limit:
            return


def _by_value(field: FacetField, candidates: BitMap, limit: int) -> dict[str, int]:
    named = ((decimal_text(value), count) for value, count in field.by_number.counts_in_order(candidates))
    strings = field.by_string.counts_in_order(candidates)
    labelled = ((field.label(key, candidates), count) for key, count in strings)
    found: dict[str, int] = {}
    if len(candidates) <= TEXT_ORDER_UP_TO:
        found |= sorted(named)[:limit]
        found |= islice(labelled, limit - len(found))
    else:
        _take(found, named, limit)
        _take(found, labelled, limit)
    return found
