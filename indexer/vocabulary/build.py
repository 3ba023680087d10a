"""Builds the vocabulary: counts the words in names, categories and helper fields of visible products."""

import gzip
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, func, literal, select
from sqlalchemy.dialects.postgresql import array
from sqlalchemy.orm import aliased

from api.catalog.models import Brand, Category, Product
from api.catalog.repository import shown
from api.core.json_types import AnySelect
from api.text.sounds import sound, sounds
from api.text.stems import stem, stems
from indexer.documents.product_rows import ProductNames
from indexer.documents.search_fields import terms_of
from indexer.vocabulary.encode import Vocabulary, encode
from indexer.words.amounts import amounts
from indexer.words.forms import read
from indexer.words.product import ProductTerms
from indexer.words.rules import Rules
from indexer.words.spelling import is_cyrillic, is_latin, words_of
from indexer.words.tables import Spoken, UnitWord

#: Bytes of the whole once packed: with the query module a phone loads 14 kB.
MOST_BYTES = 5_420
_OWN = 4
_HEAD = 8
_MOST_OF_OTHER = 12
_SHORTEST_INFLECTED = 5
_MOST_NAMES = 3
_MOST_LATIN = 600
_SHORTEST = 2
_PAGE = 2_000
_SHORTEST_STEM = 3
_SHORTEST_PART = 5
_SHORTEST_TYPO = 5
_LONGEST_ENDING = 3
_MOST_SPELLINGS = 2
_CYRILLIC = re.compile("[а-я]")


@dataclass
class _Count:
    own: Counter[str] = field(default_factory=Counter)
    heads: Counter[str] = field(default_factory=Counter)
    other: Counter[str] = field(default_factory=Counter)
    makers: Counter[str] = field(default_factory=Counter)
    models: Counter[str] = field(default_factory=Counter)
    units: set[str] = field(default_factory=set)

    def add(self, product: ProductTerms, units: Iterable[str]) -> None:
        own = product.own()
        self.own.update(own)
        self.heads.update(own & {word for text in product.head for word in words_of(text)})
        self.other.update(product.other() - own)
        self.makers.update({*product.makers})
        self.models.update({*product.cars.models, *product.cars.family})
        self.units.update(amount.lstrip("0123456789d") for amount in units)

    def weight(self, word: str) -> int:
        """Rank of a word. Heads come first, as most queries name the product's kind; then words of names, which tell
        products of one category apart; words of the tables, which all of them share, count least."""
        own = _OWN * self.own[word] + _HEAD * self.heads[word]
        return max(own, _OWN * self.makers[word], min(self.other[word], _MOST_OF_OTHER))


def build(connection: Connection, rules: Rules, most: int = MOST_BYTES) -> Vocabulary:
    """The vocabulary of at most `most` bytes: makers in Latin, then words and models by the number of their products.
    Of words that differ in their endings alone there is one. Makers and nicknames of models are in sections of their
    own only. Makes of cars are not makers: a car in a query is not a choice of brand.
    """
    count = _Count()
    for row in _products(connection):
        product = terms_of(row, rules)
        count.add(product, amounts(row.name, product.lemmas, rules.units))
    named = {name for name in count.makers if _is_maker(name, rules) and name not in rules.makes.words}
    spelt = _unheard(named)
    makers = _common(spelt, rules)
    rare = sorted(spelt - makers)
    soft = sorted({read(word).lemma or word for word in _single(rules.tables.soft)})
    words = {*makers, *_words(count, {*named, *soft})}
    # `True` marks a model: it has several names and takes the room of as many words.
    latin = {word for word in words if is_latin(word)}
    # Where all of them take little room, a word in Latin that is not here is not there: it may be read as Russian.
    first_of_all = latin if packed_size(Vocabulary(latin=[*latin - makers])) <= _MOST_LATIN else latin & makers
    ranks = [(word not in first_of_all, -count.weight(word), False, word) for word in words]
    ranks += [(True, -count.models[model], True, model) for model in count.models]
    ordered = [(one, is_model) for *_, is_model, one in sorted(ranks)]

    def of(number: int) -> Vocabulary:
        models = _models((one for one, is_model in ordered[:number] if is_model), rules)
        model_words = {word for model, names in models.items() for name in (model, *names) for word in name.split()}
        first, rest = (
            [one for one, is_model in part if not is_model and one not in model_words]
            for part in (ordered[:number], ordered[number:])
        )
        vocabulary_words = [*first]
        for is_of in (is_cyrillic, is_latin):
            vocabulary_words += _misread(filter(is_of, [*rest, *rare]), {*vocabulary_words, *soft, *model_words})
        return Vocabulary(
            whole=not any(map(is_latin, {*rest} - {*vocabulary_words})),
            words=[word for word in vocabulary_words if is_cyrillic(word) and word not in makers],
            latin=[word for word in vocabulary_words if is_latin(word) and word not in makers],
            makers=[word for word in vocabulary_words if word in makers],
            soft=soft,
            stop=_stop(rules.tables.stop),
            units=_units(rules.tables.units, count.units),
            models=models,
        )

    fitting = bisect_right(range(len(ordered) + 1), most, key=lambda number: packed_size(of(number)))
    return of(max(fitting - 1, 0))


