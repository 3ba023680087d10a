"""The rule that says which products are sizes of one product. Pure.

Two products are sizes of one product when brand, section, the name without its amount and the substance's specs are the
same. Only liquids, greases and sprays have sizes: «1.6 л» in the name of a part is the volume of an engine.
"""

import re
from collections.abc import Collection, Iterable
from hashlib import blake2b
from typing import NamedTuple

from api.text.folding import fold

#: Options that distinguish substances of one name: a concentrate and its mixture have the same brand and class.
SUBSTANCE_OPTIONS = frozenset({"sae", "grade", "oil_type", "class", "color", "freeze_c", "ready", "season"})
#: Options that only a product sold by volume or weight has.
AMOUNT_OPTIONS = frozenset({"volume_l", "volume"})

_AMOUNT = re.compile(
    r"(?<![^\W_])(?<![\d.,/*×-])(\d{1,4}(?:[.,]\d{1,3})?) ?(литр[а-я]{0,2}|ltr|мл|ml|кг|kg|гр|л|l|г|g)\b\.?(?![/*-])"
)
_UNITS = {"l": "л", "ltr": "л", "ml": "мл", "kg": "кг", "g": "г", "гр": "г"}
_LARGER = {"мл": "л", "г": "кг"}
_YEARS = range(1950, 2100)
_GRADE = re.compile(r"(?<![\w.])\d{1,2}w-? ?\d{2,3}(?!\d)")
#: How the name of something liquid begins, within its first two words.
_LIQUIDS = (
    "масл", "антифриз", "тосол", "жидкост", "смазк", "присадк", "промывк", "очистител", "герметик", "шампун", "полирол",
    "омыва", "стеклоомыва", "незамерза", "электролит", "вода", "растворител", "концентрат", "adblue", "мочевин",
    "литол", "солидол", "преобразовател", "антикор", "мовил", "мастик", "антигел", "обезжириват", "размораживат",
)  # fmt: skip
_VESSELS = re.compile(r"\b(?:канистр|бочк|ведр|бутыл|банк|туб|флакон|баллон|фасовк|евроканистр)[а-я]{0,3}\b")
_SIGNS = re.compile(r"[^\w+]|_")
#: Above every product id, and exact as a JSON number.
_LOWEST, _RANGE = 1 << 32, 1 << 52


class Packing(NamedTuple):
    """The group of a product and its size, «4 л»."""

    group: int
    size: str


def packing_of(
    name: str, brand_id: int | None, category_id: int, specs: Iterable[tuple[str, str]], options: Collection[str] = ()
) -> Packing | None:
    """None for a product without sizes. `specs` are its (key, value) of SUBSTANCE_OPTIONS, `options` all its keys."""
    folded = fold(name)
    amounts = list(_AMOUNT.finditer(folded))
    if len(amounts) != 1 or not _is_liquid(folded, options):
        return None
    amount = amounts[0]
    size = _size(amount[1], amount[2])
    if size is None:
        return None
    bare = _VESSELS.sub(" ", f"{folded[: amount.start()]} {folded[amount.end() :]}")
    words = [word for text in bare.split() if (word := _SIGNS.sub("", text))]
    identity = [str(brand_id), str(category_id), " ".join(words), *sorted(f"{key}={value}" for key, value in specs)]
    digest = int.from_bytes(blake2b("\n".join(identity).encode(), digest_size=8).digest())
    return Packing(_LOWEST + digest % (_RANGE - _LOWEST), size)


def amount_of(size: str) -> float:
    """Litres or kilograms of a size: 0.4 of «400 мл»."""
    number, _, unit = size.partition(" ")
    amount = float(number.replace(",", "."))
    return amount / 1000 if unit in _LARGER else amount


def _is_liquid(folded: str, options: Collection[str]) -> bool:
    if not AMOUNT_OPTIONS.isdisjoint(options) or _GRADE.search(folded):
        return True
    return any(word.startswith(_LIQUIDS) for word in folded.split()[:2])


def _size(number: str, word: str) -> str | None:
    unit = "л" if word.startswith("литр") else _UNITS.get(word, word)
    amount = float(number.replace(",", "."))
    if amount == 0 or (unit == "г" and amount in _YEARS):
        return None
    if unit in _LARGER and amount >= 1000:
        amount, unit = amount / 1000, _LARGER[unit]
    return f"{amount:g} {unit}".replace(".", ",")
