"""Counts of facet values among the candidates of a search."""

from collections.abc import Iterable
from itertools import islice

from pyroaring import BitMap

from onebox.engine.api_errors import ApiError
from onebox.engine.index.attribute_patterns import Match, is_under, matches_pattern
from onebox.engine.index.facets import FacetField
from onebox.engine.index.filterable_attributes import FilterableRule
from onebox.engine.index.index import Index
from onebox.engine.index.index_settings import EngineSettings
from onebox.engine.index.number_text import decimal_text, original_number

TEXT_ORDER_UP_TO = 3000
"""With so few candidates, numbers come in the order of their texts."""
_MANY = 20


def check_facets(settings: EngineSettings, wanted: list[str]) -> None:
    """Refuse facets that are not filterable."""
    for name in wanted:
        _check_facet(settings, name)


def _check_facet(settings: EngineSettings, name: str) -> None:
    for number, rule in enumerate(settings.filter_rules):
        if rule.is_filterable:
            if any(_overlap(rule, pattern, name) for pattern in rule.patterns):
                return
        elif rule.match(name) is Match.YES:
            raise _bad_facet(
                f"Attribute `{name}` matched rule #{number} in filterableAttributes, but this rule does not enable "
                f"filtering.\nHint: enable filtering in rule #{number} by modifying the features.filter object\n"
                f"Hint: prepend another rule matching `{name}` with appropriate filter features before rule #{number}"
            )
    raise _bad_facet(f"Pattern `{name}` is not filterable. {known_patterns(settings.filterable_patterns())}")


def _bad_facet(message: str) -> ApiError:
    return ApiError("invalid_search_facets", f"Invalid facet distribution: {message}")


def known_patterns(names: list[str]) -> str:
    """The end of messages about attributes that may not be filtered."""
    if not names:
        return "This index does not have configured filterable attributes."
    return f"Available filterable attributes patterns are: `{', '.join(names)}`."


def _overlap(rule: FilterableRule, pattern: str, wanted: str) -> bool:
    """Whether a facet stands for fields of a rule, for fields inside them, or for what they lie in."""
    if is_under(pattern, wanted) or is_under(wanted, pattern):
        return True
    return rule.is_pattern and (matches_pattern(pattern, wanted) or matches_pattern(wanted, pattern))


def named_fields(index: Index, wanted: list[str]) -> dict[str, str]:
    """The known fields some facet names stand for, with the order of their values."""
    settings = index.settings
    known = (name for name in index.known_fields() if any(matches_pattern(pattern, name) for pattern in wanted))
    return {name: facet_order(settings, name) for name in known if _is_filterable(settings, name)}


def facet_fields(index: Index, wanted: list[str]) -> dict[str, str]:
    """The fields named, by name, and those inside them, whose values are in the order that holds for all."""
    settings = index.settings
    named = named_fields(index, wanted)
    inside = (name for name in index.known_fields() if any(is_under(name, other) for other in named))
    found = {name: facet_order(settings, "*") for name in inside if _is_filterable(settings, name)}
    return dict(sorted((found | named).items()))


def _is_filterable(settings: EngineSettings, name: str) -> bool:
    rule = settings.filter_rule(name)
    return rule is not None and rule.is_filterable


def facet_order(settings: EngineSettings, name: str) -> str:
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
    for name, order in facet_fields(index, wanted).items():
        field = index.facets.fields.get(name)
        if field is None:
            counts[name] = {}
            continue
        min_max = field.by_number.min_max(candidates)
        if min_max is not None:
            stats[name] = {"min": original_number(min_max[0]), "max": original_number(min_max[1])}
        if order == "count":
            counts[name] = _by_count(field, candidates, limit, _is_ordered(index.settings, name))
        else:
            counts[name] = _by_value(field, candidates, limit)
    return counts, stats


def _is_ordered(settings: EngineSettings, name: str) -> bool:
    """Whether the strings of a field may be compared or sorted by, so that a tree is kept over them."""
    rule = settings.filter_rule(name)
    return bool(rule and rule.comparison) or settings.is_sortable(name) or name in dict(settings.custom_rules)


def _by_count(field: FacetField, candidates: BitMap, limit: int, ordered: bool) -> dict[str, int]:
    """The fullest values, numbers first. Numbers always have a tree to find them, strings if they are `ordered`.

    Blank strings are lost in such a tree, as in the original, unless it is small.
    """
    found: dict[str, int] = {}
    numbers = field.by_number.fullest(candidates, limit or None)
    _take(found, [(decimal_text(original_number(value)), count) for value, count in numbers], limit)
    if ordered:
        # As many more as there may be strings that read like numbers, and one that may be lost.
        strings = field.by_string.fullest(candidates, limit + 1 if len(found) < limit else None)
    else:
        counted = field.by_string.counts(candidates).items()
        strings = sorted(counted, key=lambda item: (item[1], item[0]), reverse=True)
    lost = "" if ordered and len(field.sorted_strings) >= _MANY else None
    _take(found, ((field.label(key, candidates), count) for key, count in strings if key != lost), limit)
    return found


def _take(found: dict[str, int], items: Iterable[tuple[str, int]], limit: int) -> None:
    """Add values until there are `limit`; if there are that many already, the original misses the mark and adds all."""
    for name, count in items:
        found[name] = count
        if len(found) == limit:
            return


def _by_value(field: FacetField, candidates: BitMap, limit: int) -> dict[str, int]:
    strings = field.by_string.counts_in_order(candidates)
    labelled = ((field.label(key, candidates), count) for key, count in strings)
    found: dict[str, int] = {}
    if len(candidates) <= TEXT_ORDER_UP_TO:
        numbers = field.by_number.counts(candidates)
        found |= sorted((decimal_text(original_number(value)), count) for value, count in numbers.items())[:limit]
        found |= islice(labelled, limit - len(found))
    else:
        numbers_in_order = field.by_number.counts_in_order(candidates)
        _take(found, ((decimal_text(original_number(value)), count) for value, count in numbers_in_order), limit)
        _take(found, labelled, limit)
    return found
