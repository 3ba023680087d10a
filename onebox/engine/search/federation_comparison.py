"""Comparison of hits of different queries by their weighted scores and sort values."""

import sys
from dataclasses import dataclass

from onebox.engine.rank.scores import Score, SortValue


@dataclass(frozen=True, slots=True)
class ScoreValue:
    """The weighted score of adjacent rank rules, or the value of a sort rule."""

    score: float | None
    value: SortValue = None
    ascending: bool = True
    is_distance: bool = False
    metres: float | None = None


def score_values(scores: list[Score], weight: float) -> list[ScoreValue]:
    """The comparison key of a hit; adjacent rank rules are folded into one score."""
    values: list[ScoreValue] = []
    ranks: list[tuple[int, int]] = []
    for score in scores:
        if score.has_rank:
            ranks.append((score.rank, score.max_rank))
            continue
        _close(ranks, weight, values)
        values.append(_sort_value(score))
    _close(ranks, weight, values)
    return values


def _sort_value(score: Score) -> ScoreValue:
    if score.target is None:
        return ScoreValue(None, score.value, score.ascending)
    return ScoreValue(None, None, score.ascending, is_distance=True, metres=score.metres)


def _close(ranks: list[tuple[int, int]], weight: float, values: list[ScoreValue]) -> None:
    if ranks:
        rank, top = ranks[0]
        for following in ranks[1:]:
            inner, inner_top = following
            rank, top = max(rank - 1, 0) * inner_top + inner, top * inner_top
        values.append(ScoreValue(rank / top * weight))
        ranks.clear()


def compare(left: list[ScoreValue], left_score: float, right: list[ScoreValue], right_score: float) -> int:
    """Positive if the left hit is better, negative if the right one is, 0 if they are equal."""
    for at, (left_value, right_value) in enumerate(zip(left, right, strict=False)):
        order = _compare(left_value, right_value)
        if order is None:
            left_rest, right_rest = len(left) - at, len(right) - at
            return _sign(left_rest, right_rest) or _sign(left_score, right_score)
        if order:
            return order
    return _sign(len(left), len(right))


def _sign(left: float, right: float) -> int:
    return (left > right) - (left < right)


def _compare(left: ScoreValue, right: ScoreValue) -> int | None:
    """None if the two cannot be compared."""
    if left.score is not None and right.score is not None:
        close = abs(left.score - right.score) <= sys.float_info.epsilon
        return 0 if close else _sign(left.score, right.score)
    if left.score is not None or right.score is not None or left.ascending != right.ascending:
        return None
    if left.is_distance != right.is_distance:
        return None
    if left.is_distance:
        return _compare_distances(left.metres, right.metres)
    return _compare_sorts(left.value, right.value, left.ascending)


def _compare_distances(left: float | None, right: float | None) -> int:
    """The farther point is better in both sort directions, as in Meilisearch."""
    if left is None or right is None:
        return (left is not None) - (right is not None)
    return 0 if abs(left - right) <= sys.float_info.epsilon else _sign(left, right)


def _compare_sorts(left: SortValue, right: SortValue, ascending: bool) -> int:
    if left is None or right is None:
        return (left is not None) - (right is not None)
    if isinstance(left, str):
        if not isinstance(right, str):
            return -1
        order = (left > right) - (left < right)
    elif isinstance(right, str):
        return 1
    else:
        order = _sign(left, right)
    return -order if ascending else order
