"""Describes a product in search terms: parse the name, read the category, collect other names and makers, assemble.

Search fields and the vocabulary are built from the result.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from api.text.folding import fold
from indexer.words.car_models import Cars
from indexer.words.head_nouns import applicable_words, heads, is_mixed, is_part, specialisation
from indexer.words.jargon import Phrase, phrase
from indexer.words.makers import transliterations
from indexer.words.rules import Rules
from indexer.words.spelling import is_cyrillic, is_latin, search_copy, words_of
from indexer.words.word_forms import lemmas


def maker_terms(
    name_words: Sequence[str], brand: str | None, spellings: Sequence[str], rules: Rules
) -> dict[str, list[str]]:
    """The fields `maker`, `makers`, `alias` and `typed_aliases` of the terms."""
    brand_names = list(dict.fromkeys(fold(text) for text in (brand or "", *spellings) if text))
    makers = rules.makers.names_in([*name_words, *(word for text in brand_names for word in words_of(text))])
    makes = rules.makes.names_in(name_words)
    by_sound = transliterations([*name_words, *words_of(" ".join(brand_names[:1]))])
    typed = [text for names in (*makers, *makes) for text in names if _is_typed(text, names, name_words)]
    aliases = dict.fromkeys([*(text for names in (*makers, *makes) for text in names), *by_sound])
    return {
        "maker": brand_names,
        "makers": [*brand_names, *(text for names in makers for text in names if _is_typed(text, names, name_words))],
        "alias": [text for text in aliases if text not in name_words and text not in brand_names],
        "typed_aliases": [*typed, *by_sound],
    }


def _is_typed(name: str, names: Sequence[str], words: Sequence[str]) -> bool:
    """Whether queries contain the name: Cyrillic names, the first name of the maker, names in the product's name; other
    Latin spellings are found by sound."""
    return not name.isascii() or name == names[0] or set(name.split()) <= set(words)


_SET = re.compile(r"\bк-?т\b")


@dataclass(frozen=True)
class ProductTerms:
    """Search terms of a product, before inflection. `leaf` is its category, `sections` are the categories above it."""

    name: str
    leaf: str
    sections: list[str]
    head: list[str]
    kind: list[str]
    #: Qualifiers of other names: their words without the heads.
    beside: list[str]
    also_named: list[str]
    derived: list[str]
    #: The brand and its spellings.
    maker: list[str]
    #: Names of makers.
    makers: list[str]
    #: Names of makers and makes of cars.
    alias: list[str]
    #: The aliases in the spelling of queries.
    typed_aliases: list[str]
    cars: Cars
    #: Lemmas of the name and the leaf category.
    lemmas: frozenset[str]
    #: Specialisation of the category; more special categories rank lower.
    specialisation: int

    def name_words(self) -> set[str]:
        """Words of the name and the categories, uninflected."""
        return _words(self.name, self.leaf, *self.sections)

    def query_words(self) -> set[str]:
        """Words that a query for the product may contain, uninflected."""
        texts = [*self.maker, *self.typed_aliases, *self.cars.nicknames, *self.cars.family_nicknames, *self.cars.models]
        return self.name_words() | self.table_words() | _words(*texts)

    def table_words(self) -> set[str]:
        """Words of the names from the word tables, uninflected."""
        return _words(*self.head, *self.kind, *self.beside, *self.also_named, *self.derived)


def _words(*texts: str) -> set[str]:
    return {word for text in texts for word in words_of(text) if is_cyrillic(word) or is_latin(word)}


@dataclass(frozen=True)
class _ParsedName:
    """The name and the leaf category as words; `head` are the head nouns of the name."""

    copy: str
    leaf: str
    words: list[str]
    head: list[str]
    lemmas: frozenset[str]
    head_lemmas: frozenset[str]


@dataclass(frozen=True)
class _Category:
    """The category of the product, compared with its name.

    `names` are its synonyms. `words`: words of the leaf category that apply to the product; `head`: their head nouns.
    `is_part`: the product is a part of what the category names. `is_mixed`: not all names need apply to the product.
    """

    names: Sequence[Phrase]
    words: list[str]
    head: list[str]
    is_part: bool
    is_mixed: bool


@dataclass
class _OtherNames:
    """Other names of the product from the word tables, by the search field they belong to."""

    head: list[str] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    kind: list[str] = field(default_factory=list)
    also_named: list[str] = field(default_factory=list)

    def add_synonym(self, name: Phrase, product_head: frozenset[str]) -> None:
        """Adds a name of the product. Its head counts as a head only if it is one of the product: «жидкие дворники» are
        no «дворники»."""
        if len(name.words) == 1 or name.head_lemmas & product_head:
            self.head += name.head
        else:
            self.kind += name.head
        self.beside += name.qualifiers


def describe(
    name: str,
    categories: Sequence[str],
    names: Sequence[str],
    brand: str | None,
    spellings: Sequence[str],
    rules: Rules,
) -> ProductTerms:
    """The search terms of a product.

    `categories` are names from the root to the leaf, `names` other names of the leaf, `spellings` those of the brand.
    """
    copy, leaf = search_copy(name), search_copy(categories[-1])
    words = words_of(copy)
    head = heads(words, rules.makers.words)
    parsed = _ParsedName(copy, leaf, words, head, lemmas(words), lemmas(head))
    category = _read_category(parsed, [*map(phrase, names)], rules)
    others = _other_names(parsed, category, rules)
    # A word of several fields stays in the first of head, kind, beside and also_named.
    return ProductTerms(
        name=copy,
        leaf=leaf,
        sections=[search_copy(text) for text in categories[:-1]],
        head=_unique(others.head),
        kind=others.kind,
        beside=_unique(others.beside, (*others.head, *others.kind)),
        also_named=_unique(others.also_named, (*others.head, *others.kind, *others.beside)),
        derived=rules.adjectives.derived([*(word for word in words if word not in head), *others.beside]),
        **maker_terms(words, brand, spellings, rules),
        cars=rules.models.read(name),
        lemmas=parsed.lemmas | lemmas(category.words),
        specialisation=specialisation(category.words, category.head),
    )


def _read_category(parsed: _ParsedName, names: Sequence[Phrase], rules: Rules) -> _Category:
    """The category that names the product: another one than its own when the head of the product belongs there.

    Examples: an «Оплётка руля» in «Сайлентблоки», a «Втулка стабилизатора» in «Стойки стабилизатора».
    """
    own_lemmas = lemmas(words_of(parsed.leaf))
    leaf_names = [*rules.categories.names(own_lemmas), *names]
    leaf_lemmas = own_lemmas.union(*(name.lemmas for name in leaf_names))
    other_category = (
        None if parsed.head_lemmas & leaf_lemmas else rules.categories.category_of(parsed.head_lemmas, parsed.lemmas)
    )
    is_elsewhere = bool(other_category) and (len(other_category or ()) > 1 or not parsed.lemmas & leaf_lemmas)
    if other_category and is_elsewhere:
        return _Category([*rules.categories.names(other_category)], [], [], is_part=True, is_mixed=False)
    words = applicable_words(parsed.leaf, parsed.words, parsed.head)
    head = heads(words)
    part = other_category is not None or is_part(parsed.words, parsed.head, head)
    return _Category(leaf_names, words, head, is_part=part, is_mixed=part or is_mixed(parsed.leaf))


def _other_names(parsed: _ParsedName, category: _Category, rules: Rules) -> _OtherNames:
    """Names of the category and of the jargon tables, and the kind of the product."""
    leaf_head = category.head
    head_lemmas = parsed.head_lemmas | (frozenset() if category.is_part else lemmas(leaf_head))
    others = _OtherNames(
        head=[*parsed.head, *([] if category.is_part else leaf_head)],
        also_named=[*leaf_head] if category.is_part else [],
    )
    for name in category.names:
        if category.is_mixed and not name.head_lemmas & head_lemmas:
            others.also_named += name.words
        else:
            others.add_synonym(name, head_lemmas)
    for name, is_itself in rules.jargon.matches(parsed.lemmas | lemmas(category.words), head_lemmas):
        if is_itself:
            others.add_synonym(name, head_lemmas)
        else:
            others.also_named += name.words
    if _SET.search(parsed.copy):
        others.also_named.append("комплект")
    beside_head = [word for word in category.words if word not in leaf_head]
    others.kind = _unique([*beside_head, *rules.adjectives.derived(beside_head), *others.kind], others.head)
    return others


def _unique(words: Sequence[str], excluded: Sequence[str] = ()) -> list[str]:
    return [word for word in dict.fromkeys(words) if word not in excluded]
