"""What the measured engine is asked: searches as shoppers type them, drawn from the documents themselves."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from api.core.json_types import JsonObject

from .engine_catalogue import CITIES, Document

HITS = 24
FACETS = ["brand", "category", "stars"]
Body = JsonObject


@dataclass(frozen=True)
class EngineQuestion:
    """A search as the engine is asked, and the words a plain scan looks for."""

    body: Body
    words: tuple[str, ...] = ()
    path: str = "search"


def two_words(chance: random.Random, document: Document) -> EngineQuestion:
    """Two words of a name, in any order: a third whole, a third with the last one unfinished, a third mistyped."""
    words = chance.sample(document["name"].split(), 2)
    habit = chance.randrange(3)
    if habit == 1:
        words[1] = words[1][: chance.randrange(1, max(2, len(words[1])))]
    if habit == 2:
        at = chance.randrange(2)
        words[at] = mistyped(chance, words[at])
    return _query(words)


def mistyped(chance: random.Random, word: str) -> str:
    """A letter dropped, doubled, changed for another, or swapped with the next."""
    if len(word) < 4:
        return word
    at = chance.randrange(1, len(word) - 1)
    middle = chance.choice(["", word[at] * 2, "о", word[at + 1] + word[at]])
    return word[:at] + middle + word[at + (2 if len(middle) == 2 and middle[0] != middle[1] else 1) :]


def first_letters(chance: random.Random, document: Document) -> EngineQuestion:
    word = chance.choice(document["name"].split())
    return _query([word[: chance.randrange(1, 3)]])


def five_words(_: random.Random, document: Document) -> EngineQuestion:
    return _query(document["name"].split()[:5])


def article(chance: random.Random, document: Document) -> EngineQuestion:
    return _query([chance.choice([document["article"], *document["numbers"]])])


def wrong_article(chance: random.Random, document: Document) -> EngineQuestion:
    """A number with one digit changed, among very many like it."""
    number = chance.choice([document["article"], *document["numbers"]])
    at = chance.randrange(1, len(number))
    return _query([f"{number[:at]}{chance.randrange(10)}{number[at + 1 :]}"])


def catalogue_page(chance: random.Random, document: Document) -> EngineQuestion:
    filters = [f"category = '{document['category']}'", f"in_stock = {chance.randrange(1, CITIES + 1)}"]
    if chance.randrange(2):
        filters.append(f"price.z1 {chance.choice(['<=', '>='])} {chance.randrange(1_000, 50_000)}")
    sort = chance.choice(["rating:desc", "popularity:desc", "price.z1:asc", "price.z2:desc"])
    body = {"filter": filters, "facets": [*FACETS, "price.z1"], "sort": [sort], "limit": HITS}
    return EngineQuestion(body, tuple(document["category"].split()))


def whole_catalogue(chance: random.Random, _: Document) -> EngineQuestion:
    """The first page of everything, by price: nothing narrows the facets and the sort."""
    sort = chance.choice(["rating:desc", "popularity:desc", "price.z1:asc", "price.z2:desc"])
    return EngineQuestion({"facets": [*FACETS, "price.z1"], "sort": [sort], "limit": HITS})


def facet_search(chance: random.Random, document: Document) -> EngineQuestion:
    name = chance.choice(["brand", "category"])
    value = document[name]
    body = {"facetName": name, "facetQuery": value[: chance.randrange(1, 6)], "q": document["name"].split()[0]}
    return EngineQuestion(body, (document["name"].split()[0],), "facet-search")


def _query(words: list[str]) -> EngineQuestion:
    body = {"q": " ".join(words), "facets": FACETS, "limit": HITS, "attributesToHighlight": ["name"]}
    return EngineQuestion(body, tuple(words))


QUESTIONS: dict[str, Callable[[random.Random, Document], EngineQuestion]] = {
    "two words": two_words,
    "one or two letters": first_letters,
    "five words": five_words,
    "article": article,
    "article, a digit wrong": wrong_article,
    "filters, facets, sort": catalogue_page,
    "everything, facets, sort": whole_catalogue,
    "facet search": facet_search,
}
