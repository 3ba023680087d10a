"""Shop codes, and original and analogous part numbers of the demo products."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from api.imports.import_rows import NumberRow
from api.seed.data_files import table
from api.seed.deterministic_random import fraction
from api.text.part_numbers import number_key


def shop_codes(keys: Iterable[str]) -> dict[str, str]:
    """A code of six digits for every key: the article `Х-104233` (Cyrillic Х) of products without a known part number.

    A code is a hash of its key. On a collision the key that is later in the alphabet takes the next free code.
    """
    keys_by_code: dict[int, str] = {}
    for key in sorted(keys):
        code = 100_000 + int(fraction("shop code", key) * 900_000)
        while code in keys_by_code:
            code = code + 1 if code < 999_999 else 100_000
        keys_by_code[code] = key
    return {key: str(code) for code, key in keys_by_code.items()}


def crosses(brand: str, article: str | None) -> tuple[NumberRow, ...]:
    """Original and analogous numbers of other manufacturers."""
    return _crosses().get((brand, number_key(article)), ()) if article else ()


@cache
def _crosses() -> dict[tuple[str, str], tuple[NumberRow, ...]]:
    numbers_by_product: defaultdict[tuple[str, str], list[NumberRow]] = defaultdict(list)
    for row in table("crosses"):
        number = NumberRow(row["number"], row["other_brand"], row["kind"])
        numbers_by_product[row["brand"], number_key(row["article"])].append(number)
    return {key: tuple(numbers) for key, numbers in numbers_by_product.items()}
