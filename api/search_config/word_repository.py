"""SQL of word checks: products whose names hold words, and queries of the last week."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import ColumnElement, and_, false, func, or_, select
from sqlalchemy.orm import Session

from api.catalog.models import Category, Product
from api.search.log.models import LoggedSearch

#: A way of naming products: stems of letters and digits, of each of which the name must have a form.
Stems = tuple[str, ...]
#: What follows the stem in a form of the word.
_ENDING = "[а-я]{0,3}"


def visible_products(session: Session) -> int:
    return session.scalar(select(func.count()).where(Product.visible)) or 0


def named_products(session: Session, ways: Sequence[Sequence[Stems]]) -> list[int]:
    """For each item the number of visible products that one of its ways fits, by their name and leaf category."""
    if not ways:
        return []
    name = func.replace(func.lower(Product.name + " " + Category.name), "ё", "е")
    words = func.concat(" ", func.regexp_replace(name, "[^[:alnum:]]+", " ", "g"), " ").label("words")
    # OFFSET keeps the words from being computed once a condition.
    query = select(words).join(Category, Category.id == Product.category_id).where(Product.visible).offset(0)
    texts = query.subquery()
    counts = [func.count().filter(_one_of(texts.c.words, stems)) for stems in ways]
    return list(session.execute(select(*counts).select_from(texts)).one())


def queries_of_last_week(session: Session, limit: int = 2_000) -> Sequence[tuple[str, int]]:
    """(folded text, times), the most frequent first."""
    times = func.count()
    query = (
        select(LoggedSearch.folded, times)
        .where(LoggedSearch.at > func.now() - timedelta(days=7), LoggedSearch.kind == "text")
        .group_by(LoggedSearch.folded)
        .order_by(times.desc(), LoggedSearch.folded)
        .limit(limit)
    )
    return session.execute(query).tuples().all()


def _one_of(words: ColumnElement[str], ways: Sequence[Stems]) -> ColumnElement[bool]:
    # LIKE is ten times as fast and leaves few names to the expression.
    return or_(*(and_(*(_has_form(words, stem) for stem in stems)) for stems in ways if stems), false())


def _has_form(words: ColumnElement[str], stem: str) -> ColumnElement[bool]:
    return and_(words.like(f"% {stem}%"), words.regexp_match(f" {stem}{_ENDING} "))
