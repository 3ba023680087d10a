"""Recognises the type of a product by the earliest keyword in its name, else in its categories from the leaf up."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import yaml

from api.text.folding import fold

DATA = Path(__file__).with_name("recognition.yml")
CARTON = "carton"
MAX_READ = 200


def recognise(name: str, path: Sequence[str]) -> str:
    """The product type (most are names of drawing kinds). `path`: category slugs or names, root first."""
    product_type = _by_words(name)
    if product_type:
        return product_type
    for category in reversed(path):
        product_type = _data()["slugs"].get(category) or _by_words(category)
        if product_type:
            return str(product_type)
    return CARTON


@lru_cache(maxsize=4096)
def _by_words(text: str) -> str:
    folded = fold(text[:MAX_READ])
    first = _any_pattern().search(folded)
    if first is None:
        return ""
    best, longest = "", -1
    for kind, pattern in _patterns():
        match = pattern.match(folded, first.start())
        if match and len(match.group()) > longest:
            best, longest = kind, len(match.group())
    return best


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    words = _data()["words"].items()
    return [(kind, re.compile(rf"(?<!\w)(?:{keyword})")) for kind, keywords in words for keyword in keywords]


@cache
def _any_pattern() -> re.Pattern[str]:
    """Matches any keyword. Single patterns are tried only where this one matched: a quarter of the time."""
    words = (word for keywords in _data()["words"].values() for word in keywords)
    return re.compile(rf"(?<!\w)(?:{'|'.join(f'(?:{word})' for word in words)})")


@cache
def _data() -> dict[str, Any]:
    data = yaml.safe_load(DATA.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data
