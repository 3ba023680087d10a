"""Recognises the type of a product by the earliest keyword in its name, else in its categories from the leaf up."""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

from api.text.folding import fold

DATA = Path(__file__).with_name("recognition.yml")
CARTON = "carton"
MAX_READ = 200
#: A class of characters in a keyword.
ANY = "\\"
GROUP = 12


def recognise(name: str, path: Sequence[str]) -> str:
    """The product type (most are names of drawing kinds). `path`: category slugs or names, root first."""
    return recognise_folded(fold(name[:MAX_READ]), path)


def recognise_folded(name: str, path: Sequence[str]) -> str:
    """As `recognise`, of a folded name."""
    product_type = _find(name[:MAX_READ])
    if product_type:
        return product_type
    for category in reversed(path):
        product_type = _data()["slugs"].get(category) or _of_category(category)
        if product_type:
            return str(product_type)
    return CARTON


@lru_cache(maxsize=4096)
def _of_category(name: str) -> str:
    return _find(fold(name[:MAX_READ]))


def _find(folded: str) -> str:
    first = _any_pattern().search(folded)
    if first is None:
        return ""
    best, longest, start = "", -1, first.start()
    for any_of_group, patterns in _groups(folded[start]):
        if not any_of_group.match(folded, start):
            continue
        for kind, pattern in patterns:
            match = pattern.match(folded, start)
            if match and match.end() - start > longest:
                best, longest = kind, match.end() - start
    return best


@cache
def _groups(letter: str) -> list[tuple[re.Pattern[str], list[tuple[str, re.Pattern[str]]]]]:
    """Keywords that may begin with a letter in groups of GROUP, each with a pattern that matches any of them.

    Most groups fail at once.
    """
    pairs = [
        (kind, keyword)
        for kind, keywords in _data()["words"].items()
        for keyword in keywords
        if first_letters(keyword) & {letter, ANY}
    ]
    groups = [pairs[start : start + GROUP] for start in range(0, len(pairs), GROUP)]
    return [
        (_any_of(keyword for _, keyword in group), [(kind, _any_of([keyword])) for kind, keyword in group])
        for group in groups
    ]


def first_letters(keyword: str) -> set[str]:
    """The letters that matches of a keyword begin with; with ANY there may be others."""
    if not keyword.startswith("("):
        return {keyword[0]}
    bounds = _bounds(keyword)
    beginnings = [keyword[start + 1 : end] for start, end in pairwise(bounds)]
    letters = set().union(*map(first_letters, beginnings))
    rest = keyword[bounds[-1] + 1 :]
    return letters | first_letters(rest[1:]) if rest[:1] in ("?", "*") else letters


def _bounds(keyword: str) -> list[int]:
    """The indexes of the brackets of the group that a keyword begins with, and of the bars between its alternatives."""
    depth, bounds = 0, []
    for index, sign in enumerate(keyword):
        depth += (sign == "(") - (sign == ")")
        if depth == 1 and sign in "(|":
            bounds.append(index)
        if depth == 0:
            return [*bounds, index]
    raise ValueError(keyword)


@cache
def _any_pattern() -> re.Pattern[str]:
    """Matches any keyword. Single patterns are tried only where this one matched: a quarter of the time."""
    return _any_of(word for keywords in _data()["words"].values() for word in keywords)


def _any_of(keywords: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(f'(?:{keyword})' for keyword in keywords)})")


@cache
def _data() -> dict[str, Any]:
    data = yaml.safe_load(DATA.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data