def packed_size(vocabulary: Vocabulary) -> int:
    return len(gzip.compress(encode(vocabulary), mtime=0))


def _words(count: _Count, model_words: Container[str]) -> list[str]:
    """Of words that differ in their endings alone the one that most products have: the browser knows the rest by it."""
    found: dict[str, str] = {}
    for word in sorted({*count.own, *count.other}, key=lambda word: (word not in count.own, -count.weight(word), word)):
        if word not in model_words and len(word) >= _SHORTEST:
            found.setdefault(stem(word), word)
    return list(found.values())


def _misread(words: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    """Words outside the vocabulary that the browser would correct by mistake: to a word with another first letter or to
    two words. The same holds for every beginning while a word is typed, unless a known word begins so."""
    written = sorted(filter(is_cyrillic, known))
    bases = {base for word in written for base in stems(word)}
    but_first = {base[1:] for base in bases if len(base) > _SHORTEST_STEM}
    heard = {_loose(sound(base)) for base in bases}
    for word in words:
        if is_latin(word):
            if any(way in heard for one in sounds(word) for way in _endings(_loose(one))):
                yield word
        elif bases.isdisjoint(stems(word)):
            begun = (word[:end] for end in range(_SHORTEST_TYPO, len(word)) if not _begins_one(written, word[:end]))
            if any(_is_other(stem(one), bases, but_first) for one in (word, *begun)) or any(
                _are_known(word, cut, bases) for cut in range(_SHORTEST_PART, len(word))
            ):
                yield word


def _begins_one(written: Sequence[str], start: str) -> bool:
    place = bisect_left(written, start)
    return place < len(written) and written[place].startswith(start)


def _is_other(base: str, bases: Container[str], but_first: Container[str]) -> bool:
    """Is it the base of another word but for the first letter?"""
    if len(base) <= _SHORTEST_STEM or base in bases:
        return False
    return base[1:] in but_first or base[1:] in bases or base in but_first or base[1] + base[0] + base[2:] in bases


def _loose(one: str) -> str:
    """The sound with vowels that people confuse made equal."""
    return one.replace("A", "a").replace("U", "u").removesuffix("i")


def _endings(one: str) -> Iterator[str]:
    """The sound with and without what may be an ending."""
    yield one
    for cut in range(1, _LONGEST_ENDING + 1):
        if len(one) - cut > _SHORTEST_STEM and one[-cut] in "aeiou":
            yield one[:-cut]


def _are_known(word: str, cut: int, bases: Container[str]) -> bool:
    parts = (word[:cut], word[cut:])
    return len(parts[1]) >= _SHORTEST_STEM and all(any(base in bases for base in stems(part)) for part in parts)


def _unheard(makers: Collection[str]) -> set[str]:
    """Without the Cyrillic names that sound like a Latin one: the browser compares sounds itself."""
    heard = {way for name in makers if is_latin(name) for way in sounds(name)}
    return {name for name in makers if is_latin(name) or sound(name) not in heard}


def _common(makers: set[str], rules: Rules) -> set[str]:
    """Of the Cyrillic spellings of a maker the first two of the table."""
    rare = (
        name
        for row in rules.makers.rows
        for name in [name for name in row if name in makers and is_cyrillic(name)][_MOST_SPELLINGS:]
    )
    return makers.difference(rare)


def _products(connection: Connection) -> Iterator[ProductNames]:
    """With the names that documents read; none of the rest."""
    leaf, middle, root = aliased(Category), aliased(Category), aliased(Category)
    query = (
        select(
            *(Product.id, Product.name, Brand.name.label("brand"), Brand.spellings.label("brand_spellings")),
            func.array_remove(array([root.name, middle.name, leaf.name]), literal(None)).label("category_names"),
            *(leaf.everyday_names, leaf.official_names),
        )
        .join(leaf, leaf.id == Product.category_id)
        .outerjoin(middle, middle.id == leaf.parent_id)
        .outerjoin(root, root.id == middle.parent_id)
        .outerjoin(Brand, Brand.id == Product.brand_id)
        .where(shown())
        .order_by(Product.id)
        .limit(_PAGE)
    )
    rows = _product_names(connection, query)
    while rows:
        yield from rows
        rows = _product_names(connection, query.where(Product.id > rows[-1].id))


def _product_names(connection: Connection, query: AnySelect) -> list[ProductNames]:
    return [
        ProductNames(**{**row, "brand_spellings": row["brand_spellings"] or ()})
        for row in connection.execute(query).mappings()
    ]


def _is_maker(name: str, rules: Rules) -> bool:
    """One word; a brand called by an ordinary word («Начало») only if the table says so."""
    if not (is_cyrillic(name) or is_latin(name)):
        return False
    return name in rules.makers.words or is_latin(name) or not read(name).ordinary


def _stop(rows: Iterable[Spoken]) -> list[str]:
    """Long words in one form, by which the browser knows the others."""
    found: dict[str, str] = {}
    for word in _single(rows):
        found.setdefault(stem(word) if len(word) >= _SHORTEST_INFLECTED else word, word)
    return list(found.values())


def _single(rows: Iterable[Spoken]) -> list[str]:
    return [word for row in rows for word in words_of(row.word.lower().replace("ё", "е")) if is_cyrillic(word)]


def _units(rows: Iterable[UnitWord], used: Container[str]) -> dict[str, list[str]]:
    """Russian words of those units that some product has; `литр*` are all that differ in their endings alone."""
    found: dict[str, dict[str, None]] = {}
    for row in rows:
        if row.unit in used and (row.word == row.unit or not row.word.isalpha() or is_cyrillic(row.word)):
            word = row.word.lower().replace("ё", "е")
            base = stem(word)
            inflected = is_cyrillic(word) and len(base) > _SHORTEST_STEM
            found.setdefault(row.unit, {})[f"{base}*" if inflected else word] = None
    return {unit: [word for word in words if not _is_covered(word, words)] for unit, words in found.items()}


def _is_covered(word: str, words: Iterable[str]) -> bool:
    """«литров*» by «литр*»."""
    return any(other != word and other.endswith("*") and word.startswith(other[:-1]) for other in words)


def _models(models: Iterable[str], rules: Rules) -> dict[str, list[str]]:
    """Cyrillic nicknames by model; a nickname of several models is listed with the first. Latin names are left out, as
    the browser reads them by sound, and so are those that contain a shorter nickname."""
    taken: set[str] = set()
    found = {}
    for model in sorted(models):
        names = [name for name in rules.models.names(model) if _CYRILLIC.search(name) and name not in taken]
        short = {name for name in names if " " not in name}
        found[model] = [name for name in names if name in short or not short & {*name.split()}][:_MOST_NAMES]
        taken.update(names)
    return found
