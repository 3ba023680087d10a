"""Searching among the values of one facet."""

from collections.abc import Iterable, Iterator
from heapq import heappush, heapreplace
from itertools import islice

from pyroaring import BitMap

from onebox.engine.api_errors import ApiError
from onebox.engine.index.facets import FacetField
from onebox.engine.index.index import Index
from onebox.engine.index.postings import as_bitmap
from onebox.engine.index.vocabulary import prefix_distances
from onebox.engine.json_types import JsonObject
from onebox.engine.text.tokenizer import fold_whole

from .displayed_names import displayed_names
from .facet_distribution import facet_order
from .filter_ast import Filter
from .search_execution import prepare, run, searched_fields, universe_of
from .search_request import SearchRequest
from .search_response import page_of

Hit = JsonObject


def check_facet_name(index: Index, name: str) -> None:
    """Refuse facets that may not be searched."""
    settings = index.settings
    rule = settings.filter_rule(name)
    if rule is not None and rule.facet_search:
        return
    if rule is not None:
        number = settings.filter_rules.index(rule)
        reason = (
            f"Note: this attribute matches rule #{number} in filterableAttributes, but this rule does not enable "
            f'facetSearch.\nHint: enable facetSearch in rule #{number} by adding `"facetSearch": true` to the rule.\n'
            f"Hint: prepend another rule matching {name} with facetSearch: true before rule #{number}"
        )
    else:
        names = displayed_names(settings, {p for r in settings.filter_rules if r.facet_search for p in r.patterns})
        known = (
            f"Available facet-searchable attributes patterns are: `{', '.join(names)}`."
            if names
            else ("This index does not have configured facet-searchable attributes.")
        )
        reason = f"{known} To make it facet-searchable add it to the `filterableAttributes` index settings."
    raise ApiError("invalid_facet_search_facet_name", f"Attribute `{name}` is not facet-searchable. {reason}")


def search_facet(index: Index, request: SearchRequest, node: Filter | None, name: str, query: str | None) -> list[Hit]:
    """Values of a facet among the documents a search finds, be they on its page or not."""
    if not index.settings.get("facetSearch"):
        raise ApiError("facet_search_disabled", "The facet search is disabled for this index")
    restricted = searched_fields(index, request.attributesToSearchOn)
    prepared = prepare(index, request, universe_of(index, node, reprint=False), restricted)
    check_facet_name(index, name)
    candidates = prepared.universe
    if request.rankingScoreThreshold is not None or index.settings.distinct is not None:
        candidates = run(index, request, prepared, [], page_of(index, request)).candidates
    hits = facet_hits(index, name, query, candidates)
    prepared.context.close()
    return hits


def facet_hits(index: Index, name: str, query: str | None, candidates: BitMap) -> list[Hit]:
    """The values that start with the query, typos allowed, with their counts."""
    field = index.facets.fields.get(name)
    if field is None:
        return []
    limit: int = index.settings.get("faceting")["maxValuesPerFacet"]
    unknown = index.unsearchable_values.get(name, set()).intersection(field.strings)
    if unknown and len(unknown) == len(field.strings):
        return []
    keys = field.sorted_strings if query is None else _keys(index, field, name, query)
    if query is not None and unknown:
        keys = [key for key in keys if key not in unknown]
    found = _counted(field, keys, candidates)
    by_count = facet_order(index.settings, name) == "count"
    best = _fullest(found, limit) if by_count else islice(found, limit)
    return [{"value": value, "count": count} for value, count in best]


def _counted(field: FacetField, keys: Iterable[str], candidates: BitMap) -> Iterator[tuple[str, int]]:
    """Values some candidates have, as the first document of all that has them spells them."""
    for key in keys:
        docs = as_bitmap(field.strings[key])
        count = docs.intersection_cardinality(candidates)
        if count:
            yield field.label(key, docs), count


def _fullest(found: Iterable[tuple[str, int]], limit: int) -> list[tuple[str, int]]:
    """The fullest values. When there is no room, a value comes for the least of those kept unless that is fuller."""
    fullest_values: list[tuple[int, str]] = []
    for value, count in found:
        if len(fullest_values) < limit:
            heappush(fullest_values, (count, value))
        elif fullest_values and fullest_values[0][0] <= count:
            heapreplace(fullest_values, (count, value))
    return [(value, count) for count, value in sorted(fullest_values, reverse=True)]


def _keys(index: Index, field: FacetField, name: str, query: str) -> list[str]:
    """The folded strings that start with the query, in the order of their normalised texts."""
    wanted = fold_whole(query)
    texts = field.search_keys()
    typo = index.settings.typo
    size = len(wanted.encode())
    allowed = 0 if size < typo.one_typo_length else 1 if size < typo.two_typos_length else 2
    if not typo.enabled or name in typo.disable_on_attributes:
        allowed = 0
    elif wanted in typo.disable_on_words:
        return texts.get(wanted, [])
    return [key for text in _starting(list(texts), wanted, allowed) for key in texts[text]]


def _starting(texts: list[str], query: str, allowed: int) -> list[str]:
    """The texts some beginning of which is within the allowed distance of the query."""
    if not allowed:
        return [text for text in texts if text.startswith(query)]
    if len(query) <= allowed:
        return texts
    return [text for text, _ in prefix_distances(texts, query, allowed)]
