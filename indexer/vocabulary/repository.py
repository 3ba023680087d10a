"""SQL of the vocabulary: its products, and the row of each index in `search_words`."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, func, literal, select, update
from sqlalchemy.dialects.postgresql import array, insert
from sqlalchemy.orm import aliased

from api.catalog.models import Brand, Category, Product
from api.catalog.repository import is_listed
from api.core.json_types import JsonObject
from api.core.sql_types import AnySelect
from api.index.models import IndexedWords
from api.index.target import target
from indexer.documents.product_rows import IDS

_PAGE = 2_000


def product_names(connection: Connection) -> Iterator[Row[*tuple[Any, ...]]]:
    """The visible products, page by page.

    Their ids are read once: a page of `is_listed` by id would read the pictures and the stock of all pages before it.
    """
    ids = connection.scalars(select(Product.id).where(is_listed()).order_by(Product.id)).all()
    for start in range(0, len(ids), _PAGE):
        yield from connection.execute(_names(), {"ids": list(ids[start : start + _PAGE])})


def _names() -> AnySelect:
    leaf, middle, root = aliased(Category), aliased(Category), aliased(Category)
    return (
        select(
            *(Product.id, Product.name, Brand.name.label("brand"), Brand.spellings.label("brand_spellings")),
            func.array_remove(array([root.name, middle.name, leaf.name]), literal(None)).label("category_names"),
            *(leaf.everyday_names, leaf.official_names),
        )
        .join(leaf, leaf.id == Product.category_id)
        .outerjoin(middle, middle.id == leaf.parent_id)
        .outerjoin(root, root.id == middle.parent_id)
        .outerjoin(Brand, Brand.id == Product.brand_id)
        .where(Product.id == func.any(IDS))
        .order_by(Product.id)
    )


def digests(connection: Connection) -> dict[str, str]:
    """{index: digest of the word tables that its documents in the engine were built with}."""
    rows = connection.execute(
        select(IndexedWords.index_uid, IndexedWords.digest).where(IndexedWords.engine == target())
    )
    return {row.index_uid: row.digest for row in rows}


def save_build(connection: Connection, index: str, digest: str, names: str | None) -> None:
    of_names = {} if names is None else {"names": names, "built_at": func.clock_timestamp()}
    values: JsonObject = {"digest": digest, **of_names}
    row = insert(IndexedWords).values(engine=target(), index_uid=index, **values)
    connection.execute(row.on_conflict_do_update(constraint="pk_search_words", set_=values))


def record_change(connection: Connection, index: str) -> None:
    """Records that texts of documents have changed since the vocabulary was built."""
    connection.execute(
        update(IndexedWords).where(IndexedWords.index_uid == index).values(changed_at=func.clock_timestamp())
    )


def indexed_words(connection: Connection, index: str) -> Row[*tuple[Any, ...]] | None:
    """What an index was built from: names, changed_at, built_at, took_s, has_vocabulary; `now` by the same clock."""
    query = select(
        *(IndexedWords.names, IndexedWords.changed_at, IndexedWords.built_at, IndexedWords.took_s),
        IndexedWords.vocabulary.is_not(None).label("has_vocabulary"),
        func.clock_timestamp().label("now"),
    )
    return connection.execute(
        query.where(IndexedWords.engine == target(), IndexedWords.index_uid == index)
    ).one_or_none()


def save_vocabulary(
    connection: Connection, index: str, content: bytes | None, built_at: datetime, took_s: float
) -> None:
    values = {"vocabulary": content, "built_at": built_at, "took_s": took_s}
    connection.execute(update(IndexedWords).where(IndexedWords.index_uid == index).values(values))


def database_time(connection: Connection) -> datetime:
    now: datetime = connection.execute(select(func.clock_timestamp())).scalar_one()
    return now
