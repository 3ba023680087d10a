"""Building hits: retrieved fields, `_formatted`, match positions, distance and ranking scores."""

import re

from onebox.engine.index.geo import GEO, GeoPoint, distance, point_of, rounded
from onebox.engine.index.index import Index
from onebox.engine.json_types import JsonObject
from onebox.engine.rank.scores import Score, global_score, score_details

from .field_selection import FieldSelection
from .formatting import DocumentFormatter, FormatOptions, FormatRules, Formatter
from .matching_words import MatchingWords
from .search_execution import SearchPage
from .search_request import SearchRequest

_POINT = re.compile(r"_geoPoint\(\s*([0-9.\-]+)\s*,\s*([0-9.\-]+)\s*\)")


def sort_origin(sort: list[str]) -> GeoPoint | None:
    """The first point among validated sort keys; as in Meilisearch, numbers with `+` or an exponent are ignored."""
    match = next(filter(None, map(_POINT.search, sort)), None)
    return None if match is None else GeoPoint(float(match[1]), float(match[2]))


def add_distance(hit: JsonObject, origin: GeoPoint) -> None:
    """Adds the distance in whole metres to a hit that contains `_geo`."""
    point = point_of(hit.get(GEO))
    if point is not None:
        hit["_geoDistance"] = rounded(distance(origin, point))


_MAX_CROP_WORDS = 2**64


class HitBuilder:
    """Builds the hits of one search from documents."""

    def __init__(self, index: Index, request: SearchRequest, page: SearchPage) -> None:
        self.index, self.request = index, request
        known_fields = index.known_fields()
        displayed_names: list[str] = index.settings.get("displayedAttributes")
        displayed = (
            known_fields if "*" in displayed_names else [name for name in known_fields if name in displayed_names]
        )
        requested = request.attributesToRetrieve
        is_all = requested is None or "*" in requested
        retrieved = displayed if is_all else [name for name in displayed if name in (requested or ())]
        self.retrieved = FieldSelection(retrieved)
        self.formats = field_formats(request, displayed, retrieved)
        self.formatted = FieldSelection(self.formats)
        self.located = FieldSelection(displayed) if request.showMatchesPosition else self.formatted
        self.formatter: DocumentFormatter | None = None
        if self.formats or request.showMatchesPosition:
            formatter = Formatter(
                index.rules.text.tokenizer,
                MatchingWords(page.terms),
                request.highlightPreTag,
                request.highlightPostTag,
                request.cropMarker,
            )
            self.formatter = DocumentFormatter(formatter, FormatRules(self.formats), request.showMatchesPosition)
        self.has_attribute_rule = "attribute" in index.settings.ranking_rules
        self.origin = sort_origin(request.sort or [])

    def hit(self, doc: int, scores: list[Score]) -> JsonObject:
        self.request.budget.check()
        document = self.index.document(doc)
        hit = self.retrieved.project(document)
        if self.origin is not None:
            add_distance(hit, self.origin)
        if self.formatter is not None:
            formatted, positions = self.formatter.format(self.located.project(document))
            formatted_fields = self.formatted.project_strictly(formatted)
            if formatted_fields:
                hit["_formatted"] = formatted_fields
            if self.request.showMatchesPosition:
                hit["_matchesPosition"] = positions
        if self.request.showRankingScore:
            hit["_rankingScore"] = global_score(scores)
        if self.request.showRankingScoreDetails:
            hit["_rankingScoreDetails"] = score_details(scores, self.has_attribute_rule)
        return hit


def field_formats(request: SearchRequest, displayed: list[str], retrieved: list[str]) -> dict[str, FormatOptions]:
    """The fields of `_formatted`: those to highlight or crop and, if there are any, the retrieved ones."""
    formats: dict[str, FormatOptions] = {}
    for name in request.attributesToHighlight or ():
        for field in _matching_fields(name, displayed):
            formats[field] = FormatOptions(highlight=True)
    for item in request.attributesToCrop or ():
        name, size = _crop_size(item, request.cropLength)
        for field in _matching_fields(name, displayed):
            formats.setdefault(field, FormatOptions()).crop = size
    if not formats:
        return {}
    for name in retrieved:
        formats.setdefault(name, FormatOptions())
    return {name: formats[name] for name in displayed if name in formats}


def _matching_fields(name: str, displayed: list[str]) -> list[str]:
    if name == "*":
        return displayed
    return [name] if name in displayed else []


def _crop_size(item: str, default: int) -> tuple[str, int]:
    """(field, number of words) of `field:words`; a missing or invalid number gives the default."""
    name, colon, size = item.rpartition(":")
    if not colon:
        return item, default
    digits = size.removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and int(digits) < _MAX_CROP_WORDS):
        return name, default
    return name, int(digits)
