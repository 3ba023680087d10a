"""Counts the words of names, categories and search terms of visible products; of many, in several processes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, fields

from sqlalchemy import Connection

from api.core.db import get_engine
from indexer.documents.product_rows import ProductNames
from indexer.documents.search_fields import terms_of
from indexer.process_pool import process_count, process_pool
from indexer.vocabulary import repository
from indexer.words.amounts import amounts
from indexer.words.product_terms import ProductTerms
from indexer.words.rules import Rules, rules
from indexer.words.spelling import words_of

_NAME_WEIGHT = 4
_HEAD_WEIGHT = 8
_MAX_TABLE_WEIGHT = 12


@dataclass
class WordCounts:
    names: Counter[str] = field(default_factory=Counter)
    heads: Counter[str] = field(default_factory=Counter)
    tables: Counter[str] = field(default_factory=Counter)
    makers: Counter[str] = field(default_factory=Counter)
    models: Counter[str] = field(default_factory=Counter)
    units: set[str] = field(default_factory=set)

    def add(self, product: ProductTerms, units: Iterable[str]) -> None:
        name_words = product.name_words()
        self.names.update(name_words)
        self.heads.update(name_words & {word for text in product.head for word in words_of(text)})
        self.tables.update(product.table_words() - name_words)
        self.makers.update({*product.makers})
        self.models.update({*product.cars.models, *product.cars.family})
        self.units.update(amount.lstrip("0123456789d") for amount in units)

    def merge(self, other: "WordCounts") -> None:
        """Adds the counts of other products."""
        for part in fields(self):
            getattr(self, part.name).update(getattr(other, part.name))

    def weight(self, word: str) -> int:
        """Rank of a word: heads come first, as most queries name the kind of product; then words of names, which
        distinguish products of one category; words of the tables, which these products share, count least."""
        weight = _NAME_WEIGHT * self.names[word] + _HEAD_WEIGHT * self.heads[word]
        return max(weight, _NAME_WEIGHT * self.makers[word], min(self.tables[word], _MAX_TABLE_WEIGHT))


def count_words(products: Iterable[ProductNames], word_rules: Rules) -> WordCounts:
    count = WordCounts()
    for row in products:
        product = terms_of(row, word_rules)
        count.add(product, amounts(row.name, product.lemmas, word_rules.units))
    return count


def count_listed(connection: Connection, word_rules: Rules, processes: int | None = None) -> WordCounts:
    """Counts of the visible products. `processes`: None chooses their number by that of the products."""
    ids = repository.listed_ids(connection)
    processes = processes or process_count(len(ids))
    if processes == 1:
        return count_words(repository.product_names(connection, ids), word_rules)
    size = -(-len(ids) // processes) or 1
    parts = [ids[start : start + size] for start in range(0, len(ids), size)]
    try:
        with process_pool(processes) as pool:
            counted = list(pool.map(count_part, parts))
    except BrokenProcessPool:
        counted = []
    # Tables that were edited meanwhile would give words of two versions.
    if not counted or any(digest != word_rules.tables.digest for digest, _ in counted):
        return count_words(repository.product_names(connection, ids), word_rules)
    count = WordCounts()
    for _, part in counted:
        count.merge(part)
    return count


def count_part(ids: Sequence[int]) -> tuple[str, WordCounts]:
    """(digest of the word tables, counts), in a process of a pool."""
    word_rules = rules()
    with get_engine().connect() as connection:
        return word_rules.tables.digest, count_words(repository.product_names(connection, ids), word_rules)
