"""The products of a scratch shop, from which queries are generated, and the words of their names."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from sqlalchemy import create_engine, select

from api.catalog.models import Category, PartNumber, Product
from api.catalog.repository import is_listed
from api.text.folding import fold
from api.text.part_numbers import number_key
from bench.relevance.scratch_shop import Scratch

#: The words of a generated query match at most so many products, so that each can be among the first ten.
MAX_MATCHES = 10
_AROUND = "()[].,;:«»\"'"
_CYRILLIC = re.compile(r"[а-яё-]{3,}", re.IGNORECASE)
#: Function words: never the last word of a query.
_SERVICE = {"для", "и", "др", "или", "под", "над", "от", "до", "без", "из", "по", "за", "на", "с", "со", "к", "в", "о"}


@dataclass(frozen=True)
class CatalogueItem:
    """A product in the index. `keys` are its part keys."""

    id: int
    name: str
    article: str
    category: str
    keys: frozenset[str] = frozenset()

    @property
    def words(self) -> list[str]:
        """Words of the name in lower case, without punctuation around them."""
        return [word for part in self.name.split() if (word := part.strip(_AROUND).lower())]


class Catalogue:
    """All products of a shop."""

    def __init__(self, products: Iterable[CatalogueItem]) -> None:
        self.products = tuple(products)

    def __iter__(self) -> Iterator[CatalogueItem]:
        return iter(self.products)

    @cached_property
    def by_id(self) -> dict[int, CatalogueItem]:
        return {product.id: product for product in self}

    @cached_property
    def by_word(self) -> dict[str, set[int]]:
        products: dict[str, set[int]] = defaultdict(set)
        for product in self:
            for word in product.words:
                products[fold(word)].add(product.id)
        return products

    @cached_property
    def by_key(self) -> dict[str, set[int]]:
        products: dict[str, set[int]] = defaultdict(set)
        for product in self:
            for key in product.keys:
                products[key].add(product.id)
        return products

    def distinguishing_words(self, product: CatalogueItem) -> tuple[list[str], set[int]] | None:
        """(first words of the name that at most MAX_MATCHES products share, ids of those products); None for a more
        common name."""
        matches: set[int] | None = None
        words: list[str] = []
        for word in product.words:
            if word in _SERVICE or (len(word) < 2 and not word.isdigit()):
                continue
            with_word = self.by_word[fold(word)]
            matches = with_word if matches is None else matches & with_word
            words.append(word)
            if len(matches) <= MAX_MATCHES and len(words) > 1:
                return words, matches
        return None


def read_catalogue(shop: Scratch) -> Catalogue:
    engine = create_engine(shop.env["DATABASE_URL"])
    keys: dict[int, set[str]] = defaultdict(set)
    with engine.connect() as connection:
        for product, key in connection.execute(select(PartNumber.product_id, PartNumber.key)):
            keys[product].add(key)
        query = (
            select(Product.id, Product.name, Product.article, Category.name.label("category"))
            .join(Category, Category.id == Product.category_id)
            .where(is_listed())
            .order_by(Product.id)
        )
        rows = connection.execute(query).all()
    engine.dispose()
    return Catalogue(
        CatalogueItem(
            row.id,
            row.name,
            row.article or "",
            row.category,
            frozenset(keys[row.id] | ({number_key(row.article)} if row.article else set())),
        )
        for row in rows
    )


def is_cyrillic(word: str) -> bool:
    return _CYRILLIC.fullmatch(word) is not None


@cache
def analyzer() -> Any:
    import pymorphy3  # type: ignore[import-untyped]

    return pymorphy3.MorphAnalyzer()


def head_noun(words: Sequence[str]) -> str:
    """The dictionary form of the first word that can be a noun in the nominative.

    An unknown word (шрус) counts as a noun unless it is certainly an adjective.
    """
    for word in filter(is_cyrillic, words):
        parses = analyzer().parse(word)
        for parse in parses:
            if parse.tag.POS == "NOUN" and parse.tag.case == "nomn" and parse.score > 0.02:
                return fold(parse.normal_form)
        if not parses[0].is_known and parses[0].tag.POS != "ADJF":
            return fold(word)
    return fold(words[0]) if words else ""
