"""Questions made from a catalogue by rule, from a fixed seed, each with the products that are its right answers."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from api.text.part_keys import number_key
from bench.relevance.catalogue import Catalogue, CatalogueItem
from bench.relevance.page_queries import TypedQuery
from bench.relevance.transforms import OF_NAMES, OF_NUMBERS

SEED = 7
_LATIN, _CYRILLIC = re.compile("[a-z]", re.IGNORECASE), re.compile("[а-яё]", re.IGNORECASE)
_FEWEST_SIGNS, _FEWEST_DIGITS = 5, 3


@dataclass(frozen=True)
class GeneratedQuery:
    """A question and the products of which one is wanted."""

    question: TypedQuery
    right: frozenset[int]


def transformed(catalogue: Catalogue, count: int) -> dict[str, list[GeneratedQuery]]:
    """`count` questions a transform, fewer where the catalogue has no more rows that its rule can touch."""
    queries = {name: list(_of_names(catalogue, name, count)) for name in OF_NAMES}
    return queries | {name: list(_of_numbers(catalogue, name, count)) for name in OF_NUMBERS}


def shuffled(catalogue: Catalogue, name: str) -> tuple[list[CatalogueItem], random.Random]:
    chance = random.Random(f"{SEED} {name}")
    return chance.sample(catalogue.products, len(catalogue.products)), chance


def _of_names(catalogue: Catalogue, name: str, count: int) -> Iterator[GeneratedQuery]:
    transform, _ = OF_NAMES[name]
    items, chance = shuffled(catalogue, name)
    seen: set[str] = set()
    for item in items:
        telling = catalogue.telling(item)
        query = transform(telling[0], chance, catalogue.by_word) if telling else None
        if telling and query and query not in seen:
            seen.add(query)
            yield GeneratedQuery(TypedQuery(f"{name} {len(seen)}", query), frozenset(telling[1]))
        if len(seen) == count:
            return


def _of_numbers(catalogue: Catalogue, name: str, count: int) -> Iterator[GeneratedQuery]:
    transform, _ = OF_NUMBERS[name]
    items, chance = shuffled(catalogue, name)
    seen: set[str] = set()
    for item in items:
        key = number_key(item.article)
        if not is_number(key):
            continue
        query = transform(item.article, chance)
        if query and query not in seen:
            seen.add(query)
            yield GeneratedQuery(TypedQuery(f"{name} {len(seen)}", query), frozenset(catalogue.by_key[key]))
        if len(seen) == count:
            return


def is_number(key: str) -> bool:
    return len(key) >= _FEWEST_SIGNS and sum(map(str.isdigit, key)) >= _FEWEST_DIGITS


def nonsense(path: Path) -> list[TypedQuery]:
    lines = [line for line in path.read_text("utf-8").splitlines() if line]
    return [TypedQuery(f"nonsense {at}", line) for at, line in enumerate(lines, 1)]


def right_texts(catalogue: Catalogue, count: int) -> list[str]:
    """Every leaf category, then names; those of two scripts in one word are no right ones."""
    categories = list(dict.fromkeys(item.category for item in catalogue))
    items, _ = shuffled(catalogue, "right")
    texts = dict.fromkeys([*categories, *(item.name for item in items)])
    return [text for text in texts if not _mixed(text)][:count]


def _mixed(text: str) -> bool:
    return any(_LATIN.search(word) and _CYRILLIC.search(word) for word in re.split(r"[^\w+]+", text))


def typed_names(catalogue: Catalogue, count: int) -> Sequence[CatalogueItem]:
    """Names of different goods to be typed letter by letter: no two of one category until all are through."""
    items, _ = shuffled(catalogue, "typed")
    rounds: dict[str, int] = {}
    ranked = []
    for at, item in enumerate(item for item in items if not _mixed(item.name)):
        rounds[item.category] = rounds.get(item.category, 0) + 1
        ranked.append((rounds[item.category], at, item))
    return [item for _, _, item in sorted(ranked, key=lambda entry: entry[:2])[:count]]


def prefixes(text: str, shortest: int) -> list[str]:
    """What stands in the box after each letter; a space at the end asks nothing new."""
    beginnings = (text[:length] for length in range(shortest, len(text) + 1))
    return [beginning for beginning in beginnings if not beginning.endswith(" ")]
