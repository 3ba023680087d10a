"""Documents of the index `categories`: sections with visible products, offered while a shopper types."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Connection, Integer, Row, Subquery, cast, func, select
from sqlalchemy.dialects.postgresql import array
from sqlalchemy.orm import aliased

from api.catalog.models import HIDDEN_CATEGORY_ID, Category, Product
from api.catalog.repository import card_group, is_listed
from api.core.sql_types import AnySelect
from api.index import indexes
from api.text.folding import fold
from indexer.documents.entity import Document, IndexedEntity
from indexer.words.rules import rules
from indexer.words.spelling import words_of
from indexer.words.word_forms import lemmas, other_forms


def document(row: Row[*tuple[Any, ...]]) -> Document:
    """The document. `names`: the displayed name, then everyday and official ones; `forms`: forms of their words;
    `parents` run from the root; `products` counts the visible products of the whole branch."""
    names = section_names(row.name, [row.name, *row.everyday_names, *row.official_names])
    words = [word for name in names for word in words_of(name)]
    return {
        "id": row.id,
        "name": row.name,
        "path": row.path,
        "parents": row.parents,
        "names": names,
        "forms": other_forms(words),
        "level": row.level,
        "products": row.products,
        "image": row.image,
    }


def section_names(name: str, stored: Iterable[str]) -> list[str]:
    """The stored names of the section `name`, and those of the word tables, folded."""
    of_tables = (" ".join(row.words) for row in rules().categories.names(lemmas(words_of(fold(name)))))
    return list(dict.fromkeys(filter(None, (*map(fold, stored), *of_tables))))


def indexable() -> AnySelect:
    filled = _filled()
    return select(Category.id).join(filled, filled.c.id == Category.id).where(_listed())


def read(connection: Connection, ids: Sequence[int]) -> Sequence[Row[*tuple[Any, ...]]]:
    return connection.execute(_rows(ids)).all()


def _rows(ids: Sequence[int]) -> AnySelect:
    parent, root, filled = aliased(Category), aliased(Category), _filled()
    return (
        select(
            *(Category.id, Category.name, Category.path, Category.level, Category.image),
            *(Category.everyday_names, Category.official_names),
            func.array_remove(array([root.name, parent.name]), None).label("parents"),
            filled.c.products,
        )
        .join(filled, filled.c.id == Category.id)
        .outerjoin(parent, parent.id == Category.parent_id)
        .outerjoin(root, root.id == parent.parent_id)
        .where(Category.id.in_(ids), _listed())
    )


@cache
def _filled() -> Subquery:
    """(id, products): categories with visible products in their branch, and the number of their cards."""
    leaf, above = aliased(Category), aliased(Category)
    own = (
        select(Product.category_id, func.count(card_group().distinct()).label("products"))
        .where(is_listed())
        .group_by(Product.category_id)
        .cte()
    )
    return (
        select(above.id, cast(func.sum(own.c.products), Integer).label("products"))
        .join_from(own, leaf, leaf.id == own.c.category_id)
        .join(above, _holds(above, leaf))
        .group_by(above.id)
        .subquery()
    )


@cache
def _listed() -> ColumnElement[bool]:
    """Neither the category nor anything above it is hidden."""
    above = aliased(Category)
    hidden = above.hidden | (above.id == HIDDEN_CATEGORY_ID)
    return ~select(above.id).where(hidden, _holds(above, Category)).correlate(Category).exists()


def _holds(above: type[Category], below: type[Category]) -> ColumnElement[bool]:
    return (above.id == below.id) | func.starts_with(below.path, above.path + "/")


CATEGORIES = IndexedEntity(indexes.CATEGORIES, indexable, read, document)
