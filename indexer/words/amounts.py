"""Amounts, grades and sizes in product names, in the forms that queries use."""

import re
from collections.abc import Set

from api.text.folding import fold
from api.text.units import Units, decimals

_FLUIDS = frozenset(
    {"антифриз", "тосол", "электролит", "охлаждать", "охлаждающий", "дистиллировать", "дистиллированный"}
)
#: «75/90» of an oil is 75W-90.
_GRADE = re.compile(r"(?<![\d/.,])(0|5|10|15|20|70|75|80|85) ?/ ?(20|30|40|50|60|80|85|90|110|140)(?![\d/])")
#: «6-ст 62»: six cells, 62 ampere-hours.
_BATTERY = re.compile(r"(?<!\d)(?:3|6) ?-? ?ст ?-? ?([0-9]{2,3})(?!\d)")
_TIMES = r"(?: ?[*xх×] ?| на )"
_SIZE = re.compile(rf"(?<![\d.,])[0-9]{{1,4}}(?:{_TIMES}[0-9]{{1,4}}(?![.,]\d)){{1,2}}(?!\d)")


def amounts(name: str, lemmas: Set[str], units: Units) -> list[str]:
    """Tokens for the name of a product with these lemmas: «Гофра 50*200» → `50x200`, in either script.

    Coolants and water are sold by weight and searched by volume, so their kilograms are litres too.
    """
    folded = fold(name)
    tokens = [*units.find(name), *decimals(name)]
    if _FLUIDS & lemmas:
        tokens += [f"{amount.removesuffix('kg')}l" for amount in tokens if amount.endswith("kg")]
    if "масло" in lemmas:
        tokens += [f"{cold}w{warm}" for cold, warm in _GRADE.findall(folded)]
    tokens += [f"{hours}ah" for hours in _BATTERY.findall(folded)]
    for size in _SIZE.findall(folded):
        sides = re.findall("[0-9]+", size)
        tokens += [sign.join(sides[:number]) for number in {2, len(sides)} for sign in "xх"]
    return list(dict.fromkeys(tokens))
