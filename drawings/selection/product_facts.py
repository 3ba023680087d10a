"""The facts of a product that a drawing depends on."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from api.text.folding import clean, fold
from api.text.part_numbers import is_shop_code

OptionValue = str | int | float | Sequence[str | int | float]
Options = Mapping[str, OptionValue] | Iterable[tuple[str, OptionValue]]


@dataclass(slots=True)
class ProductFacts:
    """Facts of one product. Option values are texts; numbers are written without trailing zeros.

    `folded_name` is the name for comparison (`fold`). Not frozen: that takes an import 0.6 µs a row.
    """

    path: tuple[str, ...]
    name: str
    brand: str
    article: str
    options: Mapping[str, tuple[str, ...]]
    folded_name: str

    @classmethod
    def read(
        cls, path: Sequence[str], name: str, brand: str | None, article: str | None, options: Options
    ) -> "ProductFacts":
        pairs = options.items() if isinstance(options, Mapping) else options
        values_by_key: dict[str, tuple[str, ...]] = {}
        for key, value in pairs:
            values = [value] if isinstance(value, str | int | float) else list(value)
            values_by_key[key] = values_by_key.get(key, ()) + tuple(_word(item) for item in values)
        number = clean(article or "")
        if is_shop_code(number):  # A drawing shows what the manufacturer prints on the box.
            number = ""
        name = clean(name)
        return cls(tuple(path), name, _clean_brand(brand or ""), number, values_by_key, fold(name))

    def option(self, *keys: str) -> str:
        """The first value of the first of the options that is set."""
        if not self.options:
            return ""
        return next((self.options[key][0] for key in keys if self.options.get(key)), "")

    def mentions(self, *stems: str) -> bool:
        """Whether the name or the value of an option has a word that starts with one of `stems`."""
        words = self.folded_name
        if self.options:
            words = fold(" ".join([self.name, *(v for values in self.options.values() for v in values)]))
        return _any_word(stems).search(words) is not None


#: Brands repeat.
_clean_brand = lru_cache(maxsize=4096)(clean)


@cache
def _any_word(stems: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(stems)})")


def _word(value: str | int | float) -> str:
    return clean(value) if isinstance(value, str) else f"{value:g}"
