"""An index under other settings."""

import orjson

from .attribute_patterns import Match
from .document_id import document_id
from .facet_values import FacetDelta
from .geo import GEO, check_geo, point_of
from .geo_points import GeoChanges
from .index import Document, Index, IndexingRules
from .index_settings import EngineSettings
from .inverted_index import PORTION, GiveWay, TextChanges, never
from .text_delta import TextDelta


def rebuild(index: Index, settings: EngineSettings, yield_to_searches: GiveWay = never) -> Index:
    """A twin of the index under other settings, sharing what does not change; `adopt` publishes it."""
    _check_all_geo(index)
    rules = IndexingRules(settings)
    twin = Index(
        index.uid, index.slot, index.read, index.read_committed, index.created_at, index.updated_at, rules=rules
    )
    if not settings.text_differs(index.settings):
        twin.text = index.text
        rules.text.take_cache(index.rules.text)
    if not settings.facets_differ(index.settings):
        twin.facets, twin.unsearched = index.facets, index.unsearched
    if settings.reads_geo == index.settings.reads_geo:
        twin.geo = index.geo
    new_text, new_facets = twin.text is not index.text, twin.facets is not index.facets
    twin.relisted = new_text or new_facets
    if (new_text or new_facets) and index.docs:
        _fill(index, twin, new_text, new_facets, yield_to_searches)
    return twin


def _fill(index: Index, twin: Index, new_text: bool, new_facets: bool, yield_to_searches: GiveWay) -> None:
    text, texts, facets = TextDelta(twin.rules.text), TextChanges(twin.text), FacetDelta()
    new_points = twin.geo is not index.geo and twin.settings.reads_geo
    points: GeoChanges = {}
    for number, doc in enumerate(index.docs, start=1):
        yield_to_searches()
        document = _stored(index, doc)
        if new_text and number % PORTION == 0:
            texts.stage(text, yield_to_searches)
            text = TextDelta(twin.rules.text)
        if new_text:
            text.add(doc, twin.rules.text.words(document))
        if new_facets:
            facets.replace(doc, {}, twin.rules.facets.values(document, relisted=True))
        if new_points and GEO in document:
            points[doc] = point_of(document[GEO])
    if new_text:
        texts.stage(text, yield_to_searches)
        texts.finish()
        twin.text.publish(texts)
    if new_facets:
        twin.facets.publish(twin.facets.merge(facets))
        twin.unsearched = _unsearched(index, twin)
    twin.geo.publish(points)


def _unsearched(index: Index, twin: Index) -> dict[str, set[str]]:
    """As in the original, facet search learns values when they are listed, not when it is switched on for a field."""
    found: dict[str, set[str]] = {}
    for name, field in twin.facets.fields.items():
        if not twin.settings.searches_facet(name) or index.settings.match_facet(name) is not Match.YES:
            continue
        keys = set(field.strings)
        found[name] = keys & index.unsearched.get(name, set()) if index.settings.searches_facet(name) else keys
    return {name: keys for name, keys in found.items() if keys}


def _check_all_geo(index: Index) -> None:
    """Refuse new settings, whatever they are, while a document has a `_geo` that cannot be read."""
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


def adopt(index: Index, twin: Index) -> None:
    """Publish a rebuilt twin."""
    index.rules, index.text, index.facets, index.geo = twin.rules, twin.text, twin.facets, twin.geo
    index.unsearched = twin.unsearched
    index.known_facets.update(index.facets.fields)
    if twin.relisted:
        index.snapshot, index.unsaved = False, len(index.docs)
    index.generation += 1
