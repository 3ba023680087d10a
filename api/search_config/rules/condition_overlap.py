"""Whether the conditions of two rules can hold together. Pure.

Two patterns of a query overlap when every query of the narrower one is one of the wider one. Some query may hold the
words of two rules that have nothing in common; to warn of each such pair would hide the real contradictions.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from api.search_config.rules.schema import CurationRule, QueryPattern
from api.text.folding import fold
from api.text.stems import cut_endings

_FIRST = datetime.min.replace(tzinfo=UTC)
_LAST = datetime.max.replace(tzinfo=UTC)


def can_hold_together(one: CurationRule, other: CurationRule) -> bool:
    a, b = one.when, other.when
    return (
        max(a.from_ or _FIRST, b.from_ or _FIRST) < min(a.until or _LAST, b.until or _LAST)
        and (a.car is None or b.car is None or a.car == b.car)
        and (a.audience is None or b.audience is None or a.audience == b.audience)
        and _overlap([fold(name) for name in a.cities], [fold(name) for name in b.cities])
        and (not a.categories or not b.categories or _share_branch(a.categories, b.categories))
        and (not a.query or not b.query or any(queries_overlap(x, y) for x in a.query for y in b.query))
    )


def _overlap(one: Sequence[str], other: Sequence[str]) -> bool:
    return not one or not other or bool(set(one) & set(other))


def _share_branch(one: Sequence[str], other: Sequence[str]) -> bool:
    return any(a == b or a.startswith(b + "/") or b.startswith(a + "/") for a in one for b in other)


def queries_overlap(one: QueryPattern, other: QueryPattern) -> bool:
    return _covers(one, other) or _covers(other, one)


def _covers(wide: QueryPattern, narrow: QueryPattern) -> bool:
    """Whether `wide` holds for every query for which `narrow` does."""
    if wide.kind == "is":
        return narrow.kind == "is" and wide.text == narrow.text
    if wide.kind == "forms":
        return set(stems_of(wide.text)) <= set(stems_of(narrow.text))
    return narrow.kind != "forms" and f" {wide.text} " in f" {narrow.text} "


def stems_of(text: str) -> tuple[str, ...]:
    return tuple(cut_endings(fold(text)).split())
