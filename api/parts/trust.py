"""How far a cross can be believed: by who says it and how many say it. Pure."""

from collections.abc import Iterable
from typing import NamedTuple

from api.text.plurals import plural

#: Two sources; a maker's catalogue; one source; nobody has checked it.
SURE, CATALOGUE, ONE_SOURCE, UNCHECKED = 3, 2, 1, 0


class Said(NamedTuple):
    """One statement about two parts. `back`: the other part's side says it. `trust` is that of cross_sources."""

    source: str
    title: str
    trust: int
    back: bool


class Verdict(NamedTuple):
    trust: int
    why: str
    sources: list[str]


def verdict(said: Iterable[Said]) -> Verdict:
    """Unchecked statements add nothing to checked ones."""
    every = list(said)
    checked = [one for one in every if one.trust > 0]
    titles = list(dict.fromkeys(one.title for one in every if one.title))
    count = len({one.source for one in checked})
    if not checked:
        return Verdict(UNCHECKED, "не проверено", titles)
    if count > 1:
        # One who says it twice, once from each side, is one source still.
        both = len({one.back for one in checked}) > 1
        return Verdict(SURE, _sources(count) + (", в обе стороны" if both else ""), titles)
    if checked[0].trust == CATALOGUE:
        return Verdict(CATALOGUE, "по каталогу", titles)
    return Verdict(ONE_SOURCE, "1 источник", titles)


def through(first: Verdict, second: Verdict) -> Verdict:
    """Of a chain the weaker half counts, and a chain is never as sure as its halves: it may lose a detail each time."""
    weaker = min(first.trust, second.trust)
    titles = list(dict.fromkeys([*first.sources, *second.sources]))
    if weaker == UNCHECKED:
        return Verdict(UNCHECKED, "не проверено", titles)
    return Verdict(min(weaker, CATALOGUE), "по цепочке", titles)


def _sources(count: int) -> str:
    return f"{count} {plural(count, 'источник', 'источника', 'источников')}"
