"""Trust in a cross: by the sources that state it and their number. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

from api.text.plurals import plural

#: Two sources; a maker's catalogue; one source; no checked source.
SURE, CATALOGUE, ONE_SOURCE, UNCHECKED = 3, 2, 1, 0


@dataclass(frozen=True, slots=True)
class CrossStatement:
    """One source's statement of a cross. `back`: the other part's source states it. `trust` is of cross_sources."""

    source: str
    title: str
    trust: int
    back: bool


@dataclass(frozen=True, slots=True)
class CrossVerdict:
    trust: int
    #: In Russian, for the shopper.
    why: str
    #: Titles of the sources.
    sources: list[str]


def cross_verdict(statements: Iterable[CrossStatement]) -> CrossVerdict:
    """Unchecked statements add nothing to checked ones."""
    every = list(statements)
    checked = [statement for statement in every if statement.trust > 0]
    titles = list(dict.fromkeys(statement.title for statement in every if statement.title))
    count = len({statement.source for statement in checked})
    if not checked:
        return CrossVerdict(UNCHECKED, "не проверено", titles)
    if count > 1:
        # A source that states the cross from both sides is one source.
        is_mutual = len({statement.back for statement in checked}) > 1
        return CrossVerdict(SURE, _sources(count) + (", в обе стороны" if is_mutual else ""), titles)
    if checked[0].trust == CATALOGUE:
        return CrossVerdict(CATALOGUE, "по каталогу", titles)
    return CrossVerdict(ONE_SOURCE, "1 источник", titles)


def infer(first: CrossVerdict, second: CrossVerdict) -> CrossVerdict:
    """The verdict on a cross inferred from two: one step below the weaker one.

    An inferred cross may differ in a detail from each of the two, so it is never as sure as a stated one.
    """
    weaker = min(first.trust, second.trust)
    titles = list(dict.fromkeys([*first.sources, *second.sources]))
    if weaker == UNCHECKED:
        return CrossVerdict(UNCHECKED, "не проверено", titles)
    trust = weaker - 1
    return CrossVerdict(trust, "по цепочке, не проверено" if trust == UNCHECKED else "по цепочке", titles)


def _sources(count: int) -> str:
    return f"{count} {plural(count, 'источник', 'источника', 'источников')}"
