"""Searching among the values of one facet."""

from typing import Any

from pyroaring import BitMap

from onebox.engine.engine import Engine
from onebox.engine.errors import ApiError
from onebox.engine.index.facets import FacetField
from onebox.engine.index.index import Index
from onebox.engine.index.postings import as_bitmap
from onebox.engine.index.vocabulary import prefix_distances
from onebox.engine.rank.bucket_sort import Page

from .execute import prepare, run, searched_fields, universe_of
from .facet_distribution import facet_order
from .filter_ast import Filter
from .request import SearchRequest
from .told_names import told_names


def check_facet_name(index: Index, name: str) -> None:
    """Refuse facets that may not be searched."""
    settings = index.settings
    if not settings.get("facetSearch"):
        raise ApiError("facet_search_disabled", "The facet search is disabled for this index")
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
        names = told_names(settings, {p for r in settings.filter_rules if r.facet_search for p in r.patterns})
        known = (
            f"Available facet-searchable attributes patterns are: `{', '.join(names)}`."
            if names
            else ("This index does not have configured facet-searchable attributes.")
        )
        reason = f"{known} To make it facet-searchable add it to the `filterableAttributes` index settings."
    raise ApiError("invalid_facet_search_facet_name", f"Attribute `{name}` is not facet-searchable. {reason}")


def search_facet(
    engine: Engine, index: Index, request: SearchRequest, node: Filter | None, name: str, query: str | None
) -> list[dict[str, Any]]:
    """Values of a facet among the documents a search finds; all of these count, however many."""
    check_facet_name(index, name)
    restricted = searched_fields(index, request.attributesToSearchOn)
    universe = universe_of(index, node, reprint=False)
    prepared = prepare(index, request, universe, restricted)
    candidates = prepared.universe
    if request.rankingScoreThreshold is not None:
        # Every document needs its score, so that none below the threshold counts.
        page = Page(0, 0, detailed=True, threshold=request.rankingScoreThreshold, rank_all_up_to=1 << 32)
        candidates = run(index, request, prepared, [], page).candidates
    hits = facet_hits(index, name, query, candidates)
    prepared.context.close()
    return hits


def facet_hits(index: Index, name: str, query: str | None, candidates: BitMap) -> list[dict[str, Any]]:
    """The values that start with the query, typos allowed, with their counts."""
    field = index.facets.fields.get(name)
    if field is None:
        return []
    limit: int = index.settings.get("faceting")["maxValuesPerFacet"]
    by_count = facet_order(index.settings, name) == "count"
    if by_count and not query:
        found = field.by_string.fullest(candidates, limit)
    else:
        keys = _keys(index, field, name, query)
        found = _counted(field, keys, candidates, None if by_count else limit)
        if by_count:
            found = sorted(found, key=lambda item: (item[1], item[0]), reverse=True)[:limit]
    return [{"value": field.label(key, candidates), "count": count} for key, count in found]


def _counted(field: FacetField, keys: list[str], candidates: BitMap, limit: int | None) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    for key in keys:
        if limit is not None and len(found) >= limit:
            break
        count = as_bitmap(field.strings[key]).intersection_cardinality(candidates)
        if count:
            found.append((key, count))
    return found


def _keys(index: Index, field: FacetField, name: str, query: str | None) -> list[str]:
    """The folded strings that start with the query, in the order of their normalised texts."""
    tokenizer = index.rules.text.tokenizer
    if not query:
        return field.sorted_strings
    wanted = tokenizer.normalized(query)
    typo = index.settings.typo
    size = len(wanted.encode())
    allowed = 0 if size < typo.one else 1 if size < typo.two else 2
    if not typo.enabled or name in typo.disable_on_attributes or wanted in typo.disable_on_words:
        allowed = 0
    texts = field.search_keys(tokenizer)
    return [key for text in _starting(list(texts), wanted, allowed) for key in texts[text]]


def _starting(texts: list[str], query: str, allowed: int) -> list[str]:
    """The texts some beginning of which is within the allowed distance of the query."""
    if not allowed:
        return [text for text in texts if text.startswith(query)]
    if len(query) <= allowed:
        return texts
    return [text for text, _ in prefix_distances(texts, query, allowed)]
