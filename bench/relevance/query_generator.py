"""Generates queries from a catalogue by rules, with a fixed seed, each with its relevant products."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from api.text.part_numbers import number_key
from bench.relevance.catalogue import Catalogue, CatalogueItem
from bench.relevance.page_queries import TypedQuery
from bench.relevance.transforms import OF_NAMES, OF_NUMBERS

SEED = 7
_LATIN, _CYRILLIC = re.compile("[a-z]", re.IGNORECASE), re.compile("[а-яё]", re.IGNORECASE)
_MIN_LENGTH, _MIN_DIGITS = 5, 3


@dataclass(frozen=True)
class GeneratedQuery:
    """A query and its relevant products, of which one must be found."""

    question: TypedQuery
    right: frozenset[int]


def generated_queries(catalogue: Catalogue, count: int) -> dict[str, list[GeneratedQuery]]:
    """Up to `count` queries for each transform, fewer when it applies to fewer products."""
    queries = {name: list(_of_names(catalogue, name, count)) for name in OF_NAMES}
    return queries | {name: list(_of_numbers(catalogue, name, count)) for name in OF_NUMBERS}


def shuffled_products(catalogue: Catalogue, name: str) -> tuple[list[CatalogueItem], random.Random]:
    chance = random.Random(f"{SEED} {name}")
    return chance.sample(catalogue.products, len(catalogue.products)), chance


def _of_names(catalogue: Catalogue, name: str, count: int) -> Iterator[GeneratedQuery]:
    transform, _ = OF_NAMES[name]
    items, chance = shuffled_products(catalogue, name)
    used: set[str] = set()
    for item in items:
        distinguishing_words = catalogue.distinguishing_words(item)
        query = transform(distinguishing_words[0], chance, catalogue.by_word) if distinguishing_words else None
        if distinguishing_words and query and query not in used:
            used.add(query)
            yield GeneratedQuery(TypedQuery(f"{name} {len(used)}", query), frozenset(distinguishing_words[1]))
        if len(used) == count:
            return


def _of_numbers(catalogue: Catalogue, name: str, count: int) -> Iterator[GeneratedQuery]:
    transform, _ = OF_NUMBERS[name]
    items, chance = shuffled_products(catalogue, name)
    used: set[str] = set()
    for item in items:
        key = number_key(item.article)
        if not is_number(key):
            continue
        query = transform(item.article, chance)
        if query and query not in used:
            used.add(query)
            yield GeneratedQuery(TypedQuery(f"{name} {len(used)}", query), frozenset(catalogue.by_key[key]))
        if len(used) == count:
            return


def is_number(key: str) -> bool:
    return len(key) >= _MIN_LENGTH and sum(map(str.isdigit, key)) >= _MIN_DIGITS


def nonsense(path: Path) -> list[TypedQuery]:
    lines = [line for line in path.read_text("utf-8").splitlines() if line]
    return [TypedQuery(f"nonsense {at}", line) for at, line in enumerate(lines, 1)]


def correct_texts(catalogue: Catalogue, count: int) -> list[str]:
    """Names of leaf categories, then of products, without those that mix two scripts in a word."""
    categories = list(dict.fromkeys(item.category for item in catalogue))
    items, _ = shuffled_products(catalogue, "right")
    texts = dict.fromkeys([*categories, *(item.name for item in items)])
    return [text for text in texts if not _mixes_scripts(text)][:count]


def _mixes_scripts(text: str) -> bool:
    return any(_LATIN.search(word) and _CYRILLIC.search(word) for word in re.split(r"[^\w+]+", text))


def typed_names(catalogue: Catalogue, count: int) -> Sequence[CatalogueItem]:
    """Products whose names are typed letter by letter, in rounds over the categories."""
    items, _ = shuffled_products(catalogue, "typed")
    rounds: dict[str, int] = {}
    ranked = []
    for index, item in enumerate(item for item in items if not _mixes_scripts(item.name)):
        rounds[item.category] = rounds.get(item.category, 0) + 1
        ranked.append((rounds[item.category], index, item))
    return [item for _, _, item in sorted(ranked, key=lambda entry: entry[:2])[:count]]


def prefixes(text: str, shortest: int) -> list[str]:
    """The text after each letter from `shortest` on; a trailing space is no new query."""
    beginnings = (text[:length] for length in range(shortest, len(text) + 1))
    return [beginning for beginning in beginnings if not beginning.endswith(" ")]
