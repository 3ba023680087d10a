"""Facet search: the values of one facet that start with a query, typos allowed."""

from collections.abc import Iterable, Iterator
from heapq import heappush, heapreplace
from itertools import islice

from pyroaring import BitMap

from onebox.engine.api_errors import ApiError
from onebox.engine.index.facets import FacetField
from onebox.engine.index.index import Index
from onebox.engine.index.postings import as_bitmap
from onebox.engine.index.word_dictionary import prefix_distances
from onebox.engine.json_types import JsonObject
from onebox.engine.search_budget import SearchBudget
from onebox.engine.text.tokenizer import fold_whole

from .displayed_names import displayed_names
from .facet_distribution import facet_order
from .filter_ast import Filter
from .search_execution import prepare_query, run_query, search_universe, searched_fields
from .search_request import SearchRequest
from .search_response import page_bounds

FacetHit = JsonObject


def check_facet_name(index: Index, name: str) -> None:
    """Raises ApiError for facets that are not facet-searchable."""
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
        available = (
            f"Available facet-searchable attributes patterns are: `{', '.join(names)}`."
            if names
            else ("This index does not have configured facet-searchable attributes.")
        )
        reason = f"{available} To make it facet-searchable add it to the `filterableAttributes` index settings."
    raise ApiError("invalid_facet_search_facet_name", f"Attribute `{name}` is not facet-searchable. {reason}")


def search_facet(
    index: Index, request: SearchRequest, node: Filter | None, name: str, query: str | None
) -> list[FacetHit]:
    """Facet values among all documents a search matches, not only those of its page."""
    if not index.settings.get("facetSearch"):
        raise ApiError("facet_search_disabled", "The facet search is disabled for this index")
    restricted_fields = searched_fields(index, request.attributesToSearchOn)
    prepared = prepare_query(
        index, request, search_universe(index, node, request.budget, reprint=False), restricted_fields
    )
    check_facet_name(index, name)
    candidates = prepared.universe
    if request.rankingScoreThreshold is not None or index.settings.distinct is not None:
        candidates = run_query(index, request, prepared, [], page_bounds(index, request)).candidates
    hits = facet_hits(index, name, query, candidates, request.budget)
    prepared.context.close()
    return hits


def facet_hits(index: Index, name: str, query: str | None, candidates: BitMap, budget: SearchBudget) -> list[FacetHit]:
    """The values that start with the query, typos allowed, with their counts."""
    field = index.facets.fields.get(name)
    if field is None:
        return []
    limit: int = index.settings.get("faceting")["maxValuesPerFacet"]
    unsearchable = index.unsearchable_values.get(name, set()).intersection(field.strings)
    if unsearchable and len(unsearchable) == len(field.strings):
        return []
    keys = field.sorted_strings if query is None else _keys(index, field, name, query)
    if query is not None and unsearchable:
        keys = [key for key in keys if key not in unsearchable]
    counted_values = _counted(field, keys, candidates, budget)
    by_count = facet_order(index.settings, name) == "count"
    top_values = _most_frequent(counted_values, limit) if by_count else islice(counted_values, limit)
    return [{"value": value, "count": count} for value, count in top_values]


def _counted(
    field: FacetField, keys: Iterable[str], candidates: BitMap, budget: SearchBudget
) -> Iterator[tuple[str, int]]:
    """(value, count) of values with candidates, spelled as in the first document of the index that has the value."""
    for key in keys:
        budget.check()
        docs = as_bitmap(field.strings[key])
        count = docs.intersection_cardinality(candidates)
        if count:
            yield field.label(key, docs), count


def _most_frequent(counted_values: Iterable[tuple[str, int]], limit: int) -> list[tuple[str, int]]:
    """The `limit` most frequent values (bounded heap): a value replaces the rarest one of equal or lower count."""
    heap: list[tuple[int, str]] = []
    for value, count in counted_values:
        if len(heap) < limit:
            heappush(heap, (count, value))
        elif heap and heap[0][0] <= count:
            heapreplace(heap, (count, value))
    return [(value, count) for count, value in sorted(heap, reverse=True)]


def _keys(index: Index, field: FacetField, name: str, query: str) -> list[str]:
    """The folded strings that start with the query, in the order of their normalised texts."""
    query_text = fold_whole(query)
    texts = field.search_keys()
    typo = index.settings.typo
    size = len(query_text.encode())
    allowed = 0 if size < typo.one_typo_length else 1 if size < typo.two_typos_length else 2
    if not typo.enabled or name in typo.disable_on_attributes:
        allowed = 0
    elif query_text in typo.disable_on_words:
        return texts.get(query_text, [])
    return [key for text in _starting(list(texts), query_text, allowed) for key in texts[text]]


def _starting(texts: list[str], query: str, allowed: int) -> list[str]:
    """The texts of which a prefix is within the allowed edit distance of the query."""
    if not allowed:
        return [text for text in texts if text.startswith(query)]
    if len(query) <= allowed:
        return texts
    return [text for text, _ in prefix_distances(texts, query, allowed)]
