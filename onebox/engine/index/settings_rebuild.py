"""Settings changes: the replacement index is built beside the live one and published in one step."""

import orjson

from .attribute_patterns import Match
from .document_id import document_id
from .facet_values import FacetDelta
from .geo import GEO, check_geo, point_of
from .geo_points import GeoChanges
from .index import Document, Index, IndexingRules
from .index_settings import EngineSettings
from .inverted_index import PORTION, TextChanges, YieldToSearches, no_yield
from .text_delta import TextDelta


def rebuild(index: Index, settings: EngineSettings, yield_to_searches: YieldToSearches = no_yield) -> Index:
    """The index rebuilt under new settings, sharing the parts that do not change; `adopt` publishes it."""
    _check_all_geo(index)
    rules = IndexingRules(settings)
    replacement = Index(
        index.uid, index.slot, index.read, index.read_committed, index.created_at, index.updated_at, rules=rules
    )
    if not settings.text_differs(index.settings):
        replacement.text = index.text
        rules.text.share_cache(index.rules.text)
    if not settings.facets_differ(index.settings):
        replacement.facets, replacement.unsearchable_values = index.facets, index.unsearchable_values
    if settings.reads_geo == index.settings.reads_geo:
        replacement.geo = index.geo
    new_text, new_facets = replacement.text is not index.text, replacement.facets is not index.facets
    replacement.is_rebuilt = new_text or new_facets
    if (new_text or new_facets) and index.docs:
        _fill(index, replacement, new_text, new_facets, yield_to_searches)
    return replacement


def _fill(
    index: Index, replacement: Index, new_text: bool, new_facets: bool, yield_to_searches: YieldToSearches
) -> None:
    text, texts, facets = TextDelta(replacement.rules.text), TextChanges(replacement.text), FacetDelta()
    new_points = replacement.geo is not index.geo and replacement.settings.reads_geo
    points: GeoChanges = {}
    for number, doc in enumerate(index.docs, start=1):
        yield_to_searches()
        document = _stored(index, doc)
        if new_text and number % PORTION == 0:
            texts.stage(text, yield_to_searches)
            text = TextDelta(replacement.rules.text)
        if new_text:
            text.add(doc, replacement.rules.text.words(document))
        if new_facets:
            facets.replace(doc, {}, replacement.rules.facets.values(document, is_rebuild=True))
        if new_points and GEO in document:
            points[doc] = point_of(document[GEO])
    if new_text:
        texts.stage(text, yield_to_searches)
        texts.finish()
        replacement.text.publish(texts)
    if new_facets:
        replacement.facets.publish(replacement.facets.merge(facets))
        replacement.unsearchable_values = _unsearchable_values(index, replacement)
    replacement.geo.publish(points)


def _unsearchable_values(index: Index, replacement: Index) -> dict[str, set[str]]:
    """Facet values that facet search misses: as in Meilisearch, it learns values on indexing, not when enabled."""
    values_by_field: dict[str, set[str]] = {}
    for name, field in replacement.facets.fields.items():
        if not replacement.settings.searches_facet(name) or index.settings.match_facet(name) is not Match.YES:
            continue
        keys = set(field.strings)
        values_by_field[name] = (
            keys & index.unsearchable_values.get(name, set()) if index.settings.searches_facet(name) else keys
        )
    return {name: keys for name, keys in values_by_field.items() if keys}


def _check_all_geo(index: Index) -> None:
    """Raises ApiError for any settings change while a document has an invalid `_geo`."""
    if index.settings.reads_geo or not index.distribution[GEO]:
        return
    for doc in index.docs:
        document = _stored(index, doc)
        check_geo(document, document_id(document, index.primary_key or ""), index.uid)


def _stored(index: Index, doc: int) -> Document:
    stored = index.read_committed(doc)
    assert stored is not None
    document: Document = orjson.loads(stored)
    return document


def adopt(index: Index, replacement: Index) -> None:
    """Publishes a replacement: the index takes over its rules and lists."""
    index.rules, index.text, index.facets, index.geo = (
        replacement.rules,
        replacement.text,
        replacement.facets,
        replacement.geo,
    )
    index.unsearchable_values = replacement.unsearchable_values
    index.known_facets.update(index.facets.fields)
    if replacement.is_rebuilt:
        index.snapshot, index.unsaved = False, len(index.docs)
    index.generation += 1
