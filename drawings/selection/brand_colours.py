"""Brand colours: a table of well-known manufacturers; for others a palette entry chosen by a hash of the name."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import yaml

from api.text.folding import fold

DATA = Path(__file__).with_name("brand_colours.yml")


@dataclass(frozen=True, slots=True)
class BrandColours:
    """The main and second colour of a brand, and colour sets for its canisters and filters."""

    main: str
    second: str
    canister: Mapping[str, str]
    filter: Mapping[str, str]


def has_lines(brand: str) -> bool:
    """Whether the table has colour sets of product lines: few brands do, and the line is searched for by patterns."""
    return "lines" in _table().get(_key(brand), {})


@lru_cache(maxsize=4096)
def brand_colours(brand: str, line: str = "") -> BrandColours:
    """The colours of a brand; `line` selects the colour set of a product line when the table has one."""
    entry = _table().get(_key(brand))
    if entry is None:
        main, second = _palette()[_stable_hash(_key(brand)) % len(_palette())]
        return BrandColours(main, second, _canister(main, second), {"body": "#eceded", "stripe": main})
    main, second = entry["main"], entry.get("second", "#ffd84d")
    canister = entry.get("canister") or _canister(main, second)
    for word, colours in entry.get("lines", {}).items():
        if word in fold(line):
            canister = colours
    return BrandColours(main, second, canister, entry.get("filter") or {"body": "#f1f1ee", "stripe": main})


def _canister(main: str, second: str) -> dict[str, str]:
    return {"body": main, "label": "#ffffff", "accent": second, "cap": "#192124"}


@lru_cache(maxsize=4096)
def _key(brand: str) -> str:
    return "".join(char for char in fold(brand) if char.isalnum())


def _stable_hash(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:4], "big")


@cache
def _table() -> dict[str, dict[str, Any]]:
    colours_by_key: dict[str, dict[str, Any]] = {}
    for names, colours in _data()["brands"].items():
        for name in str(names).split("|"):
            colours_by_key[_key(name)] = colours
    return colours_by_key


@cache
def _palette() -> list[tuple[str, str]]:
    return [(main, second) for main, second in _data()["palette"]]


@cache
def _data() -> dict[str, Any]:
    data = yaml.safe_load(DATA.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data
