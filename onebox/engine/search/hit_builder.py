"""Documents as hits: the wanted fields, formatted copies of them, where matches stand, scores."""

from onebox.engine.index.index import Index
from onebox.engine.json_types import JsonObject
from onebox.engine.rank.scores import Score, global_score, score_details

from .field_selection import Selection
from .formatting import DocumentFormatter, FormatOptions, FormatRules, Formatter
from .geo_distance import add_distance, sort_origin
from .matching_words import MatchingWords
from .search_execution import SearchPage
from .search_request import SearchRequest

_MOST_WORDS = 2**64


class HitMaker:
    """Turns documents of one search into hits."""

    def __init__(self, index: Index, request: SearchRequest, found: SearchPage) -> None:
        self.index, self.request = index, request
        known = index.known_fields()
        limits: list[str] = index.settings.get("displayedAttributes")
        displayed = known if "*" in limits else [name for name in known if name in limits]
        wanted = request.attributesToRetrieve
        everything = wanted is None or "*" in wanted
        retrieved = displayed if everything else [name for name in displayed if name in (wanted or ())]
        self.retrieved = Selection(retrieved)
        self.formats = field_formats(request, displayed, retrieved)
        self.formatted = Selection(self.formats)
        self.located = Selection(displayed) if request.showMatchesPosition else self.formatted
        self.formatter: DocumentFormatter | None = None
        if self.formats or request.showMatchesPosition:
            formatter = Formatter(
                index.rules.text.tokenizer,
                MatchingWords(found.terms),
                request.highlightPreTag,
                request.highlightPostTag,
                request.cropMarker,
            )
            self.formatter = DocumentFormatter(formatter, FormatRules(self.formats), request.showMatchesPosition)
        self.unified = "attribute" in index.settings.ranking_rules
        self.origin = sort_origin(request.sort or [])

    def hit(self, doc: int, scores: list[Score]) -> JsonObject:
        document = self.index.document(doc)
        hit = self.retrieved.cut(document)
        if self.origin is not None:
            add_distance(hit, self.origin)
        if self.formatter is not None:
            formatted, positions = self.formatter.format(self.located.cut(document))
            shown = self.formatted.pick(formatted)
            if shown:
                hit["_formatted"] = shown
            if self.request.showMatchesPosition:
                hit["_matchesPosition"] = positions
        if self.request.showRankingScore:
            hit["_rankingScore"] = global_score(scores)
        if self.request.showRankingScoreDetails:
            hit["_rankingScoreDetails"] = score_details(scores, self.unified)
        return hit


def field_formats(request: SearchRequest, displayed: list[str], retrieved: list[str]) -> dict[str, FormatOptions]:
    """The fields of `_formatted`: those to highlight or crop, and, if there are any, those retrieved."""
    found: dict[str, FormatOptions] = {}
    for name in request.attributesToHighlight or ():
        for field in _meant(name, displayed):
            found[field] = FormatOptions(highlight=True)
    for item in request.attributesToCrop or ():
        name, size = _crop_size(item, request.cropLength)
        for field in _meant(name, displayed):
            found.setdefault(field, FormatOptions()).crop = size
    if not found:
        return {}
    for name in retrieved:
        found.setdefault(name, FormatOptions())
    return {name: found[name] for name in displayed if name in found}


def _meant(name: str, displayed: list[str]) -> list[str]:
    if name == "*":
        return displayed
    return [name] if name in displayed else []


def _crop_size(item: str, default: int) -> tuple[str, int]:
    """Field and number of words of `field:words`; the words may be left out or senseless."""
    name, colon, size = item.rpartition(":")
    if not colon:
        return item, default
    digits = size.removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and int(digits) < _MOST_WORDS):
        return name, default
    return name, int(digits)
