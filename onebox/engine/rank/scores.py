"""Ranking scores: the rank of a bucket under each rule, folded into one number between 0 and 1."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from onebox.engine.index.geo import GeoPoint, distance
from onebox.engine.index.number_text import decimal_text
from onebox.engine.json_types import JsonObject

#: The value of a document in a sort by a field: numbers and texts; None: the document has none.
SortValue: TypeAlias = float | str | None

EXACT_MATCH, MATCHES_START, NO_EXACT_MATCH = 3, 2, 1
_MATCH_TYPES = {EXACT_MATCH: "exactMatch", MATCHES_START: "matchesStart", NO_EXACT_MATCH: "noExactMatch"}


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a bucket under one rule: a rank, or for sort rules the value sorted by.

    Geo sorts hold `target` and the `point` of the bucket's first document instead of a value.
    The value of a `hidden` field stays out of responses.
    """

    rule: str
    rank: int = 0
    max_rank: int = 0
    value: SortValue = None
    point: GeoPoint | None = None
    ascending: bool = True
    target: GeoPoint | None = None
    hidden: bool = False

    @property
    def has_rank(self) -> bool:
        return self.max_rank > 0

    @property
    def metres(self) -> float | None:
        """The distance from the target in metres; None for documents without a point."""
        return None if self.target is None or self.point is None else distance(self.target, self.point)


SKIPPED = Score("skipped", 0, 1)
"""The score under a rule that the ranking cutoff left out."""


def fold(ranks: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Combines (rank, max rank) pairs into one, the first most significant (mixed radix)."""
    rank, top = 1, 1
    for inner, inner_top in ranks:
        rank = max(rank - 1, 0) * inner_top + inner
        top *= inner_top
    return rank, top


def global_score(scores: Iterable[Score]) -> float:
    """The ranking score of a hit, 0 to 1."""
    rank, top = fold((s.rank, s.max_rank) for s in scores if s.has_rank)
    return rank / top


def score_details(scores: list[Score], unified: bool) -> JsonObject:
    """The `_rankingScoreDetails` object; `unified` reports attributeRank and wordPosition as the rule `attribute`."""
    details: JsonObject = {}
    order = 0
    attribute: Score | None = None
    for score in scores:
        local = score.rank / score.max_rank if score.has_rank else 0.0
        if score.rule == "words":
            words = {"matchingWords": score.rank, "maxMatchingWords": score.max_rank}
            details["words"] = {"order": order, **words, "score": local}
        elif score.rule == "typo":
            typos = {"typoCount": score.max_rank - score.rank, "maxTypoCount": score.max_rank - 1}
            details["typo"] = {"order": order, **typos, "score": local}
        elif score.rule == "attributeRank" and unified:
            attribute = score
            details["attribute"] = {"order": order, "attributeRankingOrderScore": local}
        elif score.rule == "wordPosition" and unified and attribute is not None:
            combined = fold([(attribute.rank, attribute.max_rank), (score.rank, score.max_rank)])
            details["attribute"] |= {"queryWordDistanceScore": local, "score": combined[0] / combined[1]}
            continue
        elif score.rule == "exactAttribute":
            details["exactness"] = {"order": order, "matchType": _MATCH_TYPES[score.rank], "score": local}
        elif score.rule == "exactWords":
            _add_exact_words(details["exactness"], score)
            continue
        elif score.rule == "skipped":
            details["skipped"] = {"order": order}
        elif score.has_rank:
            details[score.rule] = {"order": order, "score": local}
        else:
            _add_sort(details, order, score)
        order += 1
    return details


def _add_sort(details: JsonObject, order: int, score: Score) -> None:
    direction = "asc" if score.ascending else "desc"
    if score.hidden:
        details[f"<hidden-rule-{order}>"] = {"order": order, "value": "<hidden>"}
        return
    if score.target is None:
        details[f"{score.rule}:{direction}"] = {"order": order, "value": score.value}
        return
    point = None if score.point is None else score.point._asdict()
    name = f"_geoPoint({decimal_text(score.target.lat)}, {decimal_text(score.target.lng)}):{direction}"
    details[name] = {"order": order, "value": point, "distance": score.metres}


def _add_exact_words(exactness: JsonObject, score: Score) -> None:
    if exactness["matchType"] != _MATCH_TYPES[NO_EXACT_MATCH]:
        return
    rank, top = fold([(NO_EXACT_MATCH, EXACT_MATCH), (score.rank, score.max_rank)])
    exactness |= {"matchingWords": score.rank - 1, "maxMatchingWords": score.max_rank - 1, "score": rank / top}
