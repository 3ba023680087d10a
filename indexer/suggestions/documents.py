"""Documents of the index `suggestions`: texts that complete a query, each with the number of its products."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha1

from api.text.folding import clean, fold
from indexer.documents import Document
from indexer.suggestions.catalogue import Item, SuggestionSources
from indexer.suggestions.meaning import meaning_of, names_of_maker, names_of_section, other_names
from indexer.suggestions.phrases import phrases
from indexer.suggestions.words import Key, forms, key, names_a_thing, units, words
from indexer.words.rules import rules

#: A phrase that one product alone begins with completes nothing.
FEWEST = 2
#: Most phrases of the index, the most frequent first.
MOST = 5_000
#: One search in the log is worth as much as so many products.
SEARCH_WEIGHT = 10
_GRADE = re.compile(r"\b\d+w-\d+\b")


@dataclass
class Text:
    """A completion and its products: their number in all and by the set of cities that stock them."""

    text: str
    names: list[str] = field(default_factory=list)
    searches: int = 0
    #: Products whose names begin so; None: all of its products.
    begun: int | None = None
    total: int = 0
    places: Counter[tuple[int, ...]] = field(default_factory=Counter)

    def take(self, item: Item) -> None:
        self.total += 1
        self.places[item.cities] += 1

    @property
    def weight(self) -> int:
        return (self.total if self.begun is None else self.begun) + SEARCH_WEIGHT * self.searches

    def counts(self) -> dict[str, int]:
        found: Counter[str] = Counter()
        for cities, products in self.places.items():
            for city in cities:
                found[f"c{city}"] += products
        return dict(found)


@dataclass
class _Texts:
    phrases: dict[Key, Text]
    sections: dict[int, Text]
    makers: dict[int, Text]
    #: By category and maker.
    pairs: dict[tuple[int, int], Text] = field(default_factory=dict)


def documents(
    catalogue: SuggestionSources, popular: Sequence[tuple[str, int]] = (), fewest: int = FEWEST
) -> list[Document]:
    """`popular`: logged queries with hits, and the number of their searches."""
    texts = _Texts(
        phrases=_phrases(catalogue, fewest),
        sections={one.id: Text(one.name, names_of_section(one)) for one in catalogue.sections.values()},
        makers={one.id: Text(one.name, names_of_maker(one)) for one in catalogue.makers.values()},
    )
    for name in other_names():
        texts.phrases.setdefault(key(name), Text(name, begun=0))
    for text, times in popular:
        texts.phrases.setdefault(key(text), Text(_shown(text), begun=0)).searches += times
    texts.phrases.pop(frozenset(), None)
    _count(catalogue, texts)
    return [*_of_sections(catalogue, texts), *_of_makers(catalogue, texts), *_of_queries(catalogue, texts, fewest)]


def _phrases(catalogue: SuggestionSources, fewest: int) -> dict[Key, Text]:
    """What the most products begin with, each in its most frequent spelling."""
    spelt: dict[Key, Counter[str]] = {}
    makers: dict[str, int] = {}
    for item in catalogue.items():
        maker = catalogue.makers.get(item.brand_id or 0)
        for text in phrases(item.name, maker.name if maker else None):
            spelt.setdefault(key(text), Counter())[text] += 1
            if maker and maker.name in text:
                makers[text] = maker.id
    found = {}
    frequent = [(seen.total(), meaning) for meaning, seen in spelt.items() if seen.total() >= fewest]
    for begun, meaning in sorted(frequent, key=lambda one: -one[0])[:MOST]:
        text = max(spelt[meaning].items(), key=lambda one: one[1])[0]
        names = names_of_maker(catalogue.makers[makers[text]]) if text in makers else []
        found[meaning] = Text(text, names, begun=begun)
    return found


def _count(catalogue: SuggestionSources, texts: _Texts) -> None:
    """Counts every product for its sections, its maker, and the phrases that find it."""
    by_rarest, now = _by_rarest(texts.phrases), rules()
    for item in catalogue.items():
        branch = catalogue.branches[item.category_id]
        for section in branch:
            texts.sections[section].take(item)
        if maker := catalogue.makers.get(item.brand_id or 0):
            texts.makers[maker.id].take(item)
            leaf = catalogue.sections[branch[-1]] if branch else None
            if leaf and names_a_thing(leaf.name):
                pair = Text(f"{_as_typed(leaf.name)} {maker.name}", texts.makers[maker.id].names)
                texts.pairs.setdefault((leaf.id, maker.id), pair).take(item)
        meaning = meaning_of(item, catalogue, now)
        for word in meaning:
            for wanted, text in by_rarest.get(word, ()):
                if wanted <= meaning:
                    text.take(item)


def _by_rarest(phrased: Mapping[Key, Text]) -> dict[str, list[tuple[Key, Text]]]:
    """Each phrase under the one of its words that the fewest phrases have, so that few are compared."""
    frequency = Counter(word for meaning in phrased for word in meaning)
    found: dict[str, list[tuple[Key, Text]]] = {}
    for meaning, text in phrased.items():
        found.setdefault(min(meaning, key=lambda word: (frequency[word], word)), []).append((meaning, text))
    return found


def _of_sections(catalogue: SuggestionSources, texts: _Texts) -> Iterable[Document]:
    for one in catalogue.sections.values():
        if (text := texts.sections[one.id]).total:
            yield _document("category", text, f"/catalog/{one.path}", one.above[-1] if one.above else None)


def _of_makers(catalogue: SuggestionSources, texts: _Texts) -> Iterable[Document]:
    for one in catalogue.makers.values():
        if (text := texts.makers[one.id]).total:
            yield _document("brand", text, f"/brands/{one.slug}")


def _of_queries(catalogue: SuggestionSources, texts: _Texts, fewest: int) -> Iterable[Document]:
    """One text of each meaning, of those that have products; a beginning that always goes on alike is left out."""
    everyday = [
        Text(_as_typed(name), [one.name], total=texts.sections[one.id].total, places=texts.sections[one.id].places)
        for one in catalogue.sections.values()
        for name in one.everyday
    ]
    pairs = (text for text in texts.pairs.values() if text.total >= fewest)
    found: dict[Key, Text] = {}
    every = (*texts.phrases.values(), *everyday, *pairs)
    for text in sorted(every, key=lambda one: (-one.weight, -one.total, one.text)):
        if text.total:
            found.setdefault(key(text.text), text)
    needless = _needless({text.text: text.total for text in found.values()})
    return [_document("query", text) for text in found.values() if text.searches or text.text not in needless]


def _needless(totals: Mapping[str, int]) -> set[str]:
    """«комплект ремня», where every one of them is a «комплект ремня ГРМ»."""
    found = set()
    for text, total in totals.items():
        shorter, _, last = text.rpartition(" ")
        if " " in shorter and last.isalpha() and totals.get(shorter) == total:
            found.add(shorter)
    return found


def _as_typed(name: str) -> str:
    """«Моторные масла» → «моторные масла»; abbreviations and Latin stay."""
    first, _, rest = name.partition(" ")
    return f"{first.lower() if first.istitle() else first} {rest}".strip()


def _shown(logged: str) -> str:
    return _GRADE.sub(lambda match: match[0].upper(), clean(logged).lower())


def _document(kind: str, text: Text, to: str | None = None, parent: str | None = None) -> Document:
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
            "forms": forms(" ".join([text.text, *(text.names if kind == "category" else [])])),
        },
    }
