"""Queries of the engine measurement: searches as shoppers type them, generated from the documents."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from api.core.json_types import JsonObject

from .engine_catalogue import CITIES, Document

HITS = 24
FACETS = ["brand", "category", "stars"]
Body = JsonObject


@dataclass(frozen=True)
class EngineQuery:
    """A request to the engine, and the words that a plain scan searches for."""

    body: Body
    words: tuple[str, ...] = ()
    path: str = "search"


def two_words(chance: random.Random, document: Document) -> EngineQuery:
    """Two words of a name in any order: a third complete, a third with an incomplete last word, a third with a typo."""
    words = chance.sample(document["name"].split(), 2)
    variant = chance.randrange(3)
    if variant == 1:
        words[1] = words[1][: chance.randrange(1, max(2, len(words[1])))]
    if variant == 2:
        index = chance.randrange(2)
        words[index] = with_typing_error(chance, words[index])
    return _query(words)


def with_typing_error(chance: random.Random, word: str) -> str:
    """The word with a letter dropped, doubled, replaced, or swapped with the next; short words are unchanged."""
    if len(word) < 4:
        return word
    index = chance.randrange(1, len(word) - 1)
    middle = chance.choice(["", word[index] * 2, "о", word[index + 1] + word[index]])
    return word[:index] + middle + word[index + (2 if len(middle) == 2 and middle[0] != middle[1] else 1) :]


def first_letters(chance: random.Random, document: Document) -> EngineQuery:
    word = chance.choice(document["name"].split())
    return _query([word[: chance.randrange(1, 3)]])


def five_words(_: random.Random, document: Document) -> EngineQuery:
    return _query(document["name"].split()[:5])


def article(chance: random.Random, document: Document) -> EngineQuery:
    return _query([chance.choice([document["article"], *document["numbers"]])])


def wrong_article(chance: random.Random, document: Document) -> EngineQuery:
    """A number with one digit replaced."""
    number = chance.choice([document["article"], *document["numbers"]])
    index = chance.randrange(1, len(number))
    return _query([f"{number[:index]}{chance.randrange(10)}{number[index + 1 :]}"])


def catalogue_page(chance: random.Random, document: Document) -> EngineQuery:
    filters = [f"category = '{document['category']}'", f"in_stock = {chance.randrange(1, CITIES + 1)}"]
    if chance.randrange(2):
        filters.append(f"price.z1 {chance.choice(['<=', '>='])} {chance.randrange(1_000, 50_000)}")
    sort = chance.choice(["rating:desc", "popularity:desc", "price.z1:asc", "price.z2:desc"])
    body = {"filter": filters, "facets": [*FACETS, "price.z1"], "sort": [sort], "limit": HITS}
    return EngineQuery(body, tuple(document["category"].split()))


def whole_catalogue(chance: random.Random, _: Document) -> EngineQuery:
    """The first page of the whole catalogue, sorted: facets and sort work on all documents."""
    sort = chance.choice(["rating:desc", "popularity:desc", "price.z1:asc", "price.z2:desc"])
    return EngineQuery({"facets": [*FACETS, "price.z1"], "sort": [sort], "limit": HITS})


def facet_search(chance: random.Random, document: Document) -> EngineQuery:
    name = chance.choice(["brand", "category"])
    value = document[name]
    body = {"facetName": name, "facetQuery": value[: chance.randrange(1, 6)], "q": document["name"].split()[0]}
    return EngineQuery(body, (document["name"].split()[0],), "facet-search")


def _query(words: list[str]) -> EngineQuery:
    body = {"q": " ".join(words), "facets": FACETS, "limit": HITS, "attributesToHighlight": ["name"]}
    return EngineQuery(body, tuple(words))


QUERIES: dict[str, Callable[[random.Random, Document], EngineQuery]] = {
    "two words": two_words,
    "one or two letters": first_letters,
    "five words": five_words,
    "article": article,
    "article, a digit wrong": wrong_article,
    "filters, facets, sort": catalogue_page,
    "everything, facets, sort": whole_catalogue,
    "facet search": facet_search,
}
