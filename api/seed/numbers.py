"""Numbers of the shop itself, and numbers of others that its goods answer to."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from api.imports.product_row import NumberRow
from api.seed.spread import fraction
from api.seed.tables import table
from api.text.part_keys import number_key


def shop_codes(keys: Iterable[str]) -> dict[str, str]:
    """A code of six digits for every key; the article `Х-104233` (Cyrillic Х) of goods whose maker's number is unknown.

    A code depends on its key alone unless two keys meet: then the later one in the alphabet takes the next free code.
    """
    taken: dict[int, str] = {}
    for key in sorted(keys):
        code = 100_000 + int(fraction("shop code", key) * 900_000)
        while code in taken:
            code = code + 1 if code < 999_999 else 100_000
        taken[code] = key
    return {key: str(code) for code, key in taken.items()}


def crosses(brand: str, article: str | None) -> tuple[NumberRow, ...]:
    """Original and analogous numbers of others."""
    return _crosses().get((brand, number_key(article)), ()) if article else ()


@cache
def _crosses() -> dict[tuple[str, str], tuple[NumberRow, ...]]:
    found: defaultdict[tuple[str, str], list[NumberRow]] = defaultdict(list)
    for row in table("crosses"):
        number = NumberRow(row["number"], row["other_brand"], row["kind"])
        found[row["brand"], number_key(row["article"])].append(number)
    return {key: tuple(numbers) for key, numbers in found.items()}
