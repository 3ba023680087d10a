"""Recognises the type of a product by the earliest keyword in its name, else in its categories from the leaf up."""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import yaml

from api.text.folding import fold

DATA = Path(__file__).with_name("recognition.yml")
CARTON = "carton"
MAX_READ = 200
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
        if _first_letter(keyword) in ("", letter)
    ]
    groups = [pairs[start : start + GROUP] for start in range(0, len(pairs), GROUP)]
    return [
        (_any_of(keyword for _, keyword in group), [(kind, _any_of([keyword])) for kind, keyword in group])
        for group in groups
    ]


def _first_letter(keyword: str) -> str:
    """The letter that every match begins with; empty when there may be several."""
    outside = keyword
    while "(" in outside:
        outside = re.sub(r"\([^()]*\)", "", outside)
    match = re.match(r"([a-zа-я])(?![?*{])", keyword)
    return match.group(1) if match and "|" not in outside else ""


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
