"""Recognises makers of parts: by the name, a spelling or one word of a name, and of oil filters by the number."""

import re
from collections.abc import Iterable, Iterator, Sequence

from api.text.part_numbers import READ_AS_DIGITS, brand_key, number_key

_WORD = re.compile(r"[^\W_]+")
_MIN_WORD = 3
#: Characters that a number without its maker's name must keep.
_MIN_NUMBER = 3
#: Words of makers' names that name no maker by themselves.
_GENERIC = frozenset(
    {"auto", "avto", "cars", "chemical", "company", "filter", "filters", "germany", "gmbh", "group", "international"}
    | {"japan", "korea", "motor", "motors", "oil", "oils", "original", "part", "parts", "plus", "spare"}
    | {"авто", "завод", "компания", "масло", "фильтр", "фильтры"}
)


def maker_spellings(brand: str, spellings: Iterable[str]) -> list[str]:
    """Every name that people write for a maker: «MANN-FILTER» also gives «MANN»."""
    names: list[str] = []
    for name in (brand, *spellings):
        words = _WORD.findall(name)
        own = [word for word in words if len(word) >= _MIN_WORD and word.casefold() not in _GENERIC]
        names += [name, *(own if len(words) > 1 else [])]
    return list(dict.fromkeys(name for name in names if name))


class MakerNames:
    """A lookup table of the shop's brands: normalised key of a name → brand key."""

    def __init__(self, brands: Sequence[tuple[str, Sequence[str]]]) -> None:
        self._keys: dict[str, str] = {}
        # A brand's own name takes precedence over another brand's spelling.
        for name, _ in brands:
            self._keys.setdefault(number_key(name), brand_key(name))
        for name, spellings in brands:
            for spelling in maker_spellings(name, spellings):
                self._keys.setdefault(number_key(spelling), brand_key(name))
        self._split_names = [(name.translate(READ_AS_DIGITS), key) for name, key in self._keys.items()]

    def brand_keys(self, words: Iterable[str]) -> set[str]:
        """Brand keys of the words; a word that names no brand stands for itself."""
        return {self._keys.get(word, word) for word in words}

    def known_brand_keys(self, words: Iterable[str]) -> set[str]:
        """Brand keys of those words that name a brand of the shop."""
        return {self._keys[word] for word in words if word in self._keys}

    def is_name(self, word: str) -> bool:
        """Whether a word as written names a brand of the shop."""
        return number_key(word) in self._keys

    def split(self, lookup: str) -> Iterator[tuple[str, str]]:
        """(number, brand key) for every maker's name that the key begins or ends with: `MANNW9142` → `W9142`."""
        for name, key in self._split_names:
            if len(lookup) < len(name) + _MIN_NUMBER:
                continue
            if lookup.startswith(name):
                yield lookup[len(name) :], key
            if lookup.endswith(name):
                yield lookup[: -len(name)], key


_PREFIXES = (
    ("90915", "Toyota"), ("04152", "Toyota"), ("SU003", "Toyota"), ("AY100", "Nissan"), ("AY01", "Nissan"),
    ("15400", "Honda"), ("H1540", "Honda"), ("15601", "Daihatsu"), ("15208AA", "Subaru"), ("15208KA", "Subaru"),
    ("15208", "Nissan"), ("16510", "Suzuki"), ("PE01", "Mazda"), ("B6Y1", "Mazda"), ("1A03", "Mazda"),
    ("N350", "Mazda"), ("PY8W", "Mazda"), ("MD", "Mitsubishi"), ("MQ", "Mitsubishi"), ("MR", "Mitsubishi"),
    ("MZ", "Mitsubishi"), ("1230A", "Mitsubishi"),
)  # fmt: skip


def oil_filter_maker(number: str) -> str:
    """The maker's name; empty for an unknown prefix."""
    key = number_key(number)
    return next((maker for prefix, maker in _PREFIXES if key.startswith(prefix)), "")
