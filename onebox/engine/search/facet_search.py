"""Searching among the values of one facet."""

from typing import Any

from pyroaring import BitMap
from rapidfuzz.distance import OSA

from onebox.engine.errors import ApiError, quoted
from onebox.engine.index.facets import FacetField
from onebox.engine.index.index import Index
from onebox.engine.index.postings import as_bitmap

from .facet_distribution import facet_order

_ONE_TYPO_BYTES, _TWO_TYPOS_BYTES = 5, 9


def check_facet_name(index: Index, name: str) -> None:
    """Refuse facets that may not be searched."""
    settings = index.settings
    if not settings.get("facetSearch"):
        raise ApiError("facet_search_disabled", "The facet search is disabled for this index")
    rule = settings.filter_rule(name)
    if rule is None or not rule.facet_search:
        names = sorted({p for r in settings.filter_rules if r.facet_search for p in r.patterns})
        known = f"Available facet-searchable attributes patterns are: {quoted(names)}." if names else (
            "This index does not have configured facet-searchable attributes."
        )
        note = ""
        raise ApiError("invalid_facet_search_facet_name", f"Attribute `{name}` is not facet-searchable. {known}{note}")


def facet_hits(index: Index, name: str, query: str | None, candidates: BitMap) -> list[dict[str, Any]]:
    """The values that start with the query, typos allowed, with their counts."""
    field = index.facets.fields.get(name)
    if field is None:
        return []
    limit: int = index.settings.get("faceting")["maxValuesPerFacet"]
    by_count = facet_order(index.settings, name) == "count"
    keys = field.sorted_strings if not query else _matching(index, field, name, query)
    found: list[tuple[str, int]] = []
    for key in keys:
        count = as_bitmap(field.strings[key]).intersection_cardinality(candidates)
        if count:
            found.append((key, count))
            if not by_count and len(found) >= limit:
                break
    if by_count:
        found = sorted(found, key=lambda item: -item[1])[:limit]
    return [{"value": field.label(key, candidates), "count": count} for key, count in found]


def _matching(index: Index, field: FacetField, name: str, query: str) -> list[str]:
    tokens = index.rules.text.tokenizer.tokenize(query)
    wanted = "".join(token.lemma for token in tokens)
    typo = index.settings.typo
    size = len(wanted.encode())
    allowed = 0 if size < _ONE_TYPO_BYTES else 1 if size < _TWO_TYPOS_BYTES else 2
    disabled = not typo.enabled or name in typo.disable_on_attributes
    if disabled or not allowed:
        return field.strings_with_prefix(wanted)
    return [key for key in field.sorted_strings if _near(wanted, key, allowed)]


def _near(query: str, value: str, allowed: int) -> bool:
    """Whether some beginning of the value is within the allowed distance of the query."""
    if value.startswith(query):
        return True
    lengths = range(max(0, len(query) - allowed), min(len(value), len(query) + allowed) + 1)
    return any(OSA.distance(query, value[:length], score_cutoff=allowed) <= allowed for length in lengths)
