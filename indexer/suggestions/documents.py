"""Documents of the index `suggestions`: texts that complete a query, each with the number of its products."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha1
from itertools import chain

from api.text.folding import clean, fold
from indexer.documents import Document
from indexer.documents.categories import section_names
from indexer.suggestions.catalogue_repository import AnyRow, SuggestionSources
from indexer.suggestions.phrases import Key, has_noun, key, phrases, units, words
from indexer.words.makers import transliterations
from indexer.words.product_terms import describe
from indexer.words.rules import Rules, rules
from indexer.words.spelling import words_of
from indexer.words.word_forms import lemmas, other_forms

#: A phrase needs so many products whose names begin with it.
MIN_PRODUCTS = 2
#: Limit of phrases of the index, the most frequent first.
MAX_PHRASES = 5_000
#: The weight of one logged search, in products.
SEARCH_WEIGHT = 10
_GRADE = re.compile(r"\b\d+w-\d+\b")


@dataclass
class Completion:
    """A completion with the number of its cards, in total and by the set of cities that stock them."""

    text: str
    names: list[str] = field(default_factory=list)
    searches: int = 0
    #: Products whose names begin with the text; None: `total` is the weight.
    name_starts: int | None = None
    total: int = 0
    by_cities: Counter[tuple[int, ...]] = field(default_factory=Counter)
    #: The last card, which may get further sizes.
    card: int | None = None
    cities: tuple[int, ...] = ()

    def add(self, item: AnyRow) -> None:
        """Sizes of one product have to be added one after another: they count once."""
        cities = tuple(item.cities or ())
        if self.card == item.card:
            self.by_cities[self.cities] -= 1
            cities = tuple(sorted({*self.cities, *cities}))
        else:
            self.total += 1
        self.by_cities[cities] += 1
        self.card, self.cities = item.card, cities

    @property
    def weight(self) -> int:
        return (self.total if self.name_starts is None else self.name_starts) + SEARCH_WEIGHT * self.searches

    def counts(self) -> dict[str, int]:
        products_by_city: Counter[str] = Counter()
        for cities, products in self.by_cities.items():
            for city in cities:
                products_by_city[f"c{city}"] += products
        return dict(products_by_city)


@dataclass
class _Completions:
    phrases: dict[Key, Completion]
    sections: dict[int, Completion]
    makers: dict[int, Completion]
    #: By category and maker.
    pairs: dict[tuple[int, int], Completion] = field(default_factory=dict)


def documents(
    catalogue: SuggestionSources, popular: Sequence[tuple[str, int]] = (), min_products: int = MIN_PRODUCTS
) -> list[Document]:
    """All documents; `popular` are logged queries with hits and the number of their searches."""
    texts = _Completions(
        phrases=_phrases(catalogue, min_products),
        sections={
            source.id: Completion(source.name, section_names(source.name, source.names))
            for source in catalogue.sections.values()
        },
        makers={source.id: Completion(source.name, names_of_maker(source)) for source in catalogue.makers.values()},
    )
    tables = rules().tables
    names_in_tables = [*(row.names for row in tables.categories), *(row.from_ for row in tables.jargon)]
    for name in chain.from_iterable(names_in_tables):
        texts.phrases.setdefault(key(name), Completion(name, name_starts=0))
    for typed, times in popular:
        texts.phrases.setdefault(key(typed), Completion(_display_text(typed), name_starts=0)).searches += times
    texts.phrases.pop(frozenset(), None)
    _count_products(catalogue, texts)
    sections = [
        _document("category", text, f"/catalog/{section.path}", section.above[-1] if section.above else None)
        for section in catalogue.sections.values()
        if (text := texts.sections[section.id]).total
    ]
    makers = [
        _document("brand", text, f"/brands/{maker.slug}")
        for maker in catalogue.makers.values()
        if (text := texts.makers[maker.id]).total
    ]
    return [*sections, *makers, *_of_queries(catalogue, texts, min_products)]


def _phrases(catalogue: SuggestionSources, min_products: int) -> dict[Key, Completion]:
    """The most frequent beginnings of product names, each in its most frequent spelling."""
    spellings: dict[Key, Counter[str]] = {}
    makers: dict[str, int] = {}
    for item in catalogue.items():
        maker = catalogue.makers.get(item.brand_id or 0)
        for text in phrases(item.name, maker.name if maker else None):
            spellings.setdefault(key(text), Counter())[text] += 1
            if maker and maker.name in text:
                makers[text] = maker.id
    completions = {}
    frequent = [(counts.total(), meaning) for meaning, counts in spellings.items() if counts.total() >= min_products]
    for name_starts, meaning in sorted(frequent, key=lambda entry: -entry[0])[:MAX_PHRASES]:
        text = max(spellings[meaning].items(), key=lambda entry: entry[1])[0]
        names = names_of_maker(catalogue.makers[makers[text]]) if text in makers else []
        completions[meaning] = Completion(text, names, name_starts=name_starts)
    return completions


def _count_products(catalogue: SuggestionSources, texts: _Completions) -> None:
    """Adds every product to its sections, its maker, and the phrases that match it."""
    by_rarest, now = _by_rarest_word(texts.phrases), rules()
    for item in catalogue.items():
        branch = catalogue.branches[item.category_id]
        for section in branch:
            texts.sections[section].add(item)
        if maker := catalogue.makers.get(item.brand_id or 0):
            texts.makers[maker.id].add(item)
            leaf = catalogue.sections[branch[-1]] if branch else None
            if leaf and has_noun(leaf.name):
                pair = Completion(f"{_as_typed(leaf.name)} {maker.name}", texts.makers[maker.id].names)
                texts.pairs.setdefault((leaf.id, maker.id), pair).add(item)
        meaning = terms_of_item(item, catalogue, now)
        for word in meaning:
            for phrase_key, text in by_rarest.get(word, ()):
                if phrase_key <= meaning:
                    text.add(item)


def _by_rarest_word(completions: Mapping[Key, Completion]) -> dict[str, list[tuple[Key, Completion]]]:
    """Inverted index of phrases by their rarest word, so that a product is compared with few phrases."""
    frequency = Counter(word for meaning in completions for word in meaning)
    index: dict[str, list[tuple[Key, Completion]]] = {}
    for meaning, text in completions.items():
        index.setdefault(min(meaning, key=lambda word: (frequency[word], word)), []).append((meaning, text))
    return index


def _of_queries(catalogue: SuggestionSources, texts: _Completions, min_products: int) -> Iterable[Document]:
    """One completion for each key with products, without prefixes that only one phrase continues."""
    everyday = [
        Completion(
            _as_typed(name),
            [section.name],
            total=texts.sections[section.id].total,
            by_cities=texts.sections[section.id].by_cities,
        )
        for section in catalogue.sections.values()
        for name in section.everyday
    ]
    pairs = (text for text in texts.pairs.values() if text.total >= min_products)
    by_key: dict[Key, Completion] = {}
    candidates = (*texts.phrases.values(), *everyday, *pairs)
    for text in sorted(candidates, key=lambda section: (-section.weight, -section.total, section.text)):
        if text.total:
            by_key.setdefault(key(text.text), text)
    redundant = _redundant({text.text: text.total for text in by_key.values()})
    return [_document("query", text) for text in by_key.values() if text.searches or text.text not in redundant]


def _redundant(totals: Mapping[str, int]) -> set[str]:
    """Phrases whose products all belong to one longer phrase: «комплект ремня» beside «комплект ремня ГРМ»."""
    prefixes = set()
    for text, total in totals.items():
        shorter, _, last = text.rpartition(" ")
        if " " in shorter and last.isalpha() and totals.get(shorter) == total:
            prefixes.add(shorter)
    return prefixes


def _as_typed(name: str) -> str:
    """The name as people type it: «Моторные масла» → «моторные масла»; abbreviations and Latin are unchanged."""
    first, _, tail = name.partition(" ")
    return f"{first.lower() if first.istitle() else first} {tail}".strip()


def _display_text(logged: str) -> str:
    return _GRADE.sub(lambda match: match[0].upper(), clean(logged).lower())


def terms_of_item(item: AnyRow, catalogue: SuggestionSources, word_rules: Rules) -> Key:
    """Lemmas, grades and amounts of a product: a phrase whose key is a subset of them matches the product."""
    section = catalogue.sections[item.category_id]
    maker = catalogue.makers.get(item.brand_id or 0)
    branch, spellings = [*section.above, section.name], maker.spellings if maker else []
    terms = describe(item.name, branch, section.names, maker.name if maker else None, spellings, word_rules)
    original_words = {word for text in (terms.name, *terms.cars.models) for word in words_of(text)}
    return lemmas(terms.query_words() | original_words) | {*units(item.name)}


def names_of_maker(maker: AnyRow) -> list[str]:
    """Names of a maker in both scripts, folded."""
    words = words_of(fold(maker.name))
    tables = [name for names in rules().makers.names_in(words) for name in names]
    return list(dict.fromkeys([*map(fold, maker.spellings), *tables, *transliterations(words)]))


def _document(kind: str, text: Completion, to: str | None = None, parent: str | None = None) -> Document:
    identity = to or " ".join(sorted(key(text.text)))
    return {
        "id": sha1(f"{kind} {identity}".encode(), usedforsecurity=False).hexdigest()[:16],
        "kind": kind,
        "text": text.text,
        "to": to,
        "parent": parent,
        "products": text.total,
        "counts": text.counts(),
        "weight": text.weight,
        "search": {
            "text": " ".join(words(text.text)),
            "units": units(text.text),
            "names": list(dict.fromkeys(map(fold, text.names))),
            "forms": other_forms(words(" ".join([text.text, *(text.names if kind == "category" else [])]))),
        },
    }
