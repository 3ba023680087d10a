"""Documents of the index `parts`: one for each number of a maker, on sale or not (design §5).

Crosses are not in documents: the part page reads those of its number from PostgreSQL.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from api.catalog.models import Brand, PartNumber, Product
from api.catalog.repository import is_listed
from api.core.sql_types import AnySelect
from api.parts.maker_names import maker_spellings
from api.parts.models import Part
from api.search import indexes
from api.text.number_spellings import other_spellings
from api.text.part_keys import number_word, search_key
from indexer.documents.entity import Document, IndexedEntity

#: Minimum length of an indexed end of a number.
MIN_TAIL = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class PartIndexRow:
    """`products` are the ids of the products on sale, most popular first; None: the part is not on sale."""

    id: int
    key: str
    lookup: str
    brand: str
    number: str
    name: str
    spellings: Sequence[str] | None
    products: Sequence[int] | None


def document(row: PartIndexRow) -> Document:
    """The document. `search.near` begins with an added letter, as a typo in the first letter costs the engine more."""
    words = [number_word(lookup) for lookup in (row.lookup, *other_spellings(row.lookup))]
    products = row.products or []
    names = maker_spellings(row.brand, row.spellings or ())
    return {
        "id": row.id,
        "key": row.key,
        "brand": row.brand,
        "number": row.number,
        "name": row.name,
        "products": products,
        "sold": int(bool(products)),
        # Keys of makers' names that may be written together with the number; other letters make another number.
        "makers": list(dict.fromkeys(search_key(name) for name in names)),
        "search": {
            "keys": words,
            "glued": list(_glued(words, names)),
            "tails": [words[0][start:] for start in range(1, len(words[0]) - MIN_TAIL + 1)],
            "near": [f"x{word}" for word in (*words, *_after_maker(words[:1], names))],
        },
    }


def _glued(words: Iterable[str], names: Iterable[str]) -> Iterable[str]:
    makers = [number_word(search_key(name)) for name in names]
    return dict.fromkeys(text for word in words for maker in makers for text in (maker + word, word + maker))


def _after_maker(words: Iterable[str], names: Iterable[str]) -> Iterable[str]:
    return dict.fromkeys(number_word(search_key(name)) + word for word in words for name in names)


def indexable() -> AnySelect:
    return select(Part.id)


def read(connection: Connection, ids: Sequence[int]) -> Sequence[PartIndexRow]:
    return [PartIndexRow(**row) for row in connection.execute(_rows(ids)).mappings()]


def _rows(ids: Sequence[int]) -> AnySelect:
    own = (
        select(Part.id, func.array_agg(aggregate_order_by(Product.id, Product.popularity.desc())).label("products"))
        .join(PartNumber, (PartNumber.key == Part.key) & (PartNumber.brand_key == Part.brand_key))
        .join(Product, Product.id == PartNumber.product_id)
        .where(Part.id.in_(ids), PartNumber.kind == "article", is_listed())
        .group_by(Part.id)
        .subquery()
    )
    return (
        select(Part.id, Part.key, Part.lookup, Part.brand, Part.number, Part.name, Brand.spellings, own.c.products)
        .outerjoin(own, own.c.id == Part.id)
        .outerjoin(Brand, Brand.name == Part.brand)
        .where(Part.id.in_(ids))
    )


PARTS = IndexedEntity(indexes.PARTS, indexable, read, document, uses_word_tables=False)
