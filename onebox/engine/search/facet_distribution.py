"""Facet distribution: counts of facet values among the candidates of a search, and the range of numbers."""

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
from onebox.engine.search_budget import SearchBudget

TEXT_ORDER_UP_TO = 3000
"""Up to this number of candidates, numbers are sorted as texts."""
_MANY = 20


def check_facets(settings: EngineSettings, facets: list[str]) -> None:
    """Raises ApiError for facets that are not filterable."""
    for name in facets:
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
    raise _bad_facet(
        f"Pattern `{name}` is not filterable. {filterable_patterns_message(settings.filterable_patterns())}"
    )


def _bad_facet(message: str) -> ApiError:
    return ApiError("invalid_search_facets", f"Invalid facet distribution: {message}")


def filterable_patterns_message(names: list[str]) -> str:
    """The last sentence of error messages about attributes that are not filterable."""
    if not names:
        return "This index does not have configured filterable attributes."
    return f"Available filterable attributes patterns are: `{', '.join(names)}`."


def _overlap(rule: FilterableRule, pattern: str, facet: str) -> bool:
    """Whether a facet name covers fields of a rule, fields nested in them, or parents of them."""
    if is_under(pattern, facet) or is_under(facet, pattern):
        return True
    return rule.is_pattern and (matches_pattern(pattern, facet) or matches_pattern(facet, pattern))


def matching_fields(index: Index, facets: list[str]) -> dict[str, str]:
    """The known fields that facet names match, with the order of their values."""
    settings = index.settings
    names = (name for name in index.known_fields() if any(matches_pattern(pattern, name) for pattern in facets))
    return {name: facet_order(settings, name) for name in names if _is_filterable(settings, name)}


def facet_fields(index: Index, facets: list[str]) -> dict[str, str]:
    """The matching fields and their nested fields, sorted, with value orders; nested fields have the `*` order."""
    settings = index.settings
    matching = matching_fields(index, facets)
    names = (name for name in index.known_fields() if any(is_under(name, parent) for parent in matching))
    nested = {name: facet_order(settings, "*") for name in names if _is_filterable(settings, name)}
    return dict(sorted((nested | matching).items()))


def _is_filterable(settings: EngineSettings, name: str) -> bool:
    rule = settings.filter_rule(name)
    return rule is not None and rule.is_filterable


def facet_order(settings: EngineSettings, name: str) -> str:
    """The order of a facet's values: `alpha` or `count`."""
    orders: dict[str, str] = settings.get("faceting")["sortFacetValuesBy"]
    return orders.get(name, orders["*"])


def distribution(
    index: Index, facets: list[str], candidates: BitMap, budget: SearchBudget
) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, float]]]:
    """(field to value to count, in order; field to smallest and largest number)."""
    counts: dict[str, dict[str, int]] = {}
    stats: dict[str, dict[str, float]] = {}
    limit = index.settings.get("faceting")["maxValuesPerFacet"]
    for name, order in facet_fields(index, facets).items():
        budget.check()
        field = index.facets.fields.get(name)
        if field is None:
            counts[name] = {}
            continue
        min_max = field.by_number.min_max(candidates)
        if min_max is not None:
            stats[name] = {"min": original_number(min_max[0]), "max": original_number(min_max[1])}
        if order == "count":
            counts[name] = _most_frequent(field, candidates, limit, _is_ordered(index.settings, name))
        else:
            counts[name] = _in_value_order(field, candidates, limit)
    return counts, stats


def _is_ordered(settings: EngineSettings, name: str) -> bool:
    """Whether Meilisearch keeps a facet tree over the strings of a field: it is comparable or sortable."""
    rule = settings.filter_rule(name)
    return bool(rule and rule.comparison) or settings.is_sortable(name) or name in dict(settings.custom_rules)


def _most_frequent(field: FacetField, candidates: BitMap, limit: int, has_tree: bool) -> dict[str, int]:
    """The most frequent values, numbers first. Numbers always have a facet tree, strings if `has_tree`.

    As in Meilisearch, blank strings are missing from such a tree unless it is small.
    """
    counts: dict[str, int] = {}
    numbers = field.by_number.fullest(candidates, limit or None)
    _add_up_to_limit(counts, [(decimal_text(original_number(value)), count) for value, count in numbers], limit)
    if has_tree:
        # Strings that read like numbers replace entries, and one blank string may be omitted: so more are read.
        strings = field.by_string.fullest(candidates, limit + 1 if len(counts) < limit else None)
    else:
        string_counts = field.by_string.counts(candidates).items()
        strings = sorted(string_counts, key=lambda item: (item[1], item[0]), reverse=True)
    omitted = "" if has_tree and len(field.sorted_strings) >= _MANY else None
    _add_up_to_limit(counts, ((field.label(key, candidates), count) for key, count in strings if key != omitted), limit)
    return counts


def _add_up_to_limit(counts: dict[str, int], items: Iterable[tuple[str, int]], limit: int) -> None:
    """Adds values up to `limit`. If there are that many already, all are added: Meilisearch tests for equality too."""
    for name, count in items:
        counts[name] = count
        if len(counts) == limit:
            return


def _in_value_order(field: FacetField, candidates: BitMap, limit: int) -> dict[str, int]:
    strings = field.by_string.counts_in_order(candidates)
    labelled = ((field.label(key, candidates), count) for key, count in strings)
    counts: dict[str, int] = {}
    if len(candidates) <= TEXT_ORDER_UP_TO:
        numbers = field.by_number.counts(candidates)
        counts |= sorted((decimal_text(original_number(value)), count) for value, count in numbers.items())[:limit]
        counts |= islice(labelled, limit - len(counts))
    else:
        numbers_in_order = field.by_number.counts_in_order(candidates)
        _add_up_to_limit(
            counts, ((decimal_text(original_number(value)), count) for value, count in numbers_in_order), limit
        )
        _add_up_to_limit(counts, labelled, limit)
    return counts
